"""Data for the rules pages and the house-rules form: rule texts, and rule fields in words."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Final, assert_never

from canasta.answers.house_rules_form import with_value
from canasta.answers.rule_pictures import with_picture
from canasta.i18n import Catalogue, Language, load
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.rule_set_words import wording_phrases
from canasta.i18n.rules import RuleWords, group_title
from canasta.protocol.message import Message
from canasta.protocol.rule_forms import FieldView, HowToPlay, InputKind, RuleFields, RulesText
from canasta.record.rules_text import field_text
from canasta.rules.field_kinds import (
    SEATINGS,
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
    Value,
)
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.rules.ruleset import GROUPS, RULE_FIELDS, RuleSet

_POINTS_STEP: Final = 5
"""The step of rule values in points; other numbers are counts."""


@cache
def rule_texts(language: Language) -> tuple[RulesText, ...]:
    """Return the entries of the list of rule texts in ``language``."""
    words = load(language)
    return tuple([_text(words, load_rules(name)) for name in RULE_TEXTS])


@cache
def rule_fields(language: Language) -> RuleFields:
    """Return the rule fields with their descriptions in ``language``."""
    words = load(language)
    texts = [load_rules(name) for name in RULE_TEXTS]
    return RuleFields(
        groups=tuple(
            [(group, group_title(words, group)) for group in dict.fromkeys(GROUPS.values())]
        ),
        fields=tuple([_field(words, texts, name) for name in RULE_FIELDS]),
    )


@cache
def prose(language: Language, text: str) -> tuple[HowToPlay, ...]:
    """Return the sections of the explanation of a rule text in ``language``."""
    words, rules = load(language), load_rules(text)
    return tuple([with_picture(words, rules, section) for section in how_to_play(words, rules)])


def value_text(rules: RuleSet, field: str) -> str:
    """Return the value of a field in the syntax of a rule file."""
    return field_text(rules, field).partition(" = ")[2]


def _text(words: Catalogue, rules: RuleSet) -> RulesText:
    own = RuleWords(words, rules)
    return RulesText(
        id=rules.id,
        name=own.name(),
        summary=own.summary(),
        arrangements=rules.arrangements,
        target=rules.target,
        has_sanctions=bool(rules.sanctions),
        wording=rules.wording,
    )


def _field(words: Catalogue, texts: list[RuleSet], name: str) -> FieldView:
    kind = RULE_FIELDS[name]
    by_text = [RuleWords(words, rules) for rules in texts]
    number = _number(kind)
    return FieldView(
        name=name,
        group=GROUPS[name],
        titles={one.rules.id: one.title(name) for one in by_text},
        meanings={one.rules.id: one.meaning(name) for one in by_text},
        unit=words.text("server.rules.unit.points") if _is_points(kind) else "",
        kind=_kind(kind),
        choices=_choices(words, texts[0], name, kind),
        minimum=number.low if number else None,
        maximum=number.high if number else None,
        step=number.step if number else 1,
        values={rules.id: value_text(rules, name) for rules in texts},
        sentences={one.rules.id: one.value(name) for one in by_text},
        sources={one.rules.id: one.source(name) for one in by_text},
    )


def _kind(kind: FieldKind) -> InputKind:
    match kind:
        case Number():
            return "number"
        case Switch():
            return "yes_no"
        case Choice():
            return "choice"
        case Choices():
            return "choices"
        case ByPlayers():
            return "by_players"
        case Steps():
            return "steps"
        case Arrangements():
            return "arrangements"
        case Points():
            return "points"
        case Scale():
            return "scale"
        case _:
            assert_never(kind)


def _number(kind: FieldKind) -> Number | None:
    """Return the kind of number that a field holds, or None if it holds no numbers."""
    match kind:
        case Number():
            return kind
        case ByPlayers() | Steps() | Points() | Scale():
            return kind.number
        case Switch() | Choice() | Choices() | Arrangements():
            return None
        case _:
            assert_never(kind)


def _is_points(kind: FieldKind) -> bool:
    number = _number(kind)
    return number is not None and number.step == _POINTS_STEP


def _choices(
    words: Catalogue, rules: RuleSet, name: str, kind: FieldKind
) -> tuple[tuple[str, str], ...]:
    """Return the possible values of a field, each with its meaning."""
    chosen: dict[str, Value]
    match kind:
        case Choice():
            chosen = {word: word for word in kind.words}
        case Choices():
            chosen = {word: frozenset({word}) for word in kind.words}
        case Arrangements():
            chosen = {f"{players},{sides}": ((players, sides),) for players, sides in SEATINGS}
        case Points():
            return tuple([(breach, _breach(words, rules, breach)) for breach in kind.names])
        case Number() | Switch() | ByPlayers() | Steps() | Scale():
            return ()
        case _:
            assert_never(kind)
    return tuple(
        [
            (word, RuleWords(words, with_value(rules, name, value)).value(name))
            for word, value in chosen.items()
        ]
    )


def _breach(words: Catalogue, rules: RuleSet, breach: str) -> str:
    return words.text(f"breach.{breach}", **wording_phrases(words, rules))


def texts_json(language: Language) -> bytes:
    """Return :func:`rule_texts` as JSON."""
    return _list_json(rule_texts(language))


def fields_json(language: Language) -> bytes:
    """Return :func:`rule_fields` as JSON."""
    return rule_fields(language).model_dump_json().encode()


def prose_json(language: Language, text: str) -> bytes:
    """Return :func:`prose` as JSON."""
    return _list_json(prose(language, text))


def _list_json(messages: Iterable[Message]) -> bytes:
    return json.dumps([message.model_dump() for message in messages]).encode()
