"""A later version of the robots, as after an update of the program."""

import pytest

from canasta.agents.alike import VERSION

_ASKED_IN = (
    "answers.daily",
    "cli.commands.daily",
    "cli.game.daily_files",
    "daily.robot_deal",
)


def update_robots(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let the next version of the robots play, and return its number."""
    for module in _ASKED_IN:
        monkeypatch.setattr(f"canasta.{module}.VERSION", VERSION + 1)
    return VERSION + 1
