"""The choices for a table, checked: which rules they make, and whether these can be played so."""

from dataclasses import replace
from functools import lru_cache

from canasta.agents.levels import level_names
from canasta.engine.state.game_rules import GameRules
from canasta.protocol.settings import TableSettings
from canasta.rules.fields import RuleError
from canasta.rules.loader import RULE_TEXTS, load_rules, read_toml, rules_from_toml
from canasta.rules.ruleset import RULE_FIELDS, RuleSet
from canasta.tables.table_refusals import Rejected, rejected

HOUSE_FILE = "house.toml"
"""What errors call house rules that came with the settings of a table."""


def checked(settings: TableSettings) -> RuleSet | Rejected:
    """Return the rules that settings make, or why nobody can play by these settings."""
    try:
        rules = rules_of(settings)
    except RuleError as error:
        return rejected("table.bad_rules", error=error)
    if (settings.players, settings.sides) not in rules.arrangements:
        return rejected("table.bad_arrangement")
    if settings.sanctions and not rules.sanctions:
        return rejected("table.no_sanctions")
    if settings.stand_in not in level_names():
        return rejected("table.bad_level")
    return rules


def rules_of(settings: TableSettings) -> RuleSet:
    """Return the rules that settings make: the text, the house rules, the target.

    Raises:
        RuleError: there is no such text, or the house rules are wrong: which key, and why.
    """
    return _rules(settings.rules, settings.house_rules, settings.target)


def game_rules_of(settings: TableSettings, rules: RuleSet) -> GameRules:
    """Return the rules made ready for a game at a table with these settings."""
    return GameRules(rules, settings.players, settings.sides, sanctions=settings.sanctions)


@lru_cache(maxsize=256)
def _rules(text: str, house_rules: str, target: int | None) -> RuleSet:
    """Rules are values, so tables with the same settings share them."""
    if text not in RULE_TEXTS:
        # A path here would open files of the server.
        raise RuleError("rules.bad_value", HOUSE_FILE, "base", text, ", ".join(RULE_TEXTS))
    rules = _with_house_rules(text, house_rules) if house_rules.strip() else load_rules(text)
    if target is None or target == rules.target:
        return rules
    kind = RULE_FIELDS["target"]
    try:
        kind.read(target)
    except ValueError as error:
        raise RuleError("rules.bad_value", HOUSE_FILE, "target", target, str(error)) from None
    return replace(rules, target=target)


def _with_house_rules(text: str, house_rules: str) -> RuleSet:
    """Read house rules based on ``text``; they may name that base themselves, but no other."""
    try:
        base = read_toml(house_rules).get("base")
        if base is None:
            house_rules = f'base = "{text}"\n{house_rules}'
        elif base != text:
            raise RuleError("rules.bad_value", HOUSE_FILE, "base", base, text)
        return rules_from_toml(house_rules, HOUSE_FILE)
    except ValueError as error:  # no TOML, or endless numbers
        raise RuleError("rules.unreadable", HOUSE_FILE, "", str(error), "TOML") from None
