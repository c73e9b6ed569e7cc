"""Principles about the discard: what it gives the next player, and what it keeps in the hand."""

from typing import Final

from canasta.agents.choice import Choice, discards, pairs
from canasta.agents.principles import Principle, principle
from canasta.cards.kinds import BLACK_THREE, is_natural
from canasta.cards.lanes import count, one

_BIG: Final = 4
"""Cards from which on a pile is worth keeping a pair or a black three for."""
_DEAR: Final = 40
"""Points from which on a pile is told to be worth a pair."""


def reasons_to_discard(choice: Choice) -> list[Principle]:
    """Return the principles about the discard that hold."""
    best = choice.best
    if not discards(best):
        return []
    if best.blocks:
        return [principle("blocks")]
    if best.freezes:
        return _to_freeze(choice)
    found = _to_keep_pair(choice) + _not_to_feed(choice)
    kept = pairs(best.hand)
    if is_natural(best.discard) and count(best.hand, best.discard) == 0 and kept > 1:
        found.append(principle("single", rank=best.discard, count=kept))
    if choice.next_is_opponent():
        found += _to_stop(choice) + _safe(choice)
    return found


def _to_freeze(choice: Choice) -> list[Principle]:
    found = [principle("freezes")]
    kept = pairs(choice.best.hand)
    sides = choice.setup.sides
    have_melds = any(choice.table.has_opened(seat % sides) for seat in choice.opponents())
    if kept > 1 and have_melds:
        found.append(principle("freeze_pairs", count=kept))
    return found


def _to_keep_pair(choice: Choice) -> list[Principle]:
    """Return what speaks for a pair that another way breaks up."""
    best = choice.best
    table = best.state.table
    is_frozen = table.is_frozen()
    is_closed = not table.has_opened(choice.look.side)
    if not (is_frozen or is_closed) or choice.pile_size() <= _BIG:
        return []
    points = choice.setup.points(table.packet_counts() - one(best.discard))
    for rank in _worse_discards(choice):
        if points >= _DEAR and is_natural(rank) and count(best.hand, rank) == 2:
            code = "keep_pair_frozen" if is_frozen else "keep_pair_unopened"
            return [principle(code, rank=rank, points=points)]
    return []


def _not_to_feed(choice: Choice) -> list[Principle]:
    """Return what speaks against a card that goes onto a meld of the next player's side."""
    look = choice.look
    if (
        not choice.next_is_opponent()
        or choice.next_needs_pair()
        or not choice.setup.takes_onto_meld
    ):
        return []
    for rank in _worse_discards(choice):
        if count(look.next_melds, rank) > 0:
            size = choice.pile_size()
            return [principle("feeds", rank=rank, player=look.next_seat, count=size)]
    return []


def _to_stop(choice: Choice) -> list[Principle]:
    """Return what speaks for throwing a black three, or for keeping it."""
    best = choice.best
    size = choice.pile_size()
    if best.discard == BLACK_THREE:
        return [principle("black_three", player=choice.look.next_seat, count=size)]
    keeps = is_natural(best.discard) and BLACK_THREE in _worse_discards(choice)
    if keeps and 1 < size <= _BIG:
        return [principle("keep_black_three", count=size - 1)]
    return []


def _safe(choice: Choice) -> list[Principle]:
    """Return why the next player can hardly want the card."""
    look = choice.look
    thrown = choice.best.discard
    if not is_natural(thrown):
        return []
    found: list[Principle] = []
    unseen = count(look.unseen, thrown)
    if unseen < 2 and choice.next_needs_pair():
        every = count(choice.setup.deck, thrown)
        found.append(principle("nobody_has_pair", rank=thrown, seen=every - unseen, all=every))
    if _last_thrown(choice) == thrown:
        found.append(principle("thrown_by_next", rank=thrown, player=look.next_seat))
    return found


def _last_thrown(choice: Choice) -> int:
    """Return the kind the next player threw at his last turn, or -1 where that is not sure.

    Everybody throws one card a turn: so it lies as deep in the pile as seats have had their turn
    since. A pile taken since is too small for that, but where packets are taken one by one.
    """
    table = choice.table
    back = choice.setup.players - 1
    had_turn = (table.had_turn >> choice.look.next_seat) & 1 != 0
    if choice.setup.wild_blocks or choice.best.took is not None or not had_turn:
        return -1
    return table.pile[-back] if len(table.pile) >= back else -1


def _worse_discards(choice: Choice) -> list[int]:
    """Return the kinds that are still in the hand and worse to discard, the least bad first.

    A kind is left out where discarding it is about as good in some way.
    """
    found: list[int] = []
    for way in choice.others:
        kind = way.discard
        if discards(way) and kind not in found and count(choice.best.hand, kind) > 0:
            same = [other for other in choice.others if other.discard == kind]
            if choice.behind(same) > 0:
                found.append(kind)
    return found
