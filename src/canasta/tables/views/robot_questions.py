"""The question to a robot at a table, as text, for programs that play in a seat.

It is made from the view of the seat, like the questions in the arena.
"""

from canasta.agents.worlds.known_state import known_state
from canasta.engine.actions import LAY_BITS_HIGH, LAY_BITS_LOW, TAKE_BITS, holds
from canasta.engine.judging.refusals import refusal
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import View
from canasta.engine.stepping.step import step
from canasta.programs.lines import legal_texts, question_lines, round_line
from canasta.protocol.commands import AskQuestion
from canasta.protocol.updates import RobotQuestion
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Rejected, rejected


def robot_question(table: TableState, seat: int, asked: AskQuestion) -> RobotQuestion | Rejected:
    """Return the question for a robot in ``seat`` after staged actions, or a refusal.

    The staged actions take the pile and lay cards, so they move only cards that the seat knows.
    """
    game = table.card_game
    if seat < 0:
        return rejected("table.watching")
    if game is None or table.phase != "playing":
        return rejected("table.wrong_phase")
    if table.to_act != seat:
        return Rejected((refusal("turn.not_yours", turn=table.to_act),))
    view = game.state.view(seat)
    after = _after(view, asked.staged)
    if after is None:
        return rejected("table.stale")
    lines = [] if after.public.phase == OVER else question_lines(after)
    return RobotQuestion(id=asked.id, round=round_line(view, asked.seed), lines=tuple(lines))


def _after(view: View, staged: tuple[str, ...]) -> View | None:
    """Return the view of the seat after the staged actions, or None if an action is illegal."""
    trial = known_state(view)
    for text in staged:
        public = trial.public
        if public.phase == OVER or public.to_act() != view.seat:
            return None
        legal = legal_texts(trial.view(view.seat))
        chosen = next((number for number, other in legal.items() if other == text), -1)
        if chosen < 0 or not holds(TAKE_BITS | LAY_BITS_LOW, LAY_BITS_HIGH, chosen):
            return None
        step(trial, chosen, None)
    return trial.view(view.seat)
