"""Carries out the server's acts at a table when they are due: robots, clocks, deals, absences.

The table decides the acts and their times (:mod:`canasta.tables.server_acts`). Each table has one
alarm, for the act that is due first; the event loop keeps the alarms of all tables in one heap. A
table without connections has only one act due: stopping its clock.
"""

import asyncio
from secrets import token_bytes
from typing import Final, assert_never

import structlog

from canasta.answers.tasks import RobotPlay
from canasta.engine.plays import Play
from canasta.engine.state.state import View
from canasta.engine.state.view_data import view_data
from canasta.server.live.runner import DEFECT, Answer, TableRunner
from canasta.server.thinking.thinkers import ThinkingError
from canasta.server.turns.fair_queue import Asker
from canasta.tables.registry import ACT_ROWS
from canasta.tables.robot_moments import TurnSeed, level_of_play, play_moment_ms
from canasta.tables.server_acts import AGAIN_MS, RETRY_MS, ServerAct
from canasta.tables.table_refusals import Rejected

log: Final = structlog.get_logger()


class Timekeeper:
    """The timekeeper of one table."""

    def __init__(self, runner: TableRunner) -> None:
        """Watch the table of ``runner``, from its next change on."""
        self._runner: Final = runner
        self._alarm: asyncio.TimerHandle | None = None
        self._doing: asyncio.Task[None] | None = None
        self._due: tuple[int, ServerAct] | None = None
        self._failures = 0
        self._turn_seed: Final = TurnSeed()
        self._thinking: tuple[tuple[int, str], asyncio.Task[Play]] | None = None
        runner.on_change = self._changed

    def look(self) -> None:
        """Set the alarm for the next act; also called when somebody connects or leaves.

        If memory may differ from the store, first reload the table, which determines the next act.
        """
        if not self._runner.is_current:
            if self._doing is None:
                self._doing = asyncio.create_task(self._look_when_current())
            return
        table = self._runner.table
        is_empty = len(self._runner.audience) == 0
        dues = [due for due in table.due() if not is_empty or due.kind == "sleep"]
        following = (table.game_seq, dues[0]) if dues else None
        if following is not None and following == self._due and self._failures == 0:
            return  # the alarm is already set
        self.stop()
        if following is None:
            return
        self._due = following
        # A robot thinks while people look at the last play.
        begins_ms = 0 if following[1].kind == "robot" else following[1].at_ms
        self._set_alarm(max(0.0, (begins_ms - self._runner.now_ms()) / 1000))

    async def _look_when_current(self) -> None:
        is_settled = await self._runner.refresh()
        while not is_settled:
            await asyncio.sleep(RETRY_MS / 1000)
            is_settled = await self._runner.refresh()
        if self._doing is asyncio.current_task():  # otherwise the alarm is already set
            self._doing = None
            self.look()

    def _changed(self) -> None:
        self._failures = 0
        self._due = None
        self.look()

    def stop(self) -> None:
        """Cancel the alarm and the act in progress until :meth:`look` is called again."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._doing is not None:
            # The runner still completes a change that has begun.
            self._doing.cancel()
        self._doing = None
        self._due = None

    def _set_alarm(self, seconds: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self._due is not None:
            self._doing = asyncio.create_task(self._do(self._due[1]))

    async def _do(self, due: ServerAct) -> None:
        try:
            answer = await self._carry_out(due)
        except ThinkingError:  # already logged; a robot of another level plays
            answer = DEFECT
        except Exception:
            log.exception("defect", table=self._runner.table.id, due=due.kind, seat=due.seat)
            answer = None
        if self._doing is not asyncio.current_task() or isinstance(answer, int):
            return  # the change has set the next alarm
        self._doing = None
        self._thinking = None  # the play found is no longer legal
        self._failures += 1
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(
            (AGAIN_MS if isinstance(answer, Rejected) else RETRY_MS) / 1000, self._retry
        )

    def _retry(self) -> None:
        self._alarm = None
        self.look()

    async def _carry_out(self, due: ServerAct) -> Answer:
        _, act = ACT_ROWS[due.kind]
        match act.needs:
            case "seed":
                seed = token_bytes(32)
                return await self._runner.act(
                    lambda table: table.act(due, self._runner.now_ms(), seed=seed), secret=seed
                )
            case "play":
                return await self._play(due)
            case "nothing":
                return await self._runner.act(lambda table: table.act(due, self._runner.now_ms()))
            case _:
                assert_never(act.needs)

    async def _play(self, due: ServerAct) -> Answer:
        """Let a robot play at a moment that does not depend on its cards."""
        table = self._runner.table
        if table.card_game is None:
            raise ValueError(f"nothing can be played at {table.id}")
        view = table.card_game.state.view(due.seat)
        level = level_of_play(due.level, self._failures)
        # Cancelling this task to hurry the robots does not cancel the thinking.
        play = await asyncio.shield(self._thinking_of(view, level))
        now_ms = self._runner.now_ms()
        moment = play_moment_ms(table, due, view.public.phase, now_ms)
        await asyncio.sleep((moment - now_ms) / 1000)
        return await self._runner.act(
            lambda table: table.act(due, self._runner.now_ms(), play=play)
        )

    def _thinking_of(self, view: View, level: str) -> asyncio.Task[Play]:
        """Return the task of a robot that thinks about the awaited play.

        The robot thinks only once unless it fails.
        """
        key = (self._runner.table.game_seq, level)
        if self._thinking is None or self._thinking[0] != key or _has_failed(self._thinking[1]):
            # Pass the data of the view, because the table may change meanwhile; it holds no other
            # hand.
            task = RobotPlay(view_data(view), level, self._turn_seed.at(view.public))
            runner = self._runner
            asker = Asker(runner.audience.household(runner.table), runner.table.id)
            if self._thinking is not None:
                self._thinking[
                    1
                ].cancel()  # about a play that was taken back or made by somebody else
            thinking = asyncio.create_task(runner.resources.thinkers.think(asker, task))
            thinking.add_done_callback(
                _has_failed
            )  # retrieve its exception, because nobody may await it any longer
            self._thinking = key, thinking
        return self._thinking[1]


def _has_failed(task: asyncio.Task[Play]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
