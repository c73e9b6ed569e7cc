"""The scores of the game if the round ended now, as far as one seat can tell."""

from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.weights import Weights
from canasta.engine.scoring import points_of_round
from canasta.engine.state.state import State


def points_if_ended(situation: Situation) -> list[int]:
    """Return the score of each side in the game if the side of this seat went out now.

    The cards on the table score by the rules; the hidden hands are estimated by their size.
    """
    public = situation.public
    game_rules = situation.game_rules
    shown = points_of_round(State(public, [0] * game_rules.players, b""))
    totals: list[int] = []
    for side in range(game_rules.sides):
        hidden = 0
        for seat in range(side, game_rules.players, game_rules.sides):
            if seat not in (public.turn, situation.seat):
                hidden += public.hand_size(seat) * situation.weights.hidden_card
            elif seat == situation.seat and seat != public.turn:
                hidden += game_rules.points(situation.hand)
        won = game_rules.rules.going_out_bonus if side == situation.side else 0
        totals.append(public.scores[side] + shown[side] + won - hidden)
    return totals


def totals_after(known: State, seat: int, weights: Weights) -> list[int]:
    """Return the score of each side in the game after the round that ``seat`` has ended.

    ``known`` holds the cards that the seat knows; the others are estimated by their number.
    """
    public = known.public
    won = points_of_round(known)
    totals = [before + points for before, points in zip(public.scores, won, strict=True)]
    for other in range(public.game_rules.players):
        if other != seat:
            totals[public.side_of(other)] -= public.hand_size(other) * weights.hidden_card
    return totals
