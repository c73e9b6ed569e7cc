"""Adds the time at which a guest removed a table from their list."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, empty for all members."""
    op.add_column("members", sa.Column("unlisted_ms", sa.BigInteger))
