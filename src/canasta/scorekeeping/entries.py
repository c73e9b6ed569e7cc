"""A round as a score sheet has it: who went out, and what each side has to count."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class SideEntry:
    """The counts of one side at the end of a round."""

    counts: Mapping[str, int]
    """The numbers of the lines that a scorer enters, by the names of the lines."""
    melds: Mapping[str, int]
    """Cards laid, red threes left out: their number by the letter of the kind."""
    hand: Mapping[str, int]
    """Cards left in the hands, likewise."""
    has_melded: bool
    other_points: int
    """Points of penalties, which have no names here; at most 0."""


@dataclass(frozen=True)
class RoundEntry:
    """A round: who went out, and what each side counts."""

    out: int | None
    """The seat that went out; None if nobody did."""
    concealed: bool
    sides: tuple[SideEntry, ...]

    def as_data(self) -> dict[str, object]:
        """Return the entry as JSON has it."""
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
