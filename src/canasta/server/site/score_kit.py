"""The score keeper as files: its page, data, worker and manifest, for a server or any web space.

The page is the same in every language; its script chooses a language and loads its data. All
addresses are relative, so the files work in any folder.
"""

import re
from dataclasses import asdict, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from canasta.answers.browser_catalogue import SCORE_PREFIXES, as_json, catalogue_part
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.i18n.languages import DEFAULT_LANGUAGE
from canasta.rules.loader import load_rules
from canasta.scorekeeping.rule_words import score_words
from canasta.scorekeeping.score_rules import ScoreRules, as_data, scored_texts
from canasta.server.site.manifest import manifest
from canasta.server.site.pages import PAGE_FILES, Pages
from canasta.server.site.static_files import StaticFiles

PAGE: Final = "score"
"""The name of the page in ``PAGES``."""
_OF_THE_PAGE: Final = re.compile(r'(?:href|src)="((?:\./|/)static/[^"]+)"')
_OF_ITS_PREVIEW: Final = re.compile(r'content="(?:\{base\})?((?:\./|/)static/[^"]+)"')
"""Matches files that messengers load to preview a link, but the page does not."""
_ICONS: Final = (
    ("canasta.svg", "any", "image/svg+xml", "any"),
    ("canasta-maskable.svg", "any", "image/svg+xml", "maskable"),
    ("icon-180.png", "180x180", "image/png", "any"),
)
"""The icons on a home screen: file, sizes, type and purpose. The last icon is for browsers that do
not draw SVG there."""
_MARK: Final = f"data.{DEFAULT_LANGUAGE}.json"
"""A file that identifies an export."""


@cache
def score_data(language: Language) -> bytes:
    """Return the page's data in a language, as JSON: its texts, the rules and their words."""
    words = load(language)
    return as_json(
        {
            **catalogue_part(words, SCORE_PREFIXES, without=("web.common.menu.",)),
            "rules": [as_data(rules) for rules in scored_texts()],
            "words": {rules.id: _words(words, rules) for rules in scored_texts()},
        }
    )


def _words(words: Catalogue, rules: ScoreRules) -> dict[str, object]:
    """Return the page's words for a rule text: only the rules behind its lines."""
    said = score_words(words, load_rules(rules.id))
    behind = {field for line in rules.lines for field in line.fields}
    spoken = {field: rule for field, rule in said.rules.items() if field in behind}
    return asdict(replace(said, rules=spoken))


class ScoreKit:
    """The non-static files of the score keeper, by their names next to the page."""

    def __init__(self, pages: Pages) -> None:
        """Make the files for the pages of a server or an export."""
        site = pages.site
        page = pages.page(PAGE, DEFAULT_LANGUAGE).text
        self.data: Final = {f"data.{language}.json": score_data(language) for language in LANGUAGES}
        self.manifests: Final = {
            f"manifest.{language}.webmanifest": _manifest(site, language) for language in LANGUAGES
        }
        icons = [icon["src"] for icon in _icons(site)]
        self.static: Final = sorted({*_OF_THE_PAGE.findall(page), *icons})
        """The addresses of the static files that the page and its icons need."""
        self.preview: Final = _OF_ITS_PREVIEW.findall(page)
        """The addresses that a messenger's preview of the page needs."""
        kept = {**self.data, **self.manifests}
        content = sha256(site.folder_worker.encode() + page.encode())
        for name in sorted(kept):
            content.update(name.encode() + b"\0" + kept[name])
        listed = as_json(
            {
                "name": PAGE,
                "version": content.hexdigest()[:16],
                "addresses": ["./", *sorted(kept), *self.static],
            }
        )
        self.worker: Final = b"const KEPT = " + listed + b";\n" + site.folder_worker.encode()
        """The script of the worker; browsers reinstall it when a byte differs."""


def _manifest(site: StaticFiles, language: Language) -> bytes:
    """Return the manifest of the score keeper, which is a separate application."""
    words = load(language)
    return manifest(
        language,
        {
            "name": words.text("server.page.score"),
            "short_name": words.text("server.score.name"),
            "description": words.text("server.score.description"),
            "categories": ["games", "utilities"],
            "icons": _icons(site),
        },
    )


def _icons(site: StaticFiles) -> list[dict[str, str]]:
    return [
        {
            "src": f"{site.address}/images/{name}",
            "sizes": sizes,
            "type": kind,
            "purpose": purpose,
        }
        for name, sizes, kind, purpose in _ICONS
    ]


def is_ours(folder: Path) -> bool:
    """Return whether a folder is empty or holds an export that may be replaced."""
    return folder.is_dir() and (not any(folder.iterdir()) or (folder / _MARK).is_file())


def export(folder: Path) -> list[Path]:
    """Write the score keeper into ``folder`` for any web space; return the files.

    Raises:
        OSError: a file cannot be written.
    """
    contents = exported_files()
    for name, content in contents.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return [folder / name for name in contents]


def exported_files(home: str = "./") -> dict[str, bytes]:
    """Return the files of the score keeper for any web space, by name.

    ``home`` is the target of the link in the page's title.
    """
    pages = Pages(StaticFiles(PAGE_FILES, address="./static"), home=home)
    site = pages.site
    kit = ScoreKit(pages)
    return {
        "index.html": pages.page(PAGE, DEFAULT_LANGUAGE).at("").encode(),
        "worker.js": kit.worker,
        **kit.data,
        **kit.manifests,
        **{
            address.removeprefix("./"): site.data(address.removeprefix("./static/"))
            for address in (*kit.static, *kit.preview)
        },
        **{
            f"static/{path}": site.data(path)
            for path in site.paths
            if path.endswith("/LICENSE") and _is_used(path, kit.static)
        },
    }


def _is_used(licence: str, static: list[str]) -> bool:
    """Return whether a licence's file is one of the static files."""
    beside = licence.removesuffix("LICENSE")
    return any(address.startswith(f"./static/{beside}") for address in static)
