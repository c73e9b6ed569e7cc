"""Plays in words: «poser trois rois et deux as avec un joker, puis défausser un quatre»."""

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from canasta.cards.kinds import is_wild
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.i18n.cards import counted, enumerated, many, melded
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.narrator import Narrator


def play_phrase(narrator: Narrator, play: Play) -> str:
    """Return ``play`` in words; it must have at least one step."""
    phrases: list[str] = []
    for are_melds, steps in groupby(play.steps, lambda step: isinstance(step, Meld)):
        if are_melds:
            phrases.append(
                _melds_phrase(narrator, [step for step in steps if isinstance(step, Meld)])
            )
        else:
            phrases += [_step_phrase(narrator, step) for step in steps]
    *first, last = phrases
    return narrator.text("step.then", first=", ".join(first), last=last) if first else last


def advice_phrase(narrator: Narrator, play: Play, *, starts_over: bool = False) -> str:
    """Return advice in words, as a continuation of the melds that the player has prepared.

    A play without steps means that the player confirms the prepared melds. With ``starts_over`` the
    player takes them back first.
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
            return _melds_phrase(narrator, [step])
        case Discard():
            return words.text("step.discard", a_card=counted(words, step.kind, 1))
        case _:
            assert_never(step)


def _melds_phrase(narrator: Narrator, melds: Sequence[Meld]) -> str:
    words = narrator.words
    phrases = [_meld_phrase(words, meld) for meld in melds]
    # After wild cards, the next item of a list would read as part of the same meld.
    has_wilds = any(is_wild(kind) for meld in melds[:-1] for kind in meld.kinds)
    return words.text("step.meld", melds=(words.all_apart if has_wilds else words.all_of)(phrases))


def _meld_phrase(words: Catalogue, meld: Meld) -> str:
    """«trois rois avec un joker»; wild cards alone name the meld: «un joker avec les rois»."""
    cards = melded(words, meld.kinds)
    if meld.rank in meld.kinds:
        return cards
    return words.text("step.meld.on", cards=cards, the_ranks=many(words, meld.rank))
