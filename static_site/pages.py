"""The files that browsers show: outer page, framed pages, texts and score keeper."""

import html
import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from string import Template
from typing import Final

from canasta.answers.browser_catalogue import CATALOGUE_NAMES, as_json, browser_texts
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.i18n.languages import DEFAULT_LANGUAGE
from canasta.server.site.manifest import icons, manifest
from canasta.server.site.pages import PAGE_FILES, PAGES, Pages
from canasta.server.site.score_kit import exported_files
from canasta.server.site.static_files import StaticFiles

PAGE: Final = "solo"
"""The name of the outer page's script and style sheet."""
_ELSEWHERE: Final = frozenset({"device", "invite", "offline", "privacy", "score"})
"""Pages about other people or a server, and the score keeper, which has a separate folder."""
_TEXTS: Final = "server.site."
"""The prefix of the keys of the outer page's texts."""
WORKER: Final = StaticFiles({}).folder_worker.encode()
"""The service worker, without the first line that lists what it caches."""
_JOINED: Final = {
    **PAGE_FILES,
    f"styles/pages/{PAGE}.css": ("styles/base.css", "styles/pages.css", f"styles/{PAGE}.css"),
    f"scripts/pages/{PAGE}.js": (f"scripts/{PAGE}.js",),
}
_SENT: Final = (
    "scripts/pages/",
    "scripts/solo/",
    "styles/pages/",
    "vendor/",
    "images/",
    "examples/",
)
"""The beginnings of the paths of static files that browsers request."""


def frame_files() -> dict[str, bytes]:
    """Return a version's files, except the interpreter's, by their paths in its folder."""
    site = StaticFiles(_JOINED, address="../static")
    pages = Pages(site, outer="../../#/")
    return {
        **{
            f"{language}/{name}.html": pages.page(name, language).at("").encode()
            for language in LANGUAGES
            for name in PAGES
            if name not in _ELSEWHERE
        },
        **{f"text/{name}.json": browser_texts(name) for name in CATALOGUE_NAMES},
        **{f"static/{path}": site.data(path) for path in site.paths if _is_sent(path)},
    }


def _is_sent(path: str) -> bool:
    """Return whether a page of the site requests a static file."""
    _, _, name = path.rpartition("/")
    is_elsewhere = "/pages/" in path and name.partition(".")[0] in _ELSEWHERE
    return path.startswith(_SENT) and not is_elsewhere and name != "LICENSE"


def outer_files(folder: str, sizes: Mapping[str, int], lock: object) -> dict[str, bytes]:
    """Return the files that lie beside a version's folder: the outer page and the manifests.

    ``sizes`` are the sizes of the worker's files, by name; ``lock`` is the interpreter's lock file.
    """
    static = StaticFiles({}, address=f"{folder}/static")
    texts = {language: _texts(load(language)) for language in LANGUAGES}
    site = {
        "folder": folder,
        "pages": {
            address: name
            for name, kind in PAGES.items()
            if name not in _ELSEWHERE
            for address in kind.addresses
        },
        "files": [{"name": name, "size": size} for name, size in sizes.items()],
        "lock": lock,
        "texts": texts,
    }
    page = Template(files("canasta").joinpath("web", f"{PAGE}.html").read_text(encoding="utf-8"))
    shown = page.substitute(
        lang=DEFAULT_LANGUAGE,
        description=html.escape(texts[DEFAULT_LANGUAGE]["description"]),
        static=static.address,
        site=json.dumps(site, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        about=_in_every_language(texts, "first"),
        noscript=_in_every_language(texts, "noscript"),
    )
    manifests = {
        f"manifest.{language}.webmanifest": _manifest(static, language) for language in LANGUAGES
    }
    return {"index.html": shown.encode(), **manifests}


def score_files() -> dict[str, bytes]:
    """Return the score keeper's files by their paths; the page's title leads to the site."""
    return {f"score/{name}": content for name, content in exported_files(home="../").items()}


def worker(folder: str, outer: Iterable[str], kept: Iterable[str]) -> bytes:
    """Return the service worker, which caches the files beside the folder and in it."""
    beside = sorted(name for name in outer if not name.endswith(("/worker.js", "/LICENSE")))
    addresses = [
        "./",
        "score/",
        *[name for name in beside if name != "score/index.html"],
        *[f"{folder}/{name}" for name in sorted(kept)],
    ]
    listed = as_json({"name": "site", "version": folder, "addresses": addresses})
    return b"const KEPT = " + listed + b";\n" + WORKER


def _texts(words: Catalogue) -> dict[str, str]:
    return {
        key.removeprefix(_TEXTS): words.forms(key)[0]
        for key in sorted(words.keys())
        if key.startswith(_TEXTS)
    }


def _in_every_language(texts: Mapping[Language, Mapping[str, str]], name: str) -> str:
    """Return a text as one paragraph for each language, for visitors whose language is unknown."""
    return "".join(
        [f'<p lang="{code}">{html.escape(own[name])}</p>' for code, own in texts.items()]
    )


def _manifest(site: StaticFiles, language: Language) -> bytes:
    own = {
        "name": "Canasta",
        "short_name": "Canasta",
        "description": load(language).text(f"{_TEXTS}description"),
        "icons": icons(site),
    }
    return manifest(language, own)
