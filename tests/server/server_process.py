"""``canasta serve`` in a separate process, on a separate folder."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from typing import Final

from canasta.i18n import Language
from tests.support.databases import server_database
from tests.support.ports import lasting_port
from tests.support.time_limits import PATIENCE_S

PROGRAM = [sys.executable, "-m", "canasta", "serve", "--no-browser"]
_ADDRESS = re.compile(r"http://\S+?:\d+")


class RunningServer:
    """A running server, with its address; a test can stop or kill it."""

    def __init__(
        self,
        data: Path,
        *,
        language: str = "en",
        environment: Mapping[str, str] | None = None,
        python: str = sys.executable,
        program: str = "canasta",
    ) -> None:
        """Start the server on the folder ``data`` and wait for its address.

        Run the module ``program`` with the interpreter ``python``. ``environment`` extends the
        tests' environment. Unless it says otherwise, robots do not pause, and nothing is
        rate-limited.

        Raises:
            RuntimeError: the server ended instead; the message contains the server's output.
        """
        self.data = data
        self.port: Final = lasting_port()
        self.language = language
        self.environment = dict(environment or {})
        self._python: Final = python
        self._program: Final = program
        if database := server_database(data):
            self.environment.setdefault("CANASTA_DATABASE", database)
        self.output: list[str] = []
        """The lines the server has printed."""
        self._lines: Queue[str] = Queue()
        self._process = self._started()
        self.address: Final = self._said_address()
        """The server's URL, such as ``http://127.0.0.1:40123``."""

    @property
    def pid(self) -> int:
        """The id of the server's process."""
        return self._process.pid

    def url(self, path: str) -> str:
        """Return the URL of a page or an API route."""
        return self.address + path

    def socket_url(self, table: str) -> str:
        """Return the URL of a table's WebSocket."""
        return f"ws{self.address.removeprefix('http')}/ws/{table}"

    def kill(self) -> None:
        """Kill the server at once (``kill -9``)."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Stop the server as Ctrl-C does, read all output, and return the exit status."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        try:
            status = self._process.wait(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._reader.join(PATIENCE_S)
        return status

    def start_again(self) -> None:
        """Restart the server on the same folder and port."""
        self._lines = Queue()
        self._process = self._started()
        self._said_address()

    def _started(self) -> subprocess.Popen[str]:
        quick = {"CANASTA_ROBOT_WAIT": "0", "CANASTA_LIMITS": "off"}
        given = {"LANG": f"{self.language}.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
        process = subprocess.Popen(
            [
                *(self._python, "-m", self._program, "serve", "--no-browser"),
                *("--data", str(self.data), "--port", str(self.port)),
            ],
            env=os.environ | quick | given | self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self._reader = threading.Thread(target=self._read, args=(process, self._lines), daemon=True)
        self._reader.start()
        return process

    def _read(self, process: subprocess.Popen[str], lines: "Queue[str]") -> None:
        """Queue the lines of the process, and an empty string at the end."""
        if process.stdout is not None:
            with process.stdout as stdout:
                for line in stdout:
                    self.output.append(line.rstrip("\n"))
                    lines.put(line)
        lines.put("")

    def _said_address(self) -> str:
        while True:
            try:
                line = self._lines.get(timeout=PATIENCE_S)
            except Empty:
                self.kill()
                raise RuntimeError(f"the server does not start: {self.output}") from None
            if not line:
                self._process.wait()
                raise RuntimeError("the server ended: " + "\n".join(self.output))
            if found := _ADDRESS.search(line):
                return found[0]


@contextmanager
def running_server(
    data: Path | None = None,
    *,
    language: str = "en",
    environment: Mapping[str, str] | None = None,
) -> Iterator[RunningServer]:
    """Run a server, by default on a temporary folder."""
    with TemporaryDirectory(prefix="canasta-test-") as fresh:
        server = RunningServer(data or Path(fresh), language=language, environment=environment)
        try:
            yield server
        finally:
            server.stop()


def complaint(*arguments: str, language: Language = "en", **environment: str) -> str:
    """Run ``canasta serve``, which must refuse to start; return the one line it prints."""
    ended = subprocess.run(
        [*PROGRAM, *arguments, "--lang", language],
        env=os.environ | {"COLUMNS": "1000"} | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert ended.returncode == 2, ended
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert line.endswith(".")
    return line
