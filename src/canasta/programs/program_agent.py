"""Programs at a table of robots: an agent that asks a program, and the control of processes."""

import os
import shlex
from collections.abc import Callable
from functools import cache
from multiprocessing import parent_process
from multiprocessing.util import Finalize
from signal import SIG_DFL, SIGTERM, signal
from threading import current_thread, get_ident, main_thread
from types import FrameType
from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.engine.judging.refusals import Refusal
from canasta.engine.state.state import View
from canasta.i18n import Language, load
from canasta.i18n.program_sentences import protocol_sentence, seat_refusal_sentence
from canasta.programs.answer import read_answer
from canasta.programs.conversation import Conversation, Objection
from canasta.programs.fault import ProgramFault
from canasta.programs.lines import legal_texts, question_lines, round_line

BUDGET_MS: Final = 5000
"""Default time for an answer, in milliseconds."""
_MOST_FAILURES: Final = 3
"""The number of consecutive failed rounds after which a program is not restarted."""


def is_program(name: str) -> bool:
    """Return whether the name of a robot is the command of a program: it contains a slash."""
    return "/" in name


def command_of(name: str) -> list[str]:
    """Return the words of a program's command, split as a shell does.

    Raises:
        ProgramFault: ``start``, a quotation mark is missing, or there are no words.
    """
    try:
        command = shlex.split(name)
    except ValueError:
        raise ProgramFault(name, "start", answer="quotes") from None
    if not command:
        raise ProgramFault(repr(name), "start", answer="empty")
    return command


class ProgramAgent(Agent):
    """Asks a program for each decision.

    From a fault of the program to the end of the round, the agent plays the first legal action.
    """

    def __init__(self, seats: "SeatedProgram", seed: int) -> None:
        """Ask the program of ``seats`` in the seat where the agent plays."""
        self._seats: Final = seats
        self._seed: Final = seed
        self._robot: Conversation | None = None
        self._next: list[int] = []
        self.fault: ProgramFault | None = None
        """The fault of the program in this round, or None if it has not failed."""

    @property
    def failure(self) -> str:
        """The code of :attr:`fault`, or an empty string if there is no fault."""
        return "" if self.fault is None else self.fault.code

    @property
    def is_program(self) -> bool:
        """Whether the agent decides in a separate process, which is always true."""
        return True

    def begin_round(self, view: View) -> None:
        """Start the program in the seat if it is not running, and send the rules of the round."""
        self.fault = None
        self._next = []
        try:
            self._robot = self._seats.robot(view.seat)
        except ProgramFault as fault:
            self._fail(view.seat, fault)
        else:
            self._robot.tell(round_line(view, self._seed))

    def decide(self, view: View) -> int:
        """Return the program's next action, or the first legal one if the program failed."""
        if not self._next and self._robot is not None:
            try:
                self._next = self._seats.ask(self._robot, view)
            except ProgramFault as fault:
                self._fail(view.seat, fault)
        return self._next.pop(0) if self._next else next(iter(legal_texts(view)))

    def _fail(self, seat: int, fault: ProgramFault) -> None:
        self.fault = fault
        self._robot = None
        self._seats.failed(seat)


