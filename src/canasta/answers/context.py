"""The services that handlers of requests need from their host: the request, and storage.

A server implements :class:`Context` with its database, its threads and its robot processes
(:mod:`canasta.server.routes.context`), and a device with its records
(:mod:`canasta.solo.context`). :mod:`canasta.answers.addresses` has the handlers that both use.
"""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Literal, Protocol, TypeVar

from pydantic import BaseModel

from canasta.answers.kept_rounds import KeptRound, OwnedRound
from canasta.answers.puzzle_progress import Progress
from canasta.answers.replies import Reply
from canasta.answers.tasks import Task
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.i18n import Catalogue, Language
from canasta.puzzles.mistakes import Mistake
from canasta.tables.game_records import PlayedGame
from canasta.tables.robot_table import Start

T = TypeVar("T")
ModelT = TypeVar("ModelT", bound=BaseModel)


class Person(Protocol):
    """The guest who makes a request."""

    @property
    def id(self) -> str:
        """The id of the guest."""

    @property
    def nickname(self) -> str:
        """The name that the guest has chosen."""


class Context(Protocol):
    """A request, and the host that answers it."""

    @property
    def language(self) -> Language:
        """The language of the reply."""

    @property
    def words(self) -> Catalogue:
        """The catalogue in the language of the reply."""

    @property
    def decisions(self) -> MutableMapping[tuple[str, int, int, int], Start]:
        """A cache of decisions from which people play on, by table, game, round and play."""

    @property
    def parts(self) -> Mapping[str, str]:
        """The variable parts of the path, by name."""

    @property
    def query(self) -> Mapping[str, str]:
        """The values of the query string, the last of each key."""

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""

    def random_bytes(self, count: int) -> bytes:
        """Return bytes that nobody can guess."""

    def limit(self, kind: Literal["tables", "replays"]) -> None:
        """Count an expensive request.

        Raises:
            ProblemError: 429, there were too many.
        """

    async def read(self, model: type[ModelT]) -> ModelT:
        """Return the body as a ``model``; raises as :func:`canasta.answers.bodies.read_json`."""

    async def guest_if_any(self) -> Person | None:
        """Return the guest, or None if nobody has registered."""

    async def guest(self) -> Person:
        """Return the guest.

        Raises:
            ProblemError: 401, nobody has registered.
        """

    async def work(self, work: Callable[[], T]) -> T:
        """Return the result of ``work``, which may take a tenth of a second."""

    async def think(self, task: Task[T]) -> T:
        """Return the result of a robot's task for the guest.

        Raises:
            ProblemError: 401, nobody has registered; 503, the task has no result.
        """

    async def from_games(self, table: str, make: Callable[[Sequence[PlayedGame]], T]) -> T:
        """Return the result of ``make`` for the games of a table.

        Raises:
            ProblemError: 404, there is no such table; 503, it cannot be read.
        """

    async def steps(self, table: str, game: int, round_number: int) -> bytes | None:
        """Return the steps of a round at a table, as JSON; None if it is not over.

        Raises:
            ProblemError: as for :meth:`from_games`.
        """

    async def round_with_id(self, round_id: str) -> OwnedRound | None:
        """Return a stored round; None if there is none."""

    async def rounds(self, names: Sequence[str]) -> dict[str, KeptRound]:
        """Return the guest's rounds that are stored under some names, by name."""

    async def save_round(self, changed: KeptRound, before: KeptRound | None) -> bool:
        """Store a round of the guest unless the stored one is no longer ``before``.

        Return whether it was stored.

        Raises:
            ProblemError: 401, the guest's data have been deleted.
        """

    async def field(self, deal: DailyDeal) -> Field:
        """Return the known results of robots at a deal; robots play on if it is incomplete."""

    async def progress(self) -> Progress:
        """Return the guest's attempts at puzzles and latest mistakes; empty without a guest."""

    async def mistake(self, name: str) -> Mistake | None:
        """Return the guest's mistake called ``name``; None if there is none.

        Raises:
            ProblemError: 401, nobody has registered.
        """

    async def note_attempt(self, puzzle: str, lost: int | None) -> bool:
        """Store an attempt if it is the guest's first at a puzzle; return whether it is."""


Handler = Callable[[Context], Awaitable[Reply]]
"""Answers the requests of one address, or raises a ProblemError."""
