"""A program whose thinkers carry out one task.

The arguments are the folder and the name of a :class:`tests.server.sample_tasks.Held`, and the
initial time limit of a task in seconds.
"""

import asyncio
import sys
from pathlib import Path

from canasta.answers.tasks import KINDS
from canasta.server.thinking.thinkers import ThinkingError, thinkers
from canasta.server.turns.fair_queue import Asker
from tests.server.sample_tasks import Held


async def think(folder: Path, name: str, limit_s: float) -> None:
    try:
        limits_s = dict.fromkeys(KINDS, limit_s)
        await thinkers(1, limits_s).think(Asker("home", "table"), Held(folder, name))
    except ThinkingError:  # this machine is so busy that the limit was too short
        await think(folder, name, 2 * limit_s)


if __name__ == "__main__":
    asyncio.run(think(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
