"""The results of robots in a deal: the rounds they play, and the meaning of percent and par."""

from datetime import date
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.levels import is_certain, level_names
from canasta.daily.deal import DailyDeal
from canasta.daily.field import TRIES, Field, Try, points_ahead, result_of_try
from canasta.rules import RULE_TEXTS

POINTS = st.integers(-3000, 5000)
LEVELS = len(level_names())
RESULTS = st.lists(POINTS, min_size=TRIES * LEVELS, max_size=TRIES * LEVELS)


def field(results: list[int]) -> Field:
    """Return a complete field."""
    parts = [results[TRIES * at : TRIES * (at + 1)] for at in range(LEVELS)]
    return Field(dict(zip(level_names(), parts, strict=True)))


@given(RESULTS, POINTS)
def test_percent_counts_a_tie_half_and_mirrors(results: list[int], ahead: int) -> None:
    beaten = sum(1.0 if other < ahead else 0.5 if other == ahead else 0 for other in results)
    assert field(results).percent(ahead) == pytest.approx(100 * beaten / len(results), abs=0.51)
    mirrored = field([-other for other in results]).percent(-ahead)
    assert abs(mirrored + field(results).percent(ahead) - 100) <= 1


@given(RESULTS, POINTS, st.integers(1, 30))
def test_the_histogram_has_every_result_once(results: list[int], ahead: int, width: int) -> None:
    counts, place = field(results).histogram(ahead, width)
    assert (sum(counts), len(counts)) == (len(results), width)
    assert 0 <= place < width
    assert counts[place] >= (ahead in results)


def test_par_is_the_mean_of_the_strongest_level() -> None:
    others = [0] * (TRIES * (LEVELS - 1))
    assert field(others + [100, 301] * (TRIES // 2)).par == 200


def test_points_ahead_are_those_over_the_mean_of_the_others() -> None:
    assert points_ahead((500, 300), 0) == 200
    assert points_ahead((500, 300, 100), 2) == -300


@given(RESULTS, POINTS, st.sets(st.sampled_from(level_names()[1:-1])))
def test_a_try_without_chance_stands_for_all_of_its_level(
    results: list[int], ahead: int, certain: set[str]
) -> None:
    """The comparison equals that of a field in which each level has played twenty rounds."""
    for at, level in enumerate(level_names()):
        if level in certain:
            results[TRIES * at : TRIES * (at + 1)] = [results[TRIES * at]] * TRIES
    whole, found, played = field(results), Field({}), []
    while not found.is_complete:
        level, number = found.next_try()
        played.append(level)
        found = found.with_try(Try(whole.ahead[level][number], level in certain))
        if found.has_begun and not found.is_complete:
            shares = [Field({level: tries}).percent(ahead) for level, tries in found.ahead.items()]
            assert found.percent(ahead) == pytest.approx(fmean(shares), abs=1)
    assert found == whole
    assert sorted(played[:LEVELS]) == sorted(level_names())
    assert all(played.count(level) == 1 for level in certain)
    assert played[-TRIES + 1 :] == ["expert"] * (TRIES - 1)


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_a_level_without_chance_ends_alike_with_every_seed(text: str) -> None:
    for day in (1, 2):
        deal = DailyDeal(date(2026, 11, day), text)
        for level in level_names():
            if is_certain(level, deal.game_rules):
                first = result_of_try(deal, level, 0)
                if first.is_certain:
                    assert {result_of_try(deal, level, seed) for seed in range(1, 4)} == {first}
