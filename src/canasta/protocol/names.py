"""The names on the wire that differ from the code, where a hand became a round."""

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
"""By the name of an event, a message or its field, its name on the wire."""


def wire_name(name: str) -> str:
    """Return the name on the wire of what the code calls ``name``."""
    return WIRE_NAMES.get(name, name)
