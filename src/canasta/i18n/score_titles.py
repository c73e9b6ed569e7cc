"""The lines of a round's score: their titles, and the rows of the score table."""

from collections.abc import Sequence

from canasta.engine.scoring import SCORE_LINES, SideScore
from canasta.i18n.catalogue import Catalogue


def score_title(words: Catalogue, line: str) -> str:
    """Return the title of a line of a round's score, such as «Canastas pures».

    ``line`` is one of :data:`canasta.engine.scoring.SCORE_LINES`, ``total`` or ``game``.

    Raises:
        KeyError: there is no such line.
    """
    return words.text(f"score.{line}")


def score_rows(
    words: Catalogue, scores: Sequence[SideScore], totals: Sequence[int]
) -> list[tuple[str, list[str]]]:
    """Return the rows of a round's score: a title, and the points of each side in figures.

    The last two rows are the total of the round and ``totals``, the points of the game. Lines
    without points are left out.
    """
    rows: list[tuple[str, list[str]]] = []
    for line in SCORE_LINES:
        points = [int(getattr(score, line)) for score in scores]
        if any(points):
            rows.append((score_title(words, line), [words.figures(value) for value in points]))
    won = [words.figures(score.total) for score in scores]
    rows.append((score_title(words, "total"), won))
    rows.append((score_title(words, "game"), [words.figures(total) for total in totals]))
    return rows
