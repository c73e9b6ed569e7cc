"""Routes of files that browsers cache: service worker, manifest, start page of the home screen."""

import json
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from canasta.agents.levels import level_names
from canasta.answers.browser_catalogue import CATALOGUE_NAMES, browser_texts
from canasta.answers.lessons import lesson_without_connection
from canasta.answers.rules_book import fields_json, prose_json, texts_json
from canasta.i18n import LANGUAGES
from canasta.protocol.http_api import Me
from canasta.rules.loader import RULE_TEXTS
from canasta.server.http.json_body import revalidated_response
from canasta.server.http.request_language import language_of
from canasta.server.services import services_of
from canasta.server.site.offline import KeptPage, OfflineKit, site_manifest
from canasta.server.site.pages import PLAIN_POLICY, Pages
from canasta.tables.lesson import lesson_steps

_PAGES: Final = (
    KeptPage("/offline", "offline"),
    KeptPage("/lesson", "lesson"),
    KeptPage("/rules", "rules"),
    *[KeptPage(f"/rules/{text}", "rules") for text in RULE_TEXTS],
)


@lru_cache(maxsize=1)
def _kit(pages: Pages) -> OfflineKit:
    """Return the kit of a server, whose content is constant while the server runs."""
    data = {f"/text/{name}.json": browser_texts(name) for name in CATALOGUE_NAMES}
    for language in LANGUAGES:
        documents = {
            "/api/me": Me(nickname="", language=language).model_dump_json().encode(),
            "/api/levels": json.dumps(level_names()).encode(),
            "/api/rules": texts_json(language),
            "/api/rules/fields": fields_json(language),
            "/api/lesson": json.dumps(list(lesson_steps())).encode(),
            "/api/lesson/kept": lesson_without_connection(language),
            **{f"/api/rules/{text}/how-to-play": prose_json(language, text) for text in RULE_TEXTS},
        }
        data.update({f"{path}?lang={language}": sent for path, sent in documents.items()})
    examples = [path for path in pages.site.paths if path.startswith("examples/")]
    return OfflineKit(pages, _PAGES, data, tuple(examples))


async def worker(request: Request) -> Response:
    """Send the service worker; browsers compare it byte by byte with theirs."""
    return Response(
        _kit(services_of(request).pages).worker,
        media_type="text/javascript; charset=utf-8",
        headers={"Cache-Control": "no-cache", "Content-Security-Policy": PLAIN_POLICY},
    )


async def web_manifest(request: Request) -> Response:
    """Send the manifest of the web application."""
    response = revalidated_response(
        request, site_manifest(services_of(request).pages.site, language_of(request))
    )
    response.headers["Content-Type"] = "application/manifest+json"
    return response


async def home(request: Request) -> Response:  # noqa: ARG001  (every route gets the request)
    """Redirect to the lobby.

    The icon on the home screen opens this address, which the service worker answers offline.
    """
    return RedirectResponse("/", headers={"Cache-Control": "no-store"})


ROUTES: Final = [
    Route("/worker.js", worker),
    Route("/manifest.webmanifest", web_manifest),
    Route("/home", home),
]
