"""By which rules, and with how many players, an environment is played."""

from typing import Final

from canasta.engine.state.game_rules import GameRules
from canasta.rules.loader import load_rules
from canasta.rules.ruleset import RuleSet

DEFAULT_RULES: Final = "classic"
DEFAULT_PLAYERS: Final = 4


def game_rules_for(rules: RuleSet | str, players: int, sides: int | None) -> GameRules:
    """Return ``rules`` made ready: a text by its name, the path of house rules, or a rule set.

    ``sides`` are by default as few as the rules allow, so that players have partners.

    Raises:
        RuleError: there is no such text or file, or the file cannot be used.
        ValueError: the rules do not seat so many players in so many sides.
    """
    chosen = load_rules(rules) if isinstance(rules, str) else rules
    return GameRules(chosen, players, sides)
