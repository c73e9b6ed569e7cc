"""Measures a newcomer's wait from `make play` in a fresh checkout to an open table.

    python3 benchmarks/first_minute.py [--again] [--port N] [--json]

The script runs `make play` in its own checkout, prints each line with the seconds since the start,
waits for /health, opens a table against robots, and stops the server. Processor time includes
`make` and everything it starts except the background compiler. With `--again`, it then waits for
the compiler and starts once more. The script needs only Python 3.11.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
_MAKE = ("make", "--no-print-directory")
_LONGEST_S = 1200.0


def processor_seconds(session: int) -> float:
    """Return the processor time of all processes of a session and their ended children."""
    ticks = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == session:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Visitor:
    """A browser without a window."""

    def __init__(self, address: str) -> None:
        """Visit the server at ``address``."""
        self.address = address
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def ask(self, path: str, body: object = None) -> bytes:
        """Get a page, or post ``body`` as JSON; return the response's content."""
        request = urllib.request.Request(  # noqa: S310  (our own address)
            self.address + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Origin": self.address},
        )
        with self._opener.open(request, timeout=10) as answer:
            sent: bytes = answer.read()
        return sent

    def wait_for(self, path: str, process: subprocess.Popen[str]) -> bytes:
        """Request ``path`` until the server answers, or exit if its process has ended."""
        while True:
            try:
                return self.ask(path)
            except (OSError, urllib.error.URLError):
                if process.poll() is not None:
                    sys.exit(f"make play ended with status {process.returncode}")
                time.sleep(0.02)

    def open_table(self) -> None:
        """Load the lobby, enter a name, and open a table against three robots."""
        self.ask("/")
        self.ask("/api/guest", {"nickname": "Newcomer", "language": "en"})
        robots = [{"seat": seat, "robot": "medium"} for seat in (1, 2, 3)]
        self.ask("/api/tables", {"settings": {}, "seats": robots, "start": True})


def measure(port: int) -> dict[str, float | str]:
    """Start the game, open a table, and stop; return the times in seconds."""
    start = time.monotonic()
    process = subprocess.Popen(  # noqa: S603  (our own program)
        [*_MAKE, "play", f"ARGS=--no-browser --port {port}"],
        cwd=CHECKOUT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )

    def show() -> None:
        for line in process.stdout or ():
            print(f"{time.monotonic() - start:7.1f} s  {line}", end="", flush=True)

    printing = threading.Thread(target=show)
    printing.start()
    visitor = Visitor(f"http://127.0.0.1:{port}")
    form = json.loads(visitor.wait_for("/health", process))["form"]
    figures: dict[str, float | str] = {"form": form.partition(":")[0]}
    figures["health_s"] = round(time.monotonic() - start, 1)
    figures["health_processor_s"] = round(processor_seconds(process.pid), 1)
    visitor.open_table()
    figures["table_s"] = round(time.monotonic() - start, 1)
    figures["table_processor_s"] = round(processor_seconds(process.pid), 1)
    os.killpg(process.pid, signal.SIGINT)
    process.wait(timeout=60)
    printing.join()
    return figures


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--again", action="store_true", help="wait for the compiler, start again")
    parser.add_argument("--port", type=int, default=8499)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {"first": measure(options.port)}
    if options.again:
        start = time.monotonic()
        subprocess.run([*_MAKE, "compile"], cwd=CHECKOUT, check=False, timeout=_LONGEST_S)  # noqa: S603
        print(f"waited {time.monotonic() - start:.0f} s for the compiler")
        figures["again"] = measure(options.port)
    for name, row in figures.items():
        if options.json:
            print(json.dumps({"start": name} | row))
        else:
            print(
                f"{name}, {row['form']}: /health after {row['health_s']} s"
                f" ({row['health_processor_s']} s of processor time), a table open after"
                f" {row['table_s']} s ({row['table_processor_s']} s)"
            )


if __name__ == "__main__":
    main()
