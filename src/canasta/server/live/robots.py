"""Robots at work: off the event loop, from a view alone, after a pause that tells nothing.

A robot is handed what its seat sees and nothing else. How long it lets people wait
depends on what everybody knows: the kind of decision, the pace agreed on at the table, and chance
made from the table and its ``seq``. It thinks during that pause, so the time that its cards cost it
does not show either, as long as thinking, and waiting for the robots of other tables, takes less
than the pause; where it takes longer, people see that it did.
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
from canasta.agents.worlds.knowledge import known_state
from canasta.engine.state.public_state import ANSWERING, DRAWING, PLAYING, PublicState
from canasta.engine.state.state import State, View
from canasta.record.notation import play_text
from canasta.record.robot_play import whole_play
from canasta.server import metrics

T = TypeVar("T")

_MORE_MS: Final = {DRAWING: 0, ANSWERING: 200, PLAYING: 500}
"""What comes on top of the pause of the table for each kind of decision, in milliseconds."""
_CHANCE_MS: Final = 400
"""Up to so much comes on top of that by chance."""


class TurnSeed:
    """The seed of the robots of one table: that of a turn for all its plays, then another.

    A robot is made anew for every play, and whether it lapses follows from its seed: so it lapses
    for whole turns. Nobody can foresee a seed, and none is kept when the server stops.
    """

    def __init__(self) -> None:
        """Begin with the turn the table is in."""
        self._seed = randbits(32)

    def at(self, table: PublicState) -> int:
        """Return the seed, from 0 to 2**32 - 1, for the play that ``table`` awaits."""
        if begins_turn(table):
            self._seed = randbits(32)
        return self._seed


class RobotThreads:
    """The threads in which the robots of a server think: one after the other in each.

    Advice has a thread of its own: its table waits for it, and it is found quickly, while a strong
    robot may think for seconds.
    """

    def __init__(self) -> None:
        """Make them; they start when they are first needed."""
        self._playing: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-robots")
        self._advising: Final = ThreadPoolExecutor(1, thread_name_prefix="canasta-advice")

    async def play(self, view: View, level: str, seed: int) -> str:
        """Return, as text, what a robot of ``level`` plays on the seat of ``view``, a live one.

        ``seed``, from 0 to 2**32 - 1, is that of the turn (:class:`TurnSeed`).
        """
        # A copy, in which there are nobody else's cards: nothing could come from them, and the
        # table may go on meanwhile.
        known = known_state(view)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._playing, _play, known, level, seed)

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


def _play(known: State, level: str, seed: int) -> str:
    started = time.perf_counter()
    play = whole_play(known, make_level(level, seed).decide)
    metrics.thought.observe(time.perf_counter() - started)
    return play_text(play)
