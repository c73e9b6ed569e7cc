"""The device as the host of the handlers of requests."""

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeVar

from pydantic import BaseModel

from canasta.answers.bodies import read_json
from canasta.answers.kept_rounds import KeptRound, OwnedRound
from canasta.answers.problems import ProblemError
from canasta.answers.puzzle_progress import Progress
from canasta.answers.round_replays import RoundSteps
from canasta.answers.tasks import Task
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.i18n import Catalogue, Language, load
from canasta.puzzles.mistakes import Mistake
from canasta.solo.device import UNREAD, Records
from canasta.solo.host import Host
from canasta.solo.kept import (
    MISTAKES,
    PUZZLES,
    ROUNDS,
    KeptAttempt,
    KeptGuest,
    kept_rounds,
    secrets_of,
)
from canasta.solo.table import SoloTable
from canasta.solo.tables import Entries
from canasta.solo.waiting import Fail, Waiting
from canasta.tables.audience.shown_table import BrokenTableError, readable
from canasta.tables.game_records import PlayedGame, games_of
from canasta.tables.robot_table import Start
from canasta.tables.table import replay as replay_table

T = TypeVar("T")
ModelT = TypeVar("ModelT", bound=BaseModel)


@dataclass(frozen=True)
class DeviceContext:
    """A request of a page (:class:`canasta.answers.context.Context`)."""

    host: Host
    parts: Mapping[str, str]
    """The variable parts of the path, by name."""
    query: Mapping[str, str]
    body: str
    language: Language

    @property
    def words(self) -> Catalogue:
        """The catalogue in the language of the reply."""
        return load(self.language)

    @property
    def decisions(self) -> MutableMapping[tuple[str, int, int, int], Start]:
        """A cache of decisions from which the person plays on."""
        return self.host.decisions

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self.host.time.now_ms()

    def random_bytes(self, count: int) -> bytes:
        """Return bytes that nobody can guess."""
        return self.host.random_bytes(count)

    def limit(self, kind: Literal["tables", "replays"]) -> None:
        """Allow every request: the person can wear out only the own device."""

    async def read(self, model: type[ModelT]) -> ModelT:
        """Return the body as a ``model``."""
        return read_json(self.body, model)

    async def guest_if_any(self) -> KeptGuest | None:
        """Return the guest, or None if nobody has registered."""
        return self.host.holdings.guest

    async def guest(self) -> KeptGuest:
        """Return the guest.

        Raises:
            ProblemError: 401, nobody has registered.
        """
        if self.host.holdings.guest is None:
            raise ProblemError(401, "no_guest")
        return self.host.holdings.guest

    async def work(self, work: Callable[[], T]) -> T:
        """Return the result of ``work``."""
        return work()

    async def think(self, task: Task[T]) -> T:
        """Return the result of a robot's task for the guest."""
        await self.guest()
        return task.carry_out()

    async def from_games(self, table: str, make: Callable[[Sequence[PlayedGame]], T]) -> T:
        """Return the result of ``make`` for the games of a table."""
        kept = await self._entries(table)
        with readable(table):
            games = games_of(table, [one.entry() for one in kept], secrets_of(kept))
        return make(games)

    async def steps(self, table: str, game: int, round_number: int) -> bytes | None:
        """Return the steps of a round at a table, as JSON; None if it is not over."""
        kept = await self._entries(table)
        steps = RoundSteps(game, round_number, self.language)
        entries = [one.entry() for one in kept]
        with readable(table):
            replay_table(table, entries, secrets_of(kept), follow=steps.follow)
        return steps.json() if steps.is_over else None

    async def round_with_id(self, round_id: str) -> OwnedRound | None:
        """Return a stored round of the guest; None if there is none."""
        guest, rounds = await self.guest(), self.host.holdings.rounds
        kept = next((one for one in rounds.values() if one.id == round_id), None)
        return None if kept is None else OwnedRound(guest.id, guest.nickname, kept)

    async def rounds(self, names: Sequence[str]) -> dict[str, KeptRound]:
        """Return the guest's rounds that are stored under some names, by name."""
        rounds = self.host.holdings.rounds
        return {name: rounds[name] for name in names if name in rounds}

    async def save_round(self, changed: KeptRound, before: KeptRound | None) -> bool:
        """Store a round of the guest, which nothing else can have changed."""
        # The decisions of a round that is begun again can no longer be shown.
        gone = [f"{MISTAKES}{one.id}." for one in (before,) if one and one.id != changed.id]
        put = {f"{ROUNDS}{changed.deal}": kept_rounds.dump_json(changed).decode()}
        await self.stored(put, delete=gone)
        self.host.holdings.drop_mistakes(gone)
        self.host.holdings.take(put)
        return True

    async def field(self, deal: DailyDeal) -> Field:
        """Return the known results of robots at a deal; robots play on if it is incomplete."""
        return self.host.fields.field(deal)

    async def progress(self) -> Progress:
        """Return the guest's attempts at puzzles and latest mistakes."""
        return self.host.holdings.progress(self.now_ms())

    async def mistake(self, name: str) -> Mistake | None:
        """Return the guest's mistake called ``name``; None if there is none."""
        return self.host.holdings.mistakes.get(name)

    async def note_attempt(self, puzzle: str, lost: int | None) -> bool:
        """Store an attempt if it is the guest's first at a puzzle; return whether it is."""
        is_first = puzzle not in self.host.holdings.attempts
        if is_first:
            await self.keep({f"{PUZZLES}{puzzle}": KeptAttempt(lost=lost).model_dump_json()})
        return is_first

    async def keep(self, put: Records) -> None:
        """Store records, and then hold them in memory."""
        if put:
            await self.stored(put)
            self.host.holdings.take(put)

    async def stored(self, put: Records, *, delete: Sequence[str] = ()) -> None:
        """Store records after deleting those whose keys begin with a prefix in ``delete``."""
        keep = self.host.device.keep
        await Waiting[None](lambda done, _: keep(put, partial(done, None), delete=delete))

    async def all_records(self) -> Records:
        """Return everything that the device stores.

        Raises:
            ProblemError: 503, the device could not read.
        """
        read = self.host.device.read
        return await Waiting[Records](lambda done, fail: read("", done, _unread(fail)))

    async def table(self, table_id: str) -> SoloTable:
        """Return a table.

        Raises:
            ProblemError: 401, nobody has registered; 404, there is no such table; 503, the device
                could not read.
            BrokenTableError: its entries cannot be read.
        """
        find = self.host.tables.find
        return await Waiting[SoloTable](
            lambda done, fail: find(table_id, done, _missing(fail), _unread(fail))
        )

    async def _entries(self, table_id: str) -> Entries:
        """Return the entries of a table; raises as :meth:`table` does."""
        read = self.host.tables.entries
        return await Waiting[Entries](
            lambda done, fail: read(table_id, done, _missing(fail), _unread(fail))
        )


def _unread(fail: Fail) -> Callable[[], None]:
    return lambda: fail(ProblemError(503, UNREAD.removeprefix("server."), key=UNREAD))


def _missing(fail: Fail) -> Callable[[str], None]:
    def told(word: str) -> None:
        match word:
            case "no_guest":
                fail(ProblemError(401, "no_guest"))
            case "broken":
                fail(BrokenTableError())
            case _:
                fail(ProblemError(404, "no_such_table"))

    return told
