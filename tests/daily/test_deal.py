"""The deal of the day: the same cards and the same robots everywhere; what percent and par mean."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.agent import Agent
from canasta.arena.rounds import play_round
from canasta.daily.deal import AlikeRobot, DailyDeal
from canasta.daily.field import Field, points_ahead
from canasta.engine.actions import DRAW
from canasta.engine.state.state import State, View
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.engine.stepping.step import step
from canasta.record.robot_play import whole_play
from canasta.rules import RULE_TEXTS

DAY = date(2026, 11, 27)


def state_of(daily: DailyDeal, number: int) -> State:
    deck = quick_shuffle(sorted_deck(daily.game_rules), number)
    return deal(daily.game_rules, [0] * daily.game_rules.sides, 0, deck, None)


def test_every_day_and_every_text_has_a_seed_of_its_own() -> None:
    days = [DAY + timedelta(days=number) for number in range(30)]
    seeds = {DailyDeal(day, text).seed for day in days for text in RULE_TEXTS}
    assert len(seeds) == 30 * len(RULE_TEXTS)


def test_the_seed_of_a_day_never_changes() -> None:
    """Other installations have the same deal; another way to make it is another version."""
    seed = DailyDeal(DAY, "classic").seed
    assert seed.hex().startswith("1029282a76791bdb")


@pytest.mark.both_forms
@pytest.mark.parametrize(("text", "scores"), [("classic", (1080, 1210)), ("duel", (1600, 1885))])
def test_both_forms_play_the_same_line_to_the_same_end(text: str, scores: tuple[int, ...]) -> None:
    daily = DailyDeal(DAY, text)
    robots = [daily.robot(seat) for seat in range(daily.game_rules.players)]
    assert play_round(state_of(daily, 1), robots).scores == scores


class Forgetful(Agent):
    """A robot that is made again for every decision, as if the game were resumed each time."""

    def __init__(self, daily: DailyDeal, seat: int) -> None:
        self._made_of = (daily, seat)

    def decide(self, view: View) -> int:
        daily, seat = self._made_of
        return daily.robot(seat).decide(view)


@pytest.mark.parametrize("text", ["classic", "frimes"])
def test_robots_play_alike_after_a_game_was_resumed(text: str) -> None:
    daily = DailyDeal(DAY, text)
    seats = range(daily.game_rules.players)
    for number in range(3):
        results = [
            play_round(state_of(daily, number), robots)
            for robots in ([daily.robot(s) for s in seats], [Forgetful(daily, s) for s in seats])
        ]
        assert results[0] == results[1]


def test_chance_differs_between_seats() -> None:
    state = state_of(DailyDeal(DAY, "classic"), 1)
    step(state, DRAW, None)
    seeds = [bytes([seed]) * 32 for seed in range(40)]
    plays = {whole_play(state, AlikeRobot("beginner", seed).decide) for seed in seeds}
    assert len(plays) > 1


def field(*results: int) -> Field:
    return Field({"beginner": results[: len(results) // 2], "expert": results[len(results) // 2 :]})


@given(st.lists(st.integers(-3000, 5000), min_size=2), st.integers(-3000, 5000))
def test_percent_counts_a_tie_half_and_mirrors(results: list[int], ahead: int) -> None:
    beaten = sum(1.0 if other < ahead else 0.5 if other == ahead else 0 for other in results)
    assert field(*results).percent(ahead) == pytest.approx(100 * beaten / len(results), abs=0.51)
    mirrored = field(*[-other for other in results]).percent(-ahead)
    assert abs(mirrored + field(*results).percent(ahead) - 100) <= 1


@given(st.lists(st.integers(-3000, 5000), min_size=2), st.integers(-3000, 5000), st.integers(1, 30))
def test_the_histogram_has_every_result_once(results: list[int], ahead: int, width: int) -> None:
    counts, place = field(*results).histogram(ahead, width)
    assert (sum(counts), len(counts)) == (len(results), width)
    assert 0 <= place < width
    assert counts[place] >= (ahead in results)


def test_par_is_the_mean_of_the_strongest_level() -> None:
    assert field(0, 0, 100, 301).par == 200


def test_points_ahead_are_those_over_the_mean_of_the_others() -> None:
    assert points_ahead((500, 300), 0) == 200
    assert points_ahead((500, 300, 100), 2) == -300
