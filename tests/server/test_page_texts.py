"""Each page loads a catalogue with all texts that the page needs."""

import json
import re
from typing import Final

import pytest

from canasta.answers.browser_catalogue import browser_texts
from canasta.server.site.pages import package_pages
from canasta.server.site.static_files import StaticFiles
from tests.i18n.sentence_helpers import po_keys

SITE: Final[StaticFiles] = package_pages().site
SCRIPTS: Final = [path for path in SITE.paths if path.startswith("scripts/pages/")]
KEPT_APART: Final = ("scripts/pages/score.js", "scripts/pages/solo.js")
"""Scripts of pages with separate catalogues."""


def keys_of(script: str) -> set[str]:
    """Return the keys that a script can request: its literals, and all that fit its templates."""
    written = set(re.findall(r"""["'`]((?:web|review|score|side)\.[^"'`\s]+)["'`]""", script))
    templates = [
        ".+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", template))
        for template in written
        if "${" in template and not template.startswith(("web.${", "web.page.${"))
    ]
    return {
        key
        for key in po_keys("fr")
        if key in written or any(re.fullmatch(template, key) for template in templates)
    }


@pytest.mark.parametrize("path", [path for path in SCRIPTS if path not in KEPT_APART])
def test_a_page_has_the_texts_that_its_scripts_name(path: str) -> None:
    script = SITE.data(path).decode()
    part = "table" if re.search(r"header: Header\w*,", script) else "pages"
    sent = json.loads(browser_texts(f"{part}.fr"))["texts"]
    asked = keys_of(script)
    assert len(asked) > 50
    assert asked <= set(sent)


FROM_A_SERVER: Final = {
    "web.common.no_cookies",
    "web.common.offline",
    "web.common.trouble",
    "web.deals.send.how",
    "web.lobby.lead.alone",
    "web.page.offline.lead",
    "web.page.proof.limits.operator",
    "web.privacy.seen.operator",
    "web.table.fair.restored",
    "web.table.invite.only_here",
}
"""The texts about a server that pages without one do not show, or that say that there is none."""


@pytest.mark.parametrize(("language", "word"), [("en", "server"), ("fr", "serveur")])
def test_other_texts_are_also_true_without_a_server(language: str, word: str) -> None:
    texts = {
        key: str(text).lower()
        for part in ("pages", "table")
        for key, text in json.loads(browser_texts(f"{part}.{language}"))["texts"].items()
    }
    assert {key for key, text in texts.items() if word in text} == FROM_A_SERVER
