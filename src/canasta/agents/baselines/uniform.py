"""The weakest fixed opponent: plays any legal unit action with equal probability."""

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.engine.actions import ASK_BIT, numbers
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.random import below, following
from canasta.engine.state.public_state import PublicState
from canasta.engine.state.state import View


class UniformAgent(Agent):
    """Plays uniformly at random among :func:`open_words`."""

    def __init__(self, seed: int) -> None:
        """Draw the choices from ``seed`` (0 to 2**32 - 1)."""
        self._random: i64 = following(seed)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (0,), (None, {"_random": self._random})

    def decide(self, view: View) -> int:
        """Return one of the actions, each with the same probability."""
        choices = numbers(*open_words(view.public, view.hand))
        self._random = following(self._random)
        return choices[below(self._random, len(choices))]


def open_words(public: PublicState, hand: i64) -> tuple[i64, i64]:
    """Return the legal actions of a player who does not plan ahead, as the words of a mask.

    The question to the partner is included only under rules where nobody goes out without asking.
    Under other rules, most players who ask at random could not go out after a yes.
    """
    low, high = legal_words(public, hand)
    if not public.game_rules.must_ask:
        low &= ~ASK_BIT
    return low, high
