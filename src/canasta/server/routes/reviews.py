"""Routes of reviews: request the review of a game, and follow its progress.

Only finished rounds are reviewed, and only for a guest.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.addresses.games import from_game, game_number, round_alone, table_id
from canasta.answers.problems import ProblemError
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.reviews import ReviewState
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response
from canasta.server.http.request_language import language_of
from canasta.server.review_jobs import ReviewJob
from canasta.server.routes.context import ServerContext
from canasta.server.services import services_of


async def ask_review(request: Request) -> Response:
    """Request a review of the finished rounds of a game."""
    context = ServerContext(request)
    table, game = table_id(context), game_number(context)
    guest_id = (await context.guest()).id
    rounds, text, people = await from_game(
        context, lambda played: (len(played.rounds), played.text(), played.people)
    )
    if rounds == 0:
        raise ProblemError(404, "no_such_hand")
    reviews, household = services_of(request).reviews, household_of(request)
    job = reviews.request(f"{table}.{game}", rounds, guest_id, household, text, people)
    return json_response(_state(request, job))


async def review(request: Request) -> Response:
    """Return the progress of the last review requested, with its result once it is done.

    The request and the progress have the same path, so a load balancer that hashes by table leads
    both to the same server.
    """
    context = ServerContext(request)
    table, game = table_id(context), game_number(context)
    await round_alone(context, table)
    job = services_of(request).reviews.find(f"{table}.{game}")
    if job is None:
        raise ProblemError(404, "no_such_review")
    return json_response(_state(request, job))


def _state(request: Request, job: ReviewJob) -> ReviewState:
    guest_id = services_of(request).cookies.guest_id(request)
    seat = job.people.index(guest_id) if guest_id and guest_id in job.people else NO_SEAT
    return job.state(language_of(request), seat)


ROUTES: Final = [
    Route("/api/tables/{table}/review", ask_review, methods=["POST"]),
    Route("/api/tables/{table}/review", review),
]
