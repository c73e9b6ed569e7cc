"""Nobody is told what he may not know.

A hand is played, and played again with cards elsewhere that an observer has not seen. Whatever he
gets until he may lawfully see one of them is equal to the last byte: every frame, the answers to
whatever he tries, previews, advice, lists, his stored data, the record of the running game.
Observers are a watcher, everybody at the table, and partners who put together what they know.
"""

import pytest

from tests.flow.comparing import TABLES, compared, observers, story

STORIES = [
    *[(name, seed, 1) for name in TABLES for seed in (1, 2, 3)],
    ("classic", 1, 2),
    ("sanctions", 4, 1),
]
"""Table, seed and hand."""


@pytest.mark.parametrize(("name", "seed", "hand"), STORIES)
def test_unseen_cards_change_nothing_an_observer_is_told(name: str, seed: int, hand: int) -> None:
    found = compared(story(name, seed, hand))
    assert found.leaks == ()
    assert found.same > found.unlikely


def test_robots_play_in_some_of_the_hands() -> None:
    actors = {entry.actor for entry, _ in story("robots", 1).entries}
    assert {"robot:1", "robot:2", "robot:3"} <= actors


def test_enough_worlds_are_compared() -> None:
    planned = sum(
        len(observers(played.settings)) * len(played.cuts)
        for played in (story(*chosen) for chosen in STORIES)
    )
    assert planned > 450


def test_the_hands_compared_have_whatever_might_tell_too_much() -> None:
    happened = {
        type(event).__name__
        for chosen in STORIES
        for outcome in story(*chosen).outcomes.values()
        for event in outcome.events
    }
    expected = "CardsDrawn PileJoinedHand RedThreesLaid Opened PileFroze PileBlocked LastCard"
    assert {*expected.split(), "Asked", "Answered", "DrewOutOfTurn", "CardsExposed"} <= happened
