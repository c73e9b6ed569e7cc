"""The person of the device: the nickname, all stored data, and its deletion."""

from typing import Final

from canasta.answers.problems import ProblemError
from canasta.answers.replies import Reply, message
from canasta.protocol.http_api import Me, NewGuest
from canasta.record.header import Player
from canasta.solo.backup import backup_text, read_backup
from canasta.solo.context import DeviceContext
from canasta.solo.device import Records
from canasta.solo.kept import GUEST, KeptGuest

_ID_BYTES: Final = 12


async def me(context: DeviceContext) -> Reply:
    """Return the guest; the nickname is empty before they have registered."""
    guest = await context.guest_if_any()
    return message(
        Me(nickname="", language=context.language)
        if guest is None
        else Me(nickname=guest.nickname, language=guest.language)
    )


async def come_in(context: DeviceContext) -> Reply:
    """Choose a nickname or change it."""
    asked = await context.read(NewGuest)
    if not Player(asked.nickname).is_writable():  # no visible character is left
        raise ProblemError(422, "nickname", "nickname")
    known = await context.guest_if_any()
    guest_id = context.random_bytes(_ID_BYTES).hex() if known is None else known.id
    guest = KeptGuest(id=guest_id, nickname=asked.nickname, language=asked.language)
    await context.keep({GUEST: guest.model_dump_json()})
    return message(Me(nickname=guest.nickname, language=guest.language))


async def forget_me(context: DeviceContext) -> Reply:
    """Delete all data on the device."""
    await _begin_anew(context, {})
    return message(Me(nickname="", language=context.language))


async def export(context: DeviceContext) -> Reply:
    """Send everything that the device stores as a file, which another device can import."""
    text = backup_text(await context.all_records())
    return Reply(text.encode(), disposition='attachment; filename="canasta.json"')


async def bring_in(context: DeviceContext) -> Reply:
    """Replace all data on the device with the contents of an exported file.

    A file with games that cannot be read is refused unless the query has ``damaged=yes``.
    """
    may_be_damaged = context.query.get("damaged") == "yes"
    await _begin_anew(context, read_backup(context.body, may_be_damaged=may_be_damaged))
    guest = await context.guest()
    return message(Me(nickname=guest.nickname, language=guest.language))


async def _begin_anew(context: DeviceContext, records: Records) -> None:
    """Replace everything that the device stores by ``records``."""
    host = context.host
    await context.stored(records, delete=("",))
    host.dismiss()
    host.tables.clear()
    host.reviews.clear()
    host.fields.clear()
    host.decisions.clear()
    host.holdings.clear()
    host.holdings.take_readable(records)
