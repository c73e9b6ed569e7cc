"""A session at a table: the messages of one tab, and their answers.

It has no access to sockets or the store: it reads from the table's runner, passes commands to it,
and answers through the tab.
"""

import time
from typing import Final, assert_never

import structlog

from canasta.engine.state.view_data import view_data
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
    TableCommand,
)
from canasta.protocol.updates import Ack, Emoted, Hint, Pong, Refused, Said
from canasta.server import metrics
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.refusal_messages import (
    live_reason,
    live_trouble,
    refused_by,
    store_reason,
    trouble_of,
)
from canasta.server.live.runner import Accepted, Answer, NotAccepted, TableRunner
from canasta.server.thinking.tasks import HintWanted
from canasta.server.thinking.thinkers import ThinkingError
from canasta.server.turns.fair_queue import Asker
from canasta.tables.table_refusals import Rejected, TableRefusal
from canasta.tables.views.hints import HintQuestion, hint_answer, hint_question
from canasta.tables.views.previews import previewed
from canasta.tables.views.robot_questions import robot_question

log: Final = structlog.get_logger()
PHRASES: Final = frozenset(
    ("well_played", "thanks", "sorry", "oops", "hurry", "good_luck", "hello", "wow")
)
"""The preset phrases; their texts are under ``web.table.emote.<phrase>``."""


