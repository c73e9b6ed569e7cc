"""The fifteen kinds of card and their letters.

Suits have no effect in Canasta except that red and black threes differ, so the engine knows only
kinds. A kind is an integer from 0 to 14, and also the number of the kind's lane in a multiset (see
:mod:`canasta.cards.lanes`).
"""

from typing import Final

RED_THREE: Final = 0
BLACK_THREE: Final = 1
FOUR: Final = 2
FIVE: Final = 3
SIX: Final = 4
SEVEN: Final = 5
EIGHT: Final = 6
NINE: Final = 7
TEN: Final = 8
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12
TWO: Final = 13
JOKER: Final = 14

KIND_COUNT: Final = 15
"""The number of kinds."""
NO_KIND: Final = -1
"""In place of a kind: no card, or no rank."""
CANASTA_SIZE: Final = 7
"""The size at which a meld is a canasta; :func:`canasta.cards.lanes.canastas` relies on it."""
SMALLEST_MELD: Final = 3
"""The smallest size of a meld."""

LETTERS: Final = "rb456789TJQKA2*"
"""The letter of each kind, in the order of the kinds."""

FIRST_RANK: Final = FOUR
LAST_RANK: Final = ACE
"""Natural ranks, which can be melded with wild cards, run from four to ace."""


def kind_of(letter: str) -> int:
    """Return the kind with ``letter``, or NO_KIND if no kind has this letter.

    Ranks may be in either case (``k`` is a king).
    """
    if len(letter) != 1:
        return NO_KIND
    found = LETTERS.find(letter)
    return found if found >= 0 else LETTERS.find(letter.upper())


def is_natural(kind: int) -> bool:
    """Return whether ``kind`` is a natural card, four to ace."""
    return FIRST_RANK <= kind <= LAST_RANK


def is_wild(kind: int) -> bool:
    """Return whether ``kind`` is a wild card, two or joker."""
    return kind >= TWO
