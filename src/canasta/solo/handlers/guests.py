"""The person of the device: the nickname, all stored data, and its deletion."""

from typing import Final

from canasta.answers.problems import ProblemError
from canasta.protocol.http_api import Me, NewGuest
from canasta.record.header import Player
from canasta.solo.backup import backup_text, read_backup
from canasta.solo.device import Records
from canasta.solo.host import Host
from canasta.solo.kept import GUEST, KeptGuest
from canasta.solo.requests import Request, Response

_ID_BYTES: Final = 12


def me(host: Host, request: Request) -> None:
    """Reply with the guest; the nickname is empty before they have registered."""
    guest = host.holdings.guest
    request.answer(
        Me(nickname="", language=request.language)
        if guest is None
        else Me(nickname=guest.nickname, language=guest.language)
    )


def come_in(host: Host, request: Request) -> None:
    """Choose a nickname or change it."""
    asked = request.read(NewGuest)
    if not Player(asked.nickname).is_writable():  # no visible character is left
        raise ProblemError(422, "nickname", "nickname")
    known = host.holdings.guest
    guest_id = host.random_bytes(_ID_BYTES).hex() if known is None else known.id
    guest = KeptGuest(id=guest_id, nickname=asked.nickname, language=asked.language)
    put = {GUEST: guest.model_dump_json()}

    answer = Me(nickname=guest.nickname, language=guest.language)
    host.keep(put, lambda: request.answer(answer))


def forget_me(host: Host, request: Request) -> None:
    """Delete all data on the device."""

    def deleted() -> None:
        _begin_anew(host, {})
        request.answer(Me(nickname="", language=request.language))

    host.device.keep({}, deleted, delete=("",))


def export(host: Host, request: Request) -> None:
    """Send everything that the device stores as a file, which another device can import."""
    disposition = 'attachment; filename="canasta.json"'

    def read(records: Records) -> None:
        request.reply(Response(backup_text(records), disposition=disposition))

    host.device.read("", read, request.unread)


def bring_in(host: Host, request: Request) -> None:
    """Replace all data on the device with the contents of an exported file.

    A file with games that cannot be read is refused unless the query has ``damaged=yes``.
    """
    may_be_damaged = request.query.get("damaged") == "yes"
    records = read_backup(request.body, may_be_damaged=may_be_damaged)

    def kept() -> None:
        _begin_anew(host, records)
        guest = host.guest()
        request.answer(Me(nickname=guest.nickname, language=guest.language))

    host.device.keep(records, kept, delete=("",))


def _begin_anew(host: Host, records: Records) -> None:
    host.dismiss()
    host.tables.clear()
    host.reviews.clear()
    host.fields.clear()
    host.holdings.clear()
    host.holdings.take_readable(records)
