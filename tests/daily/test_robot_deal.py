"""Robots play the round of a deal for points, because its result is points."""

from dataclasses import replace
from datetime import date

from hypothesis import example, given, settings
from hypothesis import strategies as st

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.worlds.rollouts import margin, may_decide_game, outcome, play_out
from canasta.daily.deal import DailyDeal
from canasta.daily.played_deal import PlayedDeal, rules_as_text
from canasta.daily.robot_deal import RobotDeal
from canasta.fair.shuffle import SEED_BYTES
from canasta.record.card_game import CardGame
from canasta.rules import RULE_TEXTS, load_rules
from tests.daily.test_played_deal import DEALS

SHORT = rules_as_text(replace(load_rules("duel"), id="short", going_out_bonus=200, rounds=1))
DAYS = st.builds(DailyDeal, st.just(date(2026, 11, 28)), st.sampled_from(list(RULE_TEXTS)))


@settings(max_examples=15)
@given(DEALS | DAYS)
@example(
    PlayedDeal(
        rules=SHORT,
        players=2,
        sides=2,
        sanctions=False,
        dealer=0,
        by_seat=("", "expert"),
        scores=(4900, 4800),
        deck_seed=bytes(SEED_BYTES),
    )
)
def test_a_round_is_worth_its_margin_at_any_score(deal: RobotDeal) -> None:
    game = CardGame(deal.header("Ann", ["Vega"] * len(deal.levels)))
    game.deal(deal.deck)
    play_out(game.state, SteadyAgent())
    assert not may_decide_game(game.state.public)
    for seat in range(len(deal.levels)):
        assert outcome(game.state, seat) == margin(game.state, seat)
