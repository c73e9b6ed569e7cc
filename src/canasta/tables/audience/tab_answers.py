"""Answers a tab's questions: verdicts on plays, hints, and questions for robots.

No answer changes the table.
"""

from typing import Final

from canasta.agents.hints.advice import Suggestion
from canasta.i18n import Narrator
from canasta.protocol.commands import (
    AskHint,
    AskQuestion,
    ClientMessage,
    Emote,
    Hello,
    Ping,
    Preview,
    Resync,
    Say,
)
from canasta.protocol.updates import Refused
from canasta.tables.audience.refusal_messages import (
    live_reason,
    live_trouble,
    refused_by,
    trouble_of,
)
from canasta.tables.audience.tab import Tab
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Reason, Rejected, rejected
from canasta.tables.views.hints import HintQuestion, hint_answer, hint_question
from canasta.tables.views.narrators import Narrators
from canasta.tables.views.previews import previewed
from canasta.tables.views.robot_questions import robot_question


class TabAnswers:
    """Answers one tab at one table."""

    def __init__(self, tab: Tab) -> None:
        """Answer ``tab``, which must have been admitted."""
        self._tab: Final = tab

    def preview(self, table: TableState, narrators: Narrators, asked: Preview) -> None:
        """Send the referee's verdict on a play."""
        seat = table.seat_of(self._tab.guest)
        if seat < 0:
            self.refuse(table, narrators, asked.id, rejected("table.watching"))
        else:
            self._tab.tell(previewed(table, seat, asked, self._narrator(table, narrators)))

    def question(self, table: TableState, narrators: Narrators, asked: AskQuestion) -> None:
        """Send the question that a robot would get in this position."""
        question = robot_question(table, table.seat_of(self._tab.guest), asked)
        if isinstance(question, Rejected):
            self.refuse(table, narrators, asked.id, question)
        else:
            self._tab.tell(question)

    def hint_question(
        self, table: TableState, narrators: Narrators, asked: AskHint
    ) -> HintQuestion | None:
        """Return a robot's task for a hint; if there is none, send the reason and return None."""
        question = hint_question(table, table.seat_of(self._tab.guest), asked)
        if isinstance(question, Rejected):
            self.refuse(table, narrators, asked.id, question)
            return None
        return question

    def hint(
        self,
        table: TableState,
        narrators: Narrators,
        asked: AskHint,
        question: HintQuestion,
        found: Suggestion,
    ) -> None:
        """Send the hint that a robot has found; the table must not have changed meanwhile."""
        narrator = self._narrator(table, narrators)
        self._tab.tell(hint_answer(question, found, asked.id, narrator))

    def refuse(
        self, table: TableState, narrators: Narrators, message_id: str, refusal: Rejected
    ) -> None:
        """Send the reason for refusing a message other than a command."""
        refused = refused_by(message_id or "-", refusal.reasons, self._narrator(table, narrators))
        self._tab.tell(trouble_of(refused.reasons[0], message_id))

    def refused(
        self, table: TableState, narrators: Narrators, cmd_id: str, reasons: tuple[Reason, ...]
    ) -> Refused:
        """Return the refusal of a command; a missing reason means a defect."""
        if not reasons:
            reason = live_reason(self._tab.language, "defect")
            return Refused(cmd_id=cmd_id, reasons=(reason,))
        return refused_by(cmd_id, reasons, self._narrator(table, narrators))

    def report_defect(self, message: ClientMessage) -> None:
        """Report that the program failed while it handled a message."""
        language = self._tab.language
        match message:
            case Preview() | AskHint() | AskQuestion():
                self._tab.tell(live_trouble(language, "defect", message.id))
            case Ping() | Resync() | Hello() | Emote() | Say():
                self._tab.tell(live_trouble(language, "defect"))
            case _:
                reason = live_reason(language, "defect")
                self._tab.tell(Refused(cmd_id=message.cmd_id, reasons=(reason,)))

    def _narrator(self, table: TableState, narrators: Narrators) -> Narrator:
        return narrators.narrator(self._tab.language, table.seat_of(self._tab.guest))
