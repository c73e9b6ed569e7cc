"""Makes room for the names of deals that were played at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Widen the column; servers of the previous version continue with short names."""
    with op.batch_alter_table("kept_rounds") as batch:
        batch.alter_column(
            "deal", existing_type=sa.String(60), type_=sa.String(1024), existing_nullable=False
        )
