"""Attacks by requests that are valid, and costly for the server."""

import json
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from typing import Final

from benchmarks.attacks.attack import ATTACKER, Attack, Sent, Site

_PATIENCE_S: Final = 5.0
_LONGEST_TITLES: Final = (3900, 60)
"""Characters of a title to try: what a file of house rules can hold, then what is allowed."""
_TABLES: Final = 60
_OTHERS: Final = tuple([f"127.0.0.{number}" for number in range(20, 40)])
"""Further addresses of the attacker, because each has its limits."""


class _Asker:
    """A client with an address of its own."""

    def __init__(self, site: Site, address: str, sent: Sent) -> None:
        """Prepare to ask ``site``."""
        self._headers: Final = {
            "Cookie": site.cookies[0],
            "Origin": f"http://{site.host}",
            "Content-Type": "application/json",
        }
        self._connection: Final = HTTPConnection(
            "127.0.0.1", site.port, timeout=_PATIENCE_S, source_address=(address, 0)
        )
        self._sent: Final = sent

    def ask(self, method: str, path: str, body: str = "") -> int:
        """Return the status of the response, or 0 if there was none."""
        try:
            self._connection.request(method, path, body.encode() or None, self._headers)
            response = self._connection.getresponse()
            response.read()
        except (OSError, HTTPException):
            self._connection.close()
            return 0
        self._sent.requests += 1
        self._sent.refused += response.status >= 400
        return response.status


def _ask_on(askers: Iterator[_Asker], paths: Iterator[str], sent: Sent, every_s: float) -> None:
    """Ask without end, each time after the last response, at most once every ``every_s``."""
    for asker, path in zip(askers, paths, strict=False):
        if sent.is_over():
            return
        started = time.monotonic()
        asker.ask("GET", path)
        time.sleep(max(0.001, every_s - (time.monotonic() - started)))


def _qr_codes(site: Site, sent: Sent) -> None:
    paths = (f"/api/qr?path=/t/{number:070}" for number in range(10**9))
    _ask_on(cycle([_Asker(site, ATTACKER, sent)]), paths, sent, 0.005)


def _table_lists(site: Site, sent: Sent) -> None:
    opener = _Asker(site, ATTACKER, sent)
    for title in _LONGEST_TITLES:
        if opener.ask("POST", "/api/tables", _new_table(title)) == 201:
            break
    for _ in range(_TABLES - len(_LONGEST_TITLES)):
        if not sent.is_over():
            opener.ask("POST", "/api/tables", _new_table(title))
    askers = cycle([_Asker(site, address, sent) for address in _OTHERS])
    _ask_on(askers, cycle(["/api/tables"]), sent, 0.01)


def _new_table(title: int) -> str:
    """Return the request for a public table whose house rules have titles of this length."""
    rules = f'base = "classic"\ntitle_en = "{"W" * title}"\ntitle_fr = "{"W" * title}"\n'
    settings = {"name": "W" * 40, "house_rules": rules, "visibility": "public"}
    return json.dumps({"settings": settings})


REQUEST_ATTACKS: Final = (
    Attack("qr-codes", "QR codes in a loop, by one address", _qr_codes),
    Attack(
        "table-lists", "58 tables with long titles, and the list of tables in a loop", _table_lists
    ),
)
