"""Canasta: one referee for four rule texts and their house rules.

>>> import canasta
>>> game = canasta.Game("classic", players=4, seed=7)
>>> game.deal()
>>> game.play(game.suggest())
>>> game.phase
'play'

``docs/build/library.md`` is the guide. Importing the package takes almost no time, because a name
is imported from :mod:`canasta.library` on first use.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from canasta.library import (
        CanastaError,
        Event,
        Game,
        MissingExtraError,
        Move,
        Play,
        Position,
        Reason,
        Record,
        RecordError,
        RefusedError,
        Robot,
        RuleError,
        RuleField,
        Rules,
        ScoreSheet,
        State,
        UnknownAgentError,
        View,
        error_sentence,
        play_match,
        robot,
        robot_names,
    )

__version__: Final = "0.1.0"

__all__ = [
    "CanastaError",
    "Event",
    "Game",
    "MissingExtraError",
    "Move",
    "Play",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "RefusedError",
    "Robot",
    "RuleError",
    "RuleField",
    "Rules",
    "ScoreSheet",
    "State",
    "UnknownAgentError",
    "View",
    "__version__",
    "error_sentence",
    "play_match",
    "robot",
    "robot_names",
]

if not TYPE_CHECKING:  # otherwise mypy would accept every name

    def __getattr__(name):  # noqa: ANN001, ANN202
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from canasta import library  # noqa: PLC0415  (imported on first use, because it takes time)

        value = getattr(library, name)
        globals()[name] = value
        return value

    def __dir__():  # noqa: ANN202
        return sorted({*__all__, *[name for name in globals() if name.startswith("__")]})
