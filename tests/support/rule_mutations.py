"""Mutations of the rule texts: each field with its nearest other values, and exceptions."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from canasta.record.conformance import Case, case_files, read_cases
from canasta.record.rules_text import field_text
from canasta.rules import OFFICIAL_TEXTS, RuleSet
from canasta.rules.contradictions import contradiction
from canasta.rules.field_kinds import (
    PLAYERS,
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
    Value,
)
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import TEXTS

CONFORMANCE = Path(__file__).parents[2] / "conformance"

AT_THE_DEAL = {
    "arrangements",
    "cards_dealt",
    "jokers_per_pack",
    "packs",
    "red_threes_laid",
    "upcard_covered",
}
"""Fields that act before a position can be recorded."""
ON_THE_SCREEN = {"wording"}
"""Fields that change only sentences."""

WITHOUT_EFFECT: Mapping[tuple[str, str], str] = {
    **dict.fromkeys(
        [("duel", key) for key in ("ask_partner", "yes_binds", "yes_not_out_penalty")],
        "nobody has a partner to ask",
    ),
    ("duel", "stock_end_goes_round"): "the round ends with the turn, so no chance is left",
    **dict.fromkeys(
        [(text, "stock_end_asks") for text in OFFICIAL_TEXTS if text != "frimes"],
        "nobody has to ask before going out, so nobody lacks a yes",
    ),
    **dict.fromkeys(
        [(text, "red_threes_short") for text in OFFICIAL_TEXTS],
        "red threes need no canastas",
    ),
    **dict.fromkeys(
        [(text, "red_three_in_hand_penalty") for text in OFFICIAL_TEXTS if text != "laws1951"],
        "red threes are laid at once, so none stays in a hand",
    ),
    **dict.fromkeys(
        [
            (text, key)
            for text, rules in TEXTS.items()
            if not rules.sanctions
            for key in ("sanctions", "sanctions_also")
        ],
        "the text has no sanctions",
    ),
}
"""Fields that decide nothing under a rule text, each with the reason."""

FURTHER: Mapping[tuple[str, str], tuple[Value, ...]] = {
    **{(text, "canasta_naturals"): (5,) for text in OFFICIAL_TEXTS},
    **{(text, "minimum_below_zero"): (20,) for text in OFFICIAL_TEXTS},
    ("frimes", "max_wilds"): (6, 3),
}
"""Values to try where the next value changes nothing: with three wild cards, seven cards have four
naturals anyway; a meld is worth at least 15 points; and in a meld of eight naturals, the naturals
limit the wild cards before a limit of twelve does."""


class Mutation(NamedTuple):
    """A changed field of a text, with the other changes that it needs."""

    text: str
    key: str
    value: Value
    rest: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return f"{self.text}-{self.key}-{_short(self.value)}"

    @property
    def base(self) -> RuleSet:
        return replace(TEXTS[self.text], **dict(self.rest))  # type: ignore[arg-type]

    @property
    def rules(self) -> RuleSet:
        return replace(self.base, **{self.key: self.value})  # type: ignore[arg-type]


def _short(value: Value) -> str:
    return "+".join(sorted(value)) if isinstance(value, frozenset) else str(value).replace(" ", "")


SENSIBLE: tuple[Mutation, ...] = (
    Mutation(
        "classic",
        "red_threes_short",
        "nothing",
        (("red_threes_need_canastas", 1), ("red_threes_short", "against")),
    ),
    Mutation("frimes", "min_naturals", 3, (("opened_takes", frozenset({"natural_pair"})),)),
    *[
        Mutation(text, "ask_partner", "never", (("yes_not_out_penalty", 0),))
        for text in ("laws1951", "classic")
    ],
    *[
        Mutation(text, "ask_partner", "must", (("yes_binds", False),))
        for text in ("laws1951", "classic")
    ],
    *[
        Mutation(text, "wild_blocks", value=True, rest=(("frozen_by", frozenset()),))
        for text in ("laws1951", "classic", "duel")
    ],
    *[
        Mutation(text, "opened_takes", frozenset({"one_card"}))
        for text in ("laws1951", "classic", "duel")
    ],
    *[
        Mutation("frimes", "opened_takes", frozenset({way}))
        for way in ("natural_pair", "with_wild", "onto_meld")
    ],
    Mutation("frimes", "frozen_by", frozenset({"wild"}), (("wild_blocks", False),)),
    Mutation("frimes", "yes_binds", value=True, rest=(("ask_partner", "may"),)),
    Mutation("frimes", "going_out_bonus", 105, (("concealed_bonus", 200),)),
    Mutation("frimes", "concealed_bonus", 95, (("going_out_bonus", 0),)),
)
"""Changes that make sense only with another change."""


def next_values(rules: RuleSet, key: str) -> Iterator[Value]:
    """Yield the nearest values of a field, in every direction."""
    kind, value = RULE_FIELDS[key], getattr(rules, key)
    match kind:
        case Number():
            yield from _steps(kind, value)
        case Switch():
            yield not value
        case Choice():
            yield from [word for word in kind.words if word != value]
        case Choices():
            yield from [value ^ {word} for word in kind.words]
        case ByPlayers():
            for players in sorted({players for players, _ in rules.arrangements}):
                place = players - PLAYERS.start
                for number in _steps(kind.number, value[place]):
                    yield _replaced(value, place, number)
        case Steps():
            yield from _next_minimums(value)
        case Points():
            for place, (name, points) in enumerate(value):
                for other in _steps(Number(0, 1000, 5), points):
                    yield _replaced(value, place, (name, other))
        case Scale():
            yield (100, 300, 500, 1000)
        case Arrangements():
            pass  # shown at the deal


def _next_minimums(minimums: tuple[tuple[int, int], ...]) -> Iterator[Value]:
    for place, (start, points) in enumerate(minimums):
        for other in _steps(Number(0, 500, 5), points):
            yield _replaced(minimums, place, (start, other))
        if place > 0:
            yield _replaced(minimums, place, (start - 5, points))
            yield _replaced(minimums, place, (start + 5, points))


def _steps(number: Number, value: int) -> list[int]:
    both = (value - number.step, value + number.step)
    return [other for other in both if number.low <= other <= number.high]


def _replaced(values: tuple[object, ...], place: int, *entry: object) -> Value:
    return (*values[:place], *entry, *values[place + 1 :])  # type: ignore[return-value]


def mutations() -> Iterator[Mutation]:
    """Yield each rule text with each field changed to its next values, without contradictions."""
    for text, rules in TEXTS.items():
        for key in RULE_FIELDS:
            if key in AT_THE_DEAL | ON_THE_SCREEN or (text, key) in WITHOUT_EFFECT:
                continue
            for value in FURTHER.get((text, key)) or next_values(rules, key):
                mutation = Mutation(text, key, value)
                if contradiction(mutation.rules) is None:
                    yield mutation
    yield from SENSIBLE


MUTATIONS = list(mutations())


@cache
def cases_of(text: str) -> list[Case]:
    """Return the conformance cases of a rule text or of house rules."""
    return [case for file in case_files([CONFORMANCE / text]) for case in read_cases(file)]


def rule_file(rules: RuleSet, folder: Path, name: str) -> Path:
    """Write every field of ``rules`` to a file called ``name``."""
    file = folder / name
    file.write_text("\n".join(field_text(rules, key) for key in RULE_FIELDS), encoding="utf-8")
    return file
