"""A summary of a rule set for reading during a game, with a line for each rule that applies."""

from dataclasses import replace

from rich.text import Text

from canasta.cli.layout import wrapped
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords, group_title
from canasta.rules.idle_fields import has_effect
from canasta.rules.ruleset import GROUPS, RULE_FIELDS


def rules_page(words: Catalogue, game_rules: GameRules, width: int) -> list[Text]:
    """Return the rules that apply at a table, by section, in lines of at most ``width`` columns."""
    seating = (int(game_rules.players), int(game_rules.sides))
    rules = replace(game_rules.rules, arrangements=(seating,))
    rule_words = RuleWords(words, rules)
    lines = [Text(rule_words.name(), "bold")]
    group = ""
    for field in RULE_FIELDS:
        is_played = game_rules.sanctions or GROUPS[field] != "sanctions"
        if not is_played or not has_effect(rules, field):
            continue
        if GROUPS[field] != group:
            group = GROUPS[field]
            lines += [Text(), Text(group_title(words, group), "bold")]
        line = words.text("cli.row", title=rule_words.title(field), value=rule_words.value(field))
        lines += [Text(part) for part in wrapped(line, width, indent="  ", hanging="    ")]
    return lines
