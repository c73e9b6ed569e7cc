"""Levels of robots at the terminal: their names, and the level for a typed name."""

from canasta.agents.levels import level_names
from canasta.cli.input.vocabulary import plain
from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Catalogue, load
from canasta.i18n.error_sentences import with_nearest


def level_called(words: Catalogue, level: str) -> str:
    """Return the name of a level in the language of ``words``, as in the browser."""
    return words.text(f"web.common.level.{level}")


def level_manners(words: Catalogue) -> str:
    """Return how the robots of each level play, as in the browser."""
    return ", ".join(
        words.text(
            "cli.play.level",
            level=level_called(words, level),
            manner=words.text(f"web.common.level.{level}.manner"),
        )
        for level in level_names()
    )


def robot_called(words: Catalogue, robot: str) -> str:
    """Return the name of a level, or ``robot`` if it is not a level."""
    return level_called(words, robot) if robot in level_names() else robot


def level_meant(words: Catalogue, typed: str) -> str:
    """Return the name that records use for the level ``typed``.

    Names in every language are accepted, in any case and without accents.

    Raises:
        CommandError: there is no such level.
    """
    names: list[str] = []
    for level in level_names():
        called = [level, *[level_called(load(language), level) for language in LANGUAGES]]
        if plain(typed.strip()) in [plain(name) for name in called]:
            return level
        names += called
    known = words.any_of([level_called(words, level) for level in level_names()])
    sentence = words.text("cli.play.no_level", name=typed, known=known)
    raise CommandError(with_nearest(words, sentence, typed, names))
