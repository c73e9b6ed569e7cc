"""Rule sets as data: the fields, the four texts as TOML files, house rules."""

from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import RULE_TEXTS, load_rules, rules_from_toml
from canasta.rules.ruleset import RuleSet, Source

__all__ = ["RULE_TEXTS", "RuleError", "RuleSet", "Source", "load_rules", "rules_from_toml"]
