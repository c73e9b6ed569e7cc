"""A match between two robots with the same cards for both."""

from pathlib import Path
from typing import TYPE_CHECKING

from canasta.agents.agent import Agent
from canasta.arguments import check_type, whole_number
from canasta.library.rules import Rules
from canasta.rules.seating import seating

if TYPE_CHECKING:
    from canasta.arena.match_standing import MatchStanding


def play_match(
    first: str | Agent,
    second: str | Agent,
    rules: str | Path | Rules = "classic",
    *,
    players: int | None = None,
    sides: int | None = None,
    deals: int = 100,
    seed: int = 0,
) -> "MatchStanding":
    """Let two robots play each other, and return the match from the first robot's point of view.

    Every deal is played once with each robot on each side, so the luck of the cards cancels. A
    robot is one of :func:`canasta.robot_names`, or your own, which is then copied for every seat in
    every round. Rules, players and sides are as in :class:`canasta.Game`.
    ``standing.points_per_deal()`` returns the points that the first robot gains per deal, with a 95
    % interval; ``standing.share()`` returns the share of rounds that it wins. ``canasta arena``
    does the same in many processes.

    Raises:
        RuleError: the rules cannot be read.
        UnknownAgentError: no robot has one of the names.
        IllegalActionError: a robot chose an action that is not legal.
        TypeError, ValueError: a robot, a number or a seed cannot be used.
    """
    from canasta.agents.levels import make_robot  # noqa: PLC0415  (imports every robot)
    from canasta.arena.duplicate import Duplicates, Match  # noqa: PLC0415
    from canasta.arena.match_standing import MatchStanding  # noqa: PLC0415

    for robot in (first, second):
        check_type("a robot", robot, "a name or a Robot", str, Agent)
    deals, seed = whole_number("deals", deals), whole_number("seed", seed)
    if deals < 1:
        raise ValueError(f"there is one deal at least, not {deals}")
    chosen = (rules if isinstance(rules, Rules) else Rules.load(rules)).ruleset
    match = Match(chosen, *seating(chosen, players, sides), (first, second), seed, make_robot)
    duplicates, standing = Duplicates(match), MatchStanding(match.sides)
    for number in range(deals):
        standing.add_deal(duplicates.play_deal(number))
    return standing
