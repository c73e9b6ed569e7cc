"""What comes of a way to go on, as far as the seat that chooses it knows."""

from typing import Final

from canasta.agents.worlds.knowledge import known_state
from canasta.cards.kinds import NO_KIND, is_wild
from canasta.engine.actions import ASK, DRAW, NO, PASS, YES
from canasta.engine.events import (
    CanastaMade,
    Discarded,
    Event,
    Melded,
    Opened,
    PileBlocked,
    PileFroze,
    TookPile,
    WentOut,
)
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step

_SHOWS_NOTHING: Final = (DRAW, PASS, YES, NO)
"""Unit actions after which nothing is known that was not known before."""


class LineResult:
    """A way to go on, carried out where only the view is known."""

    def __init__(self, view: View, way: tuple[int, ...], expected: int) -> None:
        """Try ``way``, legal unit actions of the seat of ``view``, of which ``expected`` is hoped.

        ``expected`` is in points, as in :class:`canasta.agents.search.assessment.Assessment`.
        """
        self.expected: Final = expected
        self.first: Final = way[0]
        self.asks: Final = way[-1] == ASK
        self.took: TookPile | None = None
        self.laid: list[int] = []
        """Kinds laid from the hand, those that take the pile included."""
        self.opening = 0
        """Points the side opens with; 0 if it does not open in this way."""
        self.made: list[CanastaMade] = []
        """Canastas that are completed."""
        self.discard = NO_KIND
        self.freezes = False
        self.blocks = False
        self.goes_out = False
        self.state: Final[State] = known_state(view)
        """The hand afterwards."""
        events: list[Event] = []
        if self.first not in _SHOWS_NOTHING:
            for number in way:
                step(self.state, number, events)
        for event in events:
            self._note(event)
        self.hand: Final = self.state.hand_counts[view.seat]
        """What stays in the hand, cards that come with the pile included."""

    @property
    def wilds(self) -> int:
        """How many wild cards are laid."""
        return len([kind for kind in self.laid if is_wild(kind)])

    def _note(self, event: Event) -> None:
        match event:
            case TookPile():
                self.took = event
                self.laid += event.used
            case Melded():
                self.laid += event.kinds
            case Opened():
                self.opening = event.points
            case CanastaMade():
                self.made.append(event)
            case Discarded():
                self.discard = event.kind
            case PileFroze():
                self.freezes = True
            case PileBlocked():
                self.blocks = True
            case WentOut():
                self.goes_out = True
            case _:
                pass
