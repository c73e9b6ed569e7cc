"""Levels of robots at the terminal: what they are called, and which one a person means."""

from canasta.agents.levels import level_names
from canasta.cli.input.vocabulary import plain
from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Catalogue, load


def level_called(words: Catalogue, level: str) -> str:
    """Return what a level is called in a language: the same as in the browser."""
    return words.text(f"web.common.level.{level}")


def robot_called(words: Catalogue, robot: str) -> str:
    """Return what a robot of a record is called: by its level, or as in every language."""
    return level_called(words, robot) if robot in level_names() else robot


def level_meant(words: Catalogue, typed: str) -> str:
    """Return the name, as records have it, of the level that is called ``typed``.

    Names of both languages are understood, without capitals and accents as well.

    Raises:
        CommandError: no level is called so.
    """
    for level in level_names():
        called = [level, *[level_called(load(language), level) for language in LANGUAGES]]
        if plain(typed.strip()) in [plain(name) for name in called]:
            return level
    known = words.any_of([level_called(words, level) for level in level_names()])
    raise CommandError(words.text("cli.play.no_level", name=typed, known=known))
