"""The interface of robots, which choose a legal unit action from a view of the round."""

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from canasta.engine.state.state import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent(ABC):
    """A player for one seat.

    An agent gets views but never a state, so it cannot know more than a person in its seat. It may
    remember the views of a round. The same seed and the same sequence of views give the same
    decisions, every time and on every machine.
    """

    def __getstate__(self) -> object:
        # The pair makes pickle set attributes one by one. A user's robot keeps its own attributes
        # in __dict__, which a compiled class creates only when the first of them is set.
        return None, dict(getattr(self, "__dict__", {}))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def begin_round(self, view: View) -> None:  # noqa: B027  (most agents have nothing to do)
        """Prepare for a new round; called once after the deal, before the first decision."""

    @property
    def is_program(self) -> bool:
        """Whether the agent decides in another process, and is therefore timed by elapsed time."""
        return False

    @property
    def failure(self) -> str:
        """The code of the failure that stopped the agent in this round, or an empty string."""
        return ""

    @abstractmethod
    def decide(self, view: View) -> int:
        """Return a legal unit action for the seat that is to act.

        ``view.seat`` equals ``view.public.to_act()``. While a question about going out is open,
        that is the seat of the partner who has to answer, and ``view.hand`` is that partner's hand.
        An agent must not change the view. ``view.public`` is valid only during the call.
        """
