"""The score keeper's files are small, and an export contains all of them."""

import json
import re
from pathlib import Path

import pytest

from canasta.i18n import LANGUAGES, Language
from canasta.server.site.pages import package_pages
from canasta.server.site.score_kit import ScoreKit, export
from tests.server.local_server import LocalServer

LARGEST = 64_000
"""The maximum total size of the page and its files in one language, in bytes after gzip."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_and_all_it_ever_loads_is_light(local: LocalServer, language: Language) -> None:
    """The sum includes the worker, the icons, and the scripts for use with a server."""
    kit = ScoreKit(package_pages())
    visitor = local.visitor(language=language)
    sizes: dict[str, int] = {}
    for address in (
        "/score/",
        "/score/worker.js",
        f"/score/data.{language}.json",
        f"/score/manifest.{language}.webmanifest",
        *kit.static,
    ):
        answer = visitor.get(address, **{"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, address
        sizes[address] = int(answer.headers["content-length"])
    assert 40_000 < sum(sizes.values()) <= LARGEST, sizes


def test_an_export_has_every_file_that_it_names(tmp_path: Path) -> None:
    files = {file.relative_to(tmp_path).as_posix() for file in export(tmp_path)}
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    worker = (tmp_path / "worker.js").read_text(encoding="utf-8")
    kept = json.loads(worker.split("\n", 1)[0].removeprefix("const KEPT = ").removesuffix(";"))
    manifest = json.loads((tmp_path / "manifest.en.webmanifest").read_text(encoding="utf-8"))
    named = {*kept["addresses"], *re.findall(r'(?:href|src|content)="(\./[^"]+)"', page)}
    named |= {icon["src"] for icon in manifest["icons"]}
    assert len(named) > 12
    assert {name.removeprefix("./") or "index.html" for name in named} <= files
    assert "/static/" not in page.replace("./static/", "")
