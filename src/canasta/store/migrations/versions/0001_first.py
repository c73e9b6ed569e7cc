"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    _tables()
    _guests()
    _games()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(20), nullable=False),
        sa.Column("awaited", sa.String(40), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("visibility", sa.String(20), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_closed_changed_ms", "tables", ["closed", "changed_ms"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actor", sa.String(40), nullable=False),
        sa.Column("cmd_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("body_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_entries_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        sa.UniqueConstraint("table_id", "actor", "cmd_id", name="uq_entries_table_id_actor_cmd_id"),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seq"],
            ["entries.table_id", "entries.seq"],
            name="fk_secrets_table_id_seq_entries",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_secrets"),
    )


def _guests() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("nickname", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_index("ix_guests_seen_ms", "guests", ["seen_ms"])
    op.create_table(
        "members",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_members_table_id_tables", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guests.id"], name="fk_members_guest_id_guests", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name="pk_members"),
        sa.UniqueConstraint("table_id", "seat", name="uq_members_table_id_seat"),
    )
    op.create_index("ix_members_guest_id", "members", ["guest_id"])
    op.create_table(
        "invites",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("expires_ms", sa.BigInteger),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("use_limit", sa.Integer),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_invites_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name="pk_invites"),
    )
    op.create_index("ix_invites_table_id", "invites", ["table_id"])


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("table_name", sa.String(60), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("has_house_rules", sa.Boolean, nullable=False),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("sides", sa.Integer, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("conceded", sa.Boolean, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("started_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "game", name="pk_games"),
    )
    op.create_table(
        "game_players",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.String(40)),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("best_hand", sa.Integer, nullable=False),
        sa.Column("went_out", sa.Integer, nullable=False),
        sa.Column("natural_canastas", sa.Integer, nullable=False),
        sa.Column("mixed_canastas", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guests.id"], name="fk_game_players_guest_id_guests", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "game"],
            ["games.table_id", "games.game"],
            name="fk_game_players_table_id_game_games",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "game", "seat", name="pk_game_players"),
    )
    op.create_index("ix_game_players_guest_id", "game_players", ["guest_id"])
