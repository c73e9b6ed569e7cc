"""The HTML pages: one shell, filled for each page and language.

A page's script draws its content; the shell has only scripts, styles and the title.
"""

import html
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from string import Template
from typing import Final

from canasta.i18n import LANGUAGES, Language, load
from canasta.server.site.static_files import StaticFiles


@dataclass(frozen=True)
class PageKind:
    """A page; ``scripts/<name>.js`` draws it."""

    addresses: tuple[str, ...]
    styles: tuple[str, ...] = ()
    """The style sheets in addition to those that all pages share and those of the page."""
    own_style: str = ""
    """The page's own style sheet; by default the one with the name of the page."""
    home: str = "/"
    """The target of the link in the page's title."""
    manifest: str = "/manifest.webmanifest?lang={language}"
    """The address of the manifest of the page's web application."""


_BOARD: Final = (
    "cards",
    "table/melds",
    "table/beside",
    "table/page",
    "table/sides",
    "table/advice",
    "table/bar",
    "table/hand",
    "table/small",
    "table/small-melds",
    "table/small-hand",
    "table/felt",
)
"""The style sheets of a table; the order matters, because the last of equally specific rules
wins."""
PAGES: Final[Mapping[str, PageKind]] = {
    "lobby": PageKind(("/",), ("cards", "parts/seat-dots")),
    "new": PageKind(("/new",)),
    "table": PageKind(("/t/{id}",), ("new", "device", *_BOARD)),
    "invite": PageKind(("/i/{token}",), ("parts/seat-dots",)),
    "games": PageKind(("/games",), ("device", "parts/tiles")),
    "device": PageKind(("/device",)),
    "daily": PageKind(("/daily",), ("parts/tiles",)),
    "daily_result": PageKind(("/daily/{text}/{day}/result",), ("parts/tiles",), "daily"),
    "daily_round": PageKind(("/daily/{text}/{day}",), _BOARD, "practice"),
    "deals": PageKind(("/deals",), ("new",), "daily"),
    "deal_link": PageKind(("/deals/{code}",), (), "daily"),
    "linked_round": PageKind(("/deals/{code}/{number}",), _BOARD, "practice"),
    "rules": PageKind(("/rules", "/rules/{text}"), ("cards", "parts/reading")),
    "lesson": PageKind(("/lesson",), _BOARD),
    "practice": PageKind(("/practice/{id}/{game}/{hand}/{step}",), _BOARD),
    "puzzles": PageKind(("/puzzles",)),
    "puzzle": PageKind(("/puzzles/{name}",), (*_BOARD, "practice")),
    "replay": PageKind(
        (
            "/replay/{id}/{game}",
            "/replay/{id}/{game}/{hand}",
            "/replay/{id}/{game}/{hand}/{step}",
        ),
        ("cards", "table/melds", "table/felt", "parts/reading", "replay/review"),
    ),
    "proof": PageKind(("/proof/{id}/{game}/{hand}",), ("cards", "parts/reading")),
    "score": PageKind(
        ("/score/",),
        ("score/home", "score/game", "score/entry", "score/counts", "score/paper"),
        home="/home",
        manifest="/score/manifest.{language}.webmanifest",
    ),
    "privacy": PageKind(("/privacy",)),
    "offline": PageKind(("/offline",)),
}
"""The pages by name."""
_BASE: Final = "{base}"
_EVERYWHERE: Final = ("base", "pages", "forms")
"""The style sheets of every page."""
_INLINE_SCRIPT: Final = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_POLICY: Final = (
    "default-src 'self'; script-src 'self'{hashes}; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PLAIN_POLICY: Final = _POLICY.format(hashes="")
"""The policy of responses that are not pages: everything must come from this server."""


def _sheet_of(page: str) -> str:
    """Return the path of a page's style sheet."""
    return f"styles/pages/{page}.css"


def _script_of(page: str) -> str:
    """Return the path of the script that draws a page."""
    return f"scripts/pages/{page}.js"


PAGE_FILES: Final[Mapping[str, tuple[str, ...]]] = {
    **{
        _sheet_of(name): tuple(
            [
                f"styles/{style}.css"
                for style in (*_EVERYWHERE, *kind.styles, kind.own_style or name)
            ]
        )
        for name, kind in PAGES.items()
    },
    **{_script_of(name): (f"scripts/{name}.js",) for name in PAGES},
}
"""The style sheet and the script of each page, by path, with the files from which they are
joined."""


@dataclass(frozen=True)
class Page:
    """A page ready to send."""

    text: str
    """The HTML, with :data:`_BASE` in place of the site's address; see :meth:`at`."""
    policy: str
    """The page's ``Content-Security-Policy``; a hash allows the import map, the only inline
    script."""

    def at(self, base: str) -> str:
        """Return the text for a site at ``base``, such as ``https://cards.example``.

        Messengers need absolute addresses to preview a link. The preview is the same for all tables
        and names nobody.
        """
        return self.text.replace(_BASE, html.escape(base))


class Pages:
    """The pages of a server, each filled once per language."""

    def __init__(self, site: StaticFiles, outer: str = "", home: str = "./") -> None:
        """Take the shell, styles and scripts from ``site``.

        Without a server, ``outer`` is the address of the page that shows these pages in a frame and
        runs the program; ``home`` is the target of the title's link in exported pages without a
        frame.
        """
        self.site: Final = site
        """The files of which the pages consist and which they load."""
        self._outer: Final = outer
        self._home: Final = home
        self._shell: Final = Template(site.page)
        self._filled: Final[dict[tuple[str, Language], Page]] = {}

    def page(self, name: str, language: Language) -> Page:
        """Return the page ``name`` of :data:`PAGES`."""
        if (name, language) not in self._filled:
            self._filled[name, language] = self._fill(name, language)
        return self._filled[name, language]

    def trouble(self, language: Language, code: str, home: str) -> Page:
        """Return a page that explains an error without a script."""
        words = load(language)
        site = self.site
        return Page(
            Template(site.trouble_page).substitute(
                lang=language,
                static=site.address,
                title=html.escape(words.text(f"server.trouble.{code}.title")),
                text=html.escape(words.text(f"server.trouble.{code}.text")),
                home=html.escape(home),
                back=html.escape(words.text("server.trouble.home")),
            ),
            PLAIN_POLICY,
        )

    @cached_property
    def _names(self) -> dict[str, str]:
        """The paths of the modules in the import map, by bare name."""
        names: dict[str, str] = {}
        for source in _INLINE_SCRIPT.findall(self.site.page):
            imports: dict[str, str] = json.loads(source).get("imports", {})
            for name, address in imports.items():
                names[name] = address.removeprefix("$static/")
        return names

    def _fill(self, name: str, language: Language) -> Page:
        site, kind = self.site, PAGES[name]
        script = _script_of(name)
        modules = site.modules(script, self._names)
        manifest = kind.manifest.format(language=language)
        is_site = site.address.startswith("/")  # an exported page has its own folder
        text = self._shell.substitute(
            lang=language,
            title=html.escape(load(language).text(f"server.page.{name}")),
            description=html.escape(load(language).text("server.description")),
            base=_BASE,
            noscript=html.escape(load(language).text("server.page.noscript")),
            languages=" ".join(LANGUAGES),
            alone=" data-alone" if self._outer else "",
            home=self._outer or (kind.home if is_site else self._home),
            manifest=manifest if is_site else manifest.removeprefix(kind.addresses[0]),
            static=site.address,
            script=f"{site.address}/{script}",
            styles=f'<link rel="stylesheet" href="{site.address}/{_sheet_of(name)}">',
            preload="\n".join(
                [f'<link rel="modulepreload" href="{site.address}/{module}">' for module in modules]
            ),
        )
        hashes = "".join([f" 'sha256-{_hash(source)}'" for source in _INLINE_SCRIPT.findall(text)])
        return Page(text, _POLICY.format(hashes=hashes))


@cache
def package_pages() -> Pages:
    """Return the pages of this package, read once per process."""
    return Pages(StaticFiles(PAGE_FILES))


def _hash(source: str) -> str:
    return b64encode(sha256(source.encode()).digest()).decode()
