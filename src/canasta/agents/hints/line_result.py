"""The result of a line, as far as the seat that plays the line can know it."""

from typing import Final

from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.offers import cards_offered
from canasta.cards.kinds import NO_KIND, is_wild
from canasta.cards.lanes import from_kinds, to_kinds
from canasta.engine.actions import (
    ASK,
    DISCARD,
    DRAW,
    NO,
    PASS,
    YES,
    discards,
    group_of,
    kind_of_action,
)
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
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step

_SHOWS_NOTHING: Final = (DRAW, PASS, YES, NO)
"""Unit actions that are not carried out, because their results are hidden from the seat."""


class LineResult:
    """A line, carried out with the cards that the seat knows."""

    def __init__(self, view: View, line: tuple[int, ...], expected: int) -> None:
        """Carry out ``line``, a list of legal unit actions of the seat of ``view``.

        ``expected`` is its expectation in points, as in
        :class:`canasta.agents.search.assessment.Assessment`.
        """
        self.expected: Final = expected
        self.first: Final = line[0]
        self.asks: Final = line[-1] == ASK
        self.took: TookPile | None = None
        self.laid: list[int] = []
        """The kinds laid from the hand, including the cards that take the pile."""
        self.opening = 0
        """The points laid in the turn that opens, or 0 if the line does not open."""
        self.made: list[CanastaMade] = []
        """The canastas that the line completes."""
        self.discard = NO_KIND
        self.offered = 0
        """The cards that the discard offers to the next player because of a meld; see
        :func:`canasta.agents.worlds.offers.cards_offered`."""
        self.offers_anyway = False
        """Whether every discard would offer cards."""
        self.freezes = False
        self.blocks = False
        self.goes_out = False
        self.state: Final[State] = known_state(view)
        """The state after the line, with the cards that the seat knows."""
        events: list[Event] = []
        if self.first not in _SHOWS_NOTHING:
            for number in line:
                if group_of(number) == DISCARD:
                    self._note_offer(kind_of_action(number), view.seat)
                step(self.state, number, events)
        for event in events:
            self._note(event)
        if self.opening > 0:
            self.opening = self._points_laid(view)
        self.hand: Final = self.state.hand_counts[view.seat]
        """The hand after the line, including cards that come with the pile."""

    @property
    def wilds(self) -> int:
        """The number of wild cards laid."""
        return len([kind for kind in self.laid if is_wild(kind)])

    @property
    def wilds_spent(self) -> int:
        """The number of wild cards laid or discarded."""
        return self.wilds + (1 if self.discard != NO_KIND and is_wild(self.discard) else 0)

    def _points_laid(self, view: View) -> int:
        """Return the points laid in this turn, including the top card of a pile taken."""
        top = self.took.kinds[-1:] if self.took is not None else []
        laid = from_kinds([*self.laid, *top])
        return view.public.opening_points + view.public.game_rules.points(laid)

    def _note_offer(self, kind: int, seat: int) -> None:
        """Note the cards that discarding ``kind`` offers, and whether every discard offers some."""
        view = self.state.view(seat)
        self.offered = cards_offered(view, kind)
        if self.offered > 0:
            _, high = legal_words(view.public, view.hand)
            kinds = to_kinds(discards(high))
            self.offers_anyway = all(cards_offered(view, other) > 0 for other in kinds)

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
