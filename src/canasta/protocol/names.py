"""The names on the wire that differ from those in the code, where ``hand`` became ``round``."""

from collections.abc import Mapping
from typing import Final

WIRE_NAMES: Final[Mapping[str, str]] = {
    "RoundDealt": "HandDealt",
    "RoundEnded": "HandEnded",
    "RoundScored": "HandScored",
    "NextRound": "NextHand",
    "RoundScore": "HandScore",
    "round_number": "hand",
    "rounds_ended": "hands",
    "rounds_played": "hands",
    "points_per_round": "points_per_hand",
    "best_round": "best_hand",
}
"""The name on the wire for a name of an event, a message or a field."""


def wire_name(name: str) -> str:
    """Return the name on the wire for ``name`` in the code."""
    return WIRE_NAMES.get(name, name)
