"""A person's attempts at puzzles, and the list of puzzles for their page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canasta.answers.problems import bad_field
from canasta.answers.rules_book import rule_texts
from canasta.i18n import Catalogue
from canasta.protocol.puzzles import OwnMistake, PuzzleGroup, PuzzleList
from canasta.puzzles.choice import puzzle_of_day, puzzles_of, unanswered
from canasta.puzzles.mistakes import Mistake
from canasta.puzzles.puzzle import THEMES, Theme
from canasta.puzzles.puzzle_file import shipped_puzzles
from canasta.rules import RULE_TEXTS

Attempts = Mapping[str, int | None]
"""Maps the name of each puzzle to the points that the first attempt lost: 0 for a solved puzzle,
None for a puzzle that was given up."""


@dataclass(frozen=True)
class Progress:
    """A person's attempts, and the person's mistakes of the last week."""

    attempts: Attempts
    mistakes: Sequence[Mistake]

    def next_after(self, name: str, theme: Theme | None, text: str | None) -> str:
        """Return the name of the puzzle to try after the puzzle ``name``, or an empty string.

        The next puzzle has the given ``theme`` or rule ``text``. After one of the person's own
        mistakes, the other own mistakes come first.
        """
        done = {*self.attempts, name}
        own = [one.name for one in self.mistakes if one.name not in done]
        if own and name in [one.name for one in self.mistakes]:
            return own[0]
        found = unanswered(done, theme, text)
        return "" if found is None else found.id

    def listed(self, words: Catalogue, day: date) -> PuzzleList:
        """Return the list for the page, including the puzzle of the day ``day``."""
        of_day = puzzle_of_day(day).id
        names = {text.id: text.name for text in rule_texts(words.language)}
        mistakes = [self._mistake(words, one) for one in self.mistakes]
        return PuzzleList(
            day=of_day,
            is_day_tried=of_day in self.attempts,
            is_day_solved=self._is_solved(of_day),
            mistakes=tuple(sorted(mistakes, key=lambda one: one.is_tried)),
            themes=tuple([self._group(words.text(f"puzzle.theme.{one}"), one) for one in THEMES]),
            texts=tuple([self._group(names[one], None, one) for one in RULE_TEXTS]),
            count=len(shipped_puzzles()),
            solved=sum(self._is_solved(puzzle.id) for puzzle in shipped_puzzles()),
        )

    def _mistake(self, words: Catalogue, mistake: Mistake) -> OwnMistake:
        rules = mistake.rules_name.get(words.language, "")
        return OwnMistake(
            name=mistake.name,
            text=words.text(
                "puzzle.own.rules" if rules else "puzzle.own",
                rules=rules,
                hand=mistake.round_number,
                move=mistake.step + 1,
                behind=words.points(mistake.lines[1].behind),
            ),
            at_ms=mistake.at_ms,
            is_tried=mistake.name in self.attempts,
            is_solved=self._is_solved(mistake.name),
        )

    def _group(self, title: str, theme: Theme | None, text: str | None = None) -> PuzzleGroup:
        names = [puzzle.id for puzzle in puzzles_of(theme, text)]
        following = unanswered(self.attempts, theme, text)
        return PuzzleGroup(
            id=theme or text or "",
            title=title,
            count=len(names),
            tried=sum(name in self.attempts for name in names),
            solved=sum(map(self._is_solved, names)),
            next="" if following is None else following.id,
        )

    def _is_solved(self, name: str) -> bool:
        return self.attempts.get(name) == 0


def day_of(asked: str) -> date:
    """Return the day in a request, which is the visitor's local date.

    Raises:
        ProblemError: 422 if ``asked`` is not a date.
    """
    try:
        return date.fromisoformat(asked)
    except ValueError:
        raise bad_field("day") from None


def theme_called(name: str) -> Theme | None:
    """Return the theme called ``name``, or None if ``name`` is empty.

    Raises:
        ProblemError: 422 if there is no such theme.
    """
    for theme in THEMES:
        if theme == name:
            return theme
    if name:
        raise bad_field("theme")
    return None
