"""Numbers of players and sides: the options, completed by what the rules allow."""

from canasta.agents.registry import make_agent
from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import seating


def arrangement(
    words: Catalogue, rules: RuleSet, players: int | None, sides: int | None
) -> tuple[int, int]:
    """Return the numbers of players and sides: by default four players, in as few sides as allowed.

    Raises:
        CommandError: the rules do not seat so many.
    """
    try:
        return seating(rules, players, sides)
    except ValueError:
        allowed = [
            words.text("cli.play.arrangement", players=count, sides=parts)
            for count, parts in rules.arrangements
        ]
        sentence = words.text("cli.play.not_seated", allowed=words.any_of(allowed))
        raise CommandError(sentence) from None


def robots_by_seat(words: Catalogue, names: str, players: int) -> tuple[str, ...]:
    """Return the name of the robot on each seat; ``names`` has one for all, or one for each.

    Raises:
        CommandError: it has neither one name nor one for each seat.
        UnknownAgentError: there is no such agent.
    """
    listed = tuple(name.strip() for name in names.split(","))
    if len(listed) not in (1, players):
        raise CommandError(words.text("cli.simulate.agent_count", players=words.word(players)))
    for name in listed:
        make_agent(name, 0)
    return listed * players if len(listed) == 1 else listed
