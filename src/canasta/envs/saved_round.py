"""A saved round of a batch, for tree searches and checkpoints."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State


class SavedRound:
    """A round, and the robots that play in it, including their memory.

    :meth:`canasta.envs.batch.Batch.save` returns a saved round. You can also make one from any
    state, for instance to begin many rounds of a batch at the same position.
    """

    def __init__(self, state: State, robots: tuple[Agent, ...] = ()) -> None:
        """Store ``state`` and any robots, beginning with the seat after the learner's.

        The caller must not change ``state`` or ``robots`` afterwards.
        """
        self.state: Final = state
        self.robots: Final = robots

    def __reduce__(self) -> tuple[object, ...]:
        return SavedRound, (self.state, self.robots)


def check_rules(expected: GameRules, found: GameRules) -> None:
    """Check that two rounds have the same rules, players and sides.

    Raises:
        ValueError: the rules, players or sides differ.
    """
    if found is expected:
        return
    if (found.players, found.sides) != (expected.players, expected.sides) or (
        found.rules != expected.rules
    ):
        raise ValueError(f"the round is played under other rules: {found!r}, not {expected!r}")
