"""Routes of reviews: ask for the review of a game, and follow it until it is done.

Only rounds that are over are reviewed, and only a guest can ask.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.found_reviews import found_review
from canasta.answers.problems import ProblemError
from canasta.i18n import Language
from canasta.protocol.reviews import ReviewState
from canasta.server.household import household_of
from canasta.server.http.json_body import json_response
from canasta.server.http.request_language import language_of
from canasta.server.review_jobs import ReviewJob
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.history import from_game, game_number, table_id
from canasta.server.services import services_of


async def ask_review(request: Request) -> Response:
    """Request a review of the finished rounds of a game."""
    table, game = table_id(request), game_number(request)
    guest_id = (await known_guest(request)).id
    rounds, text = await from_game(request, lambda played: (len(played.rounds), played.text()))
    if rounds == 0:
        raise ProblemError(404, "no_such_hand")
    reviews = services_of(request).reviews
    job = reviews.request(f"{table}.{game}", rounds, guest_id, household_of(request), text)
    return json_response(_state(job, language_of(request)))


async def review(request: Request) -> Response:
    """Return the progress of the last review requested, and its result once it is done.

    The path is the one that requested it, so a balancer that hashes by table leads to the same
    server.
    """
    table, game = table_id(request), game_number(request)
    job = services_of(request).reviews.find(f"{table}.{game}")
    if job is None:
        raise ProblemError(404, "no_such_review")
    return json_response(_state(job, language_of(request)))


def _state(job: ReviewJob, language: Language) -> ReviewState:
    if job.found is not None and language not in job.shown:
        job.shown[language] = found_review(job.found, language)
    found = job.shown.get(language)
    return ReviewState(id=job.id, phase=job.phase, done=job.done, total=job.total, found=found)


ROUTES: Final = [
    Route("/api/tables/{table}/review", ask_review, methods=["POST"]),
    Route("/api/tables/{table}/review", review),
]
