"""Routes of reviews: request the review of a game, and follow its progress.

Only finished rounds are reviewed, and only for a guest.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.found_reviews import asked_play, play_reason
from canasta.answers.problems import ProblemError
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.reviews import ReviewState
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response
from canasta.server.http.request_language import language_of
from canasta.server.review_jobs import ReviewJob
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.history import from_game, game_number, play_of, round_alone, table_id
from canasta.server.routes.thought import thought
from canasta.server.services import services_of


async def ask_review(request: Request) -> Response:
    """Request a review of the finished rounds of a game."""
    table, game = table_id(request), game_number(request)
    guest_id = (await known_guest(request)).id
    rounds, text, people = await from_game(
        request, lambda played: (len(played.rounds), played.text(), played.people)
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
    table, game = table_id(request), game_number(request)
    await round_alone(request, table)
    job = services_of(request).reviews.find(f"{table}.{game}")
    if job is None:
        raise ProblemError(404, "no_such_review")
    return json_response(_state(request, job))


async def reason(request: Request) -> Response:
    """Return the reason for a play of a finished round, in the words of a hint."""
    round_number, step = play_of(request)
    task, asked = await from_game(
        request, lambda played: asked_play(played.text(), round_number, step)
    )
    principles = await thought(request, task)
    return json_response(play_reason(asked, principles, language_of(request)))


def _state(request: Request, job: ReviewJob) -> ReviewState:
    guest_id = services_of(request).cookies.guest_id(request)
    seat = job.people.index(guest_id) if guest_id and guest_id in job.people else NO_SEAT
    return job.state(language_of(request), seat)


ROUTES: Final = [
    Route("/api/tables/{table}/review", ask_review, methods=["POST"]),
    Route("/api/tables/{table}/review", review),
    Route("/api/tables/{table}/reason/{hand}/{step}", reason, methods=["POST"]),
]
