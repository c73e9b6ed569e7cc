"""A request to an untrusted server, with a limit on the length and the time of the answer."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Thread
from typing import Final, TypeVar

from canasta.programs.table_error import TableError

ResultT = TypeVar("ResultT")
ANSWER_S: Final = 60.0
"""The number of seconds within which a server must complete an answer."""
_SILENCE_S: Final = 20
"""The number of seconds without a byte after which the connection is given up."""
_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True)
class HttpAnswer:
    """The answer of a server."""

    status: int
    reason: str
    body: bytes
    cookies: tuple[str, ...]
    """The values of the headers ``Set-Cookie``."""


def http_post(
    origin: str, path: str, body: bytes, headers: Mapping[str, str], *, answer_s: float = ANSWER_S
) -> HttpAnswer:
    """Send a request to ``origin``, such as ``http://127.0.0.1:8421``, without following redirects.

    Raises:
        TableError: ``unreachable``; ``silent``, there is no complete answer in ``answer_s``
            seconds; ``garbled``, the answer is too long.
    """
    scheme, _, host = origin.partition("://")

    def send() -> HttpAnswer:
        kind = HTTPSConnection if scheme == "https" else HTTPConnection
        with closing(kind(host, timeout=_SILENCE_S)) as connection:
            connection.request("POST", path, body, dict(headers))
            with connection.getresponse() as response:
                content = response.read(_MOST_BYTES + 1)
        cookies = tuple(response.headers.get_all("Set-Cookie") or ())
        return HttpAnswer(response.status, response.reason, content, cookies)

    try:
        answer = _in_time(send, answer_s)
    except TimeoutError:
        raise TableError("silent") from None
    except (OSError, HTTPException, ValueError) as error:  # for example an invalid host
        raise TableError("unreachable", str(error)) from None
    if len(answer.body) > _MOST_BYTES:
        raise TableError("garbled", path)
    return answer


def _in_time(work: Callable[[], ResultT], seconds: float) -> ResultT:
    """Return the result of ``work``, or abandon the work when the time is up.

    A socket timeout does not limit an answer that arrives byte by byte.

    Raises:
        TimeoutError: the work took longer than ``seconds``.
    """
    future: Future[ResultT] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except Exception as error:  # noqa: BLE001  (the caller gets it)
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future.result(seconds)
