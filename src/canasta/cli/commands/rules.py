"""``canasta rules``: show the rule texts, one text with its sources, or two texts' differences."""

from typing import Annotated

import typer

from canasta.cli.options import Options
from canasta.cli.output import Output, show_json
from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.i18n.how_to_play import how_to_play
from canasta.i18n.rules import RuleWords
from canasta.library.rules import RuleField, Rules
from canasta.rules import RULE_TEXTS
from canasta.rules.idle_fields import has_effect

_INDENT = "  "


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta rules``."""
    options = Options(words)

    @app.command(help=words.text("cli.rules.help"), epilog=words.text("cli.rules.examples"))
    def rules(
        name: Annotated[
            str | None,
            options.argument(
                "cli.option.rules", "cli.metavar.rules", texts=words.any_of(RULE_TEXTS)
            ),
        ] = None,
        *,
        diff: Annotated[
            str | None, options.value("cli.rules.option.diff", "cli.metavar.rules")
        ] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        if name is None:
            if diff is not None:
                raise CommandError(words.text("cli.rules.diff_of_what"))
            _list(words, as_json=as_json)
        elif diff is None:
            _show(words, Rules.load(name), as_json=as_json)
        else:
            _compare(words, Rules.load(name), Rules.load(diff), as_json=as_json)


def _list(words: Catalogue, *, as_json: bool) -> None:
    """Print the list of rule texts."""
    texts = [Rules.load(name) for name in Rules.names()]
    if as_json:
        show_json({"rules": [_head(rules) for rules in texts]})
        return
    output = Output(words)
    language = words.language
    for rules in texts:
        output.heading(words.text("cli.row", title=rules.id, value=rules.title(language)))
        output.paragraph(rules["arrangements"].words(language), indent=_INDENT)


def _show(words: Catalogue, rules: Rules, *, as_json: bool) -> None:
    """Print the explanation of a rule set, then each field that applies, with its source."""
    language = words.language
    if as_json:
        fields = {key: _field(field, language) for key, field in rules.items()}
        show_json({**_head(rules), "hash": rules.hash, "fields": fields})
        return
    output = Output(words)
    output.heading(rules.title(language))
    for part in how_to_play(words, rules.ruleset):
        output.gap()
        output.heading(part.title)
        output.paragraph(part.paragraph, indent=_INDENT)
    section = ""
    for key, field in rules.items():
        if not has_effect(rules.ruleset, key):
            continue
        if field.section != section:
            section = field.section
            output.gap()
            output.heading(field.section_title(language))
        title, value = field.title(language), field.words(language)
        line = words.text("cli.row", title=title, value=value)
        output.paragraph(line, indent=_INDENT, hanging=_INDENT * 2)
        output.aside(field.source(language), indent=_INDENT * 3)


def _compare(words: Catalogue, rules: Rules, other: Rules, *, as_json: bool) -> None:
    """Print the fields in which two rule sets differ, with both values."""
    keys = list(rules.diff(other))
    if as_json:
        listed = {key: [rules[key].data, other[key].data] for key in keys}
        show_json({"rules": [rules.id, other.id], "differences": listed})
        return
    output = Output(words)
    language = words.language
    # Different values may have the same words, such as two limits that no meld reaches.
    keys = [key for key in keys if rules[key].words(language) != other[key].words(language)]
    names = {"first": rules.title(language), "second": other.title(language)}
    if not keys:
        output.paragraph(words.text("cli.rules.same", **names))
        return
    output.heading(words.counted("cli.rules.differ", len(keys), **names))
    for key in keys:
        output.paragraph(rules[key].title(language), indent=_INDENT)
        for each in (rules, other):
            line = words.text("cli.row", title=each.id, value=each[key].words(language))
            output.paragraph(line, indent=_INDENT * 2, hanging=_INDENT * 3)


def _head(rules: Rules) -> dict[str, object]:
    return {
        "id": rules.id,
        **{
            f"title_{language}": RuleWords(load(language), rules.ruleset).own_name()
            for language in LANGUAGES
        },
        "arrangements": rules["arrangements"].data,
    }


def _field(field: RuleField, language: Language) -> dict[str, object]:
    return {
        "section": field.section_title(language),
        "title": field.title(language),
        "value": field.data,
        "words": field.words(language),
        "origin": field.origin,
        "source": field.quote,
    }
