"""Rule sets as data: the fields, the rule texts as TOML files, and house rules."""

from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import OFFICIAL_TEXTS, RULE_TEXTS, load_rules, rules_from_toml
from canasta.rules.ruleset import RuleSet, Source

__all__ = [
    "OFFICIAL_TEXTS",
    "RULE_TEXTS",
    "RuleError",
    "RuleSet",
    "Source",
    "load_rules",
    "rules_from_toml",
]
