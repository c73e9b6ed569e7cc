"""A later version of the robots that play alike, as after an update of the program."""

import pytest

from canasta.agents.alike import VERSION

_ASKED_IN = (
    "answers.daily",
    "answers.deal_links",
    "answers.deal_rounds",
    "server.daily_fields",
    "solo.fields",
)


def update_robots(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let the next version of the robots play, and return its number."""
    for module in _ASKED_IN:
        monkeypatch.setattr(f"canasta.{module}.VERSION", VERSION + 1)
    return VERSION + 1
