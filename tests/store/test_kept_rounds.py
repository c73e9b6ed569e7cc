"""Rounds that people play alone with robots are listed by deal."""

from sqlalchemy import Connection

from canasta.answers.kept_rounds import KeptRound
from canasta.store.alone.kept_rounds import (
    best_rounds,
    daily_rounds,
    players_of,
    results_of_others,
    rounds_at,
    save_field,
    save_round,
)
from canasta.store.store import Store
from tests.store.stored_rows import make_guest

FIRST, SECOND, DAY = "link/code/1", "link/code/2", "daily/3/2026-11-28/duel"
RESULTS = {"Ann": (-50, -60), "Bob": (300, None), "Cleo": (10, 400), "Dan": (0, 0)}
"""The points of each guest in the first and the second deal, or None if the round is in play."""


def fill(store: Store) -> dict[str, str]:
    ids = {name: make_guest(store, name) for name in RESULTS}

    def work(opened: Connection) -> None:
        for name, points in RESULTS.items():
            for deal, ahead in zip((FIRST, SECOND), points, strict=True):
                ended = None if ahead is None else 2
                kept = KeptRound(f"round.{name}{deal[-1]}", deal, ("draw",), 1, ended, ahead)
                assert save_round(opened, ids[name], kept, None)

    store.write(work).result()
    return ids


def test_the_best_by_their_totals_are_shown_and_oneself(store: Store) -> None:
    with store:
        ids = fill(store)
        shown = store.read(lambda c: best_rounds(c, [FIRST, SECOND], ids["Ann"], 2))
        assert [(one.nickname, one.round.ahead) for one in shown] == [
            ("Cleo", 400),
            ("Bob", 300),
            ("Cleo", 10),
            ("Ann", -50),
            ("Ann", -60),
        ]
        assert all(one.round.plays == () for one in shown)
        assert store.read(lambda c: best_rounds(c, [], ids["Ann"], 2)) == []
        assert store.read(lambda c: players_of(c, [FIRST, SECOND])) == 4
        assert store.read(lambda c: players_of(c, [SECOND])) == 3
        assert store.read(lambda c: players_of(c, [])) == 0
        others = store.read(lambda c: results_of_others(c, SECOND, ids["Ann"]))
        assert sorted(others) == [0, 400]
        own = store.read(lambda c: rounds_at(c, ids["Bob"], [FIRST, SECOND, DAY]))
        assert {deal: one.is_over for deal, one in own.items()} == {FIRST: True, SECOND: False}


def test_the_calendar_has_the_results_of_the_robots(store: Store) -> None:
    with store:
        ann = fill(store)["Ann"]
        later = DAY.replace("28", "27")
        rounds = [
            KeptRound(f"round.{number}", deal, ("draw",), 10 + number, 20, 5)
            for number, deal in enumerate((DAY, later))
        ]
        store.write(lambda c: [save_round(c, ann, kept, None) for kept in rounds]).result()
        store.write(lambda c: save_field(c, DAY, {"easy": [1, 2]})).result()
        found = store.read(lambda c: daily_rounds(c, ann))
        assert [(one.deal, one.plays, field) for one, field in found] == [
            (later, (), {}),
            (DAY, (), {"easy": [1, 2]}),
        ]
