"""Adds the mistakes that reviews have found in rounds that guests played alone with robots."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add an empty table; mistakes found by earlier reviews are not added."""
    op.create_table(
        "round_mistakes",
        sa.Column("round_id", sa.String(40), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("round_id", "step", name="pk_round_mistakes"),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["kept_rounds.id"],
            name="fk_round_mistakes_round_id_kept_rounds",
            ondelete="CASCADE",
        ),
    )
