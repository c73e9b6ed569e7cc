"""A round of a batch as it is at one moment, for tree searches and checkpoints."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State


class SavedRound:
    """A round, and the robots that play in it, with what they remember.

    A batch saves rounds by :meth:`canasta.envs.batch.Batch.save`. One can be made of any state too,
    for instance to let many places of a batch begin at the same position.
    """

    def __init__(self, state: State, robots: tuple[Agent, ...] = ()) -> None:
        """Keep ``state``, and the robots from the seat after the learner's on, if there are any.

        Both must not be changed from now on.
        """
        self.state: Final = state
        self.robots: Final = robots

    def __reduce__(self) -> tuple[object, ...]:
        return SavedRound, (self.state, self.robots)


def check_rules(expected: GameRules, found: GameRules) -> None:
    """Check that two rounds are played alike.

    Raises:
        ValueError: they have other rules, or another number of players or sides.
    """
    if found is expected:
        return
    if (found.players, found.sides) != (expected.players, expected.sides) or (
        found.rules != expected.rules
    ):
        raise ValueError(f"the round is played under other rules: {found!r}, not {expected!r}")
