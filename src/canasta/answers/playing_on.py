"""Playing on from a decision of a game that is over: tables, and what robots think for them."""

from canasta.answers.problems import ProblemError, bad_field
from canasta.answers.tasks import HintWanted, RobotPlay
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.view_data import view_data
from canasta.protocol.practice import PlayedOn, PlayOnAsk, PlayOnHint
from canasta.record.notation import play_text
from canasta.tables.game_records import PlayedGame
from canasta.tables.playing_on import Decision, PlayingOn, find_decision
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import HintQuestion


def decision_in(table: str, played: PlayedGame, round_number: int, step: int) -> Decision:
    """Return the decision at a play of a game at ``table``.

    Raises:
        ProblemError: 404, there is no such play in a round that is over.
    """
    found = find_decision(table, played, round_number, step)
    if found is None:
        raise ProblemError(404, "no_such_hand")
    return found


def robot_task(table: PlayingOn, asked: PlayOnAsk) -> RobotPlay | None:
    """Return what a robot has to find out; None if no robot is to act, or none was asked for."""
    seat = table.robot_to_act()
    if not asked.robot or seat == NO_SEAT:
        return None
    return RobotPlay(view_data(table.view(seat)), table.level(seat), table.seed())


def after_robot(table: PlayingOn, found: Play) -> PlayedOn:
    """Return the table after the play that the robot to act has found."""
    made = play_text(Play(found.steps, table.robot_to_act()))
    table.play(made)
    return table.shown(made)


def hint_task(table: PlayingOn, asked: PlayOnHint) -> tuple[HintQuestion, HintWanted]:
    """Return what a robot is asked for the person.

    Raises:
        ProblemError: 422, there is no advice on what was asked.
    """
    question = table.hint_question(asked.asked)
    if isinstance(question, Rejected):
        raise bad_field("asked")
    task = HintWanted(view_data(question.view), question.staged, question.effort)
    return question, task
