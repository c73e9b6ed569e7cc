"""Score sheets, in the file format that the page reads (``canasta-score/1``)."""

import json
import re
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass, fields
from typing import Final
from unicodedata import category, normalize
from zlib import MAX_WBITS, compressobj

from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.house_rules import HouseRules
from canasta.scorekeeping.score_rules import ScoreRules, as_data

FORM: Final = "canasta-score/1"
LONGEST_NAME: Final = 30
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Matches characters that change the direction of the text around them."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A game with its rounds; ``web/scripts/score/game_file.js`` validates a sheet on reading."""

    form: str = FORM
    id: str
    """The id, 16 hexadecimal digits."""
    started: int
    """The time when the game began, in milliseconds since 1970."""
    changed: int
    rules: ScoreRules
    house: HouseRules | None = None
    """The parts of house rules apart from their scoring, or None for the four texts."""
    players: int
    sides: int
    names: tuple[str, ...]
    """The names of the players by seat; empty if no names were given."""
    dealer: int
    """The seat that deals the first round."""
    target: int
    start: tuple[int, ...]
    """The points with which each side begins."""
    rounds: tuple[RoundEntry, ...] = ()

    def as_data(self) -> dict[str, object]:
        """Return the sheet as JSON values."""
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {
            **values,
            "rules": as_data(self.rules),
            "house": asdict(self.house) if self.house else None,
            "rounds": [entry.as_data() for entry in self.rounds],
        }

    def text(self) -> str:
        """Return the sheet as the text of its file."""
        return json.dumps(self.as_data(), indent=1) + "\n"

    def packed(self) -> str:
        """Return the sheet in the form of a link: ``/score/#sheet=…``."""
        compressor = compressobj(wbits=-MAX_WBITS)
        packed = compressor.compress(self.text().encode()) + compressor.flush()
        return urlsafe_b64encode(packed).decode().rstrip("=")


def clean_name(name: str) -> str:
    """Return a name in the form in which it is stored: one line, without invisible characters."""
    visible = [
        " " if category(sign) in ("Cc", "Cs", "Zl", "Zp") or _TURNING.match(sign) else sign
        for sign in normalize("NFC", name)
    ]
    return "".join(visible).strip()[:LONGEST_NAME]
