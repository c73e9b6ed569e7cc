"""Puzzles: their list, and the table of a puzzle."""

from collections.abc import Callable

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
from canasta.answers.robot_tables import decision_in
from canasta.protocol.puzzles import PuzzleAsk, PuzzleHintAsk, PuzzlePreview
from canasta.solo.device import Records
from canasta.solo.handlers.history import with_game
from canasta.solo.host import Host
from canasta.solo.kept import PUZZLES, KeptAttempt
from canasta.solo.requests import Request
from canasta.tables.game_records import PlayedGame


def puzzles(host: Host, request: Request) -> None:
    """Reply with the puzzles and the visitor's progress."""
    progress = host.holdings.progress(host.time.now_ms())
    request.answer(progress.listed(request.words, day_of(request.query.get("day", ""))))


def turn(host: Host, request: Request) -> None:
    """Reply with the table of a puzzle after some plays, and the verdict on the answer."""
    asked = request.read(PuzzleAsk)
    theme, text = theme_called(request.query.get("theme", "")), request.query.get("text")

    def played(posed: Posed) -> None:
        table = posed.table(request.words, asked)
        task = posed.judging(table, asked)
        if task is None:
            request.answer(turn_shown(posed, table))
            return
        host.guest()
        answer = task.carry_out()
        is_first = posed.name not in host.holdings.attempts
        put: Records = {}
        if is_first:
            attempt = KeptAttempt(lost=points_lost(answer, asked))
            put = {f"{PUZZLES}{posed.name}": attempt.model_dump_json()}

        def kept() -> None:
            host.holdings.take(put)
            progress = host.holdings.progress(host.time.now_ms())
            result = result_shown(
                posed,
                table.narrator,
                answer,
                asked,
                is_first=is_first,
                next_name=progress.next_after(posed.name, theme, text),
            )
            request.answer(turn_shown(posed, table, result))

        if put:
            host.device.keep(put, kept)
        else:
            kept()

    _with_puzzle(host, request, played)


def preview(host: Host, request: Request) -> None:
    """Reply with the referee's verdict on a play."""
    asked = request.read(PuzzlePreview)

    def played(posed: Posed) -> None:
        request.answer(posed.table(request.words, asked).preview(asked.asked))

    _with_puzzle(host, request, played)


def hint(host: Host, request: Request) -> None:
    """Reply with a hint."""
    asked = request.read(PuzzleHintAsk)

    def hinted(posed: Posed) -> None:
        request.answer(hint_shown(posed, request.words, asked))

    _with_puzzle(host, request, hinted)


def _with_puzzle(host: Host, request: Request, work: Callable[[Posed], None]) -> None:
    """Do ``work`` with the puzzle of a request, or reply that there is no such puzzle."""
    name = request.text(0, "name", most=LONGEST_NAME)
    posed = posed_puzzle(name)
    if posed is not None:
        work(posed)
        return
    mistake = host.holdings.mistakes.get(name)
    if mistake is None:
        raise ProblemError(404, "no_such_puzzle")

    def found(game: PlayedGame) -> None:
        start = decision_in(mistake.table, game, mistake.round_number, mistake.step)
        work(posed_mistake(mistake, start))

    with_game(host, request, mistake.table, mistake.game, found)