class SeatedProgram:
    """A program with one process per seat, so that no seat sees another hand.

    A process continues from round to round until it fails.
    """

    def __init__(
        self, name: str, language: Language, budget_ms: int, *, shows_errors: bool = False
    ) -> None:
        """Run the command ``name``, with refusals in ``language``.

        If ``shows_errors`` is set, the program's standard error is shown; otherwise it is dropped.

        Raises:
            ProgramFault: ``start``, the command cannot be parsed.
        """
        self._name: Final = name
        self._command: Final = command_of(name)
        self._words: Final = load(language)
        self._budget_ms: Final = budget_ms
        self._shows_errors: Final = shows_errors
        self._running: Final[dict[int, Conversation]] = {}
        self.first_refused: Objection | None = None
        """The reason against the first refused line."""
        self._failures: Final[dict[int, int]] = {}

    def robot(self, seat: int) -> Conversation:
        """Return the program in ``seat``; it is started if it is not running.

        Raises:
            ProgramFault: the program cannot be started, or has failed too often.
        """
        if self._failures.get(seat, 0) >= _MOST_FAILURES:
            raise ProgramFault(self._name, "given_up", most=_MOST_FAILURES)
        if seat not in self._running:
            self._running[seat] = self.started()
        return self._running[seat]

    def started(self) -> Conversation:
        """Return a newly started conversation with the program.

        Raises:
            ProgramFault: the program cannot be started.
        """
        return Conversation(self._command, self.objection, shows_errors=self._shows_errors)

    def ask(self, robot: Conversation, view: View) -> list[int]:
        """Return the actions that the program chooses for the seat of ``view``, at least one.

        Raises:
            ProgramFault: the program does not answer correctly.
        """
        try:
            actions = robot.ask(question_lines(view), self._budget_ms, self._judge_of(view))
        finally:
            self.first_refused = self.first_refused or robot.first_refused
        self._failures[view.seat] = 0
        return actions

    def _judge_of(self, view: View) -> Callable[[str], list[int] | Objection]:
        def judge(text: str) -> list[int] | Objection:
            found = read_answer(view, text)
            if isinstance(found, Refusal):
                return Objection(found.code, seat_refusal_sentence(self._words, view, found))
            return found

        return judge

    def objection(self, code: str) -> Objection:
        """Return the reply to a line that is not an answer, by its code ``answer.…``."""
        return Objection(code, protocol_sentence(self._words, code))

    def failed(self, seat: int) -> None:
        """Count a failed round of the program in ``seat``, and end its process."""
        self._failures[seat] = self._failures.get(seat, 0) + 1
        robot = self._running.pop(seat, None)
        if robot is not None:
            robot.end(0)

    def end(self) -> None:
        """End all processes."""
        while self._running:
            self._running.popitem()[1].end()


class RobotMaker:
    """Makes robots by name, including programs, in this process and in workers of the arena.

    Each process ends the programs that it started.
    """

    def __init__(self, language: Language, budget_ms: int = BUDGET_MS) -> None:
        """Give programs refusals in ``language`` and ``budget_ms`` milliseconds per answer."""
        self._language: Final[Language] = language
        self._budget_ms: Final = budget_ms
        self._programs: Final[dict[str, SeatedProgram]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Leave out the running programs: each process starts its own."""
        return _maker_there, (self._language, self._budget_ms)

    def __call__(self, name: str, seed: int) -> Agent:
        """Return a new robot, as :func:`canasta.agents.registry.make_agent` does.

        Raises:
            UnknownAgentError: there is no robot with that name.
            ProgramFault: ``start``, the command of a program cannot be parsed.
        """
        return (
            ProgramAgent(self._seated(name), seed) if is_program(name) else make_agent(name, seed)
        )

    def _seated(self, name: str) -> SeatedProgram:
        if name not in self._programs:
            if not self._programs:
                Finalize(None, self.end, exitpriority=1)
                _end_before_termination(self.end)
            self._programs[name] = SeatedProgram(name, self._language, self._budget_ms)
        return self._programs[name]

    def check(self, name: str) -> None:
        """Check that there is a robot called ``name``; a program is started and must greet.

        Raises:
            UnknownAgentError: there is no robot with that name.
            ProgramFault: the program cannot be started, or does not greet.
        """
        self(name, 0)
        if is_program(name):
            self._seated(name).started().end()

    def end(self) -> None:
        """End all programs."""
        for program in self._programs.values():
            program.end()


def _maker_there(language: Language, budget_ms: int) -> RobotMaker:
    """Return the maker for this process, the same each time a maker is unpickled here."""
    return _maker_of_thread(language, budget_ms, get_ident())


@cache
def _maker_of_thread(language: Language, budget_ms: int, _thread: int) -> RobotMaker:
    """Return the maker for a thread, so that two threads never use the same program."""
    return RobotMaker(language, budget_ms)


def _end_before_termination(end: Callable[[], None]) -> None:
    """In a worker process, end the programs before a signal ends the worker."""
    if parent_process() is None or current_thread() is not main_thread():
        return

    def terminated(_signal: int, _frame: FrameType | None) -> None:
        signal(SIGTERM, SIG_DFL)
        end()
        os.kill(os.getpid(), SIGTERM)

    signal(SIGTERM, terminated)
