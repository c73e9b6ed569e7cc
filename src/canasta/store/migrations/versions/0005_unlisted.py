"""When a guest took a table off their own list."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; so far all tables are listed."""
    op.add_column("members", sa.Column("unlisted_ms", sa.BigInteger))
