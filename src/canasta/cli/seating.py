"""The seating of a game in the terminal: players, sides, and the robot in each seat."""

from collections.abc import Sequence

from canasta.agents.registry import make_agent
from canasta.cli.problems import CommandError
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import Catalogue
from canasta.i18n.rules import arrangement_name
from canasta.record.header import HUMAN, Player
from canasta.record.lots import draw_lots
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import seating

_COMPASS = {
    2: ("north",),
    3: ("west", "east"),
    4: ("west", "north", "east"),
    5: ("west", "northwest", "northeast", "east"),
    6: ("west", "northwest", "north", "northeast", "east"),
}
"""The compass names of the other seats, from the left of the person, who sits south."""


def arrangement(
    words: Catalogue, rules: RuleSet, players: int | None, sides: int | None
) -> tuple[int, int]:
    """Return the numbers of players and sides, by default those of the rules.

    Raises:
        CommandError: the rules do not allow these players or sides.
    """
    try:
        return seating(rules, players, sides)
    except ValueError:
        allowed = [arrangement_name(words, *pair) for pair in rules.arrangements]
        sentence = words.text("cli.play.not_seated", allowed=words.series(allowed))
        raise CommandError(sentence) from None


def robots_by_seat(words: Catalogue, names: str, players: int) -> tuple[str, ...]:
    """Return the name of the robot in each seat; ``names`` has one name for all, or one per seat.

    Raises:
        CommandError: the number of names is neither 1 nor ``players``.
        UnknownAgentError: there is no such agent.
    """
    listed = tuple(name.strip() for name in names.split(","))
    if len(listed) not in (1, players):
        raise CommandError(words.text("cli.simulate.agent_count", players=words.word(players)))
    for name in listed:
        make_agent(name, 0)
    return listed * players if len(listed) == 1 else listed


def sitting(
    words: Catalogue, game_rules: GameRules, seed: bytes, robots: Sequence[str]
) -> list[Player]:
    """Return the players in the order in which they draw lots, the person first.

    The lots follow from the seed. So each robot can be named after the seat that it will draw,
    relative to the person: the left neighbour plays next and sits west.
    """
    players = int(game_rules.players)
    seats = [lot.player for lot in draw_lots(seed, players)]
    around = seated_around(words, game_rules, seats.index(0), robots)
    return [around[seats.index(drawn)] for drawn in range(players)]


def seated_around(
    words: Catalogue, game_rules: GameRules, person: int, robots: Sequence[str]
) -> list[Player]:
    """Return the players by seat, with the person in the seat ``person``.

    ``robots`` are listed in turn order, beginning with the left neighbour of the person.
    """
    players = int(game_rules.players)
    seated = [Player(words.text("cli.seat.south"), HUMAN)] * players
    for step, place in enumerate(_COMPASS[players], start=1):
        name = words.text(f"cli.seat.{place}")
        seated[(person + step) % players] = Player(name, robots[step - 1])
    return seated
