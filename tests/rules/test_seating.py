"""Numbers of players and sides: requests, defaults, and the error if none fit."""

from dataclasses import replace

import pytest

import canasta
from canasta.rules import OFFICIAL_TEXTS, load_rules
from canasta.rules.seating import seating


class WholeNumber:
    """A whole number that is not an ``int``, like those of NumPy."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_what_was_asked_for_is_what_is_seated(text: str) -> None:
    rules = load_rules(text)
    for players, sides in rules.arrangements:
        assert seating(rules, players, sides) == (players, sides)
        assert seating(rules, players) == (players, rules.default_sides(players))
        assert seating(rules, sides=sides)[1] == sides
        assert seating(rules) in rules.arrangements


def test_the_usual_seats() -> None:
    usual = {text: seating(load_rules(text)) for text in OFFICIAL_TEXTS}
    assert usual == {"laws1951": (4, 2), "frimes": (4, 2), "classic": (4, 2), "duel": (2, 2)}
    five = replace(load_rules("classic"), arrangements=((6, 3), (5, 5), (6, 2)))
    assert seating(five) == (5, 5)
    assert seating(five, 6) == (6, 2)
    assert seating(five, sides=3) == (6, 3)
    assert seating(five, WholeNumber(6)) == (6, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "players", "sides", "sentence"),
    [
        ("classic", 5, None, "classic does not seat 5 players; it seats 2, 3, 4 or 6 players"),
        ("duel", 4, None, "duel does not seat 4 players; it seats 2 players"),
        ("duel", 0, None, "duel does not seat 0 players; it seats 2 players"),
        (
            "classic",
            4,
            3,
            (
                "classic does not seat 4 players in 3 sides; it seats 2 players in 2 sides, "
                "3 players in 3 sides, 4 players in 2 sides or 6 players in 2 sides"
            ),
        ),
        ("duel", None, 3, "duel does not seat anybody in 3 sides; it seats 2 players in 2 sides"),
    ],
)
def test_what_is_not_seated_is_said_with_what_is(
    text: str, players: int | None, sides: int | None, sentence: str
) -> None:
    """The sentence does not mention sides that were not requested."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011  (the whole sentence is compared)
        seating(load_rules(text), players, sides)
    assert str(caught.value) == sentence
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        canasta.Game(text, players, sides)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("wrong", ["4", 4.0, True, [4]], ids=repr)
def test_a_number_is_whole(wrong: object) -> None:
    with pytest.raises(TypeError, match="players must be a whole number, not "):
        seating(load_rules("classic"), wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="sides must be a whole number, not "):
        seating(load_rules("classic"), 4, wrong)  # type: ignore[arg-type]


def test_a_game_seats_the_usual_players() -> None:
    assert (canasta.Game("duel").players, canasta.Game().players) == (2, 4)
    assert canasta.Game("frimes", sides=5).players == 5
