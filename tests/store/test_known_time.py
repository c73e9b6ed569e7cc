"""A clock far from the last known time is doubted until it has been stable for a day."""

import pytest

from canasta.store.known_time import KnownTime, Verdict, note_time
from canasta.store.store import Store
from tests.store.stored_rows import NOW, make_guest

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


def verdicts(*hours: float) -> list[Verdict]:
    """Return the verdicts on a clock that shows these hours after the known time."""
    known, found = KnownTime(NOW), []
    for hour in hours:
        known, verdict = known.after(NOW + int(hour * HOUR_MS))
        found.append(verdict)
    return found


@pytest.mark.parametrize(
    ("days", "verdict"),
    [(0, "early"), (1, "due"), (44, "due"), (46, "doubted"), (200, "doubted"), (-1, "doubted")],
)
def test_a_clock_far_from_the_last_time_is_doubted(days: float, verdict: Verdict) -> None:
    assert verdicts(24 * days) == [verdict]


def test_starting_often_does_not_delete_more_often() -> None:
    assert verdicts(0.1, 0.4, 1, 1.2, 2) == ["early", "early", "due", "early", "due"]


def test_a_doubted_clock_is_believed_after_a_day() -> None:
    """After months without running, the server runs for a day, or on two evenings a week apart."""
    away = 60 * 24
    assert verdicts(away, away + 1, away + 23, away + 24, away + 25) == [
        "doubted",
        "doubted",
        "doubted",
        "due",
        "due",
    ]
    assert verdicts(away, away + 3, away + 7 * 24) == ["doubted", "doubted", "due"]


def test_a_clock_that_is_mended_is_believed_at_once() -> None:
    assert verdicts(200 * 24, 200 * 24 + 1, 2, 3) == ["doubted", "doubted", "due", "due"]
    assert verdicts(-5 * 24, 1) == ["doubted", "due"]


def test_a_second_error_is_doubted_anew() -> None:
    assert verdicts(200 * 24, 900 * 24, 900 * 24 + 1) == ["doubted"] * 3


def test_a_database_that_knows_no_time_is_measured_by_its_guests(store: Store) -> None:
    def verdict(days: int) -> Verdict:
        return store.write(lambda opened: note_time(opened, NOW + days * DAY_MS)[1]).result()

    make_guest(store, "Ann")
    assert verdict(200) == "doubted"
    assert verdict(1) == "due"


def test_an_empty_database_doubts_nothing(store: Store) -> None:
    assert store.write(lambda opened: note_time(opened, NOW)).result() == (KnownTime(NOW), "early")
