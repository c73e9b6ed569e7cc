"""Reads house rules from a form or a file, checks each field, and writes them as a file.

House rules are changes to a rule text. All problems are collected, each with the field at fault.
The definitions of the rule fields decide which values are valid.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final

from canasta.i18n import LANGUAGES, Catalogue, load
from canasta.i18n.error_sentences import (
    allowed_values,
    printable,
    toml_error_sentence,
    value_shown,
    with_nearest,
)
from canasta.i18n.rules import RuleWords
from canasta.protocol.http_api import Problem
from canasta.protocol.rule_forms import HouseRules, HouseRulesCheck
from canasta.record.rules_text import field_text
from canasta.rules.contradictions import contradiction
from canasta.rules.field_kinds import Value
from canasta.rules.idle_fields import without_effect
from canasta.rules.loader import RULE_TEXTS, differences, load_rules, rules_from_toml
from canasta.rules.ruleset import RULE_FIELDS, RuleSet
from canasta.rules.toml import parse_toml
from canasta.scorekeeping.house_rules import house_rules
from canasta.scorekeeping.score_rules import as_data, score_rules
from canasta.tables.settings_check import is_fit_title

_TITLES: Final = {f"title_{language}": language for language in LANGUAGES}
"""The keys of titles in a file, with their languages."""


def with_value(rules: RuleSet, name: str, value: Value) -> RuleSet:
    """Return ``rules`` with ``value`` in the field ``name``."""
    changes: dict[str, Value] = {name: value}
    return replace(rules, **changes)  # type: ignore[arg-type]


@dataclass
class _Checked:
    """The house rules read so far, and the problems found."""

    words: Catalogue
    rules: RuleSet
    problems: list[Problem]

    def complain(self, code: str, name: str, known: Iterable[str] = (), **values: str) -> None:
        """Add a problem in the field ``name``, which may be one of the ``known`` names misspelt."""
        sentence = self.words.text(f"server.{code}", **values)
        text = with_nearest(self.words, sentence, name, known)
        self.problems.append(Problem(code=code, text=text, field=name))

    def take(self, name: str, given: object) -> None:
        """Set the field ``name`` to ``given``, or add a problem if the value is invalid."""
        if isinstance(given, Mapping) and "value" in given:
            given = given["value"]  # a table with its source, as in the files of the four texts
        kind = RULE_FIELDS.get(name)
        if kind is None:
            self.complain("rules.unknown_key", name, known=RULE_FIELDS, key=printable(name))
            return
        try:
            self.rules = with_value(self.rules, name, kind.read(given))
        except ValueError:
            self.complain(
                "rules.bad_value",
                name,
                title=RuleWords(self.words, self.rules).title(name),
                value=value_shown(given),
                allowed=allowed_values(self.words, kind),
            )


def check_house_rules(words: Catalogue, asked: HouseRules) -> HouseRulesCheck:
    """Return house rules as a file, with all problems."""
    base, given, problems = _given(words, asked)
    if base not in RULE_TEXTS:
        # A path would open a file of the server.
        problem = words.text("server.rules.bad_base", texts=words.any_of(RULE_TEXTS))
        problems.append(Problem(code="rules.bad_base", text=problem, field="base"))
        base = RULE_TEXTS[0]
    text = load_rules(base)
    checked = _Checked(words, replace(text, base=base, id="house"), problems)
    for name, language in _TITLES.items():
        if (title := given.pop(name, None)) is None:
            continue
        if not (isinstance(title, str) and is_fit_title(title)):
            problem = words.text("server.table.bad_title")
            problems.append(Problem(code="table.bad_title", text=problem, field=name))
        else:
            titles = {**checked.rules.titles, language: title}
            checked.rules = replace(checked.rules, titles=titles)
    for name, value in given.items():
        checked.take(name, value)
    _check_together(checked, text, given)
    changed = differences(checked.rules, text)
    rule_words = RuleWords(words, checked.rules)
    return HouseRulesCheck(
        toml=_file(checked.rules, text),
        base=base,
        values={name: field_text(checked.rules, name).partition(" = ")[2] for name in changed},
        problems=tuple(checked.problems),
        arrangements=checked.rules.arrangements,
        differences=tuple([(rule_words.title(name), rule_words.value(name)) for name in changed]),
    )


def scored_house_rules(words: Catalogue, asked: HouseRules) -> dict[str, object]:
    """Return the scoring rules of house rules, or their problems."""
    checked = check_house_rules(words, asked)
    if checked.problems:
        return {"problems": [problem.text for problem in checked.problems]}
    rules = rules_from_toml(checked.toml, "house.toml")
    house = house_rules(rules)
    return {"rules": as_data(score_rules(rules)), "house": asdict(house) if house else None}


def _given(words: Catalogue, asked: HouseRules) -> tuple[str, dict[str, object], list[Problem]]:
    """Return the base text, the value of each field, and a problem if the file is not TOML."""
    if not asked.toml:
        return asked.base, {name: _value(text) for name, text in asked.values.items()}, []
    try:
        values = parse_toml(asked.toml)
    except ValueError as error:
        file = words.text("server.rules.file")
        text = toml_error_sentence(words, str(error), file=file)
        return asked.base, {}, [Problem(code="rules.unreadable", text=text)]
    values.pop("id", "")
    base = values.pop("base", asked.base)
    return str(base), values, []


def _value(text: str) -> object:
    """Parse a value of the form as TOML; return other text as a string."""
    try:
        read = parse_toml(f"value = {text}")
    except ValueError:
        return text
    return read["value"] if set(read) == {"value"} else text


def _check_together(checked: _Checked, text: RuleSet, given: Mapping[str, object]) -> None:
    """Add all contradictions; the field at fault is reset each time to reveal the next one."""
    rules = checked.rules
    while (found := contradiction(rules)) is not None:
        wrong, others = found.at_fault(given)
        _explain(checked, rules, found.reason, wrong, others)
        reverted = with_value(rules, wrong, getattr(text, wrong))
        if reverted == rules:
            return  # resetting this field does not help
        rules = reverted
    for found in without_effect(rules):
        if found.fields[0] in given:
            _explain(checked, rules, found.reason, *found.at_fault(given))


def _explain(checked: _Checked, rules: RuleSet, reason: str, wrong: str, others: list[str]) -> None:
    """Add the problem that the field ``wrong`` contradicts the fields ``others``."""
    words, rule_words = checked.words, RuleWords(checked.words, rules)
    field, *rest = [
        words.text(
            "server.rules.with_value", title=rule_words.title(name), value=rule_words.given(name)
        )
        for name in (wrong, *others)
    ]
    text = words.text(
        "server.rules.contradiction" if rest else "server.rules.contradiction.alone",
        field=field,
        others=words.all_of(rest) if rest else "",
        reason=words.text(f"contradiction.{reason}"),
    )
    checked.problems.append(Problem(code="rules.contradiction", text=text, field=wrong))


def _file(rules: RuleSet, text: RuleSet) -> str:
    """Return the rules as a TOML file with the base, changed titles and changed fields."""
    lines = [f'base = "{text.id}"']
    for name, language in _TITLES.items():
        title = rules.titles.get(language, "")
        if title not in ("", RuleWords(load(language), text).own_name()):
            escaped = title.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'{name} = "{escaped}"')
    lines += [field_text(rules, name) for name in differences(rules, text)]
    return "".join([line + "\n" for line in lines])
