"""How the game would stand if the hand ended now, as far as one seat can tell."""

from canasta.agents.heuristic.outlook import Outlook
from canasta.engine.scoring import points_of_hand
from canasta.engine.state.state import State


def points_if_ended(look: Outlook) -> list[int]:
    """Return the total of each side if this seat's side went out now.

    What lies on the table is scored as the rules say; hidden hands are taken at the average.
    """
    table = look.table
    setup = look.setup
    shown = points_of_hand(State(table, [0] * setup.players, b""))
    totals: list[int] = []
    for side in range(setup.sides):
        hidden = 0
        for seat in range(side, setup.players, setup.sides):
            if seat not in (table.turn, look.seat):
                hidden += table.hand_size(seat) * look.weights.hidden_card
            elif seat == look.seat and seat != table.turn:
                hidden += setup.points(look.hand)
        won = setup.rules.going_out_bonus if side == look.side else 0
        totals.append(table.scores[side] + shown[side] + won - hidden)
    return totals
