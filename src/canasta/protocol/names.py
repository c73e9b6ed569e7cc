"""The names on the wire that differ from those in the code: a round is called a hand there.

Messages, documents, the JSON of commands and the bodies of entries take their names from this
table. These formats, which hashes or stored data fix, spell out ``hand`` themselves: records
(:mod:`canasta.record.record_lines`), contexts and seeds of deals (:mod:`canasta.fair`), columns of
the database, addresses of pages, the act ``next_hand``, the rate of ``canasta bench``, and the keys
of rules and catalogues.
"""

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
