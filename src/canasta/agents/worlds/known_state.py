"""Builds a state from the cards that a seat knows, so that the seat can try its turn."""

from canasta.engine.state.public_state import FROM_PILE
from canasta.engine.state.state import State, View


def known_state(view: View) -> State:
    """Return the round as the seat of ``view`` knows it, with empty other hands and stock.

    A turn can be played in this state as long as nobody draws, because it moves no hidden cards.
    """
    hands = [
        view.hand if seat == view.seat else 0 for seat in range(view.public.game_rules.players)
    ]
    state = State(view.public.copy(), hands, b"")
    state.taken = taken_in(view)
    state.fresh = view.fresh
    return state


def taken_in(view: View) -> int:
    """Return the cards in the hand of the player in turn that may come from this turn's take."""
    public = view.public
    return public.known_counts[public.turn] if public.drawn_from == FROM_PILE else 0
