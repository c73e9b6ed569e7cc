"""The site loses no record if the browser fails at any step."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_score_offline import web_space
from tests.reference.writing import ROOT

SCRIPTS = ROOT / "src" / "canasta" / "web" / "scripts" / "solo"
PLANTED = (Path(__file__).parent / "planted_faults.js").read_text("utf-8")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page that can import the worker's scripts."""
    with web_space(SCRIPTS) as base, browser.new_context(base_url=base) as context:
        opened = context.new_page()
        opened.goto("/records.js")
        opened.add_script_tag(content=PLANTED)
        yield opened


def test_one_failed_step_or_a_lost_connection_loses_nothing(page: Page) -> None:
    """Each change is stored at once, and the same program and its successor read the records."""
    steps, faults = page.evaluate("allFaults()")
    assert steps > 20
    assert faults == []


def test_what_is_not_kept_is_kept_by_the_program_that_follows(page: Page) -> None:
    assert page.evaluate("killedWhileNothingIsKept()") == {
        "outcomes": ["failed", "failed"],
        "next": "kept",
        "kept": {"guest": "Zoe", "entry/t/1": "deal", "entry/t/2": "play"},
    }


def test_the_tab_that_is_opened_last_has_all_that_an_earlier_one_held(page: Page) -> None:
    assert page.evaluate("twoTabs()") == {
        "outcomes": ["kept", "failed", "moved", "kept"],
        "told": [["moved"], [{"put": {"entry/t/1": "deal"}, "delete": []}]],
        "kept": {"guest": "Ann", "entry/t/1": "deal", "entry/t/2": "play"},
    }


def test_a_program_that_could_not_open_the_records_does_not_replace_them(page: Page) -> None:
    """Its game lasts as long as the page; only a browser without records stores it."""
    shown = {"guest": "Ann", "table/t": "new"}
    for follows, is_new in product(("worker", "tab"), (True, False)):
        assert page.evaluate("given => openedLater(...given)", [follows, is_new]) == {
            "outcomes": ["failed", "failed", *["kept" if is_new else "refused"] * 2],
            "shown": shown,
            "kept": shown if is_new else {"guest": "Zoe"},
        }


def test_records_that_open_later_are_stored_unless_earlier_ones_would_be_lost(page: Page) -> None:
    """A visitor who deletes everything loses nothing by what the program has not read."""
    for is_new, deleted in product((True, False), ([], [""])):
        outcome = "kept" if is_new or deleted else "refused"
        shown = {"table/t": "new"} if deleted else {"guest": "Ann", "table/t": "new"}
        assert page.evaluate("given => openedAgain(...given)", [is_new, deleted]) == {
            "outcomes": ["failed", "failed", outcome, outcome],
            "shown": shown,
            "kept": shown if outcome == "kept" else {"guest": "Zoe"},
        }
