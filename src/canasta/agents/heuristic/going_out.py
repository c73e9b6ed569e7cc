"""Decisions on ending the round: when to go out, when to ask a partner, and how to answer."""

from mypy_extensions import i64

from canasta.agents.heuristic.projected_scores import points_if_ended
from canasta.agents.heuristic.prospects import rest_after
from canasta.agents.heuristic.situation import CERTAIN, Situation
from canasta.agents.worlds.known_state import known_state
from canasta.cards.lanes import at_least_1, at_least_3, canastas, marked, spread, sum_at_least
from canasta.engine.actions import NO, YES
from canasta.engine.scoring import meld_points
from canasta.engine.stepping.step import step


def wants_out(situation: Situation) -> bool:
    """Return whether ending the round now is expected to gain more points than playing on.

    If ending the round decides the game, only the winner matters.
    """
    verdict = _verdict(situation)
    if verdict != 0:
        return verdict > 0
    weights = situation.weights
    gain = _gain(situation) - weights.out_partner_card * situation.partner_cards
    gain -= weights.out_lead * (situation.size + situation.partner_cards - situation.opponent_cards)
    return gain >= weights.out_least


def out_loses_game(situation: Situation) -> bool:
    """Return whether ending the round now loses the game."""
    return _verdict(situation) < 0


def loses_game(situation: Situation, choice: i64) -> bool:
    """Return whether going out right after the meld ``choice`` loses the game.

    A canasta that the meld completes counts, because it may decide the game.
    """
    if not _may_decide(situation):
        return False
    known = known_state(situation.view)
    step(known, choice, None)
    before = meld_points(situation.public, situation.side)
    more = meld_points(known.public, situation.side) - before
    return _verdict_with(situation, more) < 0


def is_doubtful(situation: Situation) -> bool:
    """Return whether the partners hold enough cards that the player should ask to go out."""
    return situation.partner_cards >= situation.weights.ask_cards and _verdict(situation) == 0


def towards_out(situation: Situation, choices: list[int]) -> list[int]:
    """Return the melds of ``choices`` after which the player can still go out in this turn."""
    return [number for number in choices if rest_after(situation.view, number).can_go_out()]


def answer(situation: Situation) -> int:
    """Return the answer to a partner who asks to go out: YES or NO.

    ``situation`` belongs to the partner who answers. The answer is NO if more points are at stake
    in that partner's hand than ending the round gains. At stake are the value of all cards, which
    would count against the side, and the value of the cards that could be melded.
    """
    verdict = _verdict(situation)
    if verdict != 0:
        return YES if verdict > 0 else NO
    game_rules = situation.game_rules
    layable = spread(at_least_3(situation.hand) | (at_least_1(situation.hand) & situation.ranks))
    stake = game_rules.points(situation.hand) + game_rules.natural_points(situation.hand & layable)
    return NO if stake - _gain(situation) > situation.weights.refuse else YES


def _gain(situation: Situation) -> i64:
    """Return the expected gain of ending the round, in points, ignoring the side's own hands."""
    weights = situation.weights
    public = situation.public
    game_rules = situation.game_rules
    gain: i64 = game_rules.rules.going_out_bonus
    gain += weights.out_opponent_card * situation.opponent_cards
    gain += weights.out_danger * situation.danger // CERTAIN
    for side in range(game_rules.sides):
        melds = public.sides[side]
        naturals = melds.naturals
        wilds = melds.wilds()
        near = marked(sum_at_least(naturals, wilds, 5)) - marked(canastas(naturals, wilds))
        if side == situation.side:
            gain -= weights.out_unfinished * near
        else:
            gain += weights.out_unfinished * near
            if not public.has_opened(side):
                gain += weights.out_red_three * public.red_threes[side]
    return gain


def _may_decide(situation: Situation) -> bool:
    """Return whether this round may decide the game."""
    highest = max(situation.public.scores)
    return highest + situation.weights.in_reach >= situation.game_rules.target


def _verdict(situation: Situation) -> i64:
    """Return 1 if ending the round now wins the game, -1 if it loses the game, and 0 otherwise."""
    return _verdict_with(situation, 0) if _may_decide(situation) else 0


def _verdict_with(situation: Situation, more: i64) -> i64:
    """Return :func:`_verdict` as if the player's side had scored ``more`` points."""
    target = situation.game_rules.target
    totals = points_if_ended(situation)
    own: i64 = totals[situation.side] + more
    best: i64 = -1_000_000
    for side in range(situation.game_rules.sides):
        if side != situation.side:
            best = max(best, totals[side])
    if max(own, best) < target or own == best:
        return 0
    return 1 if own > best else -1
