"""Makes records, proofs and replays of rounds from the entries of tables.

To reconstruct a game, all entries of its table are applied again, at ten thousand per second. The
work is therefore divided into parts, between which households take turns. The results of recent
requests are cached, so the next request replays only newer entries.
"""

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, TypeVar

from sqlalchemy import Connection

from canasta.answers.round_replays import RoundSteps
from canasta.i18n import Language
from canasta.server.histories.table_reading import OtherEntriesError, TableReading, is_stored
from canasta.server.turns.fair_queue import Asker
from canasta.server.turns.fair_turns import FairTurns
from canasta.store.store import Store
from canasta.tables.entry import Entry
from canasta.tables.game_records import PlayedGame, RecordWriter

T = TypeVar("T")
KeyT = TypeVar("KeyT", bound=Hashable)
MOST_ENTRIES: Final = 50_000
"""The maximum number of entries in the cache of records, a few hundred bytes each; at least one
table is cached."""
MOST_ROUNDS: Final = 500
"""The maximum number of cached replays of rounds, about ten kilobytes each."""
MOST_STARTS: Final = 8
"""The maximum number of tables whose state at the end of the last replayed round is cached."""
Place = tuple[int, int]
"""A round of a table: the number of its game, and its own number."""
_Turn = Literal["first", "further"]
"""The first part of a request precedes further parts of other requests; a request for a cached
table often has only this part."""


@dataclass(frozen=True)
class _Records:
    """A table with the records of its games."""

    reading: TableReading
    writer: RecordWriter = field(default_factory=RecordWriter)

    def read_on(self, opened: Connection) -> bool:
        return self.reading.read_on(opened, self.writer.follow)


@dataclass(frozen=True)
class _Replay:
    """The replay of a round."""

    last: Entry
    """The entry that ended the round."""
    steps: bytes
    """The steps as compressed JSON."""


class TableHistories:
    """The histories of all tables. Every method must be called on the event loop of the server."""

    def __init__(self, store: Store) -> None:
        """Read the entries in ``store``."""
        self._store: Final = store
        self._turns: Final[FairTurns[_Turn]] = FairTurns(1, ("first", "further"))
        self._records: Final[OrderedDict[str, _Records]] = OrderedDict()
        self._replays: Final[OrderedDict[tuple[str, Place, Language], _Replay]] = OrderedDict()
        self._starts: Final[OrderedDict[str, tuple[Place, TableReading]]] = OrderedDict()
        """The last replayed round and the table at its end, by table id."""

    async def from_records(self, asker: Asker, make: Callable[[list[PlayedGame]], T]) -> T:
        """Return the result of ``make`` for the games of the asker's table.

        ``make`` is called in a thread. The games may change after it has returned.

        Raises:
            NoSuchTableError: there is no such table.
            UnavailableError: the database cannot be read.
        """
        records = _Records(TableReading(asker.table))
        turn: _Turn = "first"
        while True:
            async with self._turns.turn(turn, asker):
                turn = "further"
                # A failed reading is not cached again. Another request may have removed this one
                # meanwhile.
                records = self._records.pop(asker.table, records)
                try:
                    is_read = await self._read(records.read_on)
                except OtherEntriesError:
                    records = _Records(TableReading(asker.table))
                    continue
                self._keep_records(asker.table, records)
                if is_read:
                    return await asyncio.to_thread(make, records.writer.games)

    async def replay(
        self, asker: Asker, game: int, number: int, language: Language
    ) -> bytes | None:
        """Return the steps of a round of the asker's table as JSON; None if the round is not over.

        Raises:
            NoSuchTableError: there is no such table.
            UnavailableError: the database cannot be read.
        """
        place = game, number
        key = asker.table, place, language
        kept = self._replays.get(key)
        if kept is None or not await self._read(partial(is_stored, asker.table, kept.last)):
            # Looking for a missing round would take as long as a replay.
            if not await self.from_records(asker, partial(_has_ended, place)):
                return None
            kept = await self._replayed(asker, place, language)
        _keep(self._replays, key, kept, MOST_ROUNDS)
        return zlib.decompress(kept.steps)

    async def _replayed(self, asker: Asker, place: Place, language: Language) -> _Replay:
        """Return the replay of a finished round."""
        before, reading = self._starts.pop(asker.table, ((0, 0), TableReading(asker.table)))
        if before >= place:
            reading = TableReading(asker.table)
        steps = RoundSteps(*place, language)
        try:
            await self._collect(asker, reading, steps)
        except OtherEntriesError:
            return await self._replayed(asker, place, language)  # from the first entry on
        if not steps.is_over or reading.last is None:
            raise ValueError(f"{asker.table} has no round {place}")
        _keep(self._starts, asker.table, (place, reading), MOST_STARTS)
        return _Replay(reading.last, await asyncio.to_thread(lambda: zlib.compress(steps.json())))

    async def _collect(self, asker: Asker, reading: TableReading, steps: RoundSteps) -> None:
        """Apply entries until the round is over or no entry is left."""
        is_read = False
        while not is_read:
            async with self._turns.turn("further", asker):
                is_read = await self._read(
                    lambda opened: reading.read_on(opened, steps.follow, lambda: steps.is_over)
                )

    def _keep_records(self, table: str, records: _Records) -> None:
        self._records[table] = records
        entries = sum(kept.reading.seq for kept in self._records.values())
        while entries > MOST_ENTRIES and len(self._records) > 1:
            _, forgotten = self._records.popitem(last=False)
            entries -= forgotten.reading.seq

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._store.read, work)


def _has_ended(place: Place, games: list[PlayedGame]) -> bool:
    return place in [(game.number, played.number) for game in games for played in game.rounds]


def _keep(kept: OrderedDict[KeyT, T], key: KeyT, value: T, most: int) -> None:
    """Cache ``value`` as the most recently used; above ``most``, drop the least recently used."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)
