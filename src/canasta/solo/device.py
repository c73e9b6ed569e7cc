"""The records that a device stores, and the order of all jobs.

Nothing is shown before the device has stored it. Storing and reading take a while. Meanwhile all
other jobs wait; afterwards they run in the order of their arrival.
"""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter

Records = dict[str, str]
"""The stored texts by key."""
UNREAD: Final = "server.solo.unread"
"""The key of the sentence that the device could not read its records."""
_records: Final[TypeAdapter[Records]] = TypeAdapter(Records)


def read_records(text: str) -> Records:
    """Return the records in a JSON object.

    Raises:
        ValueError: the text is not an object of texts.
    """
    return _records.validate_json(text)


@dataclass(frozen=True)
class _Request:
    """A request to the device, with the callbacks for its outcome."""

    done: Callable[[Records], None]
    failed: Callable[[], None] | None
    """The callback after a failure, or None if the device cannot fail."""


class Device:
    """The storage of the device, which stores or reads records, one request at a time."""

    def __init__(self, keep: Callable[[str], None], read: Callable[[str], None]) -> None:
        """Use ``keep`` and ``read`` for requests; both return before the device has answered."""
        self._keep: Final = keep
        self._read: Final = read
        self._jobs: Final[deque[Callable[[], None]]] = deque()
        self._request: _Request | None = None
        self._is_at_work = False

    def is_busy(self) -> bool:
        """Whether a request is waiting for the device's answer."""
        return self._request is not None

    def do(self, job: Callable[[], None]) -> None:
        """Call ``job`` when the device has answered and all earlier jobs are done."""
        self._jobs.append(job)
        self._go_on()

    def keep(
        self, put: Mapping[str, str], done: Callable[[], None], *, delete: Sequence[str] = ()
    ) -> None:
        """Store records, or hold them while the page is open; a job must call this last.

        Records whose keys begin with a prefix in ``delete`` are deleted first.
        """
        self._request = _Request(lambda _: done(), None)
        self._keep(json.dumps({"put": dict(put), "delete": list(delete)}, ensure_ascii=False))

    def read(
        self, prefix: str, done: Callable[[Records], None], failed: Callable[[], None]
    ) -> None:
        """Read the records whose keys begin with ``prefix``; a job must call this last."""
        self._request = _Request(done, failed)
        self._read(prefix)

    def succeeded(self, records: Records) -> None:
        """Handle the device's success: it has stored everything, or has read these records."""
        self._answered().done(records)
        self._go_on()

    def failed(self) -> None:
        """Handle the device's failure to read."""
        failed = self._answered().failed
        if failed is None:
            raise ValueError("the device was asked to keep something")
        failed()
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
