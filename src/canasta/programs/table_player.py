"""Plays in a seat of a table for a program, as a browser does for a person."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import randbits, token_hex
from typing import Final, Literal

from pydantic import ValidationError

from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Discard, Meld, Play, Step, Take
from canasta.programs.answer import in_one_order
from canasta.programs.conversation import Conversation, Objection
from canasta.programs.deal_promises import UnfairDealError
from canasta.programs.fault import ProgramFault
from canasta.programs.lines import actions_offered
from canasta.programs.program_agent import SeatedProgram
from canasta.programs.seat_duties import SeatDuties
from canasta.programs.table_connection import TableConnection
from canasta.programs.table_error import TableError
from canasta.protocol.commands import MakePlay, Sit, TableCommand
from canasta.protocol.table_view import PublicTable
from canasta.protocol.updates import Ack, Refused, RobotQuestion
from canasta.protocol.visible_text import short_line
from canasta.record.card_game import read_play
from canasta.record.notation import parse_play, play_text
from canasta.record.robot_play import joined_steps

End = Literal["closed", "removed", "alone"]
"""The reason why playing ended: the table was closed, the program has lost its seat, or a game has
ended and no other person is left."""
_MOST_FAULTS: Final = 2
"""The number of consecutive faults after which the program leaves the table."""
_MARGIN_MS: Final = 500
"""The number of milliseconds subtracted from the time of a turn for sending the answer."""
_LEAST_MS: Final = 100
_LONGEST_REASON: Final = 500
_OF_THE_TABLE: Final = ("table.", "store.", "live.")
"""Prefixes of refusal codes that are not the program's fault."""


@dataclass(frozen=True)
class _Chosen:
    """The result of an answer."""

    staged: str = ""
    """An action stored until the play is complete, or an empty string if a play has been sent."""


