"""A round on a score sheet: the player who went out, and the counts of each side."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class SideEntry:
    """The counts of one side at the end of a round."""

    counts: Mapping[str, int]
    """The numbers that a scorer enters, by line."""
    melds: Mapping[str, int]
    """The number of cards laid, except red threes, by the letter of the kind."""
    hand: Mapping[str, int]
    """The number of cards left in the hands, by the letter of the kind."""
    has_melded: bool
    other_points: int
    """The points of unnamed penalties, 0 or negative."""


@dataclass(frozen=True)
class RoundEntry:
    """A round: the player who went out, and the counts of each side."""

    out: int | None
    """The seat that went out, or None if nobody went out."""
    concealed: bool
    sides: tuple[SideEntry, ...]

    def as_data(self) -> dict[str, object]:
        """Return the entry as JSON values."""
        sides = [
            {
                **side.counts,
                "melds": {"kinds": side.melds},
                "hand": {"kinds": side.hand},
                "has_melded": side.has_melded,
                "other_points": side.other_points,
                "penalties": {},
            }
            for side in self.sides
        ]
        return {"out": self.out, "concealed": self.concealed, "sides": sides}
