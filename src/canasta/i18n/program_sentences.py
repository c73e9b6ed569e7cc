"""Sentences on programs that play as robots: their faults, and refusals of their answers."""

from collections.abc import Mapping
from typing import Final

from canasta.engine.judging.refusals import Refusal
from canasta.engine.state.state import View
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.narrator import Narrator
from canasta.i18n.refusal_sentences import refusal_sentence

START_ANSWERS: Final = ("missing", "denied", "format", "quotes", "empty")
"""Codes of reasons why a program cannot be started; other reasons are the system's messages."""


def fault_sentence(
    words: Catalogue, program: str, code: str, values: Mapping[str, str | int]
) -> str:
    """Return the sentence about a fault of the robot ``program``, by the fault's code.

    Earlier output that had no effect is mentioned too, because it is usually the cause.
    """
    if values.get("answer") in START_ANSWERS:
        values = {**values, "answer": words.text(f"program.start.{values['answer']}")}
    named = f"program.{'character' if 'character' in values else f'fault.{code}'}"
    before = [kind for kind in ("begun", "refused") if f"{kind}_line" in values]
    sentences = [words.text(f"program.before.{kind}", **values) for kind in before]
    return " ".join([words.text(named, **{"program": program, **values}), *sentences])


def protocol_sentence(words: Catalogue, code: str) -> str:
    """Return the reason why a robot's line is not a valid answer, by its code ``answer.…``."""
    return words.text(f"program.{code}")


def seat_refusal_sentence(words: Catalogue, view: View, refusal: Refusal) -> str:
    """Return the reason for refusing a robot's answer, with players named by their seats."""
    game_rules = view.public.game_rules
    names = [words.text("program.seat", seat=seat) for seat in range(game_rules.players)]
    narrator = Narrator(words, game_rules.rules, tuple(names), game_rules.sides, int(view.seat))
    return refusal_sentence(narrator, refusal)
