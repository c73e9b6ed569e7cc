"""``canasta connect`` lets programs play at a table as guests do, over real sockets."""

import asyncio
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from signal import SIGINT, default_int_handler, signal
from subprocess import PIPE

import pytest

from canasta.cli.connecting import ConnectOptions, play_at_table
from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Language, load
from canasta.programs.invitation import come
from canasta.programs.table_connection import TableConnection
from canasta.protocol.commands import CloseTable, Leave, Remove, Sit, Start
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.protocol.table_view import SeatView
from canasta.protocol.updates import Ack
from tests.programs.misbehaving import program as written
from tests.server.connected_players import run, socket_url
from tests.server.local_server import LocalServer
from tests.server.scripted_client import Client
from tests.support.time_limits import PATIENCE_MS, PATIENCE_S

EXAMPLES = Path(__file__).parents[2] / "examples" / "robots"
UNBOUNDED = 1e9
GOOD = 'print("play", number, legal[-1], flush=True)'


@dataclass
class HostedTable:
    """A table whose host is a scripted person."""

    link: str
    """The URL of the invitation."""
    host: Client

    async def command(self, kind: type, **values: object) -> None:
        answer = await self.host.command(kind(cmd_id=token_hex(8), **values))
        assert isinstance(answer, Ack), answer

    async def until(self, holds: Callable[[], bool]) -> None:
        """Let the host receive and act until ``holds()`` is true."""
        await self.host.play_on(holds)

    def seat(self, number: int) -> SeatView:
        return self.host.table.seats[number]


@dataclass
class Joining:
    """A program that plays in a separate thread, and its outcome."""

    thread: threading.Thread
    errors: list[str] = field(default_factory=list)

    def end(self) -> list[str]:
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()
        return self.errors


@contextmanager
def hosted(local: LocalServer, settings: TableSettings, *robots: int) -> Iterator[HostedTable]:
    ann = local.visitor("Ann")
    seats = tuple([SeatWish(seat=seat, robot="beginner") for seat in robots])
    opened = ann.post("/api/tables", NewTable(settings=settings, seats=seats).model_dump()).json()
    cookie = f"canasta={ann.client.cookies['canasta']}"
    host = Client(socket_url(local.base, opened["id"]), cookie, seed=1)
    yield HostedTable(local.base + opened["invite"], host)


def joined(link: str, command: str, language: Language = "en", **more: object) -> Joining:
    given = {"name": "", "seat": None, "budget_ms": PATIENCE_MS} | more
    options = ConnectOptions(link, command, "Cleo", per_second=UNBOUNDED, **given)  # type: ignore[arg-type]
    errors: list[str] = []

    def play() -> None:
        try:
            play_at_table(load(language), options)
        except CommandError as error:
            errors.append(error.sentence)

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    return Joining(thread, errors)


SETTINGS = TableSettings(
    rules="frimes", players=3, sides=3, rounds=1, robot_pace="at_once", robot_delay_s=3600
)


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda file: file.name)
def test_a_program_plays_a_game_and_the_rematch(local: LocalServer, example: Path) -> None:
    """The program accepts the rules, gives seeds and plays until the table is closed."""
    with hosted(local, SETTINGS, 2) as table:

        async def play() -> None:
            await table.host.connect()
            joining = joined(table.link, str(example))
            await table.until(lambda: table.seat(1).accepted)
            mine = table.seat(1)
            assert (mine.kind, mine.robot_of) == ("person", "Cleo")
            assert mine.name in ("Lay Down", "Hurry")
            assert [seat.robot_of for seat in table.host.table.seats] == ["", "Cleo", ""]
            await table.command(Start)
            await table.until(lambda: table.host.table.game == 2)
            await table.until(lambda: table.host.table.phase == "playing")
            await table.command(CloseTable)
            assert await asyncio.to_thread(joining.end) == []
            await table.host.close()

        run(play())


def test_a_program_takes_the_seat_of_a_robot_in_the_middle_of_a_round(
    local: LocalServer, tmp_path: Path
) -> None:
    with hosted(local, SETTINGS.model_copy(update={"players": 2, "sides": 2}), 1) as table:

        async def play() -> None:
            await table.host.connect()
            await table.until(lambda: table.seat(0).accepted)
            await table.command(Start)
            await table.until(lambda: table.host.table.phase == "playing")
            joining = joined(table.link, written(tmp_path, GOOD), name="Mischief")
            await table.until(lambda: table.seat(1).robot_of == "Cleo")
            assert table.seat(1).name == "Mischief"
            await table.until(lambda: table.host.table.phase == "finished")
            await table.command(Remove, seat=1)
            (error,) = await asyncio.to_thread(joining.end)
            assert error.startswith("The server refuses: The host has removed you")
            await table.host.close()

        run(play())


def test_a_second_program_waits_for_the_next_deal_or_the_end_of_the_game(
    local: LocalServer, tmp_path: Path
) -> None:
    robot = written(tmp_path, GOOD)
    with hosted(local, SETTINGS, 1, 2) as table:

        async def play() -> None:
            await table.host.connect()
            await table.command(Start)
            await table.until(lambda: table.host.table.phase == "playing")
            joinings = [joined(table.link, robot, name="First", seat=1)]
            await table.until(lambda: table.seat(1).robot_of == "Cleo")
            joinings.append(joined(table.link, robot, name="Second", seat=2))
            await table.until(lambda: table.seat(2).next_name == "Second")
            assert table.seat(2).kind == "robot"
            await table.until(lambda: table.seat(2).robot_of == "Cleo")
            await table.command(CloseTable)
            for joining in joinings:
                assert await asyncio.to_thread(joining.end) == []
            await table.host.close()

        run(play())


