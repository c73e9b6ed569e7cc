"""The person whom a sentence addresses: language, table and seat."""

from dataclasses import dataclass

from canasta.i18n.catalogue import Catalogue
from canasta.i18n.rule_set_words import worded
from canasta.i18n.typography import sentence
from canasta.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Narrator:
    """Writes sentences for one reader: a player at a table, or a spectator.

    The reader is «vous»; a side of several players is «votre équipe», a side of one is «vous».
    """

    words: Catalogue
    """The catalogue in the reader's language."""
    rules: RuleSet
    """The rules of the table, which also set the words for wild cards and the pile."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    sides: int
    """The number of sides; the side of a seat is the seat modulo this number."""
    seat: int | None = None
    """The reader's seat, or None for a spectator."""

    @property
    def worded(self) -> Catalogue:
        """The catalogue with the words of the rule set filled in."""
        return worded(self.words, self.rules)

    @property
    def partners(self) -> int:
        """The reader's number of partners; for a spectator, the fewest that a player has."""
        side = self.sides - 1 if self.seat is None else self.side_of(self.seat)
        return len(self.side_names(side)) - 1

    def text(self, text_key: str, /, **values: str | int) -> str:
        """Return a text of the catalogue, which may use the words of the rule set."""
        return self.worded.text(text_key, **values)

    def counted(self, text_key: str, quantity: int, /, **values: str | int) -> str:
        """Return a text that depends on a number, and may use the words of the rule set."""
        return self.worded.counted(text_key, quantity, **values)

    def seat_sentence(self, text_key: str, seat: int, /, **values: str | int) -> str:
        """Return a sentence about an action of ``seat``.

        The text is ``<text_key>.you`` if the reader has this seat, and otherwise
        ``<text_key>.other`` with ``{name}``.
        """
        return sentence(self.text(self._seat_key(text_key, seat), name=self.names[seat], **values))

    def counted_seat_sentence(
        self, text_key: str, seat: int, quantity: int, /, **values: str | int
    ) -> str:
        """Return a sentence about an action of ``seat``, in the form for ``quantity``."""
        values = {"name": self.names[seat], **values}
        return sentence(self.counted(self._seat_key(text_key, seat), quantity, **values))

    def name(self, seat: int) -> str:
        """Return the name of the player in ``seat``, or «vous» for the reader."""
        return self.words.text("reader.you") if seat == self.seat else self.names[seat]

    def side_of(self, seat: int) -> int:
        """Return the side of ``seat``."""
        return seat % self.sides

    def is_on(self, side: int) -> bool:
        """Return whether the reader plays on ``side``."""
        return self.seat is not None and self.side_of(self.seat) == side

    def side_names(self, side: int) -> tuple[str, ...]:
        """Return the names of the players of ``side``."""
        return self.names[side :: self.sides]

    @property
    def side_order(self) -> list[int]:
        """The sides as lists of scores show them: from the reader's side on, or from side 0."""
        first = 0 if self.seat is None else self.side_of(self.seat)
        return [(first + step) % self.sides for step in range(self.sides)]

    def side(self, side: int) -> str:
        """Return the reader's name for ``side``: «Nous», «Vous», «Eux», or its players' names."""
        if self.is_on(side):
            return self.words.text("side.us" if self.partners else "side.you")
        if self.seat is not None and self.partners and self.sides == 2:
            return self.words.text("side.them")
        return self.words.all_of(self.side_names(side))

    def _seat_key(self, text_key: str, seat: int) -> str:
        return f"{text_key}.you" if seat == self.seat else f"{text_key}.other"
