"""``docs/play/rules.md``: every field of a rule set, with what the four texts say."""

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
from tests.reference.writing import NOTICE, page

_INTRODUCTION: Final = (
    NOTICE,
    "# Rule fields",
    "",
    "A rule set has a value for each of these fields, and every value of the four texts names its",
    "source: the text itself, the laws of 1951 where the text is silent, a slip of the text",
    "corrected, or a decision between two readings. Quotes are in the French of the texts.",
    "A house-rule file names a `base` and gives other values to some fields; what it leaves out is",
    "as in its base. The default is what a rule set built in code has where nothing is said: the",
    "laws of 1951.",
    "",
    "Values that make no sense together are refused, and so is a value in the file that decides",
    "nothing beside the others. Where `one_card` takes a pile, a wild card, the top card and one",
    "natural card more have to make a meld, which `min_naturals = 3`, `canasta_naturals = 7` and",
    "`max_wilds = 0` do not allow.",
    "",
    "Where five play three against two, all play in every round. That one of the three sits out in",
    "turn is not offered: who holds cards would then change from round to round, and a table, its",
    "record and its proof of the deal have the same players for the whole game.",
    "",
)


def rules_page() -> str:
    """Return the page."""
    lines = list(_INTRODUCTION)
    group = ""
    for field in RULE_FIELDS:
        if GROUPS[field] != group:
            group = GROUPS[field]
            titles = [group_title(load(language), group) for language in ("en", "fr")]
            lines += [f"## {' · '.join(titles)}", ""]
        lines += _field(field)
    return page(lines)


def _field(field: str) -> list[str]:
    english, french = load("en"), load("fr")
    laws = load_rules("laws1951")
    lines = [f"### `{field}`", ""]
    for words in (english, french):
        in_words = RuleWords(words, laws)
        lines.append(f"- **{in_words.title(field)}** – {in_words.meaning(field)}")
    kind = RULE_FIELDS[field]
    lines.append(f"- Allowed: {_allowed(kind)}. Default: `{field_text(RuleSet(), field)}`")
    words_of_field = _words(field, kind)
    for word, key in words_of_field:
        lines.append(f"  - `{word}`: {_text(english, key)} · *{_text(french, key)}*")
    texts: dict[str, list[str]] = {}
    for name in OFFICIAL_TEXTS:
        value, source = _value(name, field)
        texts.setdefault(value, []).append(f"`{name}`: {source}")
    lines += [f"- {value} – {'; '.join(sources)}" for value, sources in texts.items()]
    return [*lines, ""]


def _value(name: str, field: str) -> tuple[str, str]:
    """Return what a text says, in the rule file's form and in both languages, and its source."""
    rules = load_rules(name)
    english, french = RuleWords(load("en"), rules), RuleWords(load("fr"), rules)
    value = field_text(rules, field).partition(" = ")[2]
    words = f"`{value}`: {english.value(field)} · *{french.value(field)}*"
    return words, english.source(field)


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
            return "one of the words below"
        case Choices():
            return "a list of any of the words below"
        case ByPlayers():
            return f"{_allowed(kind.number)}: one for all, or one for each number of players"
        case Steps():
            return (
                "pairs of a score and the points needed from it on, both ascending, the first from "
                "a score of 0; points in steps of 5"
            )
        case Arrangements():
            return (
                "pairs of players (2 to 6) and sides (2 or more), the players shared out evenly; "
                "or `[5, 2]`, three against two"
            )
        case Points():
            return (
                "points from 0 to 1,000, in steps of 5, for each of the words below; or none at all"
            )
        case Scale():
            return (
                f"a list of points from 0 to {kind.number.high:,}, in steps of 5, at most "
                f"{kind.longest}, none less than the one before; or an empty list"
            )
        case _:
            assert_never(kind)
