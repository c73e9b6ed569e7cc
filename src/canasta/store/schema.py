"""The tables of the database. Times are milliseconds since 1970; ``Text`` columns hold JSON.

The truth about a table is its entries, which are appended and never changed; everything else about
it follows from them. Personal data is only where it can be deleted: in ``guests``, ``devices``,
``device_codes``, ``members``, ``personal_invites``, ``declined_inviters``, ``game_players``,
``puzzle_attempts``, ``mistakes`` and ``kept_rounds``. A column named after a hand counts
rounds.

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
    """Return the column of the table that a row belongs to, and is deleted with."""
    place = ForeignKey("tables.id", ondelete="CASCADE")
    return Column(
        "table_id", String(40), place, primary_key=is_key, nullable=False, index=not is_key
    )


def _of_guest(name: str, *, is_key: bool = False, index: bool = True) -> Column[str]:
    """Return a column of a guest whom a row belongs to, and is deleted with."""
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
    # What lists of tables show.
    Column("summary", Text, nullable=False),
    # Whether the database was restored from a backup, and the table has not gone on since.
    Column("restored", Boolean, nullable=False, server_default=false()),
    # The server that serves it (``nodes.id``), perhaps one that is gone; None: nobody does.
    Column("owner", String(40)),
    # How often the table has changed its server; an append has to state it.
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
    # SHA-256 of the command as it was sent.
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
    # That of the guest, for the device on which they came in; random for all others.
    Column("id", String(40), primary_key=True),
    _of_guest("guest_id"),
    # Names out of a short list; empty if unknown.
    Column("browser", String(20), nullable=False),
    Column("system", String(20), nullable=False),
    # The beginning of the day of its last visit.
    Column("seen_ms", BigInteger, nullable=False),
    # Whether its code came from the host of a table, not from the guest.
    Column("by_host", Boolean, nullable=False),
    # The row stays, so that its cookie stays refused.
    Column("signed_out", Boolean, nullable=False),
)

# The code by which another device becomes a guest's: one for each guest, for a few minutes.
device_codes: Final = Table(
    "device_codes",
    metadata,
    _of_guest("guest_id", is_key=True, index=False),
    # HMAC of the code under the key of the servers.
    Column("code_hash", LargeBinary(32), nullable=False, unique=True),
    Column("expires_ms", BigInteger, nullable=False),
    # The table whose host asked for it; None: the guest did.
    Column("vouched_at", String(40)),
)

# Who may be at a table, and who sits where.
members: Final = Table(
    "members",
    metadata,
    _of_table(),
    _of_guest("guest_id", is_key=True),
    # None: admitted, but not seated.
    Column("seat", Integer),
    Column("since_ms", BigInteger, nullable=False),
    # When the host removed the guest; None: not removed. The row stays for exports.
    Column("removed_ms", BigInteger),
    # When the guest, who has no seat there, took the table off their list; None: it is listed.
    Column("unlisted_ms", BigInteger),
    UniqueConstraint("table_id", "seat"),
)

# Who has asked somebody met before to a table; the row goes when the guest sits down there.
personal_invites: Final = Table(
    "personal_invites",
    metadata,
    _of_table(),
    _of_guest("guest_id", is_key=True),
    _of_guest("inviter_id"),
    Column("since_ms", BigInteger, nullable=False),
)

# From whom a guest wants no more invitations.
declined_inviters: Final = Table(
    "declined_inviters",
    metadata,
    # Random; pages name the row by it, because they never learn the ids of guests.
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
    # The name of the puzzle; for an own mistake that of the decision.
    Column("puzzle", String(80), primary_key=True),
    # Points lost, 0 if it was solved. None: given up.
    Column("lost", Integer),
    Column("at_ms", BigInteger, nullable=False),
)

# What a review called costly among the decisions of a guest.
mistakes: Final = Table(
    "mistakes",
    metadata,
    _of_table(),
    _of_guest("guest_id", is_key=True),
    Column("game", Integer, primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("step", Integer, primary_key=True),
    # The better line and the one that was played, as a file of puzzles has them.
    Column("lines", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

invites: Final = Table(
    "invites",
    metadata,
    # SHA-256 of the token; only those who have the link know the token itself.
    Column("token_hash", LargeBinary(32), primary_key=True),
    _of_table(is_key=False),
    Column("created_ms", BigInteger, nullable=False),
    # None: as long as the table is stored.
    Column("expires_ms", BigInteger),
    Column("uses", Integer, nullable=False),
    # None: any number of people.
    Column("use_limit", Integer),
    Column("revoked", Boolean, nullable=False),
)

# Games outlive their table: the figures of a player do not depend on how long records are kept.
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
    # By seat; by side.
    Column("names", Text, nullable=False),
    Column("totals", Text, nullable=False),
    # None: nobody has won (yet).
    Column("winner", Integer),
    Column("conceded", Boolean, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    # None: in progress, or left unfinished.
    Column("ended_ms", BigInteger),
)

game_players: Final = Table(
    "game_players",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    # None: a robot, or a guest whose data has been deleted.
    Column("guest_id", String(40), ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    # Points of the side over all rounds, and in its best round.
    Column("points", Integer, nullable=False),
    Column("best_hand", Integer, nullable=False),
    # Rounds in which this player went out, and canastas this player completed.
    Column("went_out", Integer, nullable=False),
    Column("natural_canastas", Integer, nullable=False),
    Column("mixed_canastas", Integer, nullable=False),
    ForeignKeyConstraint(
        ["table_id", "game"], ["games.table_id", "games.game"], ondelete="CASCADE"
    ),
)

# Rounds that a guest plays alone with robots: the plays so far, and the result.
kept_rounds: Final = Table(
    "kept_rounds",
    metadata,
    # Random; addresses of its replay name the round by it, as they name a table.
    Column("id", String(40), primary_key=True),
    _of_guest("guest_id", index=False),
    # What is played, such as ``daily/2/2026-11-28/classic``.
    Column("deal", String(60), nullable=False, index=True),
    # A list of plays, those of robots with their seats.
    Column("plays", Text, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    # None: in play.
    Column("ended_ms", BigInteger),
    # By how many points the guest came out ahead; None: in play.
    Column("ahead", Integer),
    UniqueConstraint("guest_id", "deal"),
)

# What robots have made of a deal in the place of a person: level by level; nothing about people.
deal_fields: Final = Table(
    "deal_fields",
    metadata,
    Column("deal", String(60), primary_key=True),
    Column("results", Text, nullable=False),
)

# The servers that share the database. Its clock alone decides which of them are alive.
nodes: Final = Table(
    "nodes",
    metadata,
    # Random, and new at every start.
    Column("id", String(40), primary_key=True),
    # The URL at which the other servers reach it, or empty.
    Column("address", String(200), nullable=False),
    # SHA-256 of the secret that the servers share.
    Column("secret_hash", LargeBinary(32), nullable=False),
    # Whether it takes no more tables, because it is about to stop.
    Column("draining", Boolean, nullable=False),
    # Until when it counts as alive.
    Column("expires_ms", BigInteger, nullable=False),
    # The newest form of entries that it reads.
    Column("reads_form", Integer, nullable=False, server_default=text("1")),
)

# What the server notes about itself, such as its probes of the disk; nothing about people.
server_state: Final = Table(
    "server_state",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
