"""What somebody enters for a round played with real cards, as a score sheet has it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields


@dataclass(frozen=True)
class Cards:
    """Cards as they were counted: their points, or how many of each value, or of each kind.

    Exactly one of the three is there.
    """

    points: int | None = None
    values: Mapping[str, int] | None = None
    """Numbers of cards by their value in points, as text."""
    kinds: Mapping[str, int] | None = None
    """Numbers of cards by the letter of their kind."""

    @property
    def number(self) -> int:
        """How many cards were counted; 0 where only their points are known."""
        counted = self.values if self.values is not None else self.kinds
        return sum((counted or {}).values())

    def as_data(self) -> dict[str, object]:
        """Return the cards as JSON has them."""
        if self.values is not None:
            return {"values": dict(self.values)}
        if self.kinds is not None:
            return {"kinds": dict(self.kinds)}
        return {"points": self.points or 0}


NO_CARDS = Cards(points=0)


@dataclass(frozen=True)
class SideEntry:
    """What one side scored in a round."""

    natural_canastas: int = 0
    mixed_canastas: int = 0
    concealed_canastas: int = 0
    red_threes: int = 0
    red_threes_in_hand: int = 0
    melds: Cards = NO_CARDS
    hand: Cards = NO_CARDS
    penalties: Mapping[str, int] = field(default_factory=dict)
    """How often each penalty was given, by its id."""
    other_penalty: int = 0
    """Points of penalties that have no name."""

    @property
    def canastas(self) -> int:
        """Canastas of both kinds."""
        return self.natural_canastas + self.mixed_canastas

    def as_data(self) -> dict[str, object]:
        """Return the entry as JSON has it."""
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        penalties = dict(self.penalties)
        return {
            **values,
            "melds": self.melds.as_data(),
            "hand": self.hand.as_data(),
            "penalties": penalties,
        }


@dataclass(frozen=True)
class RoundEntry:
    """A round: who went out, and what each side scored."""

    out: int | None
    """The seat that went out; None if nobody did."""
    concealed: bool
    sides: tuple[SideEntry, ...]

    def as_data(self) -> dict[str, object]:
        """Return the entry as JSON has it."""
        return {
            "out": self.out,
            "concealed": self.concealed,
            "sides": [side.as_data() for side in self.sides],
        }


def nothing_entered(sides: int) -> RoundEntry:
    """Return a round in which nothing has been entered yet."""
    return RoundEntry(None, concealed=False, sides=(SideEntry(),) * sides)
