"""Addresses for playing on from a decision in a finished round, at a table that stores nothing.

Anybody with the link to the table already knows the cards of its finished rounds. The addresses
need a guest, because robots think on the guest's behalf.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from canasta.answers.addresses.games import (
    from_game_at,
    game_number,
    play_of,
    round_alone,
    table_id,
)
from canasta.answers.context import Context, Handler
from canasta.answers.replies import Reply, message
from canasta.answers.robot_tables import after_robot, decision_in, hint_task, robot_task
from canasta.protocol.practice import PlayOnAsk, PlayOnHint, PlayOnPreview
from canasta.tables.robot_table import RobotTable, Start
from canasta.tables.views.hints import hint_answer

_MOST_KEPT: Final = 64
"""The maximum number of cached decisions, some ten kilobytes each; the least recently used one is
dropped first."""


async def turn(context: Context) -> Reply:
    """Return the table after some plays and, if requested, a robot's next play."""
    asked = await context.read(PlayOnAsk)
    table = await _table(context, asked)
    task = robot_task(table) if asked.robot else None
    return message(table.turn() if task is None else after_robot(table, await context.think(task)))


async def preview(context: Context) -> Reply:
    """Return the referee's verdict on a play without making the play."""
    asked = await context.read(PlayOnPreview)
    return message((await _table(context, asked)).preview(asked.asked))


async def hint(context: Context) -> Reply:
    """Return a robot's advice."""
    asked = await context.read(PlayOnHint)
    table = await _table(context, asked)
    question, task = hint_task(table, asked.asked)
    found = await context.think(task)
    return message(hint_answer(question, found, asked.asked.id, table.narrator))


async def _table(context: Context, asked: PlayOnAsk) -> RobotTable:
    await context.guest()
    start = await decision_at(context, table_id(context), game_number(context), *play_of(context))
    return await context.work(lambda: RobotTable(start, context.words, asked.plays))


async def decision_at(
    context: Context, table: str, game: int, round_number: int, step: int
) -> Start:
    """Return the moment before a play of a game at a table.

    Raises:
        ProblemError: 404, there is no such play in a finished round.
    """
    find = partial(decision_in, table, round_number=round_number, step=step)
    await round_alone(context, table)  # not everybody may see it, so check each request
    place, kept = (table, game, round_number, step), context.decisions
    start = kept.pop(place, None)
    if start is None:
        start = await from_game_at(context, table, game, find)
    kept[place] = start  # as the one used last
    if len(kept) > _MOST_KEPT:
        del kept[next(iter(kept))]
    return start


_ADDRESS: Final = "POST /api/tables/{table}/practice/{hand}/{step}"
ADDRESSES: Final[Mapping[str, Handler]] = {
    _ADDRESS: turn,
    f"{_ADDRESS}/preview": preview,
    f"{_ADDRESS}/hint": hint,
}
