"""``canasta rules``: the rule texts, one of them with its sources, or the difference of two."""

import tomllib
from typing import Annotated

import typer

from canasta.cli.output import Output, show_json
from canasta.cli.problems import CommandError
from canasta.cli.shared_options import json_option
from canasta.i18n import LANGUAGES, Catalogue, load
from canasta.i18n.rules import RuleWords, group_title
from canasta.record.rules_text import field_text, rules_hash
from canasta.rules.loader import RULE_TEXTS, differences, load_rules
from canasta.rules.ruleset import GROUPS, RULE_FIELDS, RuleSet, Source

_INDENT = "  "


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta rules``."""

    @app.command(help=words.text("cli.rules.help"), epilog=words.text("cli.rules.examples"))
    def rules(
        name: Annotated[
            str | None,
            typer.Argument(
                metavar=words.text("cli.metavar.rules"), help=words.text("cli.option.rules")
            ),
        ] = None,
        *,
        diff: Annotated[
            str | None,
            typer.Option(
                metavar=words.text("cli.metavar.rules"), help=words.text("cli.rules.option.diff")
            ),
        ] = None,
        as_json: Annotated[bool, json_option(words)] = False,
    ) -> None:
        if name is None:
            if diff is not None:
                raise CommandError(words.text("cli.rules.diff_of_what"))
            _list(words, as_json=as_json)
        elif diff is None:
            _show(words, load_rules(name), as_json=as_json)
        else:
            _compare(words, load_rules(name), load_rules(diff), as_json=as_json)


def _list(words: Catalogue, *, as_json: bool) -> None:
    """Print the four texts."""
    texts = [load_rules(name) for name in RULE_TEXTS]
    if as_json:
        show_json({"rules": [_head(rules) for rules in texts]})
        return
    output = Output(words)
    for rules in texts:
        rule_words = RuleWords(words, rules)
        output.heading(words.text("cli.row", title=rules.id, value=rule_words.name()))
        output.paragraph(rule_words.value("arrangements"), indent=_INDENT)


def _show(words: Catalogue, rules: RuleSet, *, as_json: bool) -> None:
    """Print a rule set: section by section, each field with its value and its source."""
    rule_words = RuleWords(words, rules)
    if as_json:
        fields = {field: _field(words, rule_words, field) for field in RULE_FIELDS}
        show_json({**_head(rules), "hash": rules_hash(rules), "fields": fields})
        return
    output = Output(words)
    output.heading(rule_words.name())
    group = ""
    for field in RULE_FIELDS:
        if GROUPS[field] != group:
            group = GROUPS[field]
            output.gap()
            output.heading(group_title(words, group))
        line = words.text("cli.row", title=rule_words.title(field), value=rule_words.value(field))
        output.paragraph(line, indent=_INDENT, hanging=_INDENT * 2)
        output.aside(rule_words.source(field), indent=_INDENT * 3)


def _compare(words: Catalogue, rules: RuleSet, other: RuleSet, *, as_json: bool) -> None:
    """Print the fields in which two rule sets differ, with both values."""
    fields = differences(rules, other)
    if as_json:
        listed = {field: [_plain(rules, field), _plain(other, field)] for field in fields}
        show_json({"rules": [rules.id, other.id], "differences": listed})
        return
    output = Output(words)
    both = [RuleWords(words, rules), RuleWords(words, other)]
    # Two values may have the same words in a language: English has one name for the pile.
    fields = [field for field in fields if both[0].value(field) != both[1].value(field)]
    names = {"first": both[0].name(), "second": both[1].name()}
    if not fields:
        output.paragraph(words.text("cli.rules.same", **names))
        return
    output.heading(words.counted("cli.rules.differ", len(fields), **names))
    for field in fields:
        output.paragraph(both[0].title(field), indent=_INDENT)
        for rule_words in both:
            line = words.text("cli.row", title=rule_words.rules.id, value=rule_words.value(field))
            output.paragraph(line, indent=_INDENT * 2, hanging=_INDENT * 3)


def _head(rules: RuleSet) -> dict[str, object]:
    return {
        "id": rules.id,
        **{
            f"title_{language}": RuleWords(load(language), rules).own_name()
            for language in LANGUAGES
        },
        "arrangements": _plain(rules, "arrangements"),
    }


def _field(words: Catalogue, rule_words: RuleWords, field: str) -> dict[str, object]:
    source = rule_words.rules.sources.get(field, Source("house", ""))
    return {
        "section": group_title(words, GROUPS[field]),
        "title": rule_words.title(field),
        "value": _plain(rule_words.rules, field),
        "words": rule_words.value(field),
        "origin": source.origin,
        "source": source.quote,
    }


def _plain(rules: RuleSet, field: str) -> object:
    """Return the value of a field as a rule file writes it."""
    value: object = tomllib.loads(field_text(rules, field))[field]
    return value
