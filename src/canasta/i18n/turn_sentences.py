"""Sentences about the current decision: the reader's options, or the player to wait for."""

from collections.abc import Collection, Sequence

from canasta.engine.actions import DISCARD, DRAW, PASS, SPECIAL, TAKES, action, group_of
from canasta.engine.state.public_state import ANSWERING, DRAWING, SAID_YES, PublicState
from canasta.i18n.narrator import Narrator


def can_take(legal: Collection[int]) -> bool:
    """Return whether one of the legal unit actions takes the pile."""
    return any(number in TAKES for number in legal)


def ways_in_words(narrator: Narrator, legal: Collection[int]) -> list[str]:
    """Return the legal ways to begin the turn, such as «piochez» and «prenez la pile»."""
    ways: list[str] = []
    if action(SPECIAL, DRAW) in legal:
        ways.append(narrator.text("expect.way.draw"))
    if can_take(legal):
        ways.append(narrator.text("expect.way.take"))
    if action(SPECIAL, PASS) in legal:
        ways.append(narrator.text("expect.way.pass"))
    return ways


def expectation(
    narrator: Narrator, public: PublicState, legal: Collection[int], ways: Sequence[str] = ()
) -> str:
    """Return one sentence on the options of the reader, who has to decide.

    ``legal`` are the legal unit actions. ``ways`` are the ways to begin the turn if the reader has
    to draw or take (:func:`ways_in_words`).
    """
    words = narrator.words
    if public.phase == ANSWERING:
        return words.text("expect.answer", name=narrator.names[public.turn])
    if public.phase == DRAWING:
        return words.text("expect.draw", ways=words.any_of(ways))
    if public.asked == SAID_YES and public.game_rules.yes_binds:
        return words.text("expect.go_out")
    if any(group_of(number) == DISCARD for number in legal):
        return words.text("expect.play")
    return words.text("expect.meld")


def awaited(narrator: Narrator, public: PublicState) -> str:
    """Return the sentence about an open question and the partner to answer it; may be empty."""
    if public.phase != ANSWERING:
        return ""
    partner = narrator.names[public.to_act()]
    return narrator.seat_sentence("expect.question", public.turn, partner=partner)
