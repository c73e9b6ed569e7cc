"""Offline pages: the list of cached files, the worker, and the manifest.

A service worker caches the lesson and the rules in the browser. Its scopes are three prefixes
(``KEPT_PATHS``), so it never handles a table, a list or any other page.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.languages import DEFAULT_LANGUAGE
from canasta.server.site.manifest import icons, manifest
from canasta.server.site.pages import Pages
from canasta.server.site.static_files import StaticFiles

_OF_A_PAGE: Final = re.compile(r'(?:href|src)="(/static/[^"]+)"')


@dataclass(frozen=True)
class KeptPage:
    """A page that the worker caches: its address and its name in ``PAGES``."""

    address: str
    name: str


class OfflineKit:
    """The files that the worker caches, with a version that changes when any of them changes."""

    def __init__(
        self,
        pages: Pages,
        kept: tuple[KeptPage, ...],
        data: Mapping[str, bytes],
        extra_files: tuple[str, ...] = (),
    ) -> None:
        """Cache pages in every language, and ``data``: the server's responses by address.

        ``extra_files`` are files that no page names but that scripts load later.
        """
        site = pages.site
        content = sha256(site.worker.encode())
        files = {f"{site.address}/{path}" for path in extra_files}
        addresses: list[str] = []
        for page in kept:
            for language in LANGUAGES:
                text = pages.page(page.name, language).text
                files.update(_OF_A_PAGE.findall(text))
                content.update(text.encode())
                addresses.append(f"{page.address}?lang={language}")
        for address in sorted(data):
            content.update(address.encode() + b"\0" + data[address])
        listed = {
            "languages": [DEFAULT_LANGUAGE, *[one for one in LANGUAGES if one != DEFAULT_LANGUAGE]],
            "addresses": [*addresses, *sorted(data), *sorted(files)],
        }
        content.update(json.dumps(listed).encode())
        self.version: Final = content.hexdigest()[:16]
        named = json.dumps({"version": self.version, **listed}, separators=(",", ":"))
        self.worker: Final = f"const KEPT = {named};\n{site.worker}".encode()
        """The script of the worker; browsers reinstall it when any byte differs."""


def site_manifest(site: StaticFiles, language: Language) -> bytes:
    """Return the manifest of the web application: its name and its icons on a home screen."""
    words = load(language)
    return manifest(
        language,
        {
            "id": "/",
            "name": "Canasta",
            "short_name": "Canasta",
            "description": words.text("server.description"),
            "start_url": "/home",
            "scope": "/",
            "icons": icons(site),
            "shortcuts": [
                {"name": words.text("web.common.menu.lesson"), "url": "/lesson"},
                {"name": words.text("web.common.menu.rules"), "url": "/rules"},
            ],
        },
    )
