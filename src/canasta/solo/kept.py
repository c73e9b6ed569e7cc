"""The records of a device: their keys and their contents, as JSON."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypeVar

from pydantic import AfterValidator, TypeAdapter

from canasta.answers.kept_rounds import KeptRound
from canasta.daily.field import Field
from canasta.protocol.message import Message, Nickname
from canasta.protocol.table_lists import TableSummary
from canasta.puzzles.mistakes import Mistake
from canasta.record.header import Player
from canasta.tables.entry import Entry
from canasta.tables.game_statistics import Game, GamePlayer

GUEST: Final = "guest"
"""The key of the guest."""
TABLES: Final = "table/"
"""The prefix of the keys of tables; the id follows."""
PUZZLES: Final = "puzzle/"
"""The prefix of the keys of first attempts; the name of the puzzle follows."""
MISTAKES: Final = "mistake/"
"""The prefix of the keys of the guest's mistakes; the name as a puzzle follows."""
GAMES: Final = "game/"
"""The prefix of the keys of games; the id of the table and the number of the game follow."""
ROUNDS: Final = "round/"
"""The prefix of the keys of rounds against robots; the name of the deal follows."""
FIELDS: Final = "field/"
"""The prefix of the keys of robots' results in deals; the name of the deal follows."""
ENTRIES: Final = "entry/"
"""The prefix of the keys of entries; the id of the table and the number of the entry follow."""

T = TypeVar("T")
_LATEST_MS: Final = 253_402_300_799_999
"""The end of the year 9999, after which neither Python nor every browser has dates."""


def _dated(record: T, *times_ms: int | None) -> T:
    """Check that a record has only times that can be shown as dates."""
    if any(at_ms is not None and not 0 <= at_ms <= _LATEST_MS for at_ms in times_ms):
        raise ValueError("a time is out of range")
    return record


def _with_lines(mistake: Mistake) -> Mistake:
    """Check that a mistake has a better line and the line played."""
    if len(mistake.lines) != 2 or not all(line.actions for line in mistake.lines):
        raise ValueError("a mistake needs two lines")
    return mistake


def _with_result(kept: KeptRound) -> KeptRound:
    """Check that a round has a result if and only if it is over."""
    if (kept.ahead is not None) != kept.is_over:
        raise ValueError("a round has a result if and only if it is over")
    return kept


def _writable(nickname: str) -> str:
    """Check that the name can be shown and recorded."""
    if not Player(nickname).is_writable():
        raise ValueError("the name has no visible character")
    return nickname


class KeptGuest(Message):
    """The person who uses the device."""

    id: str
    nickname: Annotated[Nickname, AfterValidator(_writable)]
    language: str


class KeptTable(Message):
    """A table for lists."""

    summary: Annotated[TableSummary, AfterValidator(lambda one: _dated(one, one.changed_ms))]
    is_hidden: bool = False
    """Whether the guest has removed the table from the list."""


class KeptEntry(Message):
    """An entry of a table, with its secret and hash."""

    seq: int
    actor: str
    cmd_id: str
    kind: str
    body: str
    at_ms: Annotated[int, AfterValidator(lambda at_ms: _dated(at_ms, at_ms))]
    secret: str = ""
    """The secret of the entry in hexadecimal, or an empty string."""
    sent: str = ""
    """The hash of the command as received, or an empty string for an act of the program."""

    @classmethod
    def of(cls, entry: Entry, secret: bytes | None = None, sent: str = "") -> "KeptEntry":
        """Return the record of an entry that has just been decided."""
        return cls(
            seq=entry.seq,
            actor=entry.actor,
            cmd_id=entry.cmd_id,
            kind=entry.kind,
            body=entry.body,
            at_ms=entry.at_ms,
            secret=(secret or b"").hex(),
            sent=sent,
        )

    def entry(self) -> Entry:
        """Return the entry."""
        return Entry(self.seq, self.actor, self.cmd_id, self.kind, self.body, self.at_ms)


class KeptAttempt(Message):
    """The first attempt at a puzzle."""

    lost: int | None
    """The number of points lost, 0 if the puzzle was solved, or None if it was given up."""


class Backup(Message):
    """The file with everything that a device stores."""

    form: Literal["canasta-device/1"] = "canasta-device/1"
    records: dict[str, str]


KeptGame = tuple[Game, GamePlayer]
"""A game at a table, and the guest's part in it."""
kept_mistakes: Final[TypeAdapter[Mistake]] = TypeAdapter(
    Annotated[Mistake, AfterValidator(lambda one: _dated(_with_lines(one), one.at_ms))]
)
kept_games: Final[TypeAdapter[KeptGame]] = TypeAdapter(
    Annotated[KeptGame, AfterValidator(lambda one: _dated(one, one[0].started_ms, one[0].ended_ms))]
)
kept_rounds: Final[TypeAdapter[KeptRound]] = TypeAdapter(
    Annotated[
        KeptRound,
        AfterValidator(lambda one: _dated(_with_result(one), one.started_ms, one.ended_ms)),
    ]
)
kept_fields: Final[TypeAdapter[Field]] = TypeAdapter(Field)


def read_entries(records: Mapping[str, str]) -> list[KeptEntry]:
    """Return the entries of a table, from their records by key.

    Raises:
        ValueError: there are none, or a record is damaged or from a later version of the program.
    """
    if not records:
        raise ValueError("a table without entries")
    return [KeptEntry.model_validate_json(records[key]) for key in sorted(records)]


def secrets_of(entries: Iterable[KeptEntry]) -> dict[int, bytes]:
    """Return the secrets of entries, by the numbers of the entries."""
    return {one.seq: bytes.fromhex(one.secret) for one in entries if one.secret}


def table_key(table_id: str) -> str:
    """Return the key of a table."""
    return f"{TABLES}{table_id}"


def game_key(table_id: str, game: int) -> str:
    """Return the key of a game."""
    return f"{GAMES}{table_id}/{game}"


def entries_prefix(table_id: str) -> str:
    """Return the prefix of the keys of a table's entries."""
    return f"{ENTRIES}{table_id}/"


def entry_key(table_id: str, seq: int) -> str:
    """Return the key of an entry; the order of the keys is the order of the entries."""
    return f"{entries_prefix(table_id)}{seq:08}"
