"""Carries out a failed attempt to go out: legal melds stay, and other cards are exposed.

:mod:`canasta.engine.judging.sanctions` charges the points for the attempt.
"""

from canasta.cards.kinds import KIND_COUNT, NO_KIND, is_natural, is_wild
from canasta.cards.lanes import count, from_kinds, to_kinds
from canasta.engine.actions import NO_ACTION
from canasta.engine.events import CardsExposed, Event
from canasta.engine.judging.meld_refusals import Additions, meld_refusals, step_refusals
from canasta.engine.judging.opening_part import Pieces
from canasta.engine.judging.ordering import ordered
from canasta.engine.plays import Meld, Play
from canasta.engine.state import known_cards
from canasta.engine.state.public_state import PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step

Melds = dict[int, list[int]]
"""The kinds shown for each meld, by its rank."""


def lay_legal_melds(state: State, play: Play, events: list[Event]) -> None:
    """Lay the legal melds of a failed attempt, and expose the cards that fit no meld.

    A meld is legal only if the turn can still be completed afterwards. A side that has not opened
    lays melds only if they reach its minimum. Otherwise every card shown is exposed. All other
    cards return to the hand.
    """
    public = state.public
    shown = _shown(play)
    kept, actions = _legal_melds(state, play, shown)
    if not _opens(public, kept):
        expose(state, from_kinds([kind for kinds in shown.values() for kind in kinds]), events)
        return
    lost: list[int] = []
    for rank, kinds in shown.items():
        if rank not in kept and not _is_meld(public, play, rank, kinds):
            lost += kinds
    for action in actions:
        step(state, action, events)
    expose(state, from_kinds([kind for kind in lost if not _fits(public, kind)]), events)


def expose(state: State, cards: int, events: list[Event]) -> None:
    """Make ``cards`` of the player in turn penalty cards, which must be discarded first."""
    fresh = known_cards.expose(state.public, cards)
    if fresh:
        events.append(CardsExposed(state.public.turn, tuple(to_kinds(fresh))))


def _shown(play: Play) -> Melds:
    shown: Melds = {}
    for laid in play.steps:
        if isinstance(laid, Meld):
            shown[laid.rank] = shown.get(laid.rank, []) + list(laid.kinds)
    return shown


def _legal_melds(state: State, play: Play, shown: Melds) -> tuple[Melds, list[int]]:
    """Return the melds that may be laid together, and the unit actions that lay them."""
    kept: Melds = {}
    actions: list[int] = []
    for rank, kinds in shown.items():
        if not _is_meld(state.public, play, rank, kinds):
            continue
        more = {**kept, rank: kinds}
        found = ordered(state.public, state.hand_in_turn(), NO_ACTION, _pieces(more), NO_KIND)
        if found is not None:
            kept, actions = more, found
    return kept, actions


def _is_meld(public: PublicState, play: Play, rank: int, kinds: list[int]) -> bool:
    """Return whether ``kinds`` make a new meld or fit the side's meld of ``rank``."""
    steps = [step for step in play.steps if isinstance(step, Meld) and step.rank == rank]
    if any(step_refusals(public, step) for step in steps):
        return False
    return not meld_refusals(public, _additions({rank: kinds}).by_rank)


def _fits(public: PublicState, kind: int) -> bool:
    """Return whether a card could join a meld that the side in turn has laid."""
    melds = public.sides[public.side]
    if not is_wild(kind):
        return count(melds.naturals, kind) > 0
    return any(
        public.game_rules.fits(count(melds.naturals, rank), count(melds.wilds(), rank) + 1)
        for rank in range(KIND_COUNT)
        if is_natural(rank)
    )


def _opens(public: PublicState, melds: Melds) -> bool:
    """Return whether the side in turn has opened, or opens with these melds."""
    side = public.side
    if public.has_opened(side):
        return True
    points = public.opening_points + _additions(melds).points(public.game_rules)
    return bool(melds) and points >= public.sides[side].minimum


def _additions(melds: Melds) -> Additions:
    added = Additions()
    for rank, kinds in melds.items():
        added.add(rank, tuple(kinds))
    return added


def _pieces(melds: Melds) -> Pieces:
    return tuple([(rank, *cards) for rank, cards in sorted(_additions(melds).by_rank.items())])
