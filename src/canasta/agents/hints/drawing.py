"""Principles about taking the pile or drawing."""

from typing import Final

from canasta.agents.hints.choice import Choice, takes
from canasta.agents.hints.line_result import LineResult
from canasta.agents.hints.principles import Principle, principle
from canasta.cards.kinds import (
    CANASTA_SIZE,
    FIRST_RANK,
    JOKER,
    LAST_RANK,
    RED_THREE,
    TWO,
    is_natural,
    is_wild,
)
from canasta.cards.lanes import count, from_kinds, total
from canasta.engine.actions import (
    DRAW,
    KEY_JOKER,
    KEY_TWO,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_TWO,
)
from canasta.engine.referee import legal_for
from canasta.engine.state.game_rules import NO_SEAT

_SMALL: Final = 3
"""A pile with at most this number of cards is not worth revealing cards of the hand."""
_WITH_WILD: Final = (TAKE_TWO, TAKE_JOKER, KEY_TWO, KEY_JOKER)
"""The takes that use a wild card."""
_MELD: Final = 3
"""Number of cards in the smallest meld."""


def reasons_to_draw(choice: Choice) -> list[Principle]:
    """Return the applicable principles for or against taking the pile."""
    best = choice.best
    if best.first == DRAW:
        return _to_draw(choice)
    if best.took is None:
        return []
    cards = [kind for kind in best.took.kinds if kind != RED_THREE]
    points = choice.game_rules.points(from_kinds(cards))
    found = [principle("takes", count=len(cards), points=points)]
    gained = len(cards) - 1
    if best.opening > 0 and gained > 0:
        found.append(principle("open_from_pile", spent=len(best.laid), gained=gained))
    rank = _completed_by(choice, cards)
    if rank >= 0:
        found.append(principle("pile_completes", rank=rank))
    return found


def _to_draw(choice: Choice) -> list[Principle]:
    public = choice.public
    size = len(public.pile) - public.packet_start()
    if size == 0:
        return []
    if not any(takes(number) for number in legal_for(choice.view)):
        top = public.pile[-1]
        return [
            principle("cannot_take") if is_natural(top) else principle("pile_stopped", rank=top)
        ]
    taking = [line for line in choice.others if takes(line.first)]
    return _not_to_take(choice, taking) if taking else []


def _not_to_take(choice: Choice, taking: list[LineResult]) -> list[Principle]:
    """Return the reasons against taking the pile, given the lines in ``taking`` that take it."""
    public = choice.public
    below = public.packet_start()
    rest = public.pile[below:-1]
    size = len(rest) + 1
    found: list[Principle] = []
    if below > 0:
        found.append(principle("frees_below", player=choice.situation.next_seat, count=below))
    if rest and not any(_fits(choice, kind, rest.count(kind)) for kind in rest):
        found.append(principle("pile_fits_nothing"))
    if all(number in _WITH_WILD for number in legal_for(choice.view) if takes(number)):
        found.append(principle("take_costs_wild", count=size))
    if size <= _SMALL:
        found.append(principle("open_cards", count=size))
    if choice.behind(taking) == 0:
        return found
    if size <= _SMALL and all(line.first != TAKE_ONTO_MELD for line in taking):
        found.append(principle("small_pile", count=size))
    threat = choice.about_to_go_out()
    drawing = choice.situation.size + choice.game_rules.cards_drawn
    if threat != NO_SEAT and min([total(line.hand) for line in taking]) > drawing:
        cards = public.hand_size(threat)
        found.append(principle("draw_before_out", player=threat, count=cards))
    return found


def _fits(choice: Choice, kind: int, cards: int) -> bool:
    """Return whether ``cards`` cards of ``kind`` fit a meld, or make a meld with the hand."""
    if not is_natural(kind):
        return is_wild(kind)
    situation = choice.situation
    wilds = count(situation.hand, TWO) + count(situation.hand, JOKER)
    needed = _MELD - min(wilds, 1)
    return situation.meld_size(kind) > 0 or count(situation.hand, kind) + cards >= needed


def _completed_by(choice: Choice, cards: list[int]) -> int:
    """Return the rank of a canasta that ``cards`` complete with melds and hand, or -1."""
    situation = choice.situation
    best = -1
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        own = situation.meld_size(rank)
        before = own + count(situation.hand, rank)
        is_completed = before < CANASTA_SIZE <= before + cards.count(rank)
        if is_completed and (best < 0 or own > situation.meld_size(best)):
            best = rank
    return best
