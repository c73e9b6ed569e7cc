"""Manifests of web applications: how a browser shows an application on a home screen."""

from collections.abc import Mapping
from typing import Final

from canasta.answers.browser_catalogue import as_json
from canasta.i18n import Language
from canasta.server.site.static_files import StaticFiles

_DARK: Final = "#0b1712"


def manifest(language: Language, own: Mapping[str, object]) -> bytes:
    """Return the manifest of an application with the members ``own``.

    By default the application is a game in the folder of its manifest.
    """
    return as_json(
        {
            "id": "./",
            "lang": language,
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": _DARK,
            "theme_color": _DARK,
            "categories": ["games"],
            **own,
        }
    )


def icons(site: StaticFiles) -> list[dict[str, str]]:
    """Return the icons of a web application for its manifest."""
    images = f"{site.address}/images"
    return [
        _icon(f"{images}/icon-192.png", 192, "any"),
        _icon(f"{images}/icon-512.png", 512, "any"),
        _icon(f"{images}/icon-512-maskable.png", 512, "maskable"),
    ]


def _icon(address: str, pixels: int, purpose: str) -> dict[str, str]:
    return {
        "src": address,
        "sizes": f"{pixels}x{pixels}",
        "type": "image/png",
        "purpose": purpose,
    }
