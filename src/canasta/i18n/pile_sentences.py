"""Sentences on the discard pile: the cards needed to take it, or the reasons against taking it."""

from canasta.cards.kinds import is_natural
from canasta.cards.lanes import to_kinds
from canasta.engine.judging.play_judge import judge
from canasta.engine.judging.refusals import Refusal
from canasta.engine.judging.take_refusals import take_refusals
from canasta.engine.judging.whole_takes import fitting_ways, lacking_thirds, whole_takes
from canasta.engine.state.public_state import PublicState
from canasta.i18n.cards import counted, enumerated
from canasta.i18n.narrator import Narrator
from canasta.i18n.refusal_sentences import no_fit, refusal_sentence
from canasta.i18n.typography import sentence

_PAIR_CODES = ("pile.unopened_needs_pair", "pile.frozen_needs_pair")


def pile_needs(narrator: Narrator, public: PublicState, hand: int) -> list[str]:
    """Return the reasons why the player in turn cannot take the pile, one sentence each."""
    # A frozen pile needs the same pair as an unopened side, so the pair is mentioned once.
    unsaid = {"pile.no_match", "pile.unopened_needs_pair" if public.is_frozen() else ""}
    return [
        refusal_sentence(narrator, reason)
        for reason in take_refusals(public, hand, ())
        if reason.code not in unsaid and not _is_met(reason)
    ]


def pile_note(narrator: Narrator, public: PublicState, hand: int, *, can_take: bool) -> str:
    """Return sentences on the pile for the player in turn, who has to draw or take the pile.

    If not ``can_take``, no way to take the pile is legal, and the sentences give the reason. The
    result is empty if there is no pile or nothing to mention.
    """
    if not public.pile:
        return ""
    needs = pile_needs(narrator, public, hand)
    if needs:
        return " ".join(needs)
    sentences: list[str] = []
    if public.is_frozen():
        freezers = to_kinds(public.pile_counts & public.game_rules.freezing)
        frozen_by = narrator.text("pile.frozen_by", cards=enumerated(narrator.words, freezers))
        sentences.append(sentence(frozen_by))
    if not can_take:
        sentences.append(_obstacle(narrator, public, hand))
    return " ".join(sentences)


def _is_met(reason: Refusal) -> bool:
    """Return whether the player holds the pair that a refusal requires."""
    return reason.code in _PAIR_CODES and reason["have"] not in (0, 1)


def _obstacle(narrator: Narrator, public: PublicState, hand: int) -> str:
    """Return the reason why this hand cannot take a pile whose top card may be taken."""
    words, rank, side = narrator.words, public.pile[-1], public.side
    ways = fitting_ways(public, hand) if is_natural(rank) else []
    if is_natural(rank) and not ways:
        return sentence(no_fit(narrator, rank))
    if not public.has_opened(side):
        points = words.points(public.minimums[side])
        return sentence(narrator.text("pile.cannot_open", points=points))
    wholes = [play for way in ways for play in whole_takes(public, hand, way)]
    if ways and not wholes:
        thirds = [counted(words, kind, 1) for kind in lacking_thirds(public, ways)]
        return sentence(narrator.text("pile.no_third", cards=words.any_of(thirds)))
    reasons = min((judge(public, hand, play).refusals for play in wholes), key=len, default=())
    way_on = sentence(narrator.text("pile.no_way_on"))
    return " ".join([way_on, *(refusal_sentence(narrator, reason) for reason in reasons)])
