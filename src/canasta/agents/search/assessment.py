"""What the ways to go on at a decision are worth, as a robot that tries them out found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Assessment:
    """The ways to go on at a decision, the one chosen first and then the dearest first.

    A way is a list of unit actions of the seat to act: one where it has to draw, take or answer,
    else all up to the end of its turn or to a question to its partners.
    """

    ways: tuple[tuple[int, ...], ...]
    expected: tuple[int, ...]
    """For each way the points by which the side is expected to be ahead at the end of the hand,
    with what winning or losing the game is worth besides
    (:mod:`canasta.agents.worlds.rollouts`)."""
    worlds: int
    """Worlds the ways were tried in, those dropped early in fewer."""

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return Assessment, (self.ways, self.expected, self.worlds)


def merged(first: Assessment, then: Assessment) -> Assessment:
    """Return the ways of both, where ``then`` compares more ways with the one ``first`` chose.

    What ``then`` found is put on the scale of ``first`` by the way both have.
    """
    place = then.ways.index(first.ways[0])
    shift = first.expected[0] - then.expected[place]
    ways = then.ways + tuple(way for way in first.ways if way not in then.ways)
    known = dict(zip(first.ways, first.expected, strict=True))
    known |= {way: came + shift for way, came in zip(then.ways, then.expected, strict=True)}
    order = [ways[0], *sorted(ways[1:], key=lambda way: -known[way])]
    return Assessment(tuple(order), tuple(known[way] for way in order), first.worlds)
