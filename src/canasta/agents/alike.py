"""Robots that play the same deal in the same way in every installation of one version."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, make_level
from canasta.engine.state.public_state import ANSWERING, PublicState
from canasta.engine.state.state import View
from canasta.fair.shuffle import digest

VERSION: Final = 6
"""The version of the robots' play; only results of the same version can be compared.

Increase it whenever a level decides differently; otherwise ``tests/agents/test_alike.py`` fails.
"""


class AlikeRobot(Agent):
    """A robot of a level whose decisions depend only on the deal and its view.

    Its random numbers follow from the deal, its seat and public facts. Its search is limited by
    counts, not by time, to an effort that is feasible without compilation. A new robot makes every
    decision, so resuming a round does not change the play.
    """

    def __init__(self, level: str, deal: bytes) -> None:
        """Play at ``level``, in any seat, with random numbers that follow from ``deal``."""
        self._level: Final = level
        self._deal: Final = deal

    def __reduce__(self) -> tuple[object, ...]:
        return AlikeRobot, (self._level, self._deal)

    def decide(self, view: View) -> int:
        """Return the decision of a new robot."""
        chance = _chance(self._deal, view.public, int(view.seat))
        return make_level(self._level, chance, PLAIN_EFFORT).decide(view)


def _chance(deal: bytes, public: PublicState, seat: int) -> int:
    """Return a seed from 0 to 2**32 - 1 that changes within a turn only when the pile is taken.

    So a robot that plays some turns like a weaker agent does so for the whole turn.
    """
    others = [int(public.hand_size(one)) for one in range(public.game_rules.players) if one != seat]
    facts = [seat, int(public.phase == ANSWERING), len(public.pile), *others]
    return int.from_bytes(digest("alike robot", deal, repr(facts).encode())[:4], "big")
