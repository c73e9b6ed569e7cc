"""Robots' thinking for requests; each guest may have one task in progress at a time."""

from typing import TypeVar

from starlette.requests import Request

from canasta.answers.problems import ProblemError
from canasta.answers.tasks import Task
from canasta.server.household import household_of
from canasta.server.routes.current_guest import known_guest
from canasta.server.services import services_of
from canasta.server.thinking.thinkers import ThinkingError
from canasta.server.turns.fair_queue import Asker

T = TypeVar("T")


async def thought(request: Request, task: Task[T]) -> T:
    """Return the result of ``task``.

    Raises:
        ProblemError: 401, the request has no known guest; 503, the task has no result.
    """
    guest = await known_guest(request)
    asker = Asker(household_of(request), guest.id)
    try:
        return await services_of(request).thinkers.think(asker, task)
    except ThinkingError:
        raise ProblemError(503, "robot_failed") from None
