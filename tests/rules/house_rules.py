"""Loads house rules from a few lines, and returns the rules or the error."""

import pytest

from canasta.rules import RuleError, RuleSet, rules_from_toml


def house(lines: str, base: str = "classic") -> RuleSet:
    return rules_from_toml(f'base = "{base}"\n{lines}\n', "house.toml")


def refused(lines: str, base: str = "classic") -> RuleError:
    with pytest.raises(RuleError) as caught:
        house(lines, base)
    return caught.value
