"""Robots at tables: they think off the event loop, from a view alone, behind a neutral pause.

A robot gets what its seat sees and nothing else. The pause before its play depends on public facts
alone: the kind of decision, the pace agreed on at the table, and chance derived from the table's id
and ``seq``. The robot thinks during that pause, so the time its cards cost it does not show, as
long as thinking, and waiting for the robots of other tables, takes less than the pause. Where it
takes longer, or people have the robots play at once, the delay is visible.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from secrets import randbits
from typing import Final, TypeVar

from canasta.agents.baselines.mixed_agents import begins_turn
from canasta.agents.levels import make_level
from canasta.agents.worlds.known_state import known_state
from canasta.engine.plays import Play
from canasta.engine.state.public_state import ANSWERING, DRAWING, PLAYING, PublicState
from canasta.engine.state.state import State, View
from canasta.record.robot_play import whole_play
from canasta.server import metrics

T = TypeVar("T")

_MORE_MS: Final = {DRAWING: 0, ANSWERING: 200, PLAYING: 500}
"""Added to the pause of the table for each kind of decision, in milliseconds."""
_CHANCE_MS: Final = 400
"""Chance adds up to this many milliseconds."""


class TurnSeed:
    """The seed of the robots of one table: one for all plays of a turn.

    A robot is created for every play, and whether it lapses follows from its seed, so it lapses for
    whole turns. Seeds cannot be predicted, and none survives the server.
    """

    def __init__(self) -> None:
        """Draw a seed for the turn in progress."""
        self._seed = randbits(32)

    def at(self, table: PublicState) -> int:
        """Return the seed, from 0 to 2**32 - 1, for the play that ``table`` awaits."""
        if begins_turn(table):
            self._seed = randbits(32)
        return self._seed


class RobotThreads:
    """The two threads in which the robots of a server think, one at a time in each.

    Hints have a thread of their own: the table waits for them, and they are found quickly, while a
    strong robot may think for seconds.
    """

    def __init__(self) -> None:
        """Create the threads; they start when they are first needed."""
        self._playing: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-robots")
        self._advising: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-advice")

    async def play(self, view: View, level: str, seed: int) -> Play:
        """Return the play of a robot of ``level`` on the seat of ``view``, a live view.

        ``seed``, from 0 to 2**32 - 1, is that of the turn (:class:`TurnSeed`).
        """
        # A copy without anybody else's cards: no decision can depend on them, and the table may
        # change meanwhile.
        known = known_state(view)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._playing, _play, known, level, seed)

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of ``work``, which computes a hint."""
        return await asyncio.get_running_loop().run_in_executor(self._advising, work)

    def close(self) -> None:
        """Cancel what has not begun."""
        for thread in (self._playing, self._advising):
            thread.shutdown(wait=False, cancel_futures=True)


def pause_ms(table_id: str, seq: int, phase: int) -> int:
    """Return what is added to the pause of the table before a robot's play, in milliseconds.

    Derived from public facts alone: the table's id, the last entry of the game, and the phase of
    the turn.
    """
    chance = sha256(f"{table_id} {seq}".encode()).digest()[0]
    return _MORE_MS.get(phase, 0) + chance * _CHANCE_MS // 256


def _play(known: State, level: str, seed: int) -> Play:
    started = time.perf_counter()
    play = whole_play(known, make_level(level, seed).decide)
    metrics.thought.observe(time.perf_counter() - started)
    return play
