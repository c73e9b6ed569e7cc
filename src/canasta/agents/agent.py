"""What every robot player is: a view of the hand in, one legal unit action out."""

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from canasta.engine.state.state import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent(ABC):
    """A player for one seat.

    It gets views alone, never a state, so it cannot know what a person in its seat would not. It
    may remember what it saw within a hand, but the same seed and the same sequence of views give
    the same decisions, however often and on whatever machine.
    """

    def begin_hand(self, view: View) -> None:  # noqa: B027  (most agents have nothing to do)
        """Learn that a hand has been dealt; called once, before the first decision of the hand."""

    @abstractmethod
    def decide(self, view: View) -> int:
        """Return a legal unit action for the seat that is to act.

        ``view.seat`` is ``view.public.to_act()``. Where a partner's question is to be answered the
        seat is the partner asked, and ``view.hand`` is his own hand. The view is not changed, and
        the table in it is valid during the call only.
        """
