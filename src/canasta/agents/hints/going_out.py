"""Principles about ending the round: going out, asking first, and answering."""

from typing import Final

from canasta.agents.hints.choice import TELLING, Choice
from canasta.agents.hints.principles import Principle, principle
from canasta.engine.actions import NO, YES
from canasta.engine.scoring import points_of_round
from canasta.engine.state.game_rules import NO_SEAT

_MANY: Final = 8
"""If the opponents hold at least this number of cards, going out catches them with points."""
_WORTH: Final = 20
"""Smallest gain in points for which a hint recommends playing on."""


def reasons_to_end(choice: Choice) -> list[Principle]:
    """Return the applicable principles about ending the round."""
    best = choice.best
    caught = choice.situation.opponent_cards
    if best.goes_out:
        return _to_go_out(choice)
    if best.asks:
        partner = max(choice.partners(), key=choice.public.hand_size)
        cards = choice.public.hand_size(partner)
        return [principle("ask", player=partner, count=cards)]
    if best.first == YES and caught > 0:
        return [principle("yes", count=caught)]
    if best.first == NO and choice.game_rules.points(choice.view.hand) > 0:
        return [principle("no", points=choice.game_rules.points(choice.view.hand))]
    more = choice.behind([line for line in choice.others if line.goes_out])
    points = TELLING * round(more / TELLING)
    return [principle("stay_in", points=points)] if more >= _WORTH else []


def _to_go_out(choice: Choice) -> list[Principle]:
    found = [principle("out")]
    if _wins(choice):
        found.append(principle("out_wins"))
    threat = choice.about_to_go_out()
    if threat != NO_SEAT:
        cards = choice.public.hand_size(threat)
        found.append(principle("out_before", player=threat, count=cards))
    caught = choice.situation.opponent_cards
    if caught >= _MANY:
        has_laid = [
            choice.public.sides[choice.public.side_of(seat)].naturals != 0
            for seat in choice.opponents()
        ]
        found.append(principle("out_caught" if any(has_laid) else "out_unopened", count=caught))
    return found


def _wins(choice: Choice) -> bool:
    """Return whether ending the round wins the game whatever cards the other players hold.

    In the worst case, the opponents hold no points and the partners hold the most valuable cards.
    """
    game_rules = choice.game_rules
    won = points_of_round(choice.best.state)
    totals = [before + more for before, more in zip(choice.public.scores, won, strict=True)]
    dearest = max(*game_rules.values, game_rules.two_points, game_rules.joker_points)
    dearest = max(dearest, game_rules.rules.red_three_in_hand_penalty)
    side = choice.situation.side
    totals[side] -= choice.situation.partner_cards * dearest
    return totals[side] >= game_rules.target and totals[side] > max(
        [total for other, total in enumerate(totals) if other != side]
    )
