"""A session at a table: the messages of one tab and their answers.

It has no access to sockets or the store. It reads from the table's runner, passes commands to the
runner, and answers through the tab.
"""

import time
from contextlib import suppress
from dataclasses import replace
from typing import Final, assert_never

import structlog

from canasta.agents.hints.advice import UNTRIED, Suggestion
from canasta.answers.tasks import HintWanted
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
from canasta.protocol.updates import Ack, Emoted, Pong, Refused, Said
from canasta.server import metrics
from canasta.server.live.browser_tab import BrowserTab
from canasta.server.live.runner import Answer, TableRunner
from canasta.server.live.store_reason import store_reason
from canasta.server.thinking.thinkers import ThinkingError, TooSlowError
from canasta.server.turns.fair_queue import Asker
from canasta.store.errors import StoreError
from canasta.tables.audience.refusal_messages import (
    live_reason,
    live_trouble,
    trouble_of,
)
from canasta.tables.audience.tab_answers import TabAnswers
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import HintQuestion

log: Final = structlog.get_logger()
PHRASES: Final = frozenset(
    ("well_played", "thanks", "sorry", "oops", "hurry", "good_luck", "hello", "wow")
)
"""The preset phrases; their texts are under ``web.table.emote.<phrase>``."""


class TableSession:
    """The session of one tab at one table."""

    def __init__(self, runner: TableRunner, tab: BrowserTab) -> None:
        """Answer the messages of ``tab``, which must have been admitted."""
        self._runner: Final = runner
        self._tab: Final = tab
        self._answers: Final = TabAnswers(tab)

    @property
    def _seat(self) -> int:
        return self._runner.table.seat_of(self._tab.guest)

    async def answer(self, message: ClientMessage, text: str) -> None:
        """Answer a message, received as ``text``.

        A defect of the program is reported and does not end the session.
        """
        try:
            await self._answer(message, text)
        except Exception:
            log.exception("defect", table=self._runner.table.id, message=message.t)
            self._answers.report_defect(message)

    async def _answer(self, message: ClientMessage, text: str) -> None:
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
                await self._command(message, text)

    async def _command(self, command: TableCommand, text: str) -> None:
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
            tab.guest, tab.name, command, text, acknowledge, lambda: not tab.is_closing
        )
        metrics.commands.labels(_outcome(answer)).inc()
        if not isinstance(answer, int):
            tab.tell(self._refused(command.cmd_id, answer))

    def _refused(self, cmd_id: str, refusal: Rejected | StoreError) -> Refused:
        if isinstance(refusal, StoreError):
            reason = store_reason(self._tab.language, refusal)
            return Refused(cmd_id=cmd_id, reasons=(reason,))
        loaded = self._runner.loaded
        return self._answers.refused(loaded.table, loaded.frames.narrators, cmd_id, refusal.reasons)

    async def _can_show(self, message_id: str = "") -> bool:
        """Return whether the table can be shown, or send the reason. The caller holds the lock."""
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
            if await self._can_show(asked.id):
                loaded = self._runner.loaded
                self._answers.preview(loaded.table, loaded.frames.narrators, asked)

    async def _question(self, asked: AskQuestion) -> None:
        async with self._runner.lock:
            if await self._can_show(asked.id):
                loaded = self._runner.loaded
                self._answers.question(loaded.table, loaded.frames.narrators, asked)

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
                found = await self._suggestion(task)
            except ThinkingError:
                tab.tell(live_trouble(tab.language, "no_hint", asked.id))
                return
            async with runner.lock:
                question = await self._hint_question(asked)
                if question is None:
                    return
                if runner.table.game_seq == moment:
                    narrators = runner.loaded.frames.narrators
                    self._answers.hint(runner.table, narrators, asked, question, found)
                    return
            # A play was made meanwhile, so another hint is needed.
        tab.tell(live_trouble(tab.language, "too_many_hints", asked.id))

    async def _suggestion(self, task: HintWanted) -> Suggestion:
        """Return a robot's advice, on a slow machine without trying lines.

        Raises:
            ThinkingError: no robot could answer.
        """
        thinkers = self._runner.resources.thinkers
        asker = Asker(self._tab.household, self._runner.table.id)
        if not thinkers.is_slow(task.kind):
            with suppress(TooSlowError):
                return await thinkers.think(asker, task)
        return await thinkers.think(asker, replace(task, effort=UNTRIED))

    async def _hint_question(self, asked: AskHint) -> HintQuestion | None:
        """Return a robot's task, or send the reason and return None. The caller holds the lock."""
        if not await self._can_show(asked.id):
            return None
        loaded = self._runner.loaded
        return self._answers.hint_question(loaded.table, loaded.frames.narrators, asked)

    def _speak(self, message: Emote | Say) -> None:
        """Send a phrase or a chat message to everybody without storing it."""
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
        case int():
            return "accepted"
        case Rejected(reasons):
            return "refused" if reasons else "defect"
        case StoreError():
            return "trouble"
        case _:
            assert_never(answer)
