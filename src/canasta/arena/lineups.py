"""The line-ups of a duplicate, in which two agents play every role with the same cards."""

FIRST = 0
SECOND = 1


def lineups(sides: int) -> list[tuple[int, ...]]:
    """Return the line-ups of a duplicate: for each round, the agent (FIRST or SECOND) of each side.

    With two sides, the agents swap sides for the second of two rounds. With more sides, each agent
    plays each side alone against the other agent, in twice as many rounds as there are sides.
    Swapping the agents gives the same rounds with mirrored line-ups.
    """
    alone = [
        tuple(agent if side == place else 1 - agent for side in range(sides))
        for agent in (FIRST, SECOND)
        for place in range(sides)
    ]
    return alone if sides > 2 else alone[:2]


def edge(scores: tuple[int, ...], lineup: tuple[int, ...]) -> int:
    """Return the first agent's lead in a round, multiplied by (sides - 1) to make it an integer.

    The lead is the mean points of the first agent's sides minus those of the second's. One of the
    agents plays a single side, so the lead is a multiple of 1 / (sides - 1).
    """
    first = [points for points, agent in zip(scores, lineup, strict=True) if agent == FIRST]
    second = [points for points, agent in zip(scores, lineup, strict=True) if agent == SECOND]
    return sum(first) * len(second) - sum(second) * len(first)


def edge_unit(sides: int) -> int:
    """Return the divisor that turns the sum of the edges of a duplicate into points per deal."""
    return len(lineups(sides)) * (sides - 1)
