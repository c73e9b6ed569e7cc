"""The events of a round, as frozen dataclasses.

An event is public unless ``private_to`` names the only seat that may see the event. The sentences
are in the catalogues under ``event.<name>``. Logs, animations, records and the croupier use nothing
but events.
"""

from dataclasses import dataclass, fields
from typing import Final, Literal

Ending = Literal["out", "stock", "red_three"]
"""The ways in which rounds end: a player goes out, the stock runs out, or ends with a red three."""
LaidFrom = Literal["deal", "draw", "pile"]


@dataclass(frozen=True)
class Event:
    """Base of all events."""

    @property
    def private_to(self) -> int | None:
        """The only seat that may see the event, or None for everybody."""
        return None

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple([getattr(self, entry.name) for entry in fields(self)])


@dataclass(frozen=True)
class RoundDealt(Event):
    """Each player received ``cards`` cards, dealt one by one from the dealer's left."""

    dealer: int
    cards: int


@dataclass(frozen=True)
class CardsDealt(Event):
    """``seat`` received ``kinds``, in the order dealt; private."""

    seat: int
    kinds: tuple[int, ...]

    @property
    def private_to(self) -> int | None:
        """The seat that received the cards."""
        return self.seat


@dataclass(frozen=True)
class UpcardTurned(Event):
    """``kind`` was turned from the stock onto the pile."""

    kind: int


@dataclass(frozen=True)
class RedThreesLaid(Event):
    """``seat`` laid ``count`` red threes that came from the deal, a draw or the pile."""

    seat: int
    count: int
    source: LaidFrom


@dataclass(frozen=True)
class Drew(Event):
    """``seat`` drew ``count`` cards from the stock into the hand, not counting red threes."""

    seat: int
    count: int


@dataclass(frozen=True)
class CardsDrawn(Event):
    """``seat`` drew ``kinds``, in order; private."""

    seat: int
    kinds: tuple[int, ...]

    @property
    def private_to(self) -> int | None:
        """The seat that drew."""
        return self.seat


@dataclass(frozen=True)
class TookPile(Event):
    """``seat`` took the top packet ``kinds``, its top card last, with ``used`` cards from the hand.

    The top card and the used cards are now in the meld of ``rank``. The rest joins the hand.
    """

    seat: int
    kinds: tuple[int, ...]
    rank: int
    used: tuple[int, ...]


@dataclass(frozen=True)
class PileJoinedHand(Event):
    """``kinds``, the rest of the pile that ``seat`` took, joined the hand."""

    seat: int
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class Melded(Event):
    """``seat`` laid ``kinds`` from the hand onto the side's meld of ``rank``."""

    seat: int
    rank: int
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class Opened(Event):
    """The side of ``seat`` has opened by laying ``points`` points in this turn.

    The points include the cards of the opening play beyond the minimum.
    """

    seat: int
    points: int


@dataclass(frozen=True)
class CanastaMade(Event):
    """The meld of ``rank`` reached seven cards."""

    seat: int
    rank: int
    is_natural: bool


@dataclass(frozen=True)
class CanastaConcealed(Event):
    """``seat`` laid the whole canasta of ``rank`` from the hand in one turn."""

    seat: int
    rank: int


@dataclass(frozen=True)
class Discarded(Event):
    """``seat`` discarded ``kind``."""

    seat: int
    kind: int


@dataclass(frozen=True)
class PileFroze(Event):
    """The pile is frozen from now on."""

    seat: int


@dataclass(frozen=True)
class PileBlocked(Event):
    """A wild card started a new packet on the pile."""

    seat: int


@dataclass(frozen=True)
class LastCard(Event):
    """``seat`` ended the turn with a single card in hand."""

    seat: int


@dataclass(frozen=True)
class Asked(Event):
    """``seat`` asked the partners for permission to go out."""

    seat: int


@dataclass(frozen=True)
class Answered(Event):
    """``seat`` answered a partner's question."""

    seat: int
    is_yes: bool


@dataclass(frozen=True)
class Passed(Event):
    """``seat`` declined the pile after the stock had run out."""

    seat: int


@dataclass(frozen=True)
class Penalized(Event):
    """The side of ``seat`` is charged ``points`` for ``breach``, ``promise`` or a sanction."""

    seat: int
    breach: str
    points: int


@dataclass(frozen=True)
class DrewOutOfTurn(Event):
    """``seat`` drew out of turn; the card stays in the hand or went back on the stock."""

    seat: int
    is_kept: bool


@dataclass(frozen=True)
class CardsExposed(Event):
    """``kinds`` from the hand of ``seat`` lie face up as penalty cards."""

    seat: int
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class WentOut(Event):
    """``seat`` went out."""

    seat: int
    is_concealed: bool


@dataclass(frozen=True)
class RoundEnded(Event):
    """The round is over; ``hands`` shows the cards that each seat still held."""

    ending: Ending
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class RoundScored(Event):
    """Each side won ``points`` in this round, which brings the game to ``totals``."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class GameWon(Event):
    """``side`` has won the game."""

    side: int


EVENTS: Final[tuple[type[Event], ...]] = (
    RoundDealt,
    CardsDealt,
    UpcardTurned,
    RedThreesLaid,
    Drew,
    CardsDrawn,
    TookPile,
    PileJoinedHand,
    Melded,
    Opened,
    CanastaMade,
    CanastaConcealed,
    Discarded,
    PileFroze,
    PileBlocked,
    LastCard,
    Asked,
    Answered,
    Passed,
    Penalized,
    DrewOutOfTurn,
    CardsExposed,
    WentOut,
    RoundEnded,
    RoundScored,
    GameWon,
)
"""Every kind of event."""
