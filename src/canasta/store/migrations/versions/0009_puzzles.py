"""Adds guests' attempts at puzzles, and the mistakes that reviews found."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both tables without rows."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("lost", sa.Integer),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "puzzle", name="pk_puzzle_attempts"),
        _deleted_with("puzzle_attempts", "guest_id", "guests"),
    )
    op.create_table(
        "mistakes",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest_id", "game", "hand", "step", name="pk_mistakes"),
        _deleted_with("mistakes", "guest_id", "guests"),
        _deleted_with("mistakes", "table_id", "tables"),
    )
    op.create_index("ix_mistakes_guest_id", "mistakes", ["guest_id"])


def _deleted_with(table: str, column: str, owner: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}_{owner}"
    return sa.ForeignKeyConstraint([column], [f"{owner}.id"], name=name, ondelete="CASCADE")
