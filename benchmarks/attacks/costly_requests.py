"""Attacks by valid requests that are costly for the server."""

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from typing import Final

from benchmarks.attacks.attack import ATTACKER, MORE_ADDRESSES, Attack, Sent, Site
from benchmarks.attacks.scenes import long_table

_PATIENCE_S: Final = 5.0
_LONGEST_TITLES: Final = (3900, 60)
"""The lengths of titles to try: the maximum that a file can contain, then the limit."""
_TABLES: Final = 60
_PER_ADDRESS_S: Final = 0.5
"""The time between two requests for records from an address, in seconds, within its limits."""


class _Asker:
    """A client with a separate address."""

    def __init__(self, site: Site, address: str, sent: Sent, cookie: str = "") -> None:
        """Prepare requests to ``site`` as a guest at the attacker's table or with ``cookie``."""
        self._headers: Final = {
            "Cookie": cookie or site.cookies[0],
            "Origin": f"http://{site.host}",
            "Content-Type": "application/json",
        }
        self._connection: Final = HTTPConnection(
            "127.0.0.1", site.port, timeout=_PATIENCE_S, source_address=(address, 0)
        )
        self._sent: Final = sent

    def ask(self, method: str, path: str, body: str = "") -> int:
        """Send a request, and return the status of the response, or 0 without a response."""
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
    """Repeat requests, each after the last response and at most once every ``every_s``."""
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
    askers = cycle([_Asker(site, address, sent) for address in MORE_ADDRESSES])
    _ask_on(askers, cycle(["/api/tables"]), sent, 0.01)


def _long_table(site: Site, sent: Sent) -> None:
    """Request records, replays and proofs of random games from all addresses at once."""

    def ask_on(address: str, seed: int) -> None:
        games = random.Random(seed)
        paths = (
            f"/api/tables/{site.table}/{path}?game={games.randint(1, site.scene.games)}"
            for path in cycle(("record", "replay/1", "proof/1", "replay", "sheet"))
        )
        _ask_on(cycle([_Asker(site, address, sent)]), paths, sent, _PER_ADDRESS_S)

    with ThreadPoolExecutor(len(MORE_ADDRESSES)) as threads:
        list(threads.map(ask_on, MORE_ADDRESSES, count()))


def _reviews(site: Site, sent: Sent) -> None:
    """Let guests at one address request reviews of one game after another."""
    askers = cycle([_Asker(site, ATTACKER, sent, cookie) for cookie in site.scene.guests])
    game = 1
    for asker in askers:
        if sent.is_over() or game > site.scene.games:
            return
        game += asker.ask("POST", f"/api/tables/{site.table}/review?game={game}") == 200
        time.sleep(_PER_ADDRESS_S)


def _new_table(title: int) -> str:
    """Return a request for a public table with house rules whose title has ``title`` characters."""
    rules = f'base = "classic"\ntitle_en = "{"W" * title}"\ntitle_fr = "{"W" * title}"\n'
    settings = {"name": "W" * 40, "house_rules": rules, "visibility": "public"}
    return json.dumps({"settings": settings})


REQUEST_ATTACKS: Final = (
    Attack("qr-codes", "QR codes in a loop, by one address", _qr_codes),
    Attack(
        "table-lists", "58 tables with long titles, and the list of tables in a loop", _table_lists
    ),
    Attack(
        "long-table",
        "records, replays and proofs of a table with 10,000 entries, by 20 addresses",
        _long_table,
        long_table,
    ),
    Attack(
        "reviews",
        "8 guests of one address who ask for reviews again and again",
        _reviews,
        long_table,
        is_about_reviews=True,
    ),
)
