"""The discard pile in words: what taking it needs, or why it cannot be taken."""

from canasta.cards.kinds import is_natural
from canasta.cards.lanes import to_kinds
from canasta.engine.judging.refusals import Refusal
from canasta.engine.judging.take_refusals import take_refusals
from canasta.engine.legality.legal_takes import fitting
from canasta.engine.state.public_state import Table
from canasta.i18n.cards import enumerated, the
from canasta.i18n.reader import Reader
from canasta.i18n.refusals import refusal_sentence, ways_to_take
from canasta.i18n.typography import sentence

_PAIR_CODES = ("pile.unopened_needs_pair", "pile.frozen_needs_pair")


def pile_needs(reader: Reader, table: Table, hand: int) -> list[str]:
    """Return what the player in turn lacks for taking the pile, a sentence each."""
    # A frozen pile asks for the same pair whether or not the side has opened: said once.
    unsaid = {"pile.no_match", "pile.unopened_needs_pair" if table.is_frozen() else ""}
    return [
        refusal_sentence(reader, reason)
        for reason in take_refusals(table, hand, ())
        if reason.code not in unsaid and not _is_met(reason)
    ]


def pile_note(reader: Reader, table: Table, hand: int, *, can_take: bool) -> str:
    """Return sentences on the pile for the player in turn, who has to draw or take it.

    ``can_take`` tells whether some way to take it is legal; if none is, the sentences say why.
    Empty without a pile, or where nothing needs to be said.
    """
    if not table.pile:
        return ""
    needs = pile_needs(reader, table, hand)
    if needs:
        return " ".join(needs)
    told: list[str] = []
    if table.is_frozen():
        freezers = to_kinds(table.pile_counts & table.setup.freezing)
        frozen_by = reader.text("pile.frozen_by", cards=enumerated(reader.words, freezers))
        told.append(sentence(frozen_by))
    if not can_take:
        told.append(_obstacle(reader, table, hand))
    return " ".join(told)


def _is_met(reason: Refusal) -> bool:
    """Tell whether the player holds the pair that a reason asks for."""
    return reason.code in _PAIR_CODES and reason["have"] not in (0, 1)


def _obstacle(reader: Reader, table: Table, hand: int) -> str:
    """Return why the pile, whose top can be taken, cannot be taken with this hand."""
    words, rank, side = reader.words, table.pile[-1], table.side_of(table.turn)
    opened = table.has_opened(side)
    frozen = not opened or table.is_frozen()
    if is_natural(rank) and fitting(table, hand, rank, frozen) == 0:
        ways = ways_to_take(reader, rank)
        return sentence(reader.text("pile.no_fit", the_kind=the(words, rank), ways=ways))
    if opened:
        return sentence(reader.text("pile.no_way_on"))
    points = words.points(table.minimums[side])
    return sentence(reader.text("pile.cannot_open", points=points))
