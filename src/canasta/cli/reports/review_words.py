"""Puts a review into words for the terminal, with the course of the game as bars."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from canasta.cli.output import Output
from canasta.cli.reports.bars import bars, condensed
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.recorded_game import narrator_of
from canasta.i18n.rules import RuleWords
from canasta.review.course_drawing import course_title
from canasta.review.game_review import GameReview, PlayerReview, Reviewing
from canasta.review.judgement import Judgement
from canasta.review.move_sentences import cost, next_time, plays, reason, reason_of_robot

_LINES: Final = 9
"""Height in lines of a single curve."""
_LINES_OF_MANY: Final = 4
"""Height in lines of each curve if there are several."""
_WIDEST: Final = 100
"""Maximum number of columns of a curve."""
_INDENT: Final = "  "
_HANGING: Final = "     "


class ReviewWords:
    """Puts the findings of a review into words of one language, for a reader who sees all cards."""

    def __init__(self, words: Catalogue, work: Reviewing, review: GameReview) -> None:
        """Describe ``review``, the result of ``work``."""
        self.words: Final = words
        self.work: Final = work
        self.review: Final = review
        self.narrator: Final[Narrator] = narrator_of(words, review.game.header)

    def title(self) -> str:
        """Return the title of the page."""
        rules = RuleWords(self.words, self.narrator.rules).name()
        return self.words.text("cli.review.title", rules=rules)

    def notes(self) -> list[str]:
        """Return sentences about the method behind the figures."""
        worlds = self.work.worlds
        notes = [self.narrator.text("review.method"), self.narrator.text("review.chance")]
        notes.append(self.words.text("cli.review.origin", worlds=worlds, seed=self.work.seed))
        game = self.review.game
        if game.secret_round is not None:
            notes.insert(0, self.words.text("cli.review.secret", number=game.secret_round))
        if not game.is_finished:
            notes.insert(0, self.words.text("cli.replay.unfinished"))
        return notes

    def player(self, found: PlayerReview) -> str:
        """Return the total cost of a player's decisions."""
        if not found.mistakes:
            return self.words.text("review.player.none", decisions=found.decisions)
        lost = self.words.points(found.lost)
        return self.words.counted(
            "review.player", found.mistakes, decisions=found.decisions, points=lost
        )

    def move(self, move: Judgement) -> str:
        """Return the number of a move, its round, and its cost or gain."""
        number = self.review.number_of(move.round_number, move.step)
        return self.words.text(
            "cli.review.move",
            number=number,
            hand=move.round_number,
            cost=cost(self.narrator, move),
        )

    def about(self, found: PlayerReview) -> list[tuple[str, list[str]]]:
        """Return the findings about a player, the best move first.

        Each finding is a heading with the lines below the heading.
        """
        parts: list[tuple[str, list[str]]] = []
        narrator, best = self.narrator, found.best
        if best is not None:
            lines = [self.move(best), *plays(narrator, best), *self.reason(best)]
            parts.append((self.words.text("review.best"), lines))
        if found.costliest:
            worst = found.costliest[0]
            parts.append((next_time(narrator, worst), self.reason(worst)))
        parts.append((self.player(found), []))
        for place, move in enumerate(found.costliest, start=1):
            why = self.reason(move) if place > 1 else []
            parts.append((f"{place}. {self.move(move)}", [*plays(narrator, move), *why]))
        return parts

    def reason(self, move: Judgement) -> list[str]:
        """Return the reason for the better play, or an empty list without one."""
        said = reason(self.narrator, move)
        return [said] if said else []

    def show(self, output: Output, *, with_all: bool) -> None:
        """Print the course, each player's losses and, with ``with_all``, every decision."""
        output.heading(self.title())
        self._show_course(output)
        for found in self.review.by_player():
            output.gap()
            output.heading(self.narrator.names[found.seat])
            for heading, lines in self.about(found):
                output.paragraph(heading, indent=_INDENT, hanging=_HANGING)
                for line in lines:
                    output.paragraph(line, indent=_HANGING)
        if with_all:
            self._show_decisions(output)
        for note in self.notes():
            output.gap()
            output.paragraph(note)

    def _show_course(self, output: Output) -> None:
        curves = self.review.curves()
        if not curves or not curves[0]:
            return
        output.gap()
        output.paragraph(course_title(self.narrator))
        height = _LINES if len(curves) == 1 else _LINES_OF_MANY
        low, high = (min(0, *map(min, curves)), max(0, *map(max, curves)))
        for side, curve in enumerate(curves):
            if len(curves) > 1:
                output.gap()
                output.paragraph(self.narrator.side(side))
            output.lines(self._bars(curve, (low, high), height, output.width))
        output.gap()
        output.paragraph(self.narrator.text("review.course.about"))

    def _bars(
        self, curve: Sequence[int], ends: tuple[int, int], height: int, width: int
    ) -> list[Text]:
        """Return a curve as bars, with the scale at the left and the round numbers below."""
        low, high = ends
        column = max(len(self.words.figures(end)) for end in ends) + 1
        shown = condensed(curve, min(width - column, _WIDEST))
        lines, zero = bars(shown, low, high, height)
        labels = [""] * height
        for line, value in ((zero, 0), (0, high), (height - 1, low)):
            if line >= 0 and (value or line == zero):
                labels[line] = self.words.figures(value)
        drawn = [
            Text(f"{label.rjust(column - 1)} {line}")
            for label, line in zip(labels, lines, strict=True)
        ]
        below = " " * column
        for number, points in groupby(
            enumerate(self.review.course), lambda pair: pair[1].round_number
        ):
            first, _ = next(points)
            place = column + first * len(shown) // len(curve)
            if place >= len(below):
                below = f"{below.ljust(place)}{number}"
        return [*drawn, Text(below, "dim")]

    def _show_decisions(self, output: Output) -> None:
        """Print the cost of every decision, and the reasons for the robots' choices."""
        output.gap()
        output.heading(self.words.text("cli.review.decisions"))
        for move in self.review.judged:
            number = self.review.number_of(move.round_number, move.step)
            line = self.words.text(
                "cli.review.decision",
                name=self.narrator.names[move.seat],
                cost=self._cost_or_none(move),
            )
            output.paragraph(f"{number:>4}  {line}", hanging=_HANGING + " ")
            if not self.review.game.header.players[move.seat].is_human():
                why = reason_of_robot(self.narrator, move.seat, move.why_played)
                output.paragraph(why, indent=_HANGING + " ")

    def _cost_or_none(self, move: Judgement) -> str:
        if move.loss or move.gain:
            return cost(self.narrator, move)
        if move.behind == 0:
            return self.words.points(0)
        if move.is_hint:
            least, most = move.behind - move.margin, move.behind + move.margin
            return self.words.counted("cli.review.hint", move.behind, least=least, most=most)
        return self.words.text("cli.review.within", points=move.behind, margin=move.margin)
