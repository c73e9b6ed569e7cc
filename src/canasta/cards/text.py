"""The notation of multisets: one letter per card (``KK52*``)."""

from mypy_extensions import i64

from canasta.cards.kinds import KIND_COUNT, LETTERS, kind_of
from canasta.cards.lanes import count
from canasta.errors import CanastaError


class TextError(CanastaError, ValueError):
    """A text that cannot be parsed, with the position of the error and the expected item."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        """Describe an error in ``text`` at the offset ``position``.

        ``expected`` is a stable word (``card``, ``action`` …) that the catalogues translate.
        """
        super().__init__(f"{text!r}: character {position + 1}: expected {expected}")
        self.text = text
        self.position = position
        self.expected = expected


def parse_kinds(text: str) -> list[int]:
    """Return the kinds in ``text``, in order; spaces are ignored.

    Raises:
        TextError: a character is not a card.
    """
    kinds: list[int] = []
    for position, letter in enumerate(text):
        if letter == " ":
            continue
        kind = kind_of(letter)
        if kind < 0:
            raise TextError(text, position, "card")
        kinds.append(kind)
    return kinds


def kinds_text(kinds: list[int]) -> str:
    """Return the letters of ``kinds``, in order."""
    return "".join([LETTERS[kind] for kind in kinds])


def counts_text(counts: i64) -> str:
    """Return the cards of ``counts`` as letters, threes first, then four to ace, two, joker."""
    return "".join([LETTERS[kind] * count(counts, kind) for kind in range(KIND_COUNT)])
