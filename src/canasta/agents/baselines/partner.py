"""A robot that leaves the partner's question to another: whether the partner may go out."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.state import View


class PartnerAgent(Agent):
    """Plays like one robot, and answers its partners like another."""

    def __init__(self, playing: Agent, answering: Agent) -> None:
        """Leave answers to ``answering`` and all else to ``playing``."""
        self._playing: Final = playing
        self._answering: Final = answering

    def begin_hand(self, view: View) -> None:
        """Let both learn that a hand has been dealt."""
        self._playing.begin_hand(view)
        self._answering.begin_hand(view)

    def decide(self, view: View) -> int:
        """Return what the robot chooses whose business it is."""
        is_asked = view.public.phase == ANSWERING
        return self._answering.decide(view) if is_asked else self._playing.decide(view)
