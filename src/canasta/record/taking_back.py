"""Taking plays back: decides from the events of plays alone which plays may be taken back.

A play may be taken back as long as it has shown its player no hidden card: afterwards the player
knows exactly as much as before. Drawing a card makes a play final. So does an act of another seat,
because that seat chose it with cards that the first seat does not see. The other players have seen
the cards laid, so the caller decides at which tables plays may be taken back. Robots get only the
current round and remember nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from canasta.engine.events import (
    Answered,
    Asked,
    CanastaConcealed,
    CanastaMade,
    Discarded,
    Event,
    LastCard,
    Melded,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    PileJoinedHand,
    RedThreesLaid,
    TookPile,
)
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State
from canasta.record.croupier import Croupier

WhyFinal = Literal["nothing_played", "card_seen", "other_played", "cost_points"]
"""Why a seat can take nothing back: nobody has played in this round yet; its last play has shown a
hidden card; another seat has played since; or its last play was an attempt that cost points."""

_MOVES_KNOWN_CARDS: Final = (
    Answered,
    Asked,
    CanastaConcealed,
    CanastaMade,
    Discarded,
    LastCard,
    Melded,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    PileJoinedHand,
    TookPile,
)
"""Events that move no cards, or only cards that the seat knows: its own hand, and the pile, which
everybody has seen grow. Any other event shows a card of the stock or of another hand. So, for
safety, does an event type that is missing here."""


def shows_hidden_cards(events: Iterable[Event], seat: int) -> bool:
    """Return whether ``events`` have shown a card that ``seat`` did not know."""
    return any(not _is_known(event, seat) for event in events)


def _is_known(event: Event, seat: int) -> bool:
    if isinstance(event, RedThreesLaid):
        return event.seat == seat and event.source == "pile"
    return isinstance(event, _MOVES_KNOWN_CARDS) and event.seat == seat


@dataclass(frozen=True)
class Before:
    """The round before a play."""

    state: State
    croupier: Croupier
    events: tuple[Event, ...]
    """The events of the play."""

    def __reduce__(self) -> tuple[object, ...]:
        return Before, (self.state, self.croupier, self.events)


class TakingBack:
    """The plays of a round that may still be taken back: the last ones, all of one seat."""

    def __init__(self) -> None:
        """Begin with a round that has just been dealt."""
        self._seat = NO_SEAT
        self._plays: list[Before] = []
        self._why_final: WhyFinal = "nothing_played"

    def __len__(self) -> int:
        """Return the number of plays that may be taken back, one after the other."""
        return len(self._plays)

    def why_final(self, seat: int) -> WhyFinal | None:
        """Return the reason why ``seat`` can take nothing back, or None if it can."""
        if self._seat not in (seat, NO_SEAT):
            return "other_played"
        return None if self._plays else self._why_final

    def add(self, seat: int, state: State, croupier: Croupier, events: tuple[Event, ...]) -> None:
        """Note a play of ``seat``; ``state`` and ``croupier`` are from before the play."""
        if seat != self._seat:
            self.end("other_played", seat)
        if shows_hidden_cards(events, seat):
            self.end("card_seen", seat)
        else:
            self._plays.append(Before(state, croupier, events))

    def end(self, why: WhyFinal, seat: int) -> None:
        """Make all plays final; the last one was a play of ``seat``."""
        self._seat = seat
        self._plays.clear()
        self._why_final = why

    def taken(self, seat: int) -> Before:
        """Take back the last play of ``seat`` and return the round before it.

        Raises:
            ValueError: the play is final, or there is none.
        """
        why = self.why_final(seat)
        if why is not None:
            raise ValueError(f"nothing can be taken back: {why}")
        return self._plays.pop()
