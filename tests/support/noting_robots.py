"""Robots that note their decisions, for tests of robots that combine several robots."""

from canasta.agents.agent import Agent
from canasta.agents.baselines.greedy import GreedyAgent
from canasta.engine.actions import ASK
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import ANSWERING, DRAWING
from canasta.engine.state.state import View


class Marked(Agent):
    """Plays like greedy, and notes the deciding seat and this robot's name for each decision."""

    def __init__(self, name: str, notes: list[tuple[int, str]], *, asks: bool = False) -> None:
        """Note decisions in ``notes``; with ``asks``, ask the partner before drawing, if legal."""
        self.name = name
        self.notes = notes
        self.asks = asks

    def decide(self, view: View) -> int:
        if view.public.phase != ANSWERING:
            self.notes.append((int(view.public.turn), self.name))
        if self.asks and view.public.phase == DRAWING and ASK in legal_for(view):
            return ASK
        return GreedyAgent().decide(view)
