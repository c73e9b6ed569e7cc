"""Routes of the forms: rule texts and fields, checks of house rules, levels of robots."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.agents.levels import level_names
from canasta.answers.house_rules_form import check_house_rules
from canasta.answers.problems import ProblemError
from canasta.answers.rules_book import fields_json, prose_json, texts_json
from canasta.protocol.http_api import HouseRules
from canasta.rules.loader import RULE_TEXTS
from canasta.server.http.json_body import json_response, read_body, revalidated_response
from canasta.server.http.request_language import language_of, words_of
from canasta.server.routes.side_work import in_turn


async def rules(request: Request) -> Response:
    """Return the rule texts."""
    return revalidated_response(request, texts_json(language_of(request)))


async def fields(request: Request) -> Response:
    """Return descriptions of all rule fields."""
    return revalidated_response(request, fields_json(language_of(request)))


async def how_to_play(request: Request) -> Response:
    """Return a rule text as prose."""
    text: str = request.path_params["text"]
    if text not in RULE_TEXTS:
        raise ProblemError(404, "not_found")
    return revalidated_response(request, prose_json(language_of(request), text))


async def check(request: Request) -> Response:
    """Check house rules; their problems are part of the result, not an error."""
    asked = await read_body(request, HouseRules)
    words = words_of(request)
    return json_response(await in_turn(request, lambda: check_house_rules(words, asked)))


async def levels(request: Request) -> Response:  # noqa: ARG001  (every route gets the request)
    """Return the levels of robots, weakest first."""
    return json_response(level_names())


ROUTES: Final = [
    Route("/api/rules", rules),
    Route("/api/rules/fields", fields),
    Route("/api/rules/{text}/how-to-play", how_to_play),
    Route("/api/rules/check", check, methods=["POST"]),
    Route("/api/levels", levels),
]
