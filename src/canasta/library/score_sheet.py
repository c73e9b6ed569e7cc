"""The scores of the finished rounds of a game, line by line."""

from typing import TYPE_CHECKING, Final

from canasta.engine.scoring import SCORE_LINES, SideScore
from canasta.library.reasons import Company

if TYPE_CHECKING:
    from canasta.i18n.languages import Language


class ScoreSheet:
    """The points that each side won and lost in each finished round.

    ``print(sheet)`` shows the rounds with a column for each side.

    Attributes:
        rounds: for each finished round, the score of each side, side 0 first.
    """

    def __init__(self, rounds: tuple[tuple[SideScore, ...], ...], company: Company) -> None:
        """Show the scores of ``rounds``."""
        self.rounds: Final = rounds
        self._company: Final = company

    def totals(self) -> tuple[int, ...]:
        """Return the total points of each side in these rounds."""
        sides = range(self._company.sides)
        return tuple([sum(scores[side].total for scores in self.rounds) for side in sides])

    @property
    def data(self) -> dict[str, object]:
        """The sheet as plain values that JSON can hold.

        ``names`` has the players' names by seat. ``rounds`` has, for each round and side, the
        points of every line by its name, and their ``total``. ``totals`` has the points of each
        side in all rounds.
        """
        rounds = [
            [
                {**{line: getattr(side, line) for line in SCORE_LINES}, "total": side.total}
                for side in scores
            ]
            for scores in self.rounds
        ]
        return {"names": list(self._company.names), "rounds": rounds, "totals": list(self.totals())}

    def text(self, language: "Language" = "en") -> str:
        """Return the sheet as lines of text, without lines in which nobody scored.

        Raises:
            ValueError: there is no catalogue in the language.
        """
        from canasta.i18n.score_titles import score_rows  # noqa: PLC0415  (titles are wanted only now)

        narrator = self._company.narrator(language, None)
        names = [narrator.side(side) for side in range(self._company.sides)]
        lines: list[str] = []
        totals = [0] * self._company.sides
        for number, scores in enumerate(self.rounds, start=1):
            totals = [total + score.total for total, score in zip(totals, scores, strict=True)]
            rows = [(f"{number}.", names), *score_rows(narrator.words, scores, totals)]
            lines += ["", *_columns(rows)] if lines else _columns(rows)
        return "\n".join(lines)

    def __len__(self) -> int:
        return len(self.rounds)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        totals = " : ".join([str(points) for points in self.totals()])
        return f"<ScoreSheet of {counted_rounds(len(self))}: {totals}>"

    def _repr_html_(self) -> str:
        """Return the rounds and their totals for a notebook."""
        head = "".join([f"<th>side {side}</th>" for side in range(self._company.sides)])
        rows = [f"<tr><th></th>{head}</tr>"]
        for number, scores in enumerate(self.rounds, start=1):
            cells = "".join([f"<td>{score.total}</td>" for score in scores])
            rows.append(f"<tr><th>round {number}</th>{cells}</tr>")
        cells = "".join([f"<td><b>{points}</b></td>" for points in self.totals()])
        return f"<table>{''.join(rows)}<tr><th>total</th>{cells}</tr></table>"


def counted_rounds(count: int) -> str:
    """Return a number of rounds with the right form of the noun."""
    return "1 round" if count == 1 else f"{count} rounds"


def _columns(rows: list[tuple[str, list[str]]]) -> list[str]:
    """Return rows as lines with aligned columns."""
    titles = max(len(title) for title, _ in rows)
    sides = range(len(rows[0][1]))
    widths = [max(len(values[side]) for _, values in rows) for side in sides]
    return [
        title.ljust(titles) + "".join(["  " + values[side].rjust(widths[side]) for side in sides])
        for title, values in rows
    ]