class TablePlayer:
    """Plays one seat: does its duties, and asks the program for its plays."""

    def __init__(
        self,
        connection: TableConnection,
        program: SeatedProgram,
        budget_ms: int,
        warn: Callable[[ProgramFault], None],
        restored: Callable[[], None],
    ) -> None:
        """Play at the table of ``connection``.

        ``program`` has ``budget_ms`` milliseconds for an answer, or the rest of its turn. ``warn``
        is called with a fault after which the program is restarted. ``restored`` is called when the
        server deals rounds again after a restored backup.
        """
        self._connection: Final = connection
        self._program: Final = program
        self._budget_ms: Final = budget_ms
        self._warn: Final = warn
        self._restored: Final = restored
        self._duties: Final = SeatDuties()
        self._robot: Conversation | None = None
        self._round: tuple[int, int] | None = None
        self._faults = 0

    def sit(self, seat: int, owner: str) -> None:
        """Take a seat as the program of ``owner``.

        Raises:
            TableError: ``refused``.
        """
        table = self._connection.table
        sitting = Sit(
            cmd_id=token_hex(8), seat=seat, settings_seq=table.settings_seq, robot_of=owner
        )
        answer = self._connection.command(sitting)
        if isinstance(answer, Refused) and answer.reasons[0].code != "table.already":
            raise TableError("refused", answer.reasons[0].text)

    def play(self) -> End:
        """Play until the table is closed, the seat is lost, or nobody else is left.

        Raises:
            ProgramFault: the program has failed twice in succession and has left the table.
            TableError: ``lost``, ``silent``, ``garbled``, ``refused`` or ``unfair``.
        """
        try:
            while (end := self._step()) is None:
                pass
        except ProgramFault:
            self._connection.leave()
            raise
        finally:
            self._end_robot()
        return end

    def leave(self) -> None:
        """Leave the table; in a game in progress, a robot of the server takes the seat."""
        self._connection.leave()

    def _step(self) -> End | None:
        """Send a command that is due, or wait for a message; return why playing ended, or None."""
        connection = self._connection
        table, seat = connection.table, connection.you.seat
        if table.phase == "closed":
            return "closed"
        if seat < 0:
            if connection.you.next_seat < 0:
                return "removed"
            connection.receive()
            return None
        people = [one for one in table.seats if one.kind == "person" and not one.robot_of]
        if table.phase == "finished" and not people:
            connection.leave()
            return "alone"
        seen = connection.seq
        duty = self._duty(table, seat)
        is_done = duty is not None and isinstance(connection.command(duty), Ack)
        if duty is None and self._may_play(seat):
            is_done = self._ask()
        if not is_done and connection.seq == seen:
            connection.receive()
        return None

    def _duty(self, table: PublicTable, seat: int) -> TableCommand | None:
        """Return the command that is due, or None; leave the table if a deal was unfair."""
        if self._duties.forget_lost(table):
            self._restored()
        try:
            return self._duties.due(table, seat)
        except UnfairDealError:
            self._connection.leave()
            raise TableError("unfair", str(table.round_number)) from None

    def _may_play(self, seat: int) -> bool:
        connection = self._connection
        table, own = connection.table, connection.own
        is_awaited = table.phase == "playing" and table.to_act == seat and not table.paused
        return is_awaited and own is not None and bool(own.legal)

    def _ask(self) -> bool:
        """Ask the program for a play; return whether the play was made."""
        staged: tuple[str, ...] = ()
        while True:
            question = self._connection.question(staged, randbits(32))
            if question is None:
                return False
            if not question.lines:
                return isinstance(self._made(_steps(staged)), _Chosen)
            try:
                outcome = self._answer(question, staged)
            except ProgramFault as fault:
                self._end_robot()
                self._faults += 1
                if self._faults >= _MOST_FAULTS:
                    raise
                self._warn(fault)
                return True
            self._faults = 0
            if not outcome.staged:
                return True
            staged = (*staged, outcome.staged)

    def _answer(self, question: RobotQuestion, staged: tuple[str, ...]) -> _Chosen:
        """Handle the program's answer, and return its result."""
        table = self._connection.table
        if self._robot is None:
            self._robot = self._program.started()
            self._round = None
        if self._round != (table.game, table.round_number):
            self._round = (table.game, table.round_number)
            self._robot.tell(question.round)
        offered = {
            in_one_order(parse_play(text)): text for text in actions_offered(list(question.lines))
        }

        def judge(text: str) -> _Chosen | Objection:
            read = read_play(text)
            if isinstance(read, Refusal):
                return self._sent(text) or _Chosen()  # the server reports the fault
            action = offered.get(in_one_order(Play(read.play.steps)))
            if action is None:
                return self._made([*_steps(staged), *read.play.steps])
            (step,) = parse_play(action).steps
            match step:
                case Take() | Meld():
                    return _Chosen(action)
                case Discard():
                    return self._made([*_steps(staged), step])
                case _:
                    # The question to the partners comes before the melds, because they may depend
                    # on the answer.
                    return self._made([step])

        return self._robot.ask(question.lines, self._time_ms(), judge)

    def _time_ms(self) -> int:
        """Return the milliseconds for an answer: the rest of the turn, at most the budget."""
        connection = self._connection
        deadline_ms = connection.table.deadline_ms
        if deadline_ms == 0:
            return self._budget_ms
        left_ms = deadline_ms - connection.now_ms - _MARGIN_MS
        return max(min(self._budget_ms, left_ms), _LEAST_MS)

    def _made(self, steps: list[Step]) -> _Chosen | Objection:
        """Make a play from ``steps``."""
        return self._sent(play_text(joined_steps(steps))) or _Chosen()

    def _sent(self, text: str) -> Objection | None:
        """Send a play; return the refusal if it is the program's fault."""
        try:
            command = MakePlay(cmd_id=token_hex(8), seen=self._connection.seq, play=text)
        except ValidationError:
            return self._program.objection("answer.unreadable")
        answer = self._connection.command(command)
        if isinstance(answer, Ack):
            return None
        reason = answer.reasons[0]
        if reason.code.startswith(_OF_THE_TABLE):
            return None
        return Objection(reason.code, short_line(reason.text, _LONGEST_REASON))

    def _end_robot(self) -> None:
        if self._robot is not None:
            self._robot.end()
            self._robot = None


def _steps(staged: tuple[str, ...]) -> list[Step]:
    """Return the steps of staged actions."""
    return [step for text in staged for step in parse_play(text).steps]