class TableSession:
    """The session of one tab at one table."""

    def __init__(self, runner: TableRunner, tab: BrowserTab) -> None:
        """Answer the messages of ``tab``, which has been admitted."""
        self._runner: Final = runner
        self._tab: Final = tab
        self._explained = (0, 0)
        """The game and the round in which a hint last said what winning the game counts."""

    @property
    def _seat(self) -> int:
        return self._runner.table.seat_of(self._tab.guest)

    async def answer(self, message: ClientMessage) -> None:
        """Answer a message; a defect in the program is reported and does not end the session."""
        try:
            await self._answer(message)
        except Exception:
            log.exception("defect", table=self._runner.table.id, message=message.t)
            self._report_defect(message)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._tab.tell(Pong(now_ms=self._runner.now_ms()))
            case Resync():
                metrics.resyncs.inc()
                await self._show_again()
            case Hello():
                self._tab.tell(live_trouble(self._tab.language, "hello"))
            case Preview():
                await self._preview(message)
            case AskHint():
                await self._hint(message)
            case AskQuestion():
                await self._question(message)
            case Emote() | Say():
                self._speak(message)
            case _:
                await self._command(message)

    async def _command(self, command: TableCommand) -> None:
        tab = self._tab
        if not tab.plays:
            word = "replaced" if tab.is_replaced else "watching"
            reason = live_reason(tab.language, word)
            tab.tell(Refused(cmd_id=command.cmd_id, reasons=(reason,)))
            return
        started = time.perf_counter()

        def acknowledge(seq: int) -> None:
            tab.tell(Ack(cmd_id=command.cmd_id, seq=seq))
            metrics.acknowledged.observe(time.perf_counter() - started)

        answer = await self._runner.command(
            tab.guest, tab.name, command, acknowledge, lambda: not tab.outbox.is_closing
        )
        metrics.commands.labels(_outcome(answer)).inc()
        if isinstance(answer, NotAccepted):
            tab.tell(self._refused(command.cmd_id, answer))

    def _report_defect(self, message: ClientMessage) -> None:
        language = self._tab.language
        match message:
            case Preview() | AskHint() | AskQuestion():
                self._tab.tell(live_trouble(language, "defect", message.id))
            case Ping() | Resync() | Hello() | Emote() | Say():
                self._tab.tell(live_trouble(language, "defect"))
            case _:
                reason = live_reason(language, "defect")
                self._tab.tell(Refused(cmd_id=message.cmd_id, reasons=(reason,)))

    def _refused(self, cmd_id: str, refusal: NotAccepted) -> Refused:
        language = self._tab.language
        if refusal.error is not None:
            return Refused(cmd_id=cmd_id, reasons=(store_reason(language, refusal.error),))
        if not refusal.reasons:
            return Refused(cmd_id=cmd_id, reasons=(live_reason(language, "defect"),))
        narrators = self._runner.loaded.frames.narrators
        return refused_by(cmd_id, refusal.reasons, narrators.narrator(language, self._seat))

    async def _can_show(self, message_id: str = "") -> bool:
        """Return whether the table can be shown, sending the reason if not; under the lock."""
        error = await self._runner.ensure_current()
        if error is not None:
            self._tab.tell(trouble_of(store_reason(self._tab.language, error), message_id))
        return error is None

    async def _show_again(self) -> None:
        async with self._runner.lock:
            if not await self._can_show():
                return
            self._runner.audience.welcome(
                self._tab, self._runner.table, self._runner.loaded.moment()
            )

    async def _preview(self, asked: Preview) -> None:
        async with self._runner.lock:
            if not await self._can_show(asked.id):
                return
            if self._seat < 0:
                self._refuse(asked.id, Rejected((TableRefusal("table.watching"),)))
                return
            narrator = self._runner.loaded.frames.narrators.narrator(self._tab.language, self._seat)
            self._tab.tell(previewed(self._runner.table, self._seat, asked, narrator))

    async def _question(self, asked: AskQuestion) -> None:
        async with self._runner.lock:
            if not await self._can_show(asked.id):
                return
            question = robot_question(self._runner.table, self._seat, asked)
        if isinstance(question, Rejected):
            self._refuse(asked.id, question)
        else:
            self._tab.tell(question)

    async def _hint(self, asked: AskHint) -> None:
        """Answer with a robot's advice; the table continues while the robot thinks."""
        tab, runner = self._tab, self._runner
        while tab.quota.hints.take():
            async with runner.lock:
                question = await self._hint_question(asked)
                if question is None:
                    return
                moment = runner.table.game_seq
                task = HintWanted(view_data(question.view), question.staged, question.effort)
            try:
                asker = Asker(tab.household, runner.table.id)
                found = await runner.resources.thinkers.think(asker, task)
            except ThinkingError:
                tab.tell(live_trouble(tab.language, "no_hint", asked.id))
                return
            async with runner.lock:
                question = await self._hint_question(asked)
                if question is None:
                    return
                if runner.table.game_seq == moment:
                    narrators = runner.loaded.frames.narrators
                    narrator = narrators.narrator(tab.language, self._seat)
                    tab.tell(self._once(hint_answer(question, found, asked.id, narrator)))
                    return
            # Something was played meanwhile: it takes another hint.
        tab.tell(live_trouble(tab.language, "too_many_hints", asked.id))

    def _once(self, hint: Hint) -> Hint:
        """Return a hint without what winning the game counts, if this round has seen it said."""
        table = self._runner.table
        this_round = (table.game_number, table.round_number)
        if hint.decides and self._explained == this_round:
            return hint.model_copy(update={"decides": ""})
        if hint.decides:
            self._explained = this_round
        return hint

    async def _hint_question(self, asked: AskHint) -> HintQuestion | None:
        """Return the question for a robot, or None after telling the guest why; under the lock."""
        if not await self._can_show(asked.id):
            return None
        question = hint_question(self._runner.table, self._seat, asked)
        if isinstance(question, Rejected):
            self._refuse(asked.id, question)
            return None
        return question

    def _refuse(self, message_id: str, rejected: Rejected) -> None:
        """Send why a message that is not a command is refused."""
        narrator = self._runner.loaded.frames.narrators.narrator(self._tab.language, self._seat)
        refused = refused_by(message_id or "-", rejected.reasons, narrator)
        self._tab.tell(trouble_of(refused.reasons[0], message_id))

    def _speak(self, message: Emote | Say) -> None:
        """Send everybody a phrase or a chat message; neither is stored."""
        tab, table = self._tab, self._runner.table
        if (word := self._chat_problem(message)) is not None:
            tab.tell(live_trouble(tab.language, word))
            return
        seat = self._seat
        name = table.seats[seat].name
        match message:
            case Emote(phrase=phrase):
                self._runner.audience.say(Emoted(seat=seat, name=name, phrase=phrase))
            case Say(text=text):
                self._runner.audience.say(Said(seat=seat, name=name, text=text))
            case _:
                assert_never(message)

    def _chat_problem(self, message: Emote | Say) -> str | None:
        tab, table = self._tab, self._runner.table
        if self._seat < 0 or tab.is_watching:
            return "watching"
        if tab.is_replaced:
            return "replaced"
        if not tab.quota.words.take():
            return "too_many_words"
        match message:
            case Emote(phrase=phrase):
                return None if phrase in PHRASES else "no_phrase"
            case Say(text=text):
                if not table.settings.chat:
                    return "no_chat"
                return None if text else "no_words"
            case _:
                assert_never(message)


def _outcome(answer: Answer) -> str:
    match answer:
        case Accepted():
            return "accepted"
        case NotAccepted(error=None):
            return "refused" if answer.reasons else "defect"
        case NotAccepted():
            return "trouble"
        case _:
            assert_never(answer)
