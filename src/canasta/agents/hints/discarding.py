"""Principles about the discard: its effect on the pile, and the cards that stay in the hand."""

from typing import Final

from canasta.agents.hints.choice import Choice, ends_with_discard, pairs
from canasta.agents.hints.principles import Principle, principle
from canasta.cards.kinds import BLACK_THREE, FIRST_RANK, LAST_RANK, is_natural, is_wild
from canasta.cards.lanes import count, one
from canasta.engine.state.game_rules import NO_SEAT

_BIG: Final = 4
"""A pile with more cards than this justifies keeping a pair or a black three."""
_DEAR: Final = 40
"""A pile with at least this number of points justifies keeping a pair."""


def reasons_to_discard(choice: Choice) -> list[Principle]:
    """Return the applicable principles about the discard."""
    best = choice.best
    if not ends_with_discard(best):
        return []
    if best.blocks:
        return [principle("blocks")]
    if best.freezes:
        return _to_freeze(choice)
    found = _to_keep_pair(choice)
    if choice.next_is_opponent():
        found += _to_stop(choice)
    if is_natural(best.discard):
        found += _without_use(choice) + _by_points(choice)
    return found


def _to_freeze(choice: Choice) -> list[Principle]:
    found = [principle("freezes")]
    kept = pairs(choice.best.hand)
    have_melds = any(
        choice.public.has_opened(choice.public.side_of(seat)) for seat in choice.opponents()
    )
    if kept > 1 and have_melds:
        found.append(principle("freeze_pairs", count=kept))
    return found


def _to_keep_pair(choice: Choice) -> list[Principle]:
    """Return the reason to keep a pair that another line breaks up."""
    best = choice.best
    public = best.state.public
    is_frozen = public.is_frozen()
    is_closed = not public.has_opened(choice.situation.side)
    if not (is_frozen or is_closed) or choice.pile_size() <= _BIG:
        return []
    points = choice.game_rules.points(public.packet_counts() - one(best.discard))
    for rank in choice.worse_discards():
        if points >= _DEAR and is_natural(rank) and count(best.hand, rank) == 2:
            code = "keep_pair_frozen" if is_frozen else "keep_pair_unopened"
            return [principle(code, rank=rank, points=points)]
    return []


def _to_stop(choice: Choice) -> list[Principle]:
    """Return the reason for a discard that stops the next player, or to keep a black three."""
    best = choice.best
    following = choice.situation.next_seat
    size = choice.pile_size()
    if best.discard == BLACK_THREE:
        return [principle("black_three", player=following, count=size)]
    if is_wild(best.discard):
        return [principle("wild_stops", player=following, count=size)]
    keeps = BLACK_THREE in choice.worse_discards()
    if keeps and 1 < size <= _BIG:
        return [principle("keep_black_three", count=size - 1)]
    return []


def _without_use(choice: Choice) -> list[Principle]:
    """Return the reasons why the side has little use for the card, which fits no pair or meld."""
    best = choice.best
    thrown = best.discard
    if count(best.hand, thrown) > 0 or thrown in best.laid:
        return []
    found: list[Principle] = []
    kept = pairs(best.hand)
    if kept > 1:
        found.append(principle("single", rank=thrown, count=kept))
    if choice.situation.meld_size(thrown) == 0:
        found.append(principle("alone", rank=thrown))
    return found


def _by_points(choice: Choice) -> list[Principle]:
    """Return the reason from card values: discard low cards early, and high cards late."""
    best, situation = choice.best, choice.situation
    values = choice.game_rules.values
    thrown = best.discard
    worth = values[thrown]
    kept = [values[rank] for rank in range(FIRST_RANK, LAST_RANK + 1) if count(best.hand, rank) > 0]
    if not kept:
        return []
    if choice.about_to_go_out() != NO_SEAT or choice.is_last_round():
        is_dear = worth >= max(kept) and worth > min(kept)
        return [principle("dear_now", rank=thrown, points=worth)] if is_dear else []
    if worth > min(kept) or worth == max(kept):
        return []
    if situation.opened or best.opening > 0:
        return [principle("cheap", rank=thrown, points=worth)]
    return [principle("keep_dear", rank=thrown, worth=worth, points=situation.minimum)]
