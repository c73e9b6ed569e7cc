"""Nobody learns anything about hidden cards.

A round is played, and played again with other cards in the places that an observer has not seen.
Until the observer may lawfully see one of them, everything the observer gets is equal to the last
byte: every frame, the answers to every attempt, previews, advice, lists, stored data, the record of
the running game. Observers are a watcher, each player, and partners who share what they know.
"""

import pytest

from tests.flow.comparison import TABLES, compared, observers, story

STORIES = [
    *[(name, seed, 1) for name in TABLES for seed in (1, 2, 3)],
    ("classic", 1, 2),
    ("sanctions", 4, 1),
]
"""Table, seed and number of the round."""


@pytest.mark.parametrize(("name", "seed", "round_number"), STORIES)
def test_unseen_cards_change_nothing_an_observer_gets(
    name: str, seed: int, round_number: int
) -> None:
    found = compared(story(name, seed, round_number))
    assert found.leaks == ()
    assert found.same > found.unlikely


def test_robots_play_in_some_of_the_rounds() -> None:
    actors = {entry.actor for entry, _ in story("robots", 1).entries}
    assert {"robot:1", "robot:2", "robot:3"} <= actors


def test_enough_worlds_are_compared() -> None:
    planned = sum(
        len(observers(played.settings)) * len(played.cuts)
        for played in (story(*chosen) for chosen in STORIES)
    )
    assert planned > 450


def test_the_compared_rounds_have_every_event_that_might_leak() -> None:
    happened = {
        type(event).__name__
        for chosen in STORIES
        for outcome in story(*chosen).outcomes.values()
        for event in outcome.events
    }
    expected = "CardsDrawn PileJoinedHand RedThreesLaid Opened PileFroze PileBlocked LastCard"
    assert {*expected.split(), "Asked", "Answered", "DrewOutOfTurn", "CardsExposed"} <= happened
