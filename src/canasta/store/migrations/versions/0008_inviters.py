"""Adds personal invitations to tables, and the guests whose invitations a guest refuses."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both tables without rows, because earlier invitations did not store the inviter."""
    op.create_table(
        "personal_invites",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("inviter_id", sa.String(40), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name="pk_personal_invites"),
        _deleted_with("personal_invites", "table_id", "tables"),
        _deleted_with("personal_invites", "guest_id", "guests"),
        _deleted_with("personal_invites", "inviter_id", "guests"),
    )
    op.create_index("ix_personal_invites_guest_id", "personal_invites", ["guest_id"])
    op.create_index("ix_personal_invites_inviter_id", "personal_invites", ["inviter_id"])
    op.create_table(
        "declined_inviters",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("inviter_id", sa.String(40), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_declined_inviters"),
        _deleted_with("declined_inviters", "guest_id", "guests"),
        _deleted_with("declined_inviters", "inviter_id", "guests"),
        sa.UniqueConstraint(
            "guest_id", "inviter_id", name="uq_declined_inviters_guest_id_inviter_id"
        ),
    )
    op.create_index("ix_declined_inviters_inviter_id", "declined_inviters", ["inviter_id"])


def _deleted_with(table: str, column: str, owner: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}_{owner}"
    return sa.ForeignKeyConstraint([column], [f"{owner}.id"], name=name, ondelete="CASCADE")
