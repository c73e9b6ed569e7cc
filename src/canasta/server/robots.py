"""Robots at work: off the event loop, from a view alone, after a pause that tells nothing.

A robot is handed what its seat sees and nothing else. How long it lets people wait
depends on what everybody knows: the kind of decision, the pace agreed on at the table, and chance
made from the table and its ``seq``. It thinks during that pause, so the time that its cards cost it
does not show either.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from secrets import randbits
from typing import Final, TypeVar

from canasta.agents.knowledge import known_state
from canasta.agents.levels import make_level
from canasta.engine.state import State, View
from canasta.engine.table import ANSWERING, DRAWING, PLAYING
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.server import figures

T = TypeVar("T")

_MORE_MS: Final = {DRAWING: 0, ANSWERING: 200, PLAYING: 500}
"""What comes on top of the pause of the table for each kind of decision, in milliseconds."""
_CHANCE_MS: Final = 400
"""Up to so much comes on top of that by chance."""


class Robots:
    """The threads in which the robots of a server think: one after the other in each.

    Advice has a thread of its own: its table waits for it, and it is found quickly, while a strong
    robot may think for seconds.
    """

    def __init__(self) -> None:
        """Make them; they start when they are first needed."""
        self._playing: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-robots")
        self._advising: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-advice")

    async def play(self, view: View, level: str) -> str:
        """Return, as text, what a robot of ``level`` plays on the seat of ``view``, a live one."""
        # A copy, in which there are nobody else's cards: nothing could come from them, and the
        # table may go on meanwhile.
        known = known_state(view)
        return await asyncio.get_running_loop().run_in_executor(self._playing, _play, known, level)

    async def run(self, work: Callable[[], T]) -> T:
        """Return what ``work`` finds out for somebody who asks for advice."""
        return await asyncio.get_running_loop().run_in_executor(self._advising, work)

    def close(self) -> None:
        """Let what waits to be thought about come to nothing."""
        for thread in (self._playing, self._advising):
            thread.shutdown(wait=False, cancel_futures=True)


def pause_ms(table_id: str, seq: int, phase: int) -> int:
    """Return what comes on top of the pause of the table before a robot's decision.

    In milliseconds; made from what everybody knows: the table, the last entry of the game, and the
    phase of the turn.
    """
    chance = sha256(f"{table_id} {seq}".encode()).digest()[0]
    return _MORE_MS.get(phase, 0) + chance * _CHANCE_MS // 256


def _play(known: State, level: str) -> str:
    started = time.perf_counter()
    play = whole_play(known, make_level(level, randbits(32)).decide)
    figures.thought.observe(time.perf_counter() - started)
    return play_text(play)
