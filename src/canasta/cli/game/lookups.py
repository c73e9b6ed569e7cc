"""Commands that do not change the game and work at any time, even between rounds."""

from collections.abc import Sequence

from canasta.cli.game.journal import Journal
from canasta.cli.game.rules_summary import rules_page
from canasta.cli.game.talk import Talk
from canasta.cli.input.typed_line import Order, Unclear, understand
from canasta.daily.robot_deal import is_for_points
from canasta.i18n import Narrator
from canasta.record.record_writer import RecordedGame

_LOG_LENGTH = 12
"""Number of paragraphs of the story that ``log`` shows."""


class Leaving(Exception):  # noqa: N818  (not an error)
    """The person wants to stop; the game can be resumed."""


class Lookups:
    """Answers questions about the game, its rules and its file."""

    def __init__(
        self, game: RecordedGame, narrator: Narrator, talk: Talk, journal: Journal
    ) -> None:
        """Answer questions of the person of ``narrator`` about ``game``."""
        self._game = game
        self._narrator = narrator
        self._words = narrator.words
        self._talk = talk
        self._journal = journal

    def answer(self, name: str) -> bool:
        """Carry out the command ``name``; return False if it is not one of these commands.

        Raises:
            Leaving: the person wants to stop.
        """
        match name:
            case "log":
                for paragraph in self._journal.last(_LOG_LENGTH):
                    self._talk.say(paragraph)
            case "rules":
                self._talk.page(rules_page(self._words, self._game.game_rules, self._talk.width))
            case "scores":
                self._tell_scores()
            case "save":
                path = self._game.path
                key = "cli.play.unsaved" if path is None else "cli.play.saved"
                self._talk.say(self._words.text(key, file=str(path)))
            case "quit":
                raise Leaving
            case _:
                return False
        return True

    def note(self, text: str) -> None:
        """Print a sentence, and add it to the story."""
        self._talk.say(text)
        self._journal.note(text)

    def wait_for_next_round(self) -> None:
        """Wait for an empty line; answer any command typed before it.

        Raises:
            Leaving: the person wants to stop.
            EOFError: nothing more will be typed.
        """
        while typed := self._talk.pause(self._words.text("cli.play.next_hand")):
            request = understand(typed, self._words)
            match request:
                case Order() if self.answer(request.name):
                    continue
                case Unclear():
                    self._talk.say(request.sentence)
                case _:
                    self._talk.say(self._words.text("cli.help.between_hands"))

    def _tell_scores(self) -> None:
        narrator, game = self._narrator, self._game.game
        for number, scores in enumerate(game.past, start=1):
            sides = self._listed([won.total for won in scores])
            self._talk.say(self._words.text("cli.scores.hand", number=number, sides=sides))
        sides = self._listed(game.totals)
        if is_for_points(narrator.rules):
            self._talk.say(sides)
            return
        target = self._words.points(narrator.rules.target)
        self._talk.say(self._words.text("cli.scores.game", sides=sides, target=target))

    def _listed(self, points: Sequence[int]) -> str:
        """Return the points of every side, such as «Nous 120 ; Eux −50»."""
        words = self._words
        return words.series(
            [
                words.text(
                    "cli.scores.side",
                    side=self._narrator.side(side),
                    points=words.figures(points[side]),
                )
                for side in self._narrator.side_order
            ]
        )
