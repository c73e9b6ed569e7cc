"""The deal of the day has the same cards and robots everywhere, and a percentage and a par."""

from datetime import date, timedelta
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.alike import VERSION
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field, points_ahead
from canasta.rules import RULE_TEXTS

DAY = date(2026, 11, 27)


def test_every_day_and_every_text_has_a_seed_of_its_own() -> None:
    days = [DAY + timedelta(days=number) for number in range(30)]
    seeds = {DailyDeal(day, text).seed for day in days for text in RULE_TEXTS}
    assert len(seeds) == 30 * len(RULE_TEXTS)


def test_the_seed_follows_from_version_date_and_text() -> None:
    """Every installation has the same deal, as docs/play/playing.md says."""
    parts = [b"canasta-fair/1", b"daily", str(VERSION).encode(), b"2026-11-27", b"classic"]
    hashed = sha256(b"".join([len(part).to_bytes(4, "big") + part for part in parts]))
    assert DailyDeal(DAY, "classic").seed == hashed.digest()


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
