"""The robots of earlier figures, champion-1 and learned-1, play as when they were measured."""

import pytest

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.arena.duplicate import Duplicates, Match
from canasta.rules.loader import load_rules

FEW_WORLDS = Effort(worlds=8, block=8)


def make(name: str, seed: int) -> Agent:
    """Return a robot that searches few worlds, so that the plain form takes seconds."""
    return make_agent(name, seed, FEW_WORLDS) if name == "champion-1" else make_agent(name, seed)


@pytest.mark.both_forms
@pytest.mark.parametrize(
    ("text", "players", "scores"),
    [("classic", 4, ((770, 655), (875, 1060))), ("duel", 2, ((930, 595), (1235, 770)))],
)
def test_former_robots_play_as_at_commit_e2d7347c(
    text: str, players: int, scores: tuple[tuple[int, ...], ...]
) -> None:
    match = Match(load_rules(text), players, 2, ("champion-1", "learned-1"), 1951, make)
    assert Duplicates(match).play_deal(0).scores == scores
