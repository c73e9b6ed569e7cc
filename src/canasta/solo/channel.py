"""The messages of a tab at a table, as over a WebSocket, and the answers to them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

from canasta.agents.hints.advice import UNTRIED
from canasta.answers.tasks import LIMITS_S, HintWanted
from canasta.engine.state.view_data import view_data
from canasta.i18n import Language
from canasta.protocol.commands import (
    AskHint,
    AskQuestion,
    Change,
    ClientMessage,
    Emote,
    Hello,
    Ping,
    Preview,
    Resync,
    Say,
    client_messages,
)
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.updates import Pong, Refused
from canasta.solo.device import UNREAD
from canasta.solo.table import SoloTable
from canasta.solo.tables import SoloTables
from canasta.tables.audience.audience import may_be_here
from canasta.tables.audience.close_codes import CLOSE_CODES, TRY_LATER
from canasta.tables.audience.refusal_messages import (
    live_reason,
    live_trouble,
    trouble_of,
    unstored_reason,
)
from canasta.tables.audience.tab import Tab
from canasta.tables.audience.tab_answers import TabAnswers

log: Final = logging.getLogger(__name__)

Send = Callable[[str], None]
Close = Callable[[int], None]


@dataclass(eq=False, kw_only=True)
class SoloTab(Tab):
    """A tab that is connected by two functions."""

    send: Send
    end: Close
    is_ended: bool = False

    @property
    def is_closing(self) -> bool:
        """Whether nothing more will be sent to the tab."""
        return self.is_ended

    def put(self, frame: str) -> None:
        """Send a message."""
        if not self.is_ended:
            self.send(frame)

    def close(self, code: int) -> None:
        """End the connection."""
        if not self.is_ended:
            self.is_ended = True
            self.end(code)


class Channel:
    """The connection of one tab to a table."""

    def __init__(
        self, tables: SoloTables, table_id: str, language: Language, send: Send, close: Close
    ) -> None:
        """Wait for the hello of a tab that gets messages by ``send``, until ``close`` is called."""
        self._tables: Final = tables
        self._table_id: Final = table_id
        guest = tables.guest()
        self._tab: Final = SoloTab(
            "" if guest is None else guest.id,
            "" if guest is None else guest.nickname,
            "",
            language,
            send=send,
            end=close,
        )
        self._answers: Final = TabAnswers(self._tab)
        self._table: SoloTable | None = None
        self._is_slow = False
        """Whether a hint has taken too long."""

    def receive(self, text: str) -> None:
        """Answer a message after all earlier jobs."""
        self._tables.device.do(lambda: self._receive(text))

    def close(self) -> None:
        """Note that the page has disconnected."""
        self._tables.device.do(self._leave)

    def dismiss(self, code: int) -> None:
        """Close the connection with ``code``."""
        self._tab.close(code)
        self._leave()

    @property
    def is_ended(self) -> bool:
        """Whether the connection is closed."""
        return self._tab.is_ended

    def _leave(self) -> None:
        self._tab.is_ended = True
        if self._table is not None:
            table, self._table = self._table, None
            table.leave(self._tab)

    def _receive(self, text: str) -> None:
        if self._tab.is_closing:
            return
        try:
            message = client_messages.validate_json(text)
        except ValidationError:
            if self._table is None:
                self._turn_away("hello")
            else:
                self._tab.tell(live_trouble(self._tab.language, "unreadable"))
            return
        if self._table is None:
            self._begin(message)
            return
        try:
            self._answer(self._table, message, text)
        except Exception:
            log.exception("defect at %s", message.t)
            self._answers.report_defect(message)
        if self._tab.is_ended:  # a tab that may no longer stay has got the reason
            self._leave()

    def _begin(self, hello: ClientMessage) -> None:
        """Admit the tab after its first message, or send it away."""
        if not isinstance(hello, Hello):
            self._turn_away("hello")
            return
        self._tab.language = hello.language
        self._tab.is_watching = hello.watch
        if hello.protocol != PROTOCOL_VERSION:
            self._turn_away("protocol")
        elif not self._tab.guest:
            self._turn_away("no_guest")
        else:
            self._tables.find(self._table_id, self._enter, self._turn_away, self._put_off)

    def _enter(self, table: SoloTable) -> None:
        if not may_be_here(table.table, self._tab.guest):
            self._turn_away("no_watchers")
            return
        self._table = table
        table.enter(self._tab)

    def _turn_away(self, word: str) -> None:
        self._tab.tell(live_trouble(self._tab.language, word))
        self._tab.close(CLOSE_CODES[word])

    def _put_off(self) -> None:
        self._tab.tell(trouble_of(unstored_reason(self._tab.language, UNREAD, {})))
        self._tab.close(TRY_LATER)

    def _answer(self, table: SoloTable, message: ClientMessage, text: str) -> None:
        tab, narrators = self._tab, table.shown.frames.narrators
        match message:
            case Ping():
                tab.tell(Pong(now_ms=table.now_ms()))
            case Resync():
                table.audience.welcome(tab, table.table, table.moment())
            case Hello():
                tab.tell(live_trouble(tab.language, "hello"))
            case Preview():
                self._answers.preview(table.table, narrators, message)
            case AskHint():
                self._hint(table, message)
            case AskQuestion():
                self._answers.question(table.table, narrators, message)
            case Emote() | Say():
                tab.tell(live_trouble(tab.language, "alone"))
            case _ if not tab.plays:
                word = "replaced" if tab.is_replaced else "watching"
                reason = live_reason(tab.language, word)
                tab.tell(Refused(cmd_id=message.cmd_id, reasons=(reason,)))
            case Change(cmd_id=cmd_id, settings=settings) if settings.visibility == "public":
                reason = live_reason(tab.language, "alone")
                tab.tell(Refused(cmd_id=cmd_id, reasons=(reason,)))
            case _:
                table.command(tab, self._answers, message, text)

    def _hint(self, table: SoloTable, asked: AskHint) -> None:
        narrators = table.shown.frames.narrators
        question = self._answers.hint_question(table.table, narrators, asked)
        if question is None:
            return
        effort = UNTRIED if self._is_slow else question.effort
        task = HintWanted(view_data(question.view), question.staged, effort)
        began_ms = table.now_ms()
        found = task.carry_out()
        # Like a server, a slow device gives further hints without trying lines.
        self._is_slow = self._is_slow or table.now_ms() - began_ms > 1000 * LIMITS_S[task.kind]
        self._answers.hint(table.table, narrators, asked, question, found)
