"""Marks tables without a new entry since the database was restored from a backup."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, false for all tables."""
    op.add_column(
        "tables", sa.Column("restored", sa.Boolean, nullable=False, server_default=sa.false())
    )
