"""The tables of the database. Times are milliseconds since 1970; ``Text`` columns hold JSON.

The entries of a table are its source of truth: they are appended and never changed, and everything
else about the table follows from them. Personal data is only in tables where it can be deleted:
``guests``, ``devices``, ``device_codes``, ``members``, ``personal_invites``, ``declined_inviters``,
``game_players``, ``puzzle_attempts``, ``mistakes``, ``kept_rounds`` and ``round_mistakes``. A
column whose name has ``hand`` counts rounds.

A change here needs a migration (``docs/host/data.md``); a test compares the two.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata: Final = MetaData(
    # A later migration needs the names of constraints.
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table(*, is_key: bool = True) -> Column[str]:
    """Return the column for the table that owns a row; deleting the table deletes the row."""
    place = ForeignKey("tables.id", ondelete="CASCADE")
    return Column(
        "table_id", String(40), place, primary_key=is_key, nullable=False, index=not is_key
    )


def _of_guest(name: str, *, is_key: bool = False, index: bool = True) -> Column[str]:
    """Return a column for a guest who owns a row; deleting the guest deletes the row."""
    place = ForeignKey("guests.id", ondelete="CASCADE")
    return Column(name, String(40), place, primary_key=is_key, nullable=False, index=index)


tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    # The ``seq`` of the last entry; an append has to state it.
    Column("seq", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("phase", String(20), nullable=False),
    # The actor whose decision is awaited; empty if there is none.
    Column("awaited", String(40), nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("visibility", String(20), nullable=False),
    Column("host", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    # The content of lists of tables.
    Column("summary", Text, nullable=False),
    # Whether the database was restored from a backup and the table has had no entry since.
    Column("restored", Boolean, nullable=False, server_default=false()),
    # The server of the table (``nodes.id``), perhaps no longer alive; None if it has no server.
    Column("owner", String(40)),
    # The number of times that the table has changed servers; an append has to state it.
    Column("epoch", Integer, nullable=False, server_default=text("0")),
    Index(None, "closed", "changed_ms"),
)

entries: Final = Table(
    "entries",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True),
    Column("actor", String(40), nullable=False),
    Column("cmd_id", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    # The version of the format of ``body``.
    Column("v", Integer, nullable=False),
    Column("body", Text, nullable=False),
    # SHA-256 of the command as sent.
    Column("body_hash", LargeBinary(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    UniqueConstraint("table_id", "actor", "cmd_id"),
)

# Seeds of the server, secret until their round has ended. Never exported.
secrets: Final = Table(
    "secrets",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    ForeignKeyConstraint(
        ["table_id", "seq"], ["entries.table_id", "entries.seq"], ondelete="CASCADE"
    ),
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("nickname", String(40), nullable=False),
    Column("language", String(5), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False, index=True),
)

# The browsers whose cookie names a guest.
devices: Final = Table(
    "devices",
    metadata,
    # The guest's id for the device on which they registered; random for all others.
    Column("id", String(40), primary_key=True),
    _of_guest("guest_id"),
    # Names from a short list; empty if unknown.
    Column("browser", String(20), nullable=False),
    Column("system", String(20), nullable=False),
    # The start of the day of the device's last visit.
    Column("seen_ms", BigInteger, nullable=False),
    # Whether the host of a table, rather than the guest, made the device's code.
    Column("by_host", Boolean, nullable=False),
    # The row stays, so that the cookie of the device stays refused.
    Column("signed_out", Boolean, nullable=False),
)

# The code that signs in another device: one per guest, valid for a few minutes.
device_codes: Final = Table(
    "device_codes",
    metadata,
    _of_guest("guest_id", is_key=True, index=False),
    # HMAC of the code with the servers' key.
    Column("code_hash", LargeBinary(32), nullable=False, unique=True),
    Column("expires_ms", BigInteger, nullable=False),
    # The table whose host asked for the code; None if the guest asked for it.
    Column("vouched_at", String(40)),
)

# The guests admitted to each table, with their seats.
members: Final = Table(
    "members",
    metadata,
    _of_table(),
    _of_guest("guest_id", is_key=True),
    # None if the guest is admitted but not seated.
    Column("seat", Integer),
    Column("since_ms", BigInteger, nullable=False),
    # The time when the host removed the guest; None if not removed. The row stays for exports.
    Column("removed_ms", BigInteger),
    # The time when the guest, who has no seat, removed the table from their list; None if listed.
    Column("unlisted_ms", BigInteger),
    UniqueConstraint("table_id", "seat"),
)

# Personal invitations to people met before; the row is deleted when the guest sits down.
personal_invites: Final = Table(
    "personal_invites",
    metadata,
    _of_table(),
    _of_guest("guest_id", is_key=True),
    _of_guest("inviter_id"),
    Column("since_ms", BigInteger, nullable=False),
)

# The people whose invitations a guest declines.
declined_inviters: Final = Table(
    "declined_inviters",
    metadata,
    # Random; identifies the row on pages, which never contain ids of guests.
    Column("id", String(40), primary_key=True),
    _of_guest("guest_id", index=False),
    _of_guest("inviter_id"),
    Column("since_ms", BigInteger, nullable=False),
    UniqueConstraint("guest_id", "inviter_id"),
)

# The first attempt of a guest at each puzzle.
puzzle_attempts: Final = Table(
    "puzzle_attempts",
    metadata,
    _of_guest("guest_id", is_key=True, index=False),
    # The name of the puzzle; for a guest's own mistake, the name of the decision.
    Column("puzzle", String(80), primary_key=True),
    # The points lost: 0 if the puzzle was solved, None if it was given up.
    Column("lost", Integer),
    Column("at_ms", BigInteger, nullable=False),
)

# The decisions of a guest at a table that a review rated as costly.
mistakes: Final = Table(
    "mistakes",
    metadata,
    _of_table(),
    _of_guest("guest_id", is_key=True),
    Column("game", Integer, primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("step", Integer, primary_key=True),
    # The better line and the line played, as in a file of puzzles.
    Column("lines", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

invites: Final = Table(
    "invites",
    metadata,
    # SHA-256 of the token; only people with the link know the token itself.
    Column("token_hash", LargeBinary(32), primary_key=True),
    _of_table(is_key=False),
    Column("created_ms", BigInteger, nullable=False),
    # None if the invitation is valid as long as the table is stored.
    Column("expires_ms", BigInteger),
    Column("uses", Integer, nullable=False),
    # None if the invitation admits any number of people.
    Column("use_limit", Integer),
    Column("revoked", Boolean, nullable=False),
)

# Games outlive their table: a player's figures do not depend on the retention of records.
games: Final = Table(
    "games",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("table_name", String(60), nullable=False),
    # The id of the rule text, and whether house rules changed it.
    Column("rules", String(40), nullable=False),
    Column("has_house_rules", Boolean, nullable=False),
    # The name of the rules, by language.
    Column("rules_name", Text, nullable=False),
    Column("sides", Integer, nullable=False),
    # The names are by seat, the totals by side.
    Column("names", Text, nullable=False),
    Column("totals", Text, nullable=False),
    # None if nobody has won (yet).
    Column("winner", Integer),
    Column("conceded", Boolean, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    # None if the game is in progress or was left unfinished.
    Column("ended_ms", BigInteger),
)

game_players: Final = Table(
    "game_players",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    # None for a robot, or for a guest whose data has been deleted.
    Column("guest_id", String(40), ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    # The points of the side over all rounds, and in its best round.
    Column("points", Integer, nullable=False),
    Column("best_hand", Integer, nullable=False),
    # The rounds in which the player went out, and the canastas that the player completed.
    Column("went_out", Integer, nullable=False),
    Column("natural_canastas", Integer, nullable=False),
    Column("mixed_canastas", Integer, nullable=False),
    ForeignKeyConstraint(
        ["table_id", "game"], ["games.table_id", "games.game"], ondelete="CASCADE"
    ),
)

# Rounds that a guest plays against robots on their own: the plays so far, and the result.
kept_rounds: Final = Table(
    "kept_rounds",
    metadata,
    # Random; identifies the round in the address of its replay.
    Column("id", String(40), primary_key=True),
    _of_guest("guest_id", index=False),
    # The name of the deal, such as ``daily/2/2026-11-28/classic``.
    Column("deal", String(1024), nullable=False, index=True),
    # A list of plays; plays of robots name their seat.
    Column("plays", Text, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    # None while the round is in play.
    Column("ended_ms", BigInteger),
    # The points by which the guest finished ahead; None while the round is in play.
    Column("ahead", Integer),
    UniqueConstraint("guest_id", "deal"),
)

# The decisions of the guest in such a round that a review rated as costly.
round_mistakes: Final = Table(
    "round_mistakes",
    metadata,
    Column(
        "round_id",
        String(40),
        ForeignKey("kept_rounds.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("step", Integer, primary_key=True),
    # As in ``mistakes``.
    Column("lines", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

# Robots' results in a deal in the place of a person, by level; nothing about people.
deal_fields: Final = Table(
    "deal_fields",
    metadata,
    Column("deal", String(60), primary_key=True),
    Column("results", Text, nullable=False),
)

# The servers that share the database, whose clock alone decides which of them are alive.
nodes: Final = Table(
    "nodes",
    metadata,
    # Random, and new at every start.
    Column("id", String(40), primary_key=True),
    # The URL at which the other servers reach this one; may be empty.
    Column("address", String(200), nullable=False),
    # SHA-256 of the secret that the servers share.
    Column("secret_hash", LargeBinary(32), nullable=False),
    # Whether the server accepts no more tables because it is about to stop.
    Column("draining", Boolean, nullable=False),
    # The time when the server stops counting as alive.
    Column("expires_ms", BigInteger, nullable=False),
    # The newest format of entries that the server reads.
    Column("reads_form", Integer, nullable=False, server_default=text("1")),
)

# The server's notes about itself, such as its probes of the disk; nothing about people.
server_state: Final = Table(
    "server_state",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
