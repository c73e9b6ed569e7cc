"""What is typed for one side of a round: ``n1 m2 r1 450 -35``.

A letter and a number each (the letters are those of the language, ``cli.score.mark.*``), a number
for the cards melded, and one with a minus for the cards left in hand. Cards can be counted instead:
``2x50 7x20`` by value, ``=KKKK777**`` one by one; with a minus those in hand. What is not typed is
nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal, get_args

from canasta.cards.kinds import LETTERS, RED_THREE
from canasta.cli.input.card_words import UnclearError, read_cards
from canasta.i18n import Catalogue
from canasta.scorekeeping.entries import NO_CARDS, Cards, SideEntry
from canasta.scorekeeping.score_rules import ScoreRules
from canasta.scorekeeping.sheets import MOST_COUNTED, MOST_POINTS

Number = Literal[
    "natural_canastas",
    "mixed_canastas",
    "concealed_canastas",
    "red_threes",
    "red_threes_in_hand",
    "penalty",
]
NUMBERS: Final[tuple[Number, ...]] = get_args(Number)
"""What a letter and a number stand for."""
_MINUS: Final = "-\u2212\u2013"
_SANCTION: Final = re.compile(r"(\d+)(?:x(\d+))?")
_BY_VALUE: Final = re.compile(r"(\d+)[x×](\d+)")


def marks(words: Catalogue) -> Mapping[str, Number]:
    """Return what each letter stands for in the language of ``words``."""
    return {words.text(f"cli.score.mark.{number}"): number for number in NUMBERS}


def read_side(typed: str, rules: ScoreRules, words: Catalogue) -> SideEntry:
    """Return what a line says of a side.

    Raises:
        UnclearError: a part of it means nothing, or contradicts another.
    """
    reader = _Reader(rules, words)
    for part in typed.casefold().split():
        reader.read(part)
    return reader.entry()


class _Reader:
    def __init__(self, rules: ScoreRules, words: Catalogue) -> None:
        self._rules = rules
        self._words = words
        self._marks = marks(words)
        self._numbers: dict[Number, int] = {}
        self._penalties: dict[str, int] = {}
        self._cards: dict[str, Cards] = {}

    def entry(self) -> SideEntry:
        numbers = dict(self._numbers)
        penalty = numbers.pop("penalty", 0)
        entry = SideEntry(
            melds=self._cards.get("melds", NO_CARDS),
            hand=self._cards.get("hand", NO_CARDS),
            penalties=self._penalties,
            other_penalty=penalty,
        )
        return replace(entry, **{str(name): number for name, number in numbers.items()})  # type: ignore[arg-type]

    def read(self, part: str) -> None:
        """Read one part of the line."""
        digits = part.rstrip("0123456789")
        number = part[len(digits) :]
        sanction = self._words.text("cli.score.mark.sanction")
        if digits in self._marks and number:
            self._count(self._marks[digits], number, part)
        elif part.startswith(sanction) and (named := _SANCTION.fullmatch(part, len(sanction))):
            self._sanction(int(named[1][:4]), named[2] or "1", part)
        else:
            where = "hand" if part[0] in _MINUS else "melds"
            self._lay(where, part.lstrip(_MINUS), part)

    def _count(self, name: Number, digits: str, part: str) -> None:
        most = MOST_POINTS if name == "penalty" else MOST_COUNTED
        if name in self._numbers:
            raise UnclearError("cli.score.twice", text=part)
        self._numbers[name] = self._whole(digits, most)

    def _sanction(self, which: int, times: str, part: str) -> None:
        if not 0 < which <= len(self._rules.penalties):
            raise UnclearError("cli.score.no_sanction", text=part)
        name = self._rules.penalties[which - 1].id
        if name in self._penalties:
            raise UnclearError("cli.score.twice", text=part)
        self._penalties[name] = self._whole(times, MOST_COUNTED)

    def _lay(self, where: str, typed: str, part: str) -> None:
        known = self._cards.get(where)
        if typed.isdigit() and typed.isascii():
            added = Cards(points=self._whole(typed, MOST_POINTS))
        elif by_value := _BY_VALUE.fullmatch(typed):
            added = Cards(values=self._value(by_value[2], by_value[1], part))
        elif typed.startswith("=") and typed != "=":
            added = Cards(kinds=self._kinds(typed[1:], part))
        else:
            raise UnclearError("cli.score.unclear", text=part)
        self._cards[where] = added if known is None else _together(known, added, part)

    def _value(self, value: str, number: str, part: str) -> Mapping[str, int]:
        values = {str(card.points) for card in self._rules.cards}
        if value not in values:
            raise UnclearError("cli.score.no_such_value", text=part)
        return {value: self._whole(number, MOST_COUNTED)}

    def _kinds(self, typed: str, part: str) -> Mapping[str, int]:
        counted: dict[str, int] = {}
        for group in read_cards([typed], self._words.language):
            for card in group:
                if card.kind == RED_THREE:
                    raise UnclearError("cli.score.red_three_card", text=part)
                letter = LETTERS[card.kind]
                counted[letter] = counted.get(letter, 0) + 1
        return counted

    def _whole(self, digits: str, most: int) -> int:
        if len(digits.lstrip("0")) > len(str(most)) or int(digits) > most:
            raise UnclearError("cli.score.too_large", most=self._words.figures(most))
        return int(digits)


def _together(known: Cards, added: Cards, part: str) -> Cards:
    """Return cards that were typed in several parts; they must be counted in one way."""
    if known.values is not None and added.values is not None:
        return Cards(values=_sum(known.values, added.values))
    if known.kinds is not None and added.kinds is not None:
        return Cards(kinds=_sum(known.kinds, added.kinds))
    raise UnclearError("cli.score.twice", text=part)


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in (*one, *other)}
