"""Sentences about the question to the partners, for the player who may put it."""

from canasta.engine.legality.going_out import could_go_out
from canasta.engine.state.public_state import DRAWING
from canasta.engine.state.state import View
from canasta.i18n.narrator import Narrator


def meaning_of_answers(narrator: Narrator) -> str:
    """Return what a yes binds the reader to under these rules, and what a no forbids."""
    rules = narrator.rules
    points = narrator.words.points(rules.yes_not_out_penalty)
    duty = "binds" if rules.yes_binds else "allows"
    if not rules.yes_not_out_penalty:
        return narrator.text(f"question.yes.{duty}")
    return narrator.text(f"question.yes.{duty}.costs", points=points)


def warning_before_asking(narrator: Narrator, view: View) -> str:
    """Return what a yes would cost, as nothing assures going out; empty where asking is free."""
    points = narrator.rules.yes_not_out_penalty
    if not points or could_go_out(view.public, view.hand):
        return ""
    now = "drawing" if view.public.phase == DRAWING else "playing"
    return narrator.text(f"question.warning.{now}", points=narrator.words.points(points))
