"""Named robots and the user's own robots play each other, with the same cards for both."""

import pickle

import pytest

import canasta
from canasta.agents.registry import make_agent
from canasta.arena.duplicate import Duplicates, Match
from canasta.arena.match_standing import MatchStanding
from canasta.arena.rounds import IllegalActionError
from canasta.engine.referee import legal_for
from canasta.rules import load_rules

pytestmark = pytest.mark.both_forms


class Last(canasta.Robot):
    """Plays the last legal action, and remembers what it has decided."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def decide(self, view: canasta.View) -> int:
        self.seats.append(int(view.seat))
        assert set(self.seats) == {view.seat}  # each seat has a robot of its own
        return legal_for(view)[-1]


class Steady(canasta.Robot):
    """A user's copy of the robot steady."""

    def __init__(self) -> None:
        self.inner = make_agent("steady", 0)

    def decide(self, view: canasta.View) -> int:
        return self.inner.decide(view)


class Wrong(canasta.Robot):
    def decide(self, view: canasta.View) -> int:  # noqa: ARG002  (it never looks)
        return 127


def test_a_robot_of_ones_own_plays_as_one_with_a_name() -> None:
    named = canasta.play_match("steady", "greedy", deals=6, seed=3)
    own = canasta.play_match(Steady(), "greedy", deals=6, seed=3)
    assert own.digest == named.digest
    assert own.points_per_deal() == named.points_per_deal()
    assert named.points_per_deal().mean > 0
    swapped = canasta.play_match("greedy", Steady(), deals=6, seed=3)
    assert swapped.points_per_deal().mean == -named.points_per_deal().mean


def test_every_seat_of_every_round_has_a_robot_of_its_own() -> None:
    robot = Last()
    canasta.play_match(robot, "random", deals=3)
    assert robot.seats == []


def test_the_rules_may_be_any() -> None:
    assert canasta.play_match("greedy", "random", "duel", deals=2).deals.all == 4
    rules = canasta.Rules.load("classic").replace(target=3000)
    assert canasta.play_match("greedy", "random", rules, players=3, deals=1).deals.all == 6
    with pytest.raises(ValueError, match="duel does not seat 4 players; it seats 2 players"):
        canasta.play_match("greedy", "random", "duel", players=4, deals=1)


def test_a_level_plays_by_its_name() -> None:
    assert canasta.play_match("easy", "beginner", deals=1).deals.all == 2


def test_what_cannot_be_played_is_named() -> None:
    with pytest.raises(canasta.UnknownAgentError, match="stedy"):
        canasta.play_match("stedy", Last(), deals=1)
    with pytest.raises(ValueError, match="one deal at least, not 0"):
        canasta.play_match("steady", "greedy", deals=0)
    with pytest.raises(IllegalActionError, match="chose 127, which is not legal"):
        canasta.play_match(Wrong(), "greedy", deals=1)


def test_a_match_of_the_arena_takes_robots_too() -> None:
    match = Match(load_rules("classic"), 4, 2, (Last(), "greedy"), 1)
    assert match.names == ("Last", "greedy")
    duplicates = pickle.loads(pickle.dumps(Duplicates(match)))  # noqa: S301  (our own bytes)
    played, again = duplicates.play_deal(5), Duplicates(match).play_deal(5)
    assert (played.scores, played.decisions) == (again.scores, again.decisions)


def test_a_standing_prints_as_figures_and_is_copied() -> None:
    standing = canasta.play_match("greedy", "random", deals=4)
    assert (
        repr(standing)
        == f"<MatchStanding of 4 deals: {standing.points_per_deal()} points per deal>"
    )
    again = pickle.loads(pickle.dumps(standing))  # noqa: S301
    assert (again.digest, repr(again)) == (standing.digest, repr(standing))
    assert repr(MatchStanding(2)) == "<MatchStanding of 0 deals>"
    assert str(canasta.play_match("greedy", "random", deals=1).points_per_deal())[0] in "+-"
