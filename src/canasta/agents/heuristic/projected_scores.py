"""Estimates the scores of the game if the round ended now, from the view of one seat."""

from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.weights import Weights
from canasta.engine.scoring import points_of_round
from canasta.engine.state.state import State


def points_if_ended(situation: Situation) -> list[int]:
    """Return each side's score in the game if the side of ``situation`` went out now.

    The cards on the table score by the rules. Hidden hands are estimated by their size.
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
    """Return each side's score in the game after ``seat`` has ended the round of ``known``.

    ``known`` holds the cards that the seat knows. Other hands are estimated by their size.
    """
    public = known.public
    won = points_of_round(known)
    totals = [before + points for before, points in zip(public.scores, won, strict=True)]
    for other in range(public.game_rules.players):
        if other != seat:
            totals[public.side_of(other)] -= public.hand_size(other) * weights.hidden_card
    return totals
