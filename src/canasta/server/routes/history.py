"""Route of the list of a guest's games."""

from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.answers.own_games import past_game, shown_figures
from canasta.protocol.past_games import OwnGames
from canasta.server.http.json_body import json_response
from canasta.server.routes.current_guest import known_guest
from canasta.server.routes.store_calls import read
from canasta.server.services import services_of
from canasta.store.guest_games import (
    guest_figures,
    guest_figures_by_rules,
    guest_games,
)


async def games(request: Request) -> Response:
    """Return the guest's games and statistics."""
    guest_id = (await known_guest(request)).id

    def look(opened: Connection) -> OwnGames:
        return OwnGames(
            games=tuple([past_game(own) for own in guest_games(opened, guest_id)]),
            all=shown_figures(guest_figures(opened, guest_id)),
            by_rules={
                rules: shown_figures(figures)
                for rules, figures in guest_figures_by_rules(opened, guest_id).items()
            },
            kept_days=services_of(request).settings.retention.guest_days,
        )

    return json_response(await read(request, look))


ROUTES: Final = [Route("/api/games", games)]
