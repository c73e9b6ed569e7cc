"""Numbers of players and sides: the options, completed by what the rules allow."""

from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue
from canasta.rules.ruleset import RuleSet

_USUAL_PLAYERS = 4


def arrangement(
    words: Catalogue, rules: RuleSet, players: int | None, sides: int | None
) -> tuple[int, int]:
    """Return the numbers of players and sides: by default four players, in as few sides as allowed.

    Raises:
        CommandError: the rules do not seat so many.
    """
    if players is None:
        counts = [count for count, parts in rules.arrangements if sides in (None, parts)]
        players = _USUAL_PLAYERS if _USUAL_PLAYERS in counts else min(counts, default=0)
    if sides is None:
        sides = rules.default_sides(players)
    if (players, sides) in rules.arrangements:
        return players, sides
    allowed = [
        words.text("cli.play.arrangement", players=count, sides=parts)
        for count, parts in rules.arrangements
    ]
    raise CommandError(words.text("cli.play.not_seated", allowed=words.any_of(allowed)))
