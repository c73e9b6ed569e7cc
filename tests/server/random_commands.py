"""Random legal commands for a scripted player."""

from collections import Counter
from random import Random
from typing import Final

from canasta.cards.faces import face_of, kind_of_face
from canasta.cards.kinds import LETTERS
from canasta.protocol.table_view import OwnView, PublicTable

_POINTS: Final = {"A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5)
"""The approximate value of a natural card for the opening, in points."""
_FREE: Final = ("draw", "pass", "yes", "no")
"""Plays that the server always accepts when it lists them as legal."""


class Chance:
    """Chooses plays using only the server's messages."""

    def __init__(self, seed: int) -> None:
        """Use ``seed`` for all choices, so that the same messages always get the same answers."""
        self._random: Final = Random(seed)

    def plays(self, table: PublicTable, own: OwnView) -> list[str]:
        """Return the plays to try, in order; the last is the safest."""
        certain = [play for play in own.legal if play in _FREE or play.startswith("discard")]
        bold = [play for play in own.legal if play not in certain and play != "ask"]
        self._random.shuffle(certain)
        self._random.shuffle(bold)
        # Drawing keeps a game going where passing would also be legal.
        certain.sort(key=lambda play: play == "pass")
        if table.step == "play":
            opening = self._opening(table, own)
            first = [opening] if opening else bold[:1] if self._random.random() < 0.7 else []
        else:
            first = bold[:1] if self._random.random() < 0.3 else []
        # If every continuation ends the round, partners may have to be asked first.
        asking = [play for play in own.legal if play == "ask"]
        return [*first, *certain[:1]] if certain else [*first, *bold, *asking]

    def _opening(self, table: PublicTable, own: OwnView) -> str:
        """Return melds of three or more natural cards if they might open, or an empty string."""
        side = table.sides[own.seat % len(table.sides)]
        if side.opened:
            return ""
        held = Counter(LETTERS[kind_of_face(face_of(card))] for card in own.hand)
        melds = [letter * held[letter] for letter in _POINTS if held[letter] >= 3]
        points = sum(_POINTS[meld[0]] * len(meld) for meld in melds)
        opens = points >= side.minimum
        return " ; ".join(f"meld {meld[0]}:{meld}" for meld in melds) if opens else ""
