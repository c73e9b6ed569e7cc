"""The interface of every robot: a view of the round goes in, one legal unit action comes out."""

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from canasta.engine.state.state import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent(ABC):
    """A player for one seat.

    An agent gets views only, never a state, so it cannot know more than a person in its seat. It
    may remember what it has seen in a round. The same seed and the same sequence of views give the
    same decisions, every time and on every machine.
    """

    def __getstate__(self) -> object:
        # In the form for attributes that are set one by one: a robot of somebody's own has those
        # it adds in a __dict__, which is there only after the first was set if this is compiled.
        return None, dict(getattr(self, "__dict__", {}))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def begin_round(self, view: View) -> None:  # noqa: B027  (most agents have nothing to do)
        """Prepare for a new round; called once after the deal, before the first decision."""

    @property
    def is_program(self) -> bool:
        """Whether it decides in another process, so that its time is elapsed time."""
        return False

    @property
    def failure(self) -> str:
        """The code of the failure that stopped it from deciding in this round; empty if none."""
        return ""

    @abstractmethod
    def decide(self, view: View) -> int:
        """Return a legal unit action for the seat that is to act.

        ``view.seat`` is ``view.public.to_act()``. If a partner has asked to go out, this is the
        seat of the partner who has to answer, and ``view.hand`` is that partner's hand. An agent
        must not change the view; ``view.public`` is valid during the call only.
        """
