"""Saved games: a file for each, in the system's folder for application state."""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

SUFFIX: Final = ".canasta"


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


def find_game(name: str) -> Path:
    """Return the file of a game, given its path or its name among the saved games."""
    path = Path(name)
    if path.exists() or path.name != name:
        return path
    kept = [games_folder() / name, games_folder() / f"{name}{SUFFIX}"]
    return next((found for found in kept if found.exists()), path)


def name_of(path: Path) -> str:
    """Return the shortest text by which :func:`find_game` finds ``path``."""
    if path.parent == games_folder() and not Path(path.name).exists():
        return path.stem
    return str(path)
