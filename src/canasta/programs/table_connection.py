"""A connection to a table, like a browser's, which reconnects after a failure."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from secrets import token_hex
from time import monotonic, sleep
from typing import Final

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from canasta.cards.text import TextError
from canasta.i18n import Language
from canasta.programs.http_post import ANSWER_S
from canasta.programs.invitation import Admission
from canasta.programs.lines import actions_offered
from canasta.programs.table_error import TableError
from canasta.protocol.commands import AskQuestion, Hello, Leave, TableCommand
from canasta.protocol.message import PROTOCOL_VERSION, Message
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import (
    Ack,
    Refused,
    Replaced,
    RobotQuestion,
    ServerMessage,
    Trouble,
    Update,
    Welcome,
    You,
    server_messages,
)
from canasta.record.notation import parse_play

_TRIES: Final = 8
"""The number of attempts to reconnect, with doubling pauses. The count restarts when a request is
answered or a connection lasts as long as an answer may take."""
_FIRST_PAUSE_S: Final = 0.5
_LONGEST_PAUSE_S: Final = 30.0
_FINAL: Final = frozenset((1008, 4001, 4003, 4004))
"""Close codes that mean the server refuses the guest."""
_BURST: Final = 20
_CODE: Final = re.compile(r"[a-z0-9_.]{1,60}")
"""The form of a refusal code."""
PER_SECOND: Final = 2.5
"""The number of messages sent per second; a server accepts three per guest, after the first
thirty."""


class TableConnection:
    """A guest's connection to a table."""

    def __init__(
        self,
        admission: Admission,
        language: Language,
        *,
        per_second: float = PER_SECOND,
        answer_s: float = ANSWER_S,
    ) -> None:
        """Connect and receive the table; the server has ``answer_s`` seconds for each answer.

        Raises:
            TableError: ``unreachable``, ``silent``, ``garbled``, or ``refused`` by the server.
        """
        self._admission: Final = admission
        self._language: Final = language
        self._per_second: Final = per_second
        self._answer_s: Final = answer_s
        self._left = float(_BURST)
        self._sent_at = monotonic()
        self._pending: TableCommand | AskQuestion | None = None
        """The request that is not yet answered."""
        self._due = 0.0
        """The deadline of the answer, on the monotonic clock."""
        self._tries = 0
        """The number of reconnections since the request."""
        self._opened_at = 0.0
        """The start of the connection, on the monotonic clock."""
        self._trouble = ""
        self._opened: Final = ExitStack()
        """Closes the connection that is open."""
        self._socket: ClientConnection
        self.you: You
        """The guest's place at the table."""
        self.table: PublicTable
        """The table as it was last shown."""
        self.own: OwnView | None
        """The private part of the seat, or None for a watcher."""
        self.seq = 0
        self.now_ms = 0
        """The server's time when it last showed the table."""
        try:
            self._open()
        except ConnectionClosed:
            raise TableError("refused", self._trouble) from None
        except (OSError, WebSocketException) as error:
            raise TableError("unreachable", str(error)) from None

    def receive(self) -> ServerMessage:
        """Wait for a message, store its contents, and return it.

        Only answers have a deadline, because other players may think as long as they like.

        Raises:
            TableError: ``lost``, ``silent``, ``garbled``, or ``refused``: the guest may not stay.
        """
        try:
            message = self._next(None if self._pending is None else self._due)
        except ConnectionClosed as closed:
            return self._again(closed)
        match message:
            case Welcome():
                self.you = message.you
                self._show(message)
            case Update():
                self._show(message)
            case Trouble():
                self._trouble = message.reason.text
            case Replaced():
                raise TableError("refused", self._trouble)
            case _:
                pass
        return message

    def command(self, command: TableCommand) -> Ack | Refused:
        """Send a command, and return its answer. After an ack, :attr:`table` shows its effects.

        After a reconnection the command is sent again, but carried out only once.
        """
        with self._awaiting(command):
            while True:
                match self.receive():
                    case Refused() as answer if answer.cmd_id == command.cmd_id:
                        return answer
                    case Ack() as answer if answer.cmd_id == command.cmd_id:
                        while self.seq < answer.seq:
                            self.receive()
                        return answer
                    case _:
                        pass

    def question(self, staged: tuple[str, ...], seed: int) -> RobotQuestion | None:
        """Request the question for a robot; return None if the server has no question.

        After a reconnection the request is sent again.
        """
        asked = AskQuestion(id=token_hex(8), staged=staged, seed=seed)
        with self._awaiting(asked):
            while True:
                match self.receive():
                    case RobotQuestion() as question if question.id == asked.id:
                        return question
                    case Trouble() as trouble if trouble.id == asked.id:
                        return None
                    case _:
                        pass

    def leave(self) -> None:
        """Leave the table permanently without waiting for the answer."""
        with suppress(WebSocketException, OSError):
            self._socket.send(Leave(cmd_id=token_hex(8)).model_dump_json())
        self.close()

    def close(self) -> None:
        """Close the connection; the seat stays the guest's."""
        with suppress(WebSocketException, OSError):
            self._opened.close()

    def _deadline(self) -> float:
        return monotonic() + self._answer_s

    def _next(self, deadline: float | None) -> ServerMessage:
        """Return the next message, fully validated.

        Raises:
            ConnectionClosed: the connection is closed.
            TableError: ``silent`` or ``garbled``.
        """
        timeout = None if deadline is None else deadline - monotonic()
        if timeout is not None and timeout <= 0:  # other messages may keep arriving
            raise TableError("silent")
        try:
            message = server_messages.validate_json(self._socket.recv(timeout, decode=True))
        except TimeoutError:
            raise TableError("silent") from None
        except ValueError:  # not UTF-8, not JSON, or not a message
            raise TableError("garbled", self._admission.socket) from None
        if not _is_sound(message):
            raise TableError("garbled", self._admission.socket)
        return message

    def _show(self, message: Welcome | Update) -> None:
        self.table, self.own = message.table, message.own
        self.seq, self.now_ms = message.seq, message.now_ms

    @contextmanager
    def _awaiting(self, request: TableCommand | AskQuestion) -> Iterator[None]:
        """Send a request whose answer is due by the end of the block."""
        self._pending, self._tries = request, 0
        self._send(request)
        self._due = self._deadline()
        yield
        self._pending, self._tries = None, 0

    def _send(self, message: Message) -> None:
        now = monotonic()
        self._left = min(_BURST, self._left + (now - self._sent_at) * self._per_second) - 1
        self._sent_at = now
        if self._left < 0:
            sleep(-self._left / self._per_second)
        with suppress(ConnectionClosed):  # receiving will report it
            self._socket.send(message.model_dump_json())

    def _open(self) -> Welcome:
        """Connect, and return the first message with the table."""
        headers = {"Cookie": self._admission.cookie, "Origin": self._admission.origin}
        self._opened.close()
        self._socket = self._opened.enter_context(
            connect(
                self._admission.socket, additional_headers=headers, compression=None, proxy=None
            )
        )
        self._send(Hello(protocol=PROTOCOL_VERSION, language=self._language))
        deadline = self._deadline()
        while True:
            message = self._next(deadline)
            if isinstance(message, Trouble):
                self._trouble = message.reason.text
            if isinstance(message, Welcome):
                self.you = message.you
                self._show(message)
                self._opened_at = monotonic()
                return message

    def _again(self, closed: ConnectionClosed) -> Welcome:
        """Reconnect after a failure, and resend the unanswered request."""
        if self._pending is None and monotonic() - self._opened_at >= self._answer_s:
            self._tries = 0
        while self._tries < _TRIES:
            if closed.rcvd is not None and closed.rcvd.code in _FINAL:
                raise TableError("refused", self._trouble) from None
            sleep(min(_FIRST_PAUSE_S * 2**self._tries, _LONGEST_PAUSE_S))
            self._tries += 1
            try:
                welcome = self._open()
            except ConnectionClosed as error:
                closed = error
            except (OSError, WebSocketException):
                continue
            else:
                if self._pending is not None:
                    self._send(self._pending)
                    self._due = self._deadline()
                return welcome
        raise TableError("lost") from None


def _is_sound(message: ServerMessage) -> bool:
    """Return whether a message satisfies conditions that its type cannot express.

    A line of a question is passed to a program unchanged, so it must be a single line, and every
    action offered must be readable.
    """
    match message:
        case Welcome():
            return -1 <= message.you.seat < len(message.table.seats)
        case Refused():
            codes = [reason.code for reason in message.reasons]
            return bool(codes) and all(_CODE.fullmatch(code) for code in codes)
        case RobotQuestion():
            lines = (message.round, *message.lines)
            return all(line.isprintable() for line in lines) and _can_be_read(message)
        case _:
            return True


def _can_be_read(question: RobotQuestion) -> bool:
    try:
        plays = [parse_play(text) for text in actions_offered(list(question.lines))]
    except TextError:
        return False
    return all(len(play.steps) == 1 for play in plays)
