"""Puts a principle of play into a sentence: the reason for a robot's advice.

The text of a code is ``hint.<code>``. Each parameter is put into words according to its type. A
kind of card called ``rank`` fills ``{a_rank}`` («un roi»), ``{two_rank}`` («deux rois»),
``{of_rank}``, ``{of_meld_rank}``, ``{the_ranks}`` and, if there is a count, ``{counted_rank}``.
"""

from collections.abc import Sequence
from typing import assert_never

from canasta.agents.hints.principles import OFFERS, PRINCIPLES, Principle
from canasta.engine.judging.refusals import Refusal
from canasta.i18n import cards
from canasta.i18n.narrator import Narrator
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.i18n.rule_set_words import counted_wilds
from canasta.i18n.typography import sentence

_COUNTED = "count"
"""The parameter on which the form of a sentence depends."""


def reason_text(narrator: Narrator, principles: Sequence[Principle]) -> str:
    """Return the most important of ``principles`` in words, and any warning about the discard.

    The result is empty without principles.
    """
    said = [one for place, one in enumerate(principles) if place == 0 or one.code in OFFERS]
    return " ".join([principle_sentence(narrator, one) for one in said])


def expected_label(narrator: Narrator, game: int) -> str:
    """Return the words before the expected points of a play, with a colon.

    In a round that may decide the game, they include ``game`` points for winning it; otherwise
    ``game`` is 0, and they are the lead.
    """
    if game:
        return narrator.text("hint.expected.game", points=narrator.words.points(game))
    return narrator.text("hint.expected")


def gift_text(narrator: Narrator, offered: int) -> str:
    """Return the warning that a play may offer ``offered`` cards of the pile to the next player.

    The warning follows the play in the sentence. It is empty if the play offers no cards.
    """
    if not offered or narrator.seat is None:
        return ""
    following = (narrator.seat + 1) % len(narrator.names)
    return narrator.counted("hint.gift", offered, player=narrator.name(following))


def obstacle_text(narrator: Narrator, refusals: Sequence[Refusal]) -> str:
    """Return the reason why no advice begins with the prepared steps.

    ``refusals`` are the referee's reasons against these steps. The need to draw first is left out.
    """
    said = [refusal for refusal in refusals if refusal.code != "turn.draw_first"]
    if not said:
        return narrator.text("step.not_begun")
    return " ".join([refusal_sentence(narrator, refusal) for refusal in said])


def principle_sentence(narrator: Narrator, principle: Principle) -> str:
    """Return a principle as a sentence for the reader, who must have a seat.

    Raises:
        KeyError: there is no text for the code.
    """
    words = narrator.words
    key = f"hint.{principle.code}"
    if (
        principle.code == "first_canasta"
        and narrator.partners
        and narrator.rules.ask_partner == "must"
    ):
        key = "hint.first_canasta.asking"
    values: dict[str, str | int] = {}
    for name, kind in PRINCIPLES[principle.code]:
        value = principle[name]
        match kind:
            case "kind":
                values |= _card_phrases(narrator, name, value, dict(principle.parameters))
            case "count":
                values[name] = words.word(value) if name != _COUNTED else value
            case "points":
                values[name] = words.points(value)
            case "seat":
                values[name] = narrator.name(value)
            case _:
                assert_never(kind)
    counted = dict(principle.parameters).get(_COUNTED)
    if counted is None:
        return sentence(narrator.text(key, **values))
    values["some_wilds"] = counted_wilds(words, narrator.rules, counted)
    if len(words.forms(key)) == 1:
        return sentence(narrator.text(key, **values | {_COUNTED: words.word(counted)}))
    return sentence(narrator.counted(key, counted, **values))


def _card_phrases(
    narrator: Narrator, name: str, kind: int, parameters: dict[str, int]
) -> dict[str, str]:
    words = narrator.words
    return {
        f"a_{name}": cards.counted(words, kind, 1),
        f"two_{name}": cards.counted(words, kind, 2),
        f"of_{name}": cards.of(words, kind),
        f"of_meld_{name}": cards.of_meld(words, kind),
        f"the_{name}s": cards.many(words, kind),
        f"counted_{name}": cards.counted(words, kind, parameters.get(_COUNTED, 1)),
    }
