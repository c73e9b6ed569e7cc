"""How the game would stand if the hand ended now, as far as one seat can tell."""

from canasta.agents.heuristic.outlook import Outlook
from canasta.engine.scoring import points_of_round
from canasta.engine.state.state import State


def points_if_ended(look: Outlook) -> list[int]:
    """Return the total of each side if this seat's side went out now.

    What lies on the table is scored as the rules say; hidden hands are taken at the average.
    """
    public = look.public
    game_rules = look.game_rules
    shown = points_of_round(State(public, [0] * game_rules.players, b""))
    totals: list[int] = []
    for side in range(game_rules.sides):
        hidden = 0
        for seat in range(side, game_rules.players, game_rules.sides):
            if seat not in (public.turn, look.seat):
                hidden += public.hand_size(seat) * look.weights.hidden_card
            elif seat == look.seat and seat != public.turn:
                hidden += game_rules.points(look.hand)
        won = game_rules.rules.going_out_bonus if side == look.side else 0
        totals.append(public.scores[side] + shown[side] + won - hidden)
    return totals
