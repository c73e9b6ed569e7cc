"""The result of a search: the lines at a decision with their expected values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Assessment:
    """The lines at a decision: the chosen line, then the others in descending order of value.

    :mod:`canasta.agents.search.candidate_lines` defines a line.
    """

    lines: tuple[tuple[int, ...], ...]
    expected: tuple[int, ...]
    """For each line, the expected lead of the side at the end of the round, in points.

    It includes the value of winning or losing the game (:mod:`canasta.agents.worlds.rollouts`).
    """
    worlds: int
    """Worlds in which the lines were tried; lines dropped early were tried in fewer."""

    def with_first(self, place: int) -> "Assessment":
        """Return this assessment with the line at index ``place`` as the chosen line."""
        others = [other for other in range(len(self.lines)) if other != place]
        order = [place, *sorted(others, key=lambda other: -self.expected[other])]
        lines = tuple([self.lines[number] for number in order])
        expected = tuple([self.expected[number] for number in order])
        return Assessment(lines, expected, self.worlds)

    def __reduce__(self) -> tuple[object, ...]:
        return Assessment, (self.lines, self.expected, self.worlds)


def merged(first: Assessment, then: Assessment) -> Assessment:
    """Return the lines of both assessments on one scale.

    ``then`` compares the line chosen by ``first`` with more lines, so this line has an expectation
    in both. The difference between the two is added to the expectations of ``then``, so that all
    lines are on the scale of ``first``.
    """
    place = then.lines.index(first.lines[0])
    shift = first.expected[0] - then.expected[place]
    lines = then.lines + tuple(line for line in first.lines if line not in then.lines)
    known = dict(zip(first.lines, first.expected, strict=True))
    known |= {line: came + shift for line, came in zip(then.lines, then.expected, strict=True)}
    order = [lines[0], *sorted(lines[1:], key=lambda line: -known[line])]
    return Assessment(tuple(order), tuple(known[line] for line in order), first.worlds)
