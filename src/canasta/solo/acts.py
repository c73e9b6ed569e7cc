"""The program's own acts at a table when they are due: robots, deals, clocks.

The table decides the acts and their times (:mod:`canasta.tables.server_acts`). Each call does at
most one long step, so that messages get through in between: a robot thinks in one call and plays in
a later one, at a moment that does not depend on its cards.
"""

import logging
from functools import partial
from math import ceil
from typing import Final, assert_never

from canasta.answers.tasks import RobotPlay
from canasta.engine.plays import Play
from canasta.engine.state.view_data import view_data
from canasta.solo.table import SoloTable
from canasta.tables.registry import ACT_ROWS
from canasta.tables.robot_moments import TurnSeed, level_of_play, play_moment_ms
from canasta.tables.server_acts import AGAIN_MS, RETRY_MS, ServerAct
from canasta.tables.table_refusals import Rejected

log: Final = logging.getLogger(__name__)

_SLOW_MS: Final = 3000
"""The number of milliseconds of thinking about one play that make a person wait too long."""


class Acts:
    """The program's acts at one table."""

    def __init__(self, table: SoloTable) -> None:
        """Act at ``table``."""
        self._table: Final = table
        self._turn_seed: Final = TurnSeed()
        self._failures = 0
        self._not_before_ms = 0
        self._thought: tuple[tuple[int, str], int, Play] | None = None
        """The entry and level for which a robot has thought, the time when it was ready, and its
        play."""

    def step(self) -> int | None:
        """Do one act that is due; return the milliseconds until the next call, or None to wait.

        None means to call again after a change.
        """
        table = self._table.table
        dues = [due for due in table.due() if due.kind == "sleep" or not self._table.is_unused]
        if not dues:
            return None
        due, now_ms = dues[0], self._table.now_ms()
        if now_ms < self._not_before_ms:
            return self._not_before_ms - now_ms
        if ACT_ROWS[due.kind][1].needs == "play":
            # A robot thinks while people look at the last play.
            if due.kind != "robot" and now_ms < due.at_ms:
                return due.at_ms - now_ms
            return self._play(due)
        if now_ms < due.at_ms:
            return due.at_ms - now_ms
        self._act(due)
        return 0

    def _play(self, due: ServerAct) -> int:
        game = self._table.table.card_game
        if game is None:
            raise ValueError(f"nothing can be played at {self._table.id}")
        level = level_of_play(due.level, self._failures)
        view = game.state.view(due.seat)
        key = self._table.table.game_seq, level
        if self._thought is None or self._thought[0] != key:
            try:
                task = RobotPlay(view_data(view), level, self._turn_seed.at(view.public))
                began_ms = self._table.now_ms()
                play = task.carry_out()
                self._thought = key, self._table.now_ms(), play
                if self._table.now_ms() - began_ms > _SLOW_MS:
                    self._table.announce_slow(level)
            except Exception:
                log.exception("robot of level %s", level)
                self._fail(AGAIN_MS)
            return 0
        _, ready_ms, play = self._thought
        moment = play_moment_ms(self._table.table, due, view.public.phase, ready_ms)
        now_ms = self._table.now_ms()
        if now_ms < moment:
            return ceil(moment - now_ms)
        self._act(due, play)
        return 0

    def _act(self, due: ServerAct, play: Play | None = None) -> None:
        _, act = ACT_ROWS[due.kind]
        seed = b""
        match act.needs:
            case "seed":
                seed = self._table.random_bytes(32)
            case "play" | "nothing":
                pass
            case _:
                assert_never(act.needs)
        decided = self._table.table.act(due, self._table.now_ms(), seed=seed, play=play)
        if isinstance(decided, Rejected):
            self._fail(AGAIN_MS)
            return
        self._table.store(
            decided, self._succeed, partial(self._fail, RETRY_MS), secret=seed or None
        )

    def _succeed(self) -> None:
        self._failures = 0

    def _fail(self, wait_ms: int) -> None:
        self._failures += 1
        self._thought = None
        self._not_before_ms = self._table.now_ms() + wait_ms
