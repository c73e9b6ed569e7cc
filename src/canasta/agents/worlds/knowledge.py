"""What a seat knows of the hand for sure, as a state that its own turn can be tried out in."""

from canasta.engine.state.public_state import FROM_PILE
from canasta.engine.state.state import State, View


def known_state(view: View) -> State:
    """Return the hand as the seat of ``view`` knows it: no other cards, and nothing in the stock.

    Up to its end a turn that is not drawn in moves no other card.
    """
    hands = [
        view.hand if seat == view.seat else 0 for seat in range(view.public.game_rules.players)
    ]
    state = State(view.public.copy(), hands, b"")
    state.taken = taken_in(view)
    return state


def taken_in(view: View) -> int:
    """Return the cards of the hand in turn that may have come with the pile in this turn."""
    public = view.public
    return public.known[public.turn] if public.known and public.drawn_from == FROM_PILE else 0
