"""Plays in words: «poser trois rois, puis défausser un quatre»."""

from typing import assert_never

from canasta.cards.kinds import BLACK_THREE
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.i18n.cards import counted, enumerated, many
from canasta.i18n.narrator import Narrator


def play_phrase(narrator: Narrator, play: Play) -> str:
    """Return ``play``, which has at least one step, in words."""
    phrases = [_step_phrase(narrator, step) for step in play.steps]
    joined = phrases[0]
    for step in phrases[1:]:
        joined = narrator.text("step.then", first=joined, last=step)
    return joined


def advice_phrase(narrator: Narrator, play: Play, *, starts_over: bool = False) -> str:
    """Return advice in words; it continues from the melds that the player has prepared.

    A play without steps means to confirm them. If it ``starts_over``, they are taken back first.
    """
    if starts_over:
        return narrator.words.text("step.start_over", play=play_phrase(narrator, play))
    return play_phrase(narrator, play) if play.steps else narrator.words.text("step.confirm")


def _step_phrase(narrator: Narrator, step: Step) -> str:
    words = narrator.words
    match step:
        case Draw():
            return words.text("step.draw")
        case Ask():
            return words.text("step.ask")
        case Pass():
            return words.text("step.pass")
        case Answer():
            return words.text("step.yes" if step.is_yes else "step.no")
        case Take():
            cards = enumerated(words, step.kinds)
            return narrator.text("step.take" if step.kinds else "step.take_onto", cards=cards)
        case Meld():
            cards = enumerated(words, step.kinds)
            is_named = step.rank in step.kinds
            if is_named or step.rank <= BLACK_THREE:
                return words.text("step.meld", cards=cards)
            return words.text("step.meld_on", cards=cards, the_ranks=many(words, step.rank))
        case Discard():
            return words.text("step.discard", a_card=counted(words, step.kind, 1))
        case _:
            assert_never(step)
