"""The leaderboard: its figures are possible, its robots exist, and its commands reproduce it."""

import shlex

import pytest

from canasta.agents.registry import agent_names
from canasta.rules.loader import load_rules
from tests.reference.ladder import Measured, matches
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

LEARNED_ELSEWHERE = {"self-taught"}
"""Robots outside the program, whose commands first train them."""


@pytest.mark.parametrize("one", matches(), ids=lambda one: "-".join(one.robots))
def test_a_line_makes_sense(one: Measured) -> None:
    assert one.low < one.points < one.high
    assert 0 < one.rounds < 100
    assert one.deals >= 100
    assert set(one.robots) <= {*agent_names(), *LEARNED_ELSEWHERE}
    if one.rules:
        load_rules(one.rules)
    assert one.command or len(one.digest) == 8
    assert "self-taught" not in one.robots or one.command


def test_no_match_stands_there_twice() -> None:
    listed = [(one.robots, one.rules) for one in matches()]
    assert len(set(listed)) == len(listed)


def test_the_commands_are_those_of_the_arena(program: Program) -> None:
    """A few deals of each match show that the options are right and fixed opponents unchanged."""
    for one in matches():
        if one.command or not set(one.robots) <= {"random", "greedy", "steady"}:
            continue
        name, *line = shlex.split(one.repeated_by)
        assert name == "canasta"
        line[line.index("--pairs") + 1] = "4"
        run = program.run(*line, "--jobs", "1", "--json")
        assert (run.status, run.errors) == (0, "")
