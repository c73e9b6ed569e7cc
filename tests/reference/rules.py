"""``docs/play/rules.md``: every field of a rule set, and its values in the four texts."""

from typing import Final, assert_never

from canasta.i18n import Catalogue, load
from canasta.i18n.rule_set_words import wording_phrases
from canasta.i18n.rules import RuleWords, group_title
from canasta.record.rules_text import field_text
from canasta.rules import OFFICIAL_TEXTS, RuleSet, load_rules
from canasta.rules.field_kinds import (
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
)
from canasta.rules.ruleset import GROUPS, RULE_FIELDS
from tests.reference.writing import NOTICE, page, table

_INTRODUCTION: Final = (
    NOTICE,
    "# Rule fields",
    "",
    "This page is for people who write house rules. A rule set has a value for each of these",
    "fields; a house-rule file names one of the four texts as its `base` and sets the fields that",
    "differ. `canasta rules classic` and the rules page in the browser show every value with the",
    "sentence of the text behind it.",
    "",
    "The program refuses values that contradict each other or have no effect. Where `opened_takes`",
    "allows `one_card`, a wild card, the top card and one more natural card must be able to form a",
    "meld, which excludes `min_naturals = 3`, `canasta_naturals = 7` and `max_wilds = 0`.",
    "When five play three against two, all five play in every round. A meaning that depends on",
    "another field is given for `laws1951`.",
    "",
)


def rules_page() -> str:
    """Return the page."""
    lines = list(_INTRODUCTION)
    for group in dict.fromkeys(GROUPS.values()):
        titles = [group_title(load(language), group) for language in ("en", "fr")]
        rows = [_field(field) for field in RULE_FIELDS if GROUPS[field] == group]
        lines += [f"## {' · '.join(titles)}", "", *table(_HEADS, rows)]
    return page(lines)


_HEADS: Final = ("field", "meaning", "allowed", "in the texts")


def _field(field: str) -> tuple[str, ...]:
    english, french = load("en"), load("fr")
    laws = load_rules("laws1951")
    kind = RULE_FIELDS[field]
    meaning, sens = (RuleWords(words, laws).meaning(field) for words in (english, french))
    words = [
        f"`{word}`: {_text(english, key)} · *{_text(french, key)}*"
        for word, key in _words(field, kind)
    ]
    return (
        f"`{field}`",
        f"{meaning}<br>*{sens}*",
        "<br>".join([_allowed(kind), *words]),
        _values(field),
    )


def _values(field: str) -> str:
    """Return the values in the four texts, as a rule file writes them."""
    texts: dict[str, list[str]] = {}
    for name in OFFICIAL_TEXTS:
        value = field_text(load_rules(name), field).partition(" = ")[2]
        texts.setdefault(value, []).append(name)
    if len(texts) == 1:
        return f"`{next(iter(texts))}`"
    return "<br>".join([f"{', '.join(names)}: `{value}`" for value, names in texts.items()])


def _text(words: Catalogue, key: str) -> str:
    return words.text(key, **wording_phrases(words, RuleSet()))


def _words(field: str, kind: FieldKind) -> list[tuple[str, str]]:
    """Return the words a field may hold, each with the key of its text."""
    match kind:
        case Choice() | Choices():
            return [(word, f"rule.{field}.{word}") for word in kind.words]
        case Points():
            return [(name, f"breach.{name}") for name in kind.names]
        case Number() | Switch() | ByPlayers() | Steps() | Arrangements() | Scale():
            return []
        case _:
            assert_never(kind)


def _allowed(kind: FieldKind) -> str:
    match kind:
        case Number():
            unit = " points" if kind.step != 1 else ""
            steps = f", in steps of {kind.step}" if kind.step != 1 else ""
            return f"a whole number from {kind.low} to {kind.high:,}{unit}{steps}"
        case Switch():
            return "`true` or `false`"
        case Choice():
            return "one of"
        case Choices():
            return "a list of any of"
        case ByPlayers():
            return f"{_allowed(kind.number)}: one for all, or one for each number of players"
        case Steps():
            return (
                "pairs of a score and the points needed to open from that score on, both "
                "ascending, beginning with a score of 0; points in steps of 5"
            )
        case Arrangements():
            return (
                "pairs of a number of players (2 to 6) and a number of equal sides (2 or more); "
                "or `[5, 2]`, three against two"
            )
        case Points():
            return "nothing, or points from 0 to 1,000, in steps of 5, for each of"
        case Scale():
            return (
                f"a list of points from 0 to {kind.number.high:,}, in steps of 5, at most "
                f"{kind.longest}, none less than the one before; or an empty list"
            )
        case _:
            assert_never(kind)
