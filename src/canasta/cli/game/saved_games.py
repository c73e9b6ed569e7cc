"""Saved games, each in a file in the system's folder for application state."""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import with_nearest

SUFFIX: Final = ".canasta"
_LATEST: Final = 3
"""Number of saved games that an error about a missing game lists."""


def games_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder, below ``XDG_STATE_HOME``, of games saved without a file name."""
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
    """Return the files of games saved without a file name, the most recently played first."""
    files = games_folder().glob(f"*{SUFFIX}")
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def find_game(words: Catalogue, name: str) -> Path:
    """Return the file of a game; ``name`` is a path or the name of a saved game.

    Raises:
        CommandError: neither a saved game nor a file in the current folder has this name.
    """
    path = Path(name)
    if path.exists() or path.name != name:
        return path
    kept = [games_folder() / name, games_folder() / f"{name}{SUFFIX}"]
    for found in kept:
        if found.exists():
            return found
    folder = str(games_folder())
    names = [name_of(found) for found in saved_games()]
    if not names:
        raise CommandError(words.text("cli.error.no_games", name=name, folder=folder))
    latest = words.all_of(names[:_LATEST])
    sentence = words.text("cli.error.no_game", name=name, folder=folder, latest=latest)
    raise CommandError(with_nearest(words, sentence, name, names))


def name_of(path: Path) -> str:
    """Return the shortest name with which :func:`find_game` finds ``path``."""
    if path.parent == games_folder() and not Path(path.name).exists():
        return path.stem
    return str(path)
