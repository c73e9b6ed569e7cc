"""The site explains an incomplete folder, a misconfigured server and an outdated browser."""

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site_visits import shown, visitor
from tests.browser.test_score_offline import QuietHandler, web_space
from tests.support.built_site import built_site

pytestmark = pytest.mark.long

FILES = "Un fichier du jeu manque ou est endommagé."
OLD = "Ce navigateur est trop ancien pour le jeu"
IMPATIENT = """
  const later = setTimeout;
  window.setTimeout = (act, ms) => later(act, ms === 10_000 ? 500 : ms);
"""
"""Shortens the time that the site waits for a page to be drawn."""
Damage = Callable[[bytes], bytes]


class PlainTextHandler(QuietHandler):
    """A web space that sends everything but pages as plain text."""

    def guess_type(self, path: object) -> str:
        return "text/html" if str(path).endswith(("/", ".html")) else "text/plain"


class BinaryHandler(QuietHandler):
    """A web space that sends everything but scripts, styles and pages as binary data."""

    def guess_type(self, path: object) -> str:
        known = (".js", ".css", ".html", "/")
        return super().guess_type(str(path)) if str(path).endswith(known) else "application/x-what"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built site, which tests damage and restore."""
    copy = tmp_path_factory.mktemp("space") / "site"
    return Path(shutil.copytree(built_site(tmp_path_factory), copy))


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with web_space(folder) as address:
        yield f"{address}/"


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with visitor(browser, site, is_offline_kept=False) as (page, _):
        page.add_init_script(IMPATIENT)
        yield page


def said(page: Page) -> str:
    """Wait for a reported problem; return its sentence in the visitor's language.

    A page without its script cannot know that language and reports the problem in all.
    """
    line = page.locator("#said p[lang=fr]")
    expect(line).to_be_visible()
    expect(page.locator("#shown")).to_be_hidden()
    return line.inner_text()


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def garbled(content: bytes, *, at: float) -> bytes:
    place = int(len(content) * at)
    return content[:place] + bytes(64) + content[place + 64 :]


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("canasta.zip.xz", cut),
        ("standard.zip.gz", cut),
        ("binary.zip.xz", partial(garbled, at=0)),
        ("pyodide.asm.wasm.gz", partial(garbled, at=0)),
        ("canasta.zip.xz", partial(garbled, at=0.5)),
        ("binary.zip.xz", partial(garbled, at=0.5)),
        ("standard.zip.gz", partial(garbled, at=0.5)),
        ("pyodide.asm.wasm.gz", partial(garbled, at=0.5)),
    ],
)
def test_a_damaged_archive(page: Page, folder: Path, name: str, damage: Damage) -> None:
    (file,) = folder.glob(f"*/python/{name}")
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    try:
        page.goto("")
        assert said(page).startswith(FILES)
    finally:
        file.write_bytes(whole)


@pytest.mark.parametrize(
    "name",
    [
        "python/canasta.zip.xz",
        "python/pyodide.js",
        "python/pyodide.asm.js",
        "python/pyodide.asm.wasm.gz",
        "static/scripts/pages/solo.js",
        "static/scripts/pages/lobby.js",
        "static/scripts/solo/records.js",
        "static/scripts/solo/worker.js",
        "static/vendor/preact@*/preact.js",
        "fr/lobby.html",
        "text/pages.fr.json",
    ],
)
def test_a_missing_file(page: Page, folder: Path, name: str) -> None:
    (file,) = folder.glob(f"[0-9a-f]*/{name}")
    aside = file.with_name("aside")
    file.rename(aside)
    try:
        page.goto("")
        assert said(page).startswith(FILES)
    finally:
        aside.rename(file)


def test_wrong_content_types(browser: Browser, folder: Path) -> None:
    with web_space(folder, PlainTextHandler) as base, visitor(browser, base) as (page, _):
        page.goto("/")
        assert said(page).startswith(FILES)


def test_unknown_content_types_do_not_matter(browser: Browser, folder: Path) -> None:
    with web_space(folder, BinaryHandler) as base, visitor(browser, base) as (page, faults):
        page.goto("/")
        expect(shown(page).get_by_role("button", name="Jouer")).to_be_visible()
        assert faults == []


@pytest.mark.parametrize(
    "lacks",
    [
        "delete globalThis.WebAssembly",
        "delete HTMLScriptElement.prototype.noModule",
        "delete globalThis.DecompressionStream",
        "delete HTMLScriptElement.supports",
        "globalThis.Worker = class { constructor() { throw new TypeError('module') } }",
    ],
)
def test_an_old_browser(page: Page, lacks: str) -> None:
    page.add_init_script(lacks)
    page.goto("")
    assert said(page).startswith(OLD)


def test_the_page_opened_from_the_disk(page: Page, folder: Path) -> None:
    page.goto((folder / "index.html").as_uri())
    assert said(page).startswith("Le jeu ne fonctionne pas depuis un fichier du disque.")


def test_a_browser_without_scripts(browser: Browser, site: str) -> None:
    with browser.new_context(java_script_enabled=False, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(site)
        expect(page.locator("noscript p[lang=fr]")).to_be_visible()
        expect(page.locator("progress")).to_be_hidden()
