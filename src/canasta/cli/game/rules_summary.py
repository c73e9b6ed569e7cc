"""A summary of a rule set for reading during a game, with a line for each rule."""

from rich.text import Text

from canasta.cli.layout import wrapped
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords, group_title
from canasta.rules.ruleset import GROUPS, RULE_FIELDS, RuleSet


def rules_page(words: Catalogue, rules: RuleSet, width: int) -> list[Text]:
    """Return the rules, by section, in lines of at most ``width`` columns."""
    rule_words = RuleWords(words, rules)
    lines = [Text(rule_words.name(), "bold")]
    group = ""
    for field in RULE_FIELDS:
        if GROUPS[field] != group:
            group = GROUPS[field]
            lines += [Text(), Text(group_title(words, group), "bold")]
        line = words.text("cli.row", title=rule_words.title(field), value=rule_words.value(field))
        lines += [Text(part) for part in wrapped(line, width, indent="  ", hanging="    ")]
    return lines
