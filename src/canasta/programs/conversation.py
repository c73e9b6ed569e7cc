"""A conversation with a robot: it greets, gets questions, and answers each in time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, TypeVar

from canasta.programs.fault import ProgramFault
from canasta.programs.lines import (
    HELLO,
    VERSION,
    Said,
    go_line,
    read_greeting,
    read_line,
    refused_line,
)
from canasta.programs.process import ProgramProcess, shown

AnswerT = TypeVar("AnswerT")
START_S: Final = 60.0
"""The number of seconds that a program has for its greeting, because it may have to load a
network."""
END_S: Final = 10.0
"""The number of seconds that a program has to end after ``quit``."""
MOST_REFUSALS: Final = 3
"""The number of refused answers to one question that makes a robot fail."""
MOST_COMMENTS: Final = 1000
"""The maximum number of comments that a robot may write before an answer."""


@dataclass(frozen=True)
class Objection:
    """The reason against an answer: a code of the referee or of the protocol, and a sentence."""

    code: str
    sentence: str


class Conversation:
    """A program that has greeted and answers one question after the other."""

    def __init__(
        self,
        command: Sequence[str],
        objects: Callable[[str], Objection],
        *,
        start_s: float = START_S,
        shows_errors: bool = False,
    ) -> None:
        """Start a program and read its greeting.

        ``objects`` returns the reply to a line that does not answer the question, by its code
        (``answer.unreadable``, ``answer.other_question``).

        Raises:
            ProgramFault: the program cannot be started, or does not greet within ``start_s``
                seconds.
        """
        self._objects: Final = objects
        self._number = 0
        self.refusals = 0
        """The number of refused lines."""
        self.first_refused: Objection | None = None
        """The reason against the first refused line."""
        self._process: Final = ProgramProcess(command, shows_errors=shows_errors)
        try:
            self.name: Final = self._greeting(start_s)
        except BaseException:
            self._process.end(0)
            raise

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def _greeting(self, start_s: float) -> str:
        self._process.send([HELLO])
        try:
            line = self._process.line(monotonic() + start_s)
        except ProgramFault as fault:
            if fault.code == "late":
                seconds = round(start_s)
                raise self._process.fault("silent", seconds=seconds, **self._begun()) from None
            raise
        greeting = read_greeting(line)
        if greeting is None:
            raise self._process.fault("greeting", hello=HELLO, line=shown(line))
        version, name = greeting
        if version != VERSION:
            raise self._process.fault("version", version=version, wanted=VERSION)
        return name

    def tell(self, line: str) -> None:
        """Send a line that needs no answer."""
        self._process.send([line])

    def ask(
        self,
        question: Sequence[str],
        budget_ms: int,
        judge: Callable[[str], AnswerT | Objection],
    ) -> AnswerT:
        """Ask a question and return the result of ``judge`` for the answer.

        If ``judge`` objects to an answer, the answer is refused, and the robot may try again within
        the same time. The time that ``judge`` takes does not count.

        Raises:
            ProgramFault: the robot does not answer correctly.
        """
        self._number += 1
        self._process.send([*question, go_line(self._number, budget_ms)])
        deadline = monotonic() + budget_ms / 1000
        comments = 0
        refused: list[dict[str, str]] = []
        while True:
            line = self._line(deadline, budget_ms, refused)
            said = read_line(line)
            if said is None:
                comments += 1
                if comments > MOST_COMMENTS:
                    raise self._process.fault("flood", most=MOST_COMMENTS)
                continue
            began = monotonic()
            outcome: AnswerT | Objection
            if not isinstance(said, Said):
                outcome = self._objects("answer.unreadable")
            elif said.number != self._number:
                outcome = self._objects("answer.other_question")
            else:
                outcome = judge(said.play)
            if not isinstance(outcome, Objection):
                return outcome
            deadline += monotonic() - began
            self.first_refused = self.first_refused or outcome
            self.refusals += 1
            refused.append(
                {"line": shown(line), "code": outcome.code, "sentence": outcome.sentence}
            )
            if len(refused) > MOST_REFUSALS:
                raise self._process.fault("refused", **refused[-1])
            self._process.send([refused_line(self._number, outcome.code, outcome.sentence)])

    def _line(self, deadline: float, budget_ms: int, refused: Sequence[Mapping[str, str]]) -> str:
        """Return the next line; a fault includes the last refusal in ``refused``.

        A program that cannot handle a refusal may stop answering or end, so the refusal explains
        the fault.
        """
        try:
            return self._process.line(deadline)
        except ProgramFault as fault:
            values = dict(fault.values)
            if fault.code == "late":
                values |= {"milliseconds": budget_ms, **self._begun()}
            for name, value in refused[-1].items() if refused else ():
                values[f"refused_{name}"] = value
            raise self._process.fault(fault.code, **values) from None

    def _begun(self) -> dict[str, str]:
        """Return the line that the program has begun but not ended, if any."""
        begun = shown(self._process.unfinished)
        return {"begun_line": begun} if begun else {}

    def end(self, patience_s: float = END_S) -> bool:
        """End the program; return whether it ended by itself and left no process behind."""
        return self._process.end(patience_s)
