"""The score sheet after a round: the lines of each side, then the totals of the game."""

from collections.abc import Sequence

from rich.text import Text

from canasta.engine.scoring import SideScore
from canasta.i18n import Narrator
from canasta.i18n.score_titles import score_rows

_GAP = 2


def draw_sheet(
    narrator: Narrator, scores: Sequence[SideScore], totals: Sequence[int], width: int
) -> list[Text]:
    """Return the score of a round and the totals after the round, with a column for each side.

    Lines without points are left out. If the columns do not fit ``width``, each side gets its own
    block.
    """
    order = narrator.side_order
    names = [narrator.side(side) for side in order]
    rows = score_rows(
        narrator.words, [scores[side] for side in order], [totals[side] for side in order]
    )
    columns = [
        max(len(names[side]), *[len(row[1][side]) for row in rows]) + _GAP
        for side in range(len(scores))
    ]
    titles = max(len(title) for title, _ in rows)
    if titles + sum(columns) > width:
        return [
            line
            for side in range(len(scores))
            for line in _block(names[side], [(title, row[side]) for title, row in rows], width)
        ]
    head = " " * titles + "".join(
        [name.rjust(column) for name, column in zip(names, columns, strict=True)]
    )
    lines = [Text(head, "bold")]
    for title, row in rows:
        figures = "".join(
            [figure.rjust(column) for figure, column in zip(row, columns, strict=True)]
        )
        lines.append(Text(title.ljust(titles) + figures))
    lines[-1].stylize("bold")
    lines[-2].stylize("bold")
    return lines


def _block(name: str, rows: Sequence[tuple[str, str]], width: int) -> list[Text]:
    lines = [Text(name, "bold")]
    column = max(len(title) for title, _ in rows)
    figures = max(len(figure) for _, figure in rows)
    for title, figure in rows:
        lines.append(Text(f"  {title.ljust(column)} {figure.rjust(figures)}"[:width]))
    return lines
