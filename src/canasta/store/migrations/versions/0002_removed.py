"""Who was removed from a table by its host, and when."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has been removed so far."""
    op.add_column("members", sa.Column("removed_ms", sa.BigInteger))