def test_whole_plays_and_refusals_of_the_table(local: LocalServer, tmp_path: Path) -> None:
    """The robot first sends nonsense, then reads the server's reason and plays."""
    on_go = """
print("play", number, "meld K", flush=True)
open(os.path.join(HERE, "refused"), "a").write(sys.stdin.readline())
print("play", number, "discard r", flush=True)
open(os.path.join(HERE, "refused"), "a").write(sys.stdin.readline())
print("play", number, legal[-1], flush=True)
"""
    with hosted(local, SETTINGS, 2) as table:

        async def play() -> None:
            await table.host.connect()
            joining = joined(table.link, written(tmp_path, on_go))
            await table.until(lambda: table.seat(1).accepted)
            await table.command(Start)
            await table.until(lambda: table.host.table.phase == "finished")
            await table.command(CloseTable)
            assert await asyncio.to_thread(joining.end) == []
            await table.host.close()

        run(play())
    first, second = (tmp_path / "refused").read_text(encoding="utf-8").splitlines()[:2]
    assert first.startswith("refused 1 text.syntax ")
    assert second.split()[:2] == ["refused", "1"]
    assert "." in second.split()[2]


def test_a_program_that_fails_leaves_and_the_game_goes_on(
    local: LocalServer, tmp_path: Path
) -> None:
    """The client restarts it once; after a second failure the server's robot takes the seat."""
    with hosted(local, SETTINGS, 2) as table:

        async def play() -> None:
            await table.host.connect()
            joining = joined(table.link, written(tmp_path, "sys.exit(3)"))
            await table.until(lambda: table.seat(1).accepted)
            await table.command(Start)
            await table.until(lambda: table.seat(1).kind == "robot")
            assert table.seat(1).robot_of == ""
            (error,) = await asyncio.to_thread(joining.end)
            assert error.endswith("It has left the table.")
            await table.until(lambda: table.host.table.phase == "finished")
            await table.host.close()

        run(play())


def test_a_program_plays_a_game_to_its_end_and_leaves_when_nobody_is_left(
    local: LocalServer,
) -> None:
    with hosted(local, SETTINGS, 2) as table:

        async def play() -> None:
            await table.host.connect()
            joining = joined(table.link, str(EXAMPLES / "hurry.pl"))
            await table.until(lambda: table.seat(1).accepted)
            await table.command(Start)
            await table.until(lambda: table.host.table.phase == "playing")
            await table.command(Leave)
            assert await asyncio.to_thread(joining.end) == []
            await table.host.until(lambda: table.host.table.phase == "finished")
            await table.host.until(lambda: table.seat(1).kind == "free")
            await table.host.close()

        run(play())


def test_a_connection_that_breaks_is_made_again(local: LocalServer) -> None:
    """The client resends the pending command, and the server carries it out only once."""
    with hosted(local, SETTINGS, 2) as table:
        admission = come(table.link, "Bot", "en")
        with closing(TableConnection(admission, "en", per_second=UNBOUNDED)) as connection:
            line = connection._socket.socket
            line.shutdown(socket.SHUT_RDWR)
            sitting = Sit(cmd_id=token_hex(8), seat=1, robot_of="Cleo")
            assert isinstance(connection.command(sitting), Ack)
            assert connection.table.seats[1].robot_of == "Cleo"
            assert connection._socket.socket is not line
            assert connection.question((), 0) is None, "no round is being played"


@contextmanager
def interruptible() -> Iterator[None]:
    """Make Ctrl-C end started processes even if the tests run in the background of a shell."""
    before = signal(SIGINT, default_int_handler)
    try:
        yield
    finally:
        signal(SIGINT, before)


def test_the_command_leaves_the_table_when_it_is_interrupted(local: LocalServer) -> None:
    robot = str(EXAMPLES / "hurry.pl")
    with hosted(local, SETTINGS, 2) as table:

        async def play() -> None:
            await table.host.connect()
            command = ["-m", "canasta", "connect", table.link, "--robot", robot]
            with interruptible():
                process = await asyncio.create_subprocess_exec(
                    sys.executable, *command, "--owner", "Cleo", "--lang", "en", stdout=PIPE
                )
            try:
                await table.host.until(lambda: table.seat(1).accepted)
                assert (table.seat(1).name, table.seat(1).robot_of) == ("Hurry", "Cleo")
                assert process.stdout is not None
                said = await process.stdout.readline()
                assert said == b"Hurry sits at the table. Press Ctrl-C to stop.\n"
                process.send_signal(SIGINT)
                await table.host.until(lambda: table.seat(1).kind == "free")
                assert await process.wait() == 130
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            await table.host.close()

        run(play())


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_program_cannot_come(local: LocalServer, tmp_path: Path, language: Language) -> None:
    robot = written(tmp_path, GOOD)
    full = {"fr": "Aucune place", "en": "No seat"}
    refused = {"fr": "Le serveur refuse", "en": "The server refuses"}
    no_link = {"fr": "n’est pas un lien d’invitation", "en": "is not an invite link"}
    unreachable = {"fr": "Aucune table ne répond", "en": "No table answers"}
    no_name = {"fr": "n’est pas un nom valable", "en": "is not a valid name"}
    with hosted(local, SETTINGS.model_copy(update={"robot_seats": "kept"}), 1, 2) as table:
        tries = [
            (joined("http://127.0.0.1/table", robot, language), no_link),
            (joined("http://127.0.0.1:1/i/abc", robot, language), unreachable),
            (joined(f"{local.base}/i/abc", robot, language), refused),
            (joined(table.link, robot, language), full),
            (joined(table.link, robot, language, seat=0), refused),
            (joined(table.link, robot, language, name="x" * 50), no_name),
        ]
        for joining, words in tries:
            (error,) = joining.end()
            assert words[language] in error
