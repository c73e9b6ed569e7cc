"""Adds the format of entries that each server reads, and notes about formats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Note that entries are stored in the first format, which all earlier servers read."""
    op.add_column(
        "nodes", sa.Column("reads_form", sa.Integer, nullable=False, server_default=sa.text("1"))
    )
    state = sa.table("server_state", sa.column("name"), sa.column("value"))
    op.bulk_insert(
        state, [{"name": "entry_form", "value": "1"}, {"name": "usable_from", "value": revision}]
    )
