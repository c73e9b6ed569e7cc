"""The line-ups of a duplicate: two agents, each in every role with the same cards."""

FIRST = 0
SECOND = 1


def lineups(sides: int) -> list[tuple[int, ...]]:
    """Return, for each round of a duplicate, which agent (FIRST or SECOND) plays each side.

    With two sides the agents swap sides: two rounds. With more, each agent plays each side in turn
    alone against the other agent: twice as many rounds as sides. Swapping the agents gives the same
    rounds with mirrored line-ups.
    """
    alone = [
        tuple(agent if side == place else 1 - agent for side in range(sides))
        for agent in (FIRST, SECOND)
        for place in range(sides)
    ]
    return alone if sides > 2 else alone[:2]


def edge(scores: tuple[int, ...], lineup: tuple[int, ...]) -> int:
    """Return by how much the first agent did better in a round, times (sides - 1).

    One of the agents plays a single side, so the difference between the mean points of the first
    agent's sides and of the second's is a whole number of 1 / (sides - 1).
    """
    first = [points for points, agent in zip(scores, lineup, strict=True) if agent == FIRST]
    second = [points for points, agent in zip(scores, lineup, strict=True) if agent == SECOND]
    return sum(first) * len(second) - sum(second) * len(first)


def edge_unit(sides: int) -> int:
    """Return the divisor that turns the sum of the edges of a duplicate into points per deal."""
    return len(lineups(sides)) * (sides - 1)
