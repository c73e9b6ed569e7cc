"""``canasta connect`` ends with a sentence if a server misbehaves."""

import json
import shlex
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from time import sleep

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from canasta.programs import table_connection
from canasta.programs.http_post import http_post
from canasta.programs.invitation import Admission, come
from canasta.programs.lines import refused_line
from canasta.programs.process import ProgramProcess
from canasta.programs.table_connection import TableConnection
from canasta.programs.table_error import TableError
from canasta.protocol.commands import NextRound
from canasta.protocol.http_api import Problem
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import Invitation
from canasta.protocol.updates import Ack, Reason, Refused, RobotQuestion
from tests.programs.misbehaving import program as written
from tests.support.scripted_terminal import Program, program
from tests.support.time_limits import PATIENCE_S
from tests.support.web_fixtures import welcome
from tests.tables.hosted import Hosted

__all__ = ["program"]

Send = Callable[[bytes], None]
SHORT_S = 0.5
"""The time limit for an answer that never comes, in seconds."""
ESCAPES = "\x1b]0;title\x07\x1b[2J\u202eyes\nseated"


@contextmanager
def answering(answer: Callable[[Send], None]) -> Iterator[str]:
    """Run a server that gives ``answer`` to every request; yield its address."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def serve_all() -> None:
            for _ in count():
                try:
                    accepted, _ = listening.accept()
                except OSError:
                    return
                threading.Thread(target=serve_one, args=(accepted,), daemon=True).start()

        def serve_one(accepted: socket.socket) -> None:
            with accepted:
                try:
                    accepted.recv(65536)
                    answer(accepted.sendall)
                except OSError:
                    return

        threading.Thread(target=serve_all, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def whole(status: str, body: bytes, *headers: str) -> Callable[[Send], None]:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return lambda send: send("\r\n".join([*lines, "", ""]).encode() + body)


def dripping(start: bytes) -> Callable[[Send], None]:
    """Return an endless answer that arrives byte by byte."""

    def answer(send: Send) -> None:
        send(start)
        while True:
            send(b"x")
            sleep(0.01)

    return answer


@pytest.mark.parametrize(
    "start",
    [b"", b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n"],
)
def test_an_answer_that_never_ends_is_not_waited_for(start: bytes) -> None:
    with answering(dripping(start)) as origin, pytest.raises(TableError) as caught:
        http_post(origin, "/", b"", {}, answer_s=SHORT_S)
    assert caught.value.code == "silent"


def flood(send: Send) -> None:
    send(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        send(bytes(65536))


ANSWERS: Mapping[str, tuple[Callable[[Send], None], str]] = {
    "nothing": (lambda _: None, "unreachable"),
    "no HTTP": (lambda send: send(b"\x00\xff\n" * 100), "unreachable"),
    "a flood": (flood, "garbled"),
    "no JSON": (whole("200 OK", b"<html>"), "garbled"),
    "nested JSON": (whole("200 OK", b"[" * 100_000), "garbled"),
    "something else": (whole("200 OK", b"{}"), "garbled"),
    "another place": (whole("302 Found", b"", "Location: http://127.0.0.1:1/"), "refused"),
    "no words": (whole("403 \x1b[2J", b"[" * 100_000), "refused"),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_answers_that_are_none_have_a_code(what: str) -> None:
    answer, code = ANSWERS[what]
    with answering(answer) as origin, pytest.raises(TableError) as caught:
        come(f"{origin}/i/abc", "Bot", "en")
    assert caught.value.code == code


@pytest.mark.parametrize(
    "link", ["http://[/i/a", "http://a:b/i/a", "http://..a/i/a", "http://é/i/a"]
)
def test_addresses_that_are_none(link: str) -> None:
    with pytest.raises(TableError) as caught:
        come(link, "Bot", "en")
    assert caught.value.code == "unreachable"


def test_what_a_server_says_moves_no_cursor_and_fills_one_line(
    program: Program, tmp_path: Path
) -> None:
    robot = written(tmp_path, "pass")
    problem = Problem(code="no", text=ESCAPES * 50, field="").model_dump_json().encode()
    with answering(whole("403 Forbidden", problem)) as origin:
        done = program.run(
            *("--lang", "en", "connect", f"{origin}/i/abc", "--robot", robot, "--owner", "Cleo")
        )
    assert done.status == 1
    assert done.errors.isprintable()
    assert done.errors.startswith("The server refuses: ")
    assert len(done.errors) < 400


# A connection to a table.


@pytest.fixture(scope="module")
def table() -> str:
    """Return the welcome of a table."""
    return welcome(Hosted(TableSettings(rules="duel", players=2, sides=2), people=2), 0, "en")


@contextmanager
def handled(handle: Callable[[ServerConnection], None]) -> Iterator[Admission]:
    """Run a server that handles every connection with ``handle``."""
    with serve(handle, "127.0.0.1", 0, max_size=None) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        host, port = server.socket.getsockname()[:2]
        invitation = Invitation.model_construct()
        yield Admission(f"ws://{host}:{port}/ws/t", f"http://{host}:{port}", "", invitation)
        server.shutdown()
        thread.join(PATIENCE_S)


@contextmanager
def talking(*frames: str | bytes) -> Iterator[Admission]:
    """Run a server that answers each message with the next given frame, then stops answering."""
    left = list(frames)

    def handle(connection: ServerConnection) -> None:
        try:
            for _ in connection:
                if left:
                    connection.send(left.pop(0))
        except ConnectionClosed:
            return

    with handled(handle) as admission:
        yield admission


COMMAND = "c" * 16
MANY = 50
"""The number of connections after which the server refuses the guest, which ends the test."""
FRAMES: Mapping[str, tuple[str | bytes, str]] = {
    "no JSON": ("no JSON", "garbled"),
    "nested JSON": ("[" * 100_000, "garbled"),
    "bytes": (b"no JSON", "garbled"),
    "no text": (b"\xff\xfe", "silent"),  # the library breaks the connection, which is made again
    "another message": ('{"t":"other"}', "garbled"),
    "a long number": ('{"t":"ack","cmd_id":"x","seq":' + "1" * 5000 + "}", "garbled"),
    "no reason": (Refused(cmd_id=COMMAND, reasons=()).model_dump_json(), "garbled"),
    "a code of two lines": (
        Refused(
            cmd_id=COMMAND, reasons=(Reason(code="a\nplay 1 draw", text="", rule=""),)
        ).model_dump_json(),
        "garbled",
    ),
    "silence": (Ack(cmd_id="d" * 16, seq=1).model_dump_json(), "silent"),
    "an entry that never comes": (Ack(cmd_id=COMMAND, seq=10**9).model_dump_json(), "silent"),
}


@pytest.mark.parametrize("what", FRAMES)
def test_messages_that_are_none_end_the_connection(table: str, what: str) -> None:
    frame, code = FRAMES[what]
    with (
        talking(table, frame) as admission,
        closing(TableConnection(admission, "en", answer_s=SHORT_S)) as connection,
        pytest.raises(TableError) as caught,
    ):
        connection.command(NextRound(cmd_id=COMMAND))
    assert caught.value.code == code


Request = Callable[[TableConnection], object]


def wait_on(connection: TableConnection) -> None:
    """Wait for the other players."""
    while True:
        connection.receive()


REQUESTS: Mapping[str, Request] = {
    "command": lambda connection: connection.command(NextRound(cmd_id=COMMAND)),
    "question": lambda connection: connection.question((), 0),
}


@pytest.mark.parametrize("request_", [*REQUESTS.values(), wait_on])
@pytest.mark.parametrize(
    "answer", [[], [Ack(cmd_id="d" * 16, seq=1), Ack(cmd_id=COMMAND, seq=10**9)]]
)
def test_a_server_that_breaks_off_at_every_request_is_left(
    table: str, monkeypatch: pytest.MonkeyPatch, answer: list[Ack], request_: Request
) -> None:
    """Every connection shows the table and breaks off at the first request."""
    monkeypatch.setattr(table_connection, "_FIRST_PAUSE_S", 0.0)
    connections = 0

    def handle(connection: ServerConnection) -> None:
        nonlocal connections
        connections += 1
        if connections > MANY:
            connection.close(1008)
        connection.recv()
        connection.send(table)
        if request_ is not wait_on:
            connection.recv()
        for message in answer:
            connection.send(message.model_dump_json())

    with (
        handled(handle) as admission,
        closing(TableConnection(admission, "en", per_second=1000)) as connection,
        pytest.raises(TableError) as caught,
    ):
        request_(connection)
    assert caught.value.code == "lost"


@pytest.mark.parametrize("what", REQUESTS)
def test_other_messages_without_end_are_no_answer(table: str, what: str) -> None:
    other = Ack(cmd_id="d" * 16, seq=1).model_dump_json()

    def handle(connection: ServerConnection) -> None:
        connection.recv()
        connection.send(table)
        with suppress(ConnectionClosed):
            while True:
                connection.send(other)

    with (
        handled(handle) as admission,
        closing(TableConnection(admission, "en", answer_s=SHORT_S)) as connection,
        pytest.raises(TableError) as caught,
    ):
        REQUESTS[what](connection)
    assert caught.value.code == "silent"


def test_a_seat_that_the_table_has_not() -> None:
    hosted = Hosted(TableSettings(rules="duel", players=2, sides=2), people=2)
    shown = json.loads(welcome(hosted, 0, "en"))
    shown["you"]["seat"] = 7
    with talking(json.dumps(shown)) as admission, pytest.raises(TableError) as caught:
        TableConnection(admission, "en")
    assert caught.value.code == "garbled"


def test_a_table_that_is_never_shown() -> None:
    with talking() as admission, pytest.raises(TableError) as caught:
        TableConnection(admission, "en", answer_s=SHORT_S)
    assert caught.value.code == "silent"


@pytest.mark.parametrize(
    ("first", "line"),
    [
        ("round {}\nposition {}", "position {}"),
        ("round {}", "position {}\nquit"),
        ("round {}", "legal draw\u2028quit"),
        ("round {}", "legal nonsense"),
        ("round {}", "legal draw ; discard 4"),
    ],
)
def test_no_line_of_a_question_is_more_than_one(table: str, first: str, line: str) -> None:
    """A program would read a line break in a value as a new line."""
    asked: list[str] = []

    class Asking(TableConnection):
        def _send(self, message: object) -> None:
            asked.append(getattr(message, "id", ""))
            super()._send(message)  # type: ignore[arg-type]

    def answered() -> Iterator[str]:
        yield table
        yield RobotQuestion(id=asked[-1], round=first, lines=(line,)).model_dump_json()

    frames = answered()

    def handle(connection: ServerConnection) -> None:
        for _ in connection:
            connection.send(next(frames))

    with (
        handled(handle) as there,
        closing(Asking(there, "en")) as connection,
        pytest.raises(TableError) as caught,
    ):
        connection.question((), 0)
    assert caught.value.code == "garbled"


def test_what_goes_to_a_program_is_one_line(tmp_path: Path) -> None:
    assert "\n" not in refused_line(1, "a", "b\nquit")
    process = ProgramProcess(shlex.split(written(tmp_path, "pass")))
    with pytest.raises(ValueError, match="line feed"):
        process.send(["round {}\nquit"])
    process.end(0)
