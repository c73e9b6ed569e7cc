"""Sentences about the question to the partners, for the asker, the partners and all others."""

from canasta.engine.legality.going_out import could_go_out
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    NOT_ASKED,
    SAID_YES,
    PublicState,
)
from canasta.engine.state.state import View
from canasta.i18n.narrator import Narrator


def meaning_of_answers(narrator: Narrator) -> str:
    """Return the reader's obligations after a yes and after a no under these rules."""
    return narrator.text(f"question.yes.{_duty(narrator)}", points=_price(narrator))


def meaning_of_the_answer(narrator: Narrator, public: PublicState) -> str:
    """Return the partners' answer in this turn, and the obligation that follows from it.

    For a reader who has to answer, the result explains each answer. It is empty if nobody has
    asked, and for all other readers while an answer is awaited.
    """
    points = _price(narrator)
    asker = narrator.names[public.turn]
    if public.phase == ANSWERING:
        if public.to_act() != narrator.seat:
            return ""
        return narrator.text(f"question.due.{_duty(narrator)}", name=asker, points=points)
    if public.asked == NOT_ASKED:
        return ""
    key = f"question.said.yes.{_duty(narrator)}" if public.asked == SAID_YES else "question.said.no"
    if public.turn == narrator.seat:
        return narrator.counted(f"{key}.you", narrator.partners, points=points)
    return narrator.text(f"{key}.other", name=asker, points=points)


def warning_before_asking(narrator: Narrator, view: View) -> str:
    """Return the warning about a yes if going out is not certain, empty if asking is free."""
    points = narrator.rules.yes_not_out_penalty
    if not points or could_go_out(view.public, view.hand):
        return ""
    now = "drawing" if view.public.phase == DRAWING else "playing"
    return narrator.text(f"question.warning.{now}", points=narrator.words.points(points))


def _duty(narrator: Narrator) -> str:
    """Return the part of a key for the meaning of a yes under the rules."""
    duty = "binds" if narrator.rules.yes_binds else "allows"
    return f"{duty}.costs" if narrator.rules.yes_not_out_penalty else duty


def _price(narrator: Narrator) -> str:
    """Return the cost in points of not going out after a yes."""
    return narrator.words.points(narrator.rules.yes_not_out_penalty)
