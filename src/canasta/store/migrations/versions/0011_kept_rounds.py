"""Adds rounds that guests play against robots on their own, and the robots' results."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both tables without rows."""
    op.create_table(
        "kept_rounds",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("deal", sa.String(60), nullable=False),
        sa.Column("plays", sa.Text, nullable=False),
        sa.Column("started_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("ahead", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_kept_rounds"),
        sa.ForeignKeyConstraint(
            ["guest_id"],
            ["guests.id"],
            name="fk_kept_rounds_guest_id_guests",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("guest_id", "deal", name="uq_kept_rounds_guest_id_deal"),
    )
    op.create_index("ix_kept_rounds_deal", "kept_rounds", ["deal"])
    op.create_table(
        "deal_fields",
        sa.Column("deal", sa.String(60), nullable=False),
        sa.Column("results", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deal", name="pk_deal_fields"),
    )
