"""Tables of one person with robots: the tasks that find robots' plays and advice."""

from canasta.answers.problems import ProblemError, bad_field
from canasta.answers.tasks import AlikePlay, HintWanted
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.view_data import view_data
from canasta.protocol.commands import AskHint
from canasta.protocol.practice import PlayedOn
from canasta.record.notation import play_text
from canasta.tables.game_records import PlayedGame
from canasta.tables.playing_on import find_decision
from canasta.tables.robot_table import RobotTable, Start
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import HintQuestion


def decision_in(table: str, played: PlayedGame, round_number: int, step: int) -> Start:
    """Return the moment before a play of a game at ``table``.

    Raises:
        ProblemError: 404 if no finished round has such a play.
    """
    found = find_decision(table, played, round_number, step)
    if found is None:
        raise ProblemError(404, "no_such_hand")
    return found


def robot_task(table: RobotTable) -> AlikePlay | None:
    """Return the task of the robot that is to act, or None if no robot is to act."""
    seat = table.robot_to_act()
    if seat == NO_SEAT:
        return None
    return AlikePlay(view_data(table.view(seat)), table.start.levels[seat], table.start.deal)


def after_robot(table: RobotTable, found: Play) -> PlayedOn:
    """Make the play ``found`` for the robot that is to act, and return the table."""
    made = play_text(Play(found.steps, table.robot_to_act()))
    table.play(made)
    return table.turn(made)


def hint_task(table: RobotTable, asked: AskHint) -> tuple[HintQuestion, HintWanted]:
    """Return the task of the robot that advises the person.

    Raises:
        ProblemError: 422 if robots cannot advise on ``asked``.
    """
    question = table.hint_question(asked)
    if isinstance(question, Rejected):
        raise bad_field("asked")
    task = HintWanted(view_data(question.view), question.staged, question.effort)
    return question, task
