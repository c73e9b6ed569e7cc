"""Helpers for the prose on a rule set: its words, and numbers that depend on the players."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.i18n.catalogue import LAST_WORD, Catalogue
from canasta.i18n.rule_set_words import counted_wilds, worded
from canasta.i18n.rules import RuleWords
from canasta.i18n.typography import sentence
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import grouped_players, seatable


class Said(NamedTuple):
    """A sentence of the page, or a few sentences that belong together."""

    key: str
    """The catalogue key of the text without ``how.``; it begins with the name of the section."""
    text: str


_RANGE: Final = 3
"""This many consecutive numbers are written as a range: «de deux à six»."""


class Prose:
    """Fills the texts of one language with the words of one rule set."""

    def __init__(self, words: Catalogue, rules: RuleSet) -> None:
        """Prepare the words of ``rules``, which may be house rules."""
        self.words = words
        self.rules = rules
        self.fields = RuleWords(words, rules)
        self.worded = worded(words, rules)
        self.most_partners = max([(players - 1) // sides for players, sides in rules.arrangements])

    def say(self, key: str, /, **values: str | int) -> Said:
        """Return the sentence ``key`` of the page, such as ``turn.laid``."""
        return Said(key, sentence(self.worded.text(f"how.{key}", **values)))

    def say_counted(self, key: str, number: int) -> Said:
        """Return the sentence ``key`` in the form for ``number``."""
        return Said(key, sentence(self.worded.counted(f"how.{key}", number)))

    def phrase(self, key: str, /, **values: str | int) -> str:
        """Return a part of a sentence."""
        return self.worded.text(f"how.{key}", **values)

    def points(self, value: int) -> str:
        """«50 points»."""
        return self.words.points(value)

    def wilds(self, count: int) -> str:
        """«trois cartes libres»; ``count`` is at least 1."""
        return counted_wilds(self.words, self.rules, count)

    def seats(self, numbers: Sequence[int]) -> str:
        """«à deux ou trois», «à quatre ou six», «de deux à six» for three or more in a row."""
        named = [self.words.word(number) for number in numbers]
        if len(named) >= _RANGE and numbers[-1] - numbers[0] == len(numbers) - 1:
            return self.phrase("object.seats.range", first=named[0], last=named[-1])
        return self.phrase("object.seats.some", players=self.words.any_of(named))

    def by_number(self, field: str) -> dict[int, list[int]]:
        """Return the allowed numbers of players, grouped by the value of ``field`` for them."""
        return grouped_players(self.rules, getattr(self.rules, field))

    def counted_by_players(self, key: str, by_number: dict[int, list[int]]) -> str:
        """«15 cartes si l'on joue à deux, 13 à trois»; «onze cartes» if all are the same."""
        parts: list[str] = []
        for number, players in by_number.items():
            noun = self.words.counted(f"how.count.{key}", number)
            if len(players) == len(seatable(self.rules)):
                return noun
            part = "players.next" if parts else "players.first"
            # Unlike «une à trois», «une carte à trois» cannot be misread.
            is_figure = parts and number > LAST_WORD
            value = self.words.figures(number) if is_figure else noun
            seats = self.words.any_of([self.words.word(count) for count in players])
            parts.append(self.phrase(part, value=value, players=seats))
        return self.words.all_of(parts)
