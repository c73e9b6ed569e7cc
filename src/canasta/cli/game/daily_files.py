"""The files of each deal of the day played in the terminal: the record and the result."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from canasta.agents.alike import VERSION
from canasta.arena.resumable import json_object
from canasta.cli.game.saved_games import SUFFIX, games_folder
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.rules.named_files import read_text
from canasta.training.atomic_file import replacing

_LONGEST: Final = 4000
"""Maximum size of a result file in bytes."""


@dataclass(frozen=True)
class DailyResult:
    """The stored result of a day: the lead in points, the percentage of results beaten, and par."""

    version: int
    ahead: int
    percent: int
    par: int
    field: Field | None = None
    """The results of the robots, or None in a file of an early version of the program."""


def daily_folder() -> Path:
    """Return the folder of the files, which may not exist."""
    return games_folder() / "daily"


def record_file(deal: DailyDeal, *, is_practice: bool = False) -> Path:
    """Return the file with the record of a deal."""
    ending = "-practice" if is_practice else ""
    return daily_folder() / f"{deal.day}-{deal.text}-v{deal.version}{ending}{SUFFIX}"


def result_file(deal: DailyDeal) -> Path:
    """Return the file with the result of a deal, which exists once the round has counted."""
    return record_file(deal).with_suffix(".json")


def begun_version(deal: DailyDeal) -> DailyDeal:
    """Return the deal of the same day with the latest version of robots that was begun.

    Returns ``deal`` itself if no version was begun.
    """
    versions = [DailyDeal(deal.day, deal.text, number) for number in range(VERSION, 0, -1)]
    return next((one for one in versions if record_file(one).exists()), deal)


def write_result(file: Path, result: DailyResult) -> None:
    """Write a result to a file.

    Raises:
        OSError: the file cannot be written.
    """
    values = asdict(result)
    if result.field is not None:
        values["field"] = {level: list(tries) for level, tries in result.field.ahead.items()}
    with replacing(file) as opened:
        opened.write(json.dumps(values).encode("ascii") + b"\n")


def result_in(file: Path) -> DailyResult | None:
    """Return the result in a file, or None if the file is damaged or cannot be read."""
    try:
        found = json_object(read_text(file, _LONGEST)) or {}
    except (OSError, UnicodeError):
        return None
    names = ("version", "ahead", "percent", "par")
    numbers = _whole_numbers([found.get(name) for name in names])
    if len(numbers) != len(names):
        return None
    version, ahead, percent, par = numbers
    return DailyResult(version, ahead, percent, par, _field(found.get("field")))


def _field(stored: object) -> Field | None:
    if not isinstance(stored, dict):
        return None
    tries = {str(level): value for level, value in stored.items() if isinstance(value, list)}
    field = Field({level: _whole_numbers(value) for level, value in tries.items()})
    return field if field.is_complete else None


def _whole_numbers(values: list[object]) -> list[int]:
    return [value for value in values if type(value) is int]
