"""Robots that do not give of their best all the time: some turns are played by a weaker one."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.random import below, following
from canasta.engine.state.public_state import ANSWERING, DRAWING, NOT_ASKED, PublicState
from canasta.engine.state.state import View


def begins_turn(public: PublicState) -> bool:
    """Tell whether nothing has happened yet in the turn that ``public`` is in."""
    return public.phase == DRAWING and public.asked == NOT_ASKED


class LapsingAgent(Agent):
    """Plays like one robot, but now and then a whole turn like a weaker one.

    Whether the first turn it is asked about is a lapse follows from the seed alone, so that of two
    with the same seed one may begin a turn and the other go on with it.
    """

    def __init__(self, usual: Agent, weaker: Agent, lapses: int, seed: int) -> None:
        """Leave ``lapses`` turns in a thousand to ``weaker``; ``seed`` is 0 to 2**32 - 1."""
        self._usual: Final = usual
        self._weaker: Final = weaker
        self._lapses: Final[i64] = lapses
        self._random: i64 = following(seed)
        self._lapsing: bool = self._lapses_now()
        self._has_played: bool = False
        """Whether that holds for a turn it has been asked about already."""

    def begin_hand(self, view: View) -> None:
        """Let both learn that a hand has been dealt."""
        self._usual.begin_hand(view)
        self._weaker.begin_hand(view)

    def decide(self, view: View) -> int:
        """Return what the robot plays that this turn has fallen to; partners are answered well."""
        public = view.public
        if public.phase == ANSWERING:
            return self._usual.decide(view)
        if self._has_played and begins_turn(public):
            self._lapsing = self._lapses_now()
        self._has_played = True
        return self._weaker.decide(view) if self._lapsing else self._usual.decide(view)

    def _lapses_now(self) -> bool:
        """Draw whether a turn is the weaker robot's."""
        self._random = following(self._random)
        return below(self._random, 1000) < self._lapses
