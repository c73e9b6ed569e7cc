"""Saved games: a file for each, in the system's folder for application state."""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue

SUFFIX: Final = ".canasta"
_LATEST: Final = 3
"""How many saved games are named where another one is not found."""


def games_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of games saved without a file name: below ``XDG_STATE_HOME``."""
    base = environment.get("XDG_STATE_HOME", "")
    state = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "state"
    return state / "canasta" / "games"


def new_game_file(rules: str, now: datetime) -> Path:
    """Return an unused path for a new game, named after the date, the time and the rules.

    Raises:
        OSError: the folder cannot be created.
    """
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{now:%Y-%m-%d-%H%M%S}-{Path(rules).stem}"
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def saved_games() -> list[Path]:
    """Return the files of games saved without a file name, the one played last first."""
    files = games_folder().glob(f"*{SUFFIX}")
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def find_game(words: Catalogue, name: str) -> Path:
    """Return the file of a game, given its path or its name among the saved games.

    Raises:
        CommandError: no saved game has the name, and no file of the present folder.
    """
    path = Path(name)
    if path.exists() or path.name != name:
        return path
    kept = [games_folder() / name, games_folder() / f"{name}{SUFFIX}"]
    for found in kept:
        if found.exists():
            return found
    folder = str(games_folder())
    latest = [name_of(found) for found in saved_games()[:_LATEST]]
    if not latest:
        raise CommandError(words.text("cli.error.no_games", name=name, folder=folder))
    listed = words.all_of(latest)
    raise CommandError(words.text("cli.error.no_game", name=name, folder=folder, latest=listed))


def name_of(path: Path) -> str:
    """Return the shortest text by which :func:`find_game` finds ``path``."""
    if path.parent == games_folder() and not Path(path.name).exists():
        return path.stem
    return str(path)
