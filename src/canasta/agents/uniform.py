"""The weakest fixed opponent: any legal unit action, all equally likely."""

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.actions import ASK_BIT, numbers
from canasta.engine.legality import legal_words
from canasta.engine.random import below, following
from canasta.engine.state import View


class UniformAgent(Agent):
    """Plays uniformly at random.

    It asks its partner only under rules where nobody goes out without asking; elsewhere the
    question is never among its choices, because most random hands would end with a broken promise.
    """

    def __init__(self, seed: int) -> None:
        """Start the stream of choices that belongs to ``seed`` (0 to 2**32 - 1)."""
        self._random: i64 = following(seed)

    def decide(self, view: View) -> int:
        """Return any legal unit action."""
        low, high = legal_words(view.table, view.hand)
        if not view.table.setup.must_ask:
            low &= ~ASK_BIT
        choices = numbers(low, high)
        self._random = following(self._random)
        return choices[below(self._random, len(choices))]
