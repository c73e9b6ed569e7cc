"""A PostgreSQL server for tests, in a temporary folder that is removed with the server.

It uses Debian's programs if they are installed, and never touches other servers on the machine.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg

from tests.support.ports import lasting_port
from tests.support.time_limits import PATIENCE_S

USER: Final = "canasta"
PASSWORD: Final = "sesame"  # noqa: S105  (of a server on the loopback of one test run)
_PROGRAMS: Final = "/usr/lib/postgresql"
_SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
    # Tests write little data for a short time.
    "autovacuum": "off",
    "full_page_writes": "off",
}


def programs() -> Path | None:
    """Return the folder with the programs of the newest PostgreSQL, or None if none is there."""
    found = sorted(Path(_PROGRAMS).glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    return None if elsewhere is None else Path(elsewhere).resolve().parent


class Cluster:
    """A PostgreSQL server with an empty database cluster."""

    def __init__(self, folder: Path, programs: Path, primary: "Cluster | None" = None) -> None:
        """Create the cluster in the empty ``folder`` without starting it.

        If ``primary`` is given, the cluster is a standby that follows that server.
        """
        self.folder: Final = folder
        self.port: Final = lasting_port()
        self._programs: Final = programs
        self._server: subprocess.Popen[bytes] | None = None
        secret = folder / "password"
        secret.write_text(PASSWORD)
        # PostgreSQL refuses to run as root, and Debian's package creates a user for it.
        self._user: Final = "postgres" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
            shutil.chown(secret, self._user)
        if primary is not None:
            self._run(
                "pg_basebackup", "--checkpoint=fast", "--write-recovery-conf", "--no-sync",
                f"--pgdata={self.data}", f"--dbname={primary.url('postgres')}",
            )  # fmt: skip
            return
        self._run(
            "initdb", "--no-sync", "--no-instructions", "--auth=scram-sha-256", "--encoding=UTF8",
            "--locale=C", f"--username={USER}", f"--pwfile={secret}", str(self.data),
        )  # fmt: skip

    @property
    def data(self) -> Path:
        """The folder of the cluster's files."""
        return self.folder / "data"

    @property
    def host(self) -> str:
        """The host and port, as in a URL."""
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        if self._server is None:
            raise ValueError("the server does not run")
        return self._server.pid

    def start(self, *more: str) -> None:
        """Start the server, with ``more`` options if given, and wait until it answers."""
        options = [*[f"--{name}={value}" for name, value in _SETTINGS.items()], *more]
        self._server = subprocess.Popen(
            [self._programs / "postgres", "-D", self.data, f"--port={self.port}", *options],
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                self._connect("postgres").close()
            except psycopg.OperationalError:
                assert self._server.poll() is None, "PostgreSQL has ended"
                assert time.monotonic() < until, "PostgreSQL does not answer"
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """Stop the server at once, as a crash would; it recovers when it starts again."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait()
            self._server = None

    def new_database(self, name: str) -> str:
        """Create an empty database, replacing any with the same name; return its URL."""
        self.drop_database(name)
        with self._connect("postgres") as connection:
            connection.autocommit = True
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def database(self, name: str) -> str:
        """Return the URL of a database; create it if it is missing."""
        with self._connect("postgres") as connection, suppress(psycopg.errors.DuplicateDatabase):
            connection.autocommit = True
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Remove a database if it exists."""
        with self._connect("postgres") as connection:
            connection.autocommit = True
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://{USER}:{PASSWORD}@{self.host}/{name}"

    def dump(self, name: str) -> bytes:
        """Return a backup of a database."""
        return self._run("pg_dump", "--format=custom", self.url(name))

    def restore(self, name: str, dump: bytes) -> None:
        """Fill an empty database from a backup."""
        self._run("pg_restore", f"--dbname={self.url(name)}", given=dump)

    def _connect(self, name: str) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(self.url(name))

    def _run(self, program: str, *arguments: str, given: bytes = b"") -> bytes:
        """Run a program of PostgreSQL with ``given`` as its input; return its output."""
        ran = subprocess.run(
            [self._programs / program, *arguments],
            user=self._user,
            cwd=self.folder,
            check=True,
            input=given,
            capture_output=True,
        )
        return ran.stdout


@contextmanager
def running_cluster(primary: Cluster | None = None) -> Iterator[Cluster]:
    """Start a cluster in a temporary folder; stop and remove it at the end.

    If ``primary`` is given, the cluster is a standby of that server.

    Raises:
        FileNotFoundError: PostgreSQL is not installed.
    """
    found = programs()
    if found is None:
        raise FileNotFoundError("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="canasta-postgres-"))
    folder.chmod(0o755)
    with ExitStack() as ends:
        ends.callback(shutil.rmtree, folder)
        cluster = Cluster(folder, found, primary)
        ends.callback(cluster.stop)
        cluster.start()
        yield cluster
