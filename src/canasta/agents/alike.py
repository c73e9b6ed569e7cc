"""Robots that play alike wherever the same deal is played, in every installation of one version."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.levels import PLAIN_EFFORT, make_level
from canasta.engine.state.public_state import ANSWERING, PublicState
from canasta.engine.state.state import View
from canasta.fair.shuffle import digest

VERSION: Final = 3
"""The version of how robots play: compare only results of the same version.

It changes whenever a level decides differently, which ``tests/agents/test_alike.py`` notices."""


class AlikeRobot(Agent):
    """A robot of a level that decides by the deal and its view alone.

    Its chance follows from the deal, its seat and the turn. It searches by counts that both forms
    of the program can afford, and a new robot makes every decision. So it also plays alike after a
    round was resumed.
    """

    def __init__(self, level: str, deal: bytes) -> None:
        """Play at ``level``, on any seat; chance follows from ``deal`` and the public cards."""
        self._level: Final = level
        self._deal: Final = deal

    def __reduce__(self) -> tuple[object, ...]:
        return AlikeRobot, (self._level, self._deal)

    def decide(self, view: View) -> int:
        """Return the decision of a robot that is made for it."""
        chance = _chance(self._deal, view.public, int(view.seat))
        return make_level(self._level, chance, PLAIN_EFFORT).decide(view)


def _chance(deal: bytes, public: PublicState, seat: int) -> int:
    """Return a number, from 0 to 2**32 - 1, that differs from decision to decision of a round."""
    sizes = [int(public.hand_size(other)) for other in range(public.game_rules.players)]
    facts = [seat, int(public.stock_size), len(public.pile), int(public.phase == ANSWERING)]
    return int.from_bytes(digest("alike robot", deal, bytes([*facts, *sizes]))[:4], "big")
