"""Addresses of puzzles: their list, and the table of a puzzle.

Everybody may see a puzzle of the program. Answering needs a guest, because robots may have to try
the answer and the first attempt is stored. Only the guest concerned sees a puzzle from the guest's
own mistake.
"""

from collections.abc import Mapping
from typing import Final

from canasta.answers.addresses.playing_on import decision_at
from canasta.answers.bodies import short_text
from canasta.answers.context import Context, Handler
from canasta.answers.problems import ProblemError
from canasta.answers.puzzle_progress import day_of, theme_called
from canasta.answers.puzzles import (
    LONGEST_NAME,
    Posed,
    hint_shown,
    points_lost,
    posed_mistake,
    posed_puzzle,
    result_shown,
    turn_shown,
)
from canasta.answers.replies import Reply, message
from canasta.protocol.puzzles import PuzzleAsk, PuzzleHintAsk, PuzzlePreview
from canasta.tables.audience.shown_table import readable


async def puzzles(context: Context) -> Reply:
    """Return the puzzles and the visitor's progress."""
    day = day_of(context.query.get("day", ""))
    return message((await context.progress()).listed(context.words, day))


async def turn(context: Context) -> Reply:
    """Return the table of a puzzle after some plays, and the verdict on the answer."""
    asked = await context.read(PuzzleAsk)
    theme, text = theme_called(context.query.get("theme", "")), context.query.get("text")
    posed = await _posed(context)
    table = await context.work(lambda: posed.table(context.words, asked))
    task = posed.judging(table, asked)
    if task is None:
        return message(turn_shown(posed, table))
    answer = await context.think(task)
    is_first = await context.note_attempt(posed.name, points_lost(answer, asked))
    progress = await context.progress()
    result = result_shown(
        posed,
        table.narrator,
        answer,
        asked,
        is_first=is_first,
        next_name=progress.next_after(posed.name, theme, text),
    )
    return message(turn_shown(posed, table, result))


async def preview(context: Context) -> Reply:
    """Return the referee's verdict on a play without making the play."""
    asked = await context.read(PuzzlePreview)
    posed = await _posed(context)
    table = await context.work(lambda: posed.table(context.words, asked))
    return message(table.preview(asked.asked))


async def hint(context: Context) -> Reply:
    """Return a hint."""
    asked = await context.read(PuzzleHintAsk)
    posed = await _posed(context)
    return message(await context.work(lambda: hint_shown(posed, context.words, asked)))


async def _posed(context: Context) -> Posed:
    """Return the puzzle in the address.

    Raises:
        ProblemError: 401, it may be a guest's own mistake and nobody has registered; 404, there is
            no such puzzle.
        BrokenTableError: the lines of the guest's mistake cannot be played.
    """
    name = short_text("name", context.parts["name"], most=LONGEST_NAME)
    posed = await context.work(lambda: posed_puzzle(name))
    if posed is not None:
        return posed
    found = await context.mistake(name)
    if found is None:
        raise ProblemError(404, "no_such_puzzle")
    place = (found.table, found.game, found.round_number, found.step)
    start = await decision_at(context, *place)
    with readable(found.table):
        return posed_mistake(found, start)


ADDRESSES: Final[Mapping[str, Handler]] = {
    "GET /api/puzzles": puzzles,
    "POST /api/puzzles/{name}": turn,
    "POST /api/puzzles/{name}/preview": preview,
    "POST /api/puzzles/{name}/hint": hint,
}
