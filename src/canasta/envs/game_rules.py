"""The rules, players and sides of an environment."""

from typing import Final

from canasta.engine.state.game_rules import GameRules
from canasta.rules.loader import load_rules
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import seating

DEFAULT_RULES: Final = "classic"


def game_rules_for(
    rules: RuleSet | str, players: int | None = None, sides: int | None = None
) -> GameRules:
    """Return prepared rules; ``rules`` is a text's name, the path of house rules, or a rule set.

    By default there are four players if the rules seat four, and otherwise the fewest that they
    seat. The default number of sides is the smallest allowed, so that players have partners.

    Raises:
        RuleError: there is no such text or file, or the file cannot be used.
        TypeError: ``rules`` is neither a string nor a rule set, or a number is not an integer.
        ValueError: the rules do not allow this number of players or sides.
    """
    chosen = load_rules(rules) if isinstance(rules, str) else rules
    if not isinstance(chosen, RuleSet):
        raise TypeError(f"rules are a name, a path or a rule set, not {rules!r}")
    return GameRules(chosen, *seating(chosen, players, sides))
