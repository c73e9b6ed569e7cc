"""Plays in words: «poser trois rois, puis défausser un quatre»."""

from typing import assert_never

from canasta.cards.kinds import BLACK_THREE
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.i18n.cards import counted, enumerated, many
from canasta.i18n.narrator import Narrator


def play_phrase(narrator: Narrator, play: Play) -> str:
    """Return ``play``, which has a step at least, in words."""
    told = [_step_phrase(narrator, step) for step in play.steps]
    joined = told[0]
    for step in told[1:]:
        joined = narrator.text("told.then", first=joined, last=step)
    return joined


def advice_phrase(narrator: Narrator, play: Play | None) -> str:
    """Return the advice in words, after what is prepared."""
    if play is None:
        return narrator.words.text("told.undo_all")
    return play_phrase(narrator, play) if play.steps else narrator.words.text("told.confirm")


def _step_phrase(narrator: Narrator, step: Step) -> str:
    words = narrator.words
    match step:
        case Draw():
            return words.text("told.draw")
        case Ask():
            return words.text("told.ask")
        case Pass():
            return words.text("told.pass")
        case Answer():
            return words.text("told.yes" if step.is_yes else "told.no")
        case Take():
            cards = enumerated(words, step.kinds)
            return narrator.text("told.take" if step.kinds else "told.take_onto", cards=cards)
        case Meld():
            cards = enumerated(words, step.kinds)
            is_named = step.rank in step.kinds
            if is_named or step.rank <= BLACK_THREE:
                return words.text("told.meld", cards=cards)
            return words.text("told.meld_on", cards=cards, the_ranks=many(words, step.rank))
        case Discard():
            return words.text("told.discard", a_card=counted(words, step.kind, 1))
        case _:
            assert_never(step)
