"""Adds the devices of guests, and the codes that sign in another device of a guest."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both tables without rows. A guest's present device is noted at its next visit."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("browser", sa.String(20), nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("by_host", sa.Boolean, nullable=False),
        sa.Column("signed_out", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        _deleted_with_guest("devices"),
    )
    op.create_index("ix_devices_guest_id", "devices", ["guest_id"])
    op.create_table(
        "device_codes",
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
        sa.Column("vouched_at", sa.String(40)),
        sa.PrimaryKeyConstraint("guest_id", name="pk_device_codes"),
        sa.UniqueConstraint("code_hash", name="uq_device_codes_code_hash"),
        _deleted_with_guest("device_codes"),
    )


def _deleted_with_guest(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_guest_id_guests"
    return sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name=name, ondelete="CASCADE")
