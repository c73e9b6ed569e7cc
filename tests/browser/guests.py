"""Visitors with a nickname, and tables that they open by API requests."""

import re

from playwright.sync_api import Page

from tests.browser.visits import QUIET_PATH

AT_TABLE = re.compile(r"/t/[^/]+$")
"""The address of a table."""


def become_guest(page: Page, nickname: str) -> None:
    """Give a visitor a nickname through the API, without a page."""
    if not page.url.startswith("http"):
        page.goto(QUIET_PATH)  # requests name its origin
    answer = page.request.post(
        "/api/guest", data={"nickname": nickname, "language": "en"}, headers=origin(page)
    )
    assert answer.ok


def open_table(page: Page, name: str, *, visibility: str = "public", robots: int = 1) -> str:
    """Open a table of four for a guest; return the path of its invite link."""
    answer = page.request.post(
        "/api/tables",
        data={
            "settings": {"name": name, "visibility": visibility},
            "seats": [{"seat": seat, "robot": "easy"} for seat in range(1, 1 + robots)],
        },
        headers=origin(page),
    )
    assert answer.ok, answer.text()
    return str(answer.json()["invite"])


def origin(page: Page) -> dict[str, str]:
    """Return the ``Origin`` header of a page's requests."""
    return {"Origin": page.evaluate("location.origin")}
