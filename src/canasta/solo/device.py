"""The records that a device keeps, and the order in which everything happens.

Nothing is shown before it is stored. Storing and reading take a while; meanwhile all other jobs
wait, and then run in the order in which they came.
"""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pydantic import TypeAdapter

Records = dict[str, str]
"""Records by their keys."""
Trouble = Literal["full", "refused", "failed"]
"""Why the device keeps nothing: there is no room; it keeps nothing from this page at all; another
reason."""
TROUBLES: Final[tuple[Trouble, ...]] = ("full", "refused", "failed")
_records: Final[TypeAdapter[Records]] = TypeAdapter(Records)


def read_records(text: str) -> Records:
    """Return records from a JSON object.

    Raises:
        ValueError: it is no object of texts.
    """
    return _records.validate_json(text)


def trouble_named(name: str) -> Trouble:
    """Return the trouble with a name; every other name is the last."""
    return next((known for known in TROUBLES if known == name), "failed")


@dataclass(frozen=True)
class _Request:
    """A request to the device, and the callbacks for its outcome."""

    done: Callable[[Records], None]
    failed: Callable[[Trouble], None]


class Device:
    """The device: it keeps or reads records, one request at a time."""

    def __init__(self, keep: Callable[[str], None], read: Callable[[str], None]) -> None:
        """Ask the device by ``keep`` and ``read``, which return before it has answered."""
        self._keep: Final = keep
        self._read: Final = read
        self._jobs: Final[deque[Callable[[], None]]] = deque()
        self._request: _Request | None = None
        self._is_at_work = False

    def is_busy(self) -> bool:
        """Whether the device has not answered yet."""
        return self._request is not None

    def do(self, job: Callable[[], None]) -> None:
        """Call ``job`` as soon as the device has answered and the jobs before it are done."""
        self._jobs.append(job)
        self._go_on()

    def keep(
        self,
        put: Mapping[str, str],
        done: Callable[[], None],
        failed: Callable[[Trouble], None],
        *,
        delete: Sequence[str] = (),
    ) -> None:
        """Keep records as a whole or not at all; called by a job, as the last thing it does.

        ``delete`` are prefixes of keys whose records are deleted first.
        """
        self._request = _Request(lambda _: done(), failed)
        self._keep(json.dumps({"put": dict(put), "delete": list(delete)}, ensure_ascii=False))

    def read(
        self, prefix: str, done: Callable[[Records], None], failed: Callable[[Trouble], None]
    ) -> None:
        """Read the records whose keys begin with ``prefix``; called by a job, as its last act."""
        self._request = _Request(done, failed)
        self._read(prefix)

    def succeeded(self, records: Records) -> None:
        """Note the answer of the device: it has kept everything, or read these records."""
        self._answered().done(records)
        self._go_on()

    def failed(self, trouble: Trouble) -> None:
        """Note that the device has kept or read nothing."""
        self._answered().failed(trouble)
        self._go_on()

    def _answered(self) -> _Request:
        if self._request is None:
            raise ValueError("the device was asked nothing")
        request, self._request = self._request, None
        return request

    def _go_on(self) -> None:
        if self._is_at_work:
            return
        self._is_at_work = True
        try:
            while self._jobs and self._request is None:
                self._jobs.popleft()()
        finally:
            self._is_at_work = False
