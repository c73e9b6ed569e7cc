"""The server as the host of the handlers that it shares with devices."""

import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Final, Literal, TypeVar

from pydantic import BaseModel
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.context import Handler
from canasta.answers.kept_rounds import KeptRound, OwnedRound
from canasta.answers.problems import ProblemError
from canasta.answers.puzzle_progress import Progress
from canasta.answers.tasks import Task
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.i18n import Catalogue, Language, load
from canasta.puzzles.mistakes import Mistake
from canasta.server.household import household_of
from canasta.server.http.json_body import read_body, reply_response
from canasta.server.http.request_language import language_of
from canasta.server.routes.current_guest import guest_of, known_guest
from canasta.server.routes.side_work import in_turn
from canasta.server.routes.store_calls import read, write
from canasta.server.services import services_of
from canasta.server.thinking.thinkers import ThinkingError
from canasta.server.turns.fair_queue import Asker
from canasta.store.alone.kept_rounds import round_with_id, rounds_at, save_round
from canasta.store.alone.puzzles import attempts_of, mistakes_of, note_attempt, recent_mistakes
from canasta.store.errors import NoSuchTableError
from canasta.store.guests import Guest
from canasta.tables.game_records import PlayedGame
from canasta.tables.robot_table import Start

T = TypeVar("T")
ModelT = TypeVar("ModelT", bound=BaseModel)


class ServerContext:
    """A request to this server (:class:`canasta.answers.context.Context`)."""

    def __init__(self, request: Request) -> None:
        """Begin with the guest unknown."""
        self._request: Final = request
        self._services: Final = services_of(request)
        self._guest: Guest | None = None
        self.language: Final[Language] = language_of(request)
        self.parts: Final[Mapping[str, str]] = request.path_params
        self.query: Final[Mapping[str, str]] = request.query_params

    @property
    def words(self) -> Catalogue:
        """The catalogue in the language of the reply."""
        return load(self.language)

    @property
    def decisions(self) -> MutableMapping[tuple[str, int, int, int], Start]:
        """A cache of decisions from which people play on."""
        return self._services.decisions

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._services.clocks.wall_ms()

    def random_bytes(self, count: int) -> bytes:
        """Return bytes that nobody can guess."""
        return secrets.token_bytes(count)

    def limit(self, kind: Literal["tables", "replays"]) -> None:
        """Count an expensive request."""
        self._services.limits.take(self._request, kind)

    async def read(self, model: type[ModelT]) -> ModelT:
        """Return the body as a ``model``."""
        return await read_body(self._request, model)

    async def guest_if_any(self) -> Guest | None:
        """Return the guest, or None if nobody has registered."""
        self._guest = self._guest or await guest_of(self._request)
        return self._guest

    async def guest(self) -> Guest:
        """Return the guest, who is looked up once."""
        self._guest = self._guest or await known_guest(self._request)
        return self._guest

    async def work(self, work: Callable[[], T]) -> T:
        """Return the result of ``work``, done in a thread when the household has its turn."""
        return await in_turn(self._request, work)

    async def think(self, task: Task[T]) -> T:
        """Return the result of a robot's task; each guest has one in progress at a time."""
        asker = Asker(household_of(self._request), (await self.guest()).id)
        try:
            return await self._services.thinkers.think(asker, task)
        except ThinkingError:
            raise ProblemError(503, "robot_failed") from None

    async def from_games(self, table: str, make: Callable[[Sequence[PlayedGame]], T]) -> T:
        """Return the result of ``make``, called in a thread, for the games of a table."""
        asker = Asker(household_of(self._request), table)
        return await _of_table(self._services.histories.from_records(asker, make))

    async def steps(self, table: str, game: int, round_number: int) -> bytes | None:
        """Return the steps of a round at a table, as JSON; None if it is not over."""
        asker = Asker(household_of(self._request), table)
        replay = self._services.histories.replay
        return await _of_table(replay(asker, game, round_number, self.language))

    async def round_with_id(self, round_id: str) -> OwnedRound | None:
        """Return a stored round; None if there is none."""
        return await read(self._request, lambda opened: round_with_id(opened, round_id))

    async def rounds(self, names: Sequence[str]) -> dict[str, KeptRound]:
        """Return the guest's rounds that are stored under some names, by name."""
        guest = await self.guest()
        return await read(
            self._request, lambda opened: rounds_at(opened, guest.id, names, has_plays=True)
        )

    async def save_round(self, changed: KeptRound, before: KeptRound | None) -> bool:
        """Store a round of the guest unless the stored one is no longer ``before``."""
        guest = await self.guest()
        is_saved = await write(
            self._request, lambda opened: save_round(opened, guest.id, changed, before)
        )
        if not is_saved:
            await known_guest(self._request)  # whose data may have been deleted meanwhile
        return is_saved

    async def field(self, deal: DailyDeal) -> Field:
        """Return the known results of robots at a deal; robots play on if it is incomplete."""
        return await self._services.daily_fields.field(deal, household_of(self._request))

    async def progress(self) -> Progress:
        """Return the guest's attempts at puzzles and latest mistakes; empty without a guest."""
        guest, now_ms = await self.guest_if_any(), self.now_ms()
        if guest is None:
            return Progress({}, ())

        def look(opened: Connection) -> Progress:
            mistakes = recent_mistakes(opened, guest.id, now_ms)
            return Progress(attempts_of(opened, guest.id), mistakes)

        return await read(self._request, look)

    async def mistake(self, name: str) -> Mistake | None:
        """Return the guest's mistake called ``name``; None if there is none."""
        guest = await self.guest()
        own = await read(self._request, lambda opened: mistakes_of(opened, guest.id, since_ms=0))
        return next((one for one in own if one.name == name), None)

    async def note_attempt(self, puzzle: str, lost: int | None) -> bool:
        """Store an attempt if it is the guest's first at a puzzle; return whether it is."""
        attempt = ((await self.guest()).id, puzzle, lost, self.now_ms())
        return await write(self._request, lambda opened: note_attempt(opened, *attempt))


def routes_of(addresses: Mapping[str, Handler]) -> list[Route]:
    """Return the routes of shared addresses."""
    return [_route(*address.split(" "), handler=handler) for address, handler in addresses.items()]


def _route(method: str, path: str, *, handler: Handler) -> Route:
    async def answered(request: Request) -> Response:
        return reply_response(request, await handler(ServerContext(request)))

    return Route(path, answered, methods=[method])


async def _of_table(found: Awaitable[T]) -> T:
    """Return what was found of a table; a missing table becomes a 404 response."""
    try:
        return await found
    except NoSuchTableError:
        raise ProblemError(404, "no_such_table") from None
