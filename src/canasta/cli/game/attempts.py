"""Warns a person of plays that may cost points, and asks for confirmation.

Such plays are attempts against the rules at a table with sanctions, and questions to the partners
that may not lead to going out.
"""

from collections.abc import Sequence

from canasta.cli.game.talk import Talk
from canasta.cli.input.typed_line import Spoken, understand
from canasta.engine.events import Event
from canasta.engine.judging.refusals import Refusal
from canasta.engine.judging.sanctions import consequences
from canasta.engine.plays import Answer, Ask
from canasta.i18n import Narrator
from canasta.i18n.attempts import attempt_price
from canasta.i18n.question_sentences import warning_before_asking
from canasta.i18n.refusal_sentences import refusal_sentence, worth_saying
from canasta.record.card_game import CardRuling
from canasta.record.record_writer import RecordedGame


class Attempts:
    """Explains refusals to the person at the terminal, and the price of an attempt."""

    def __init__(self, game: RecordedGame, narrator: Narrator, talk: Talk) -> None:
        """Explain plays in ``game`` to the reader of ``narrator``, who must have a seat."""
        self._game = game
        self._narrator = narrator
        self._talk = talk

    @property
    def cost_points(self) -> bool:
        """Whether the table plays with sanctions."""
        return bool(self._game.game_rules.sanctions)

    def make(self, ruling: CardRuling, seat: int) -> tuple[Event, ...] | None:
        """Carry out a play of ``seat``; return the events, or None if the play is dropped.

        A refusal is explained. If the play would cost points, the person must confirm it first.
        """
        verdict = ruling.verdict
        expected = consequences(self._game.state, ruling.play, verdict)
        if expected:
            reasons = self._sentences(verdict.refusals)
            price = attempt_price(self._narrator, expected)
            self._talk.say(self._text("cli.attempt", reasons=reasons, price=price), "bold")
            if not self._agrees():
                self._talk.say(self._text("cli.attempt.left"))
                return None
        elif ruling.is_accepted and ruling.play.steps == (Ask(),) and not self._asks_anyway(seat):
            return None
        if ruling.is_accepted or expected:
            return self._game.apply(ruling).events
        reasons = self._sentences(verdict.refusals)
        self._talk.say(self._text("cli.refused", reasons=reasons))
        return None

    def _asks_anyway(self, seat: int) -> bool:
        """Return whether the person wants to ask the partners even if this may cost points."""
        warning = warning_before_asking(self._narrator, self._game.view(seat))
        if not warning:
            return True
        self._talk.say(self._text("cli.ask.sure", warning=warning), "bold")
        if self._agrees():
            return True
        self._talk.say(self._text("cli.ask.left"))
        return False

    def _agrees(self) -> bool:
        request = understand(self._talk.ask(), self._narrator.words)
        if not isinstance(request, Spoken):
            return False
        return request.written.play.steps == (Answer(is_yes=True),)

    def _sentences(self, reasons: Sequence[Refusal]) -> str:
        return " ".join(
            [refusal_sentence(self._narrator, reason) for reason in worth_saying(reasons)]
        )

    def _text(self, key: str, **values: str) -> str:
        return self._narrator.words.text(key, **values)
