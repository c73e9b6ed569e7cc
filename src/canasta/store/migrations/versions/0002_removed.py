"""Adds the time at which a host removed a guest from a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, empty for all members."""
    op.add_column("members", sa.Column("removed_ms", sa.BigInteger))
