"""The program that answers the pages of one person in place of a server.

    server = SoloServer(records, keep, read, "fr")
    server.ask("GET", "/api/tables?page=1", "", reply)
    channel = server.connect(table_id, send, close)
    channel.receive('{"t":"hello","protocol":1,"language":"fr","watch":false}')
    wait_ms = server.tick()

Only texts and numbers cross this interface. ``keep(changes)`` stores the records of ``{"put": {key:
value}, "delete": [prefix]}`` as one transaction, or holds them while the page is open, and then
calls :meth:`kept`. ``read(prefix)`` calls :meth:`have_read` or :meth:`not_read`. Until then all
requests and messages wait. Call :meth:`tick` after every call, and again after the time it returns.
"""

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from canasta.answers.problems import ProblemError
from canasta.i18n.languages import DEFAULT_LANGUAGE
from canasta.solo.addresses import found
from canasta.solo.channel import Channel
from canasta.solo.context import DeviceContext
from canasta.solo.device import Device, read_records
from canasta.solo.fields import Fields
from canasta.solo.holdings import Holdings, Resources
from canasta.solo.host import Host
from canasta.solo.requests import headers_of, known_language, refusal, taken_apart
from canasta.solo.reviews import Reviews
from canasta.solo.tables import SoloTables
from canasta.solo.waiting import run
from canasta.tables.audience.close_codes import NO_GUEST
from canasta.tables.audience.shown_table import BrokenTableError
from canasta.tables.clock import SYSTEM_CLOCKS, Clocks, TableTime

log: Final = logging.getLogger(__name__)


class SoloServer:
    """Hosts the tables of one person and answers the person's pages."""

    def __init__(
        self,
        records: str,
        keep: Callable[[str], None],
        read: Callable[[str], None],
        language: str,
        clocks: Clocks = SYSTEM_CLOCKS,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Begin with the stored ``records``, which need not include entries.

        Without a guest, ``language`` is the default language of pages. Records that cannot be read
        stay stored but are not shown.

        Raises:
            ValueError: ``records`` is not a JSON object of texts.
        """
        self._first_language: Final = known_language(language, DEFAULT_LANGUAGE)
        holdings = Holdings()
        holdings.take_readable(read_records(records))
        self._device: Final = Device(keep, read)
        shared = self._device, holdings, TableTime(clocks), random_bytes
        resources = Resources(*shared)
        self._tables: Final = SoloTables(resources)
        self._host: Final = Host(*shared, self._tables, Reviews(), Fields(resources), self._dismiss)
        self._channels: Final[list[Channel]] = []

    def ask(
        self, method: str, address: str, body: str, reply: Callable[[int, str, str], None]
    ) -> None:
        """Answer a request: call ``reply`` once with status, headers as JSON, and body."""
        self._device.do(partial(self._ask, method, address, body, reply))

    def connect(
        self, table_id: str, send: Callable[[str], None], close: Callable[[int], None]
    ) -> Channel:
        """Connect a tab to a table; this side calls ``close`` with a code if it disconnects."""
        channel = Channel(self._tables, table_id, self._first_language, send, close)
        self._channels[:] = [one for one in self._channels if not one.is_ended]
        self._channels.append(channel)
        return channel

    def tick(self) -> int | None:
        """Carry out the due acts; return the milliseconds until the next tick, or None if idle."""
        if self._device.is_busy():
            return None
        wait = self._tables.step()
        if wait == 0 or self._device.is_busy():
            return wait
        if self._host.reviews.step() is not None or self._host.fields.step() is not None:
            return 0
        return wait

    def kept(self) -> None:
        """Handle the device's success in storing or holding."""
        self._device.succeeded({})

    def have_read(self, records: str) -> None:
        """Handle the records that the device has read."""
        self._device.succeeded(read_records(records))

    def not_read(self) -> None:
        """Handle the device's failure to read."""
        self._device.failed()

    def _dismiss(self) -> None:
        for channel in self._channels:
            channel.dismiss(NO_GUEST)
        self._channels.clear()

    def _ask(
        self, method: str, address: str, body: str, reply: Callable[[int, str, str], None]
    ) -> None:
        guest = self._host.holdings.guest
        path, query = taken_apart(address)
        wished = "" if guest is None else guest.language
        language = known_language(wished, self._first_language)
        language = known_language(query.get("lang", ""), language)

        async def answered() -> None:
            try:
                handler, parts = found(method, path)
                answer = await handler(DeviceContext(self._host, parts, query, body, language))
            except ProblemError as problem:
                answer = refusal(problem, language)
            except BrokenTableError:
                answer = refusal(ProblemError(503, "broken_table"), language)
            except Exception:
                log.exception("defect at %s %s", method, path)
                answer = refusal(ProblemError(500, "defect"), language)
            reply(answer.status, headers_of(answer), answer.content.decode())

        run(answered())
