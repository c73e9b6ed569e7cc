"""The requests with which a guest continues on another device, and their answers."""

from typing import Annotated, Final

from pydantic import Field

from canasta.protocol.http_api import Link
from canasta.protocol.message import Message, ShownName

_LONGEST_TYPED: Final = 40


class OwnDevice(Message):
    """A device of the guest."""

    id: str
    browser: str
    """The name of its browser; empty if unknown."""
    system: str
    """Its system, such as ``Windows`` or ``iPhone``; empty if unknown."""
    seen_ms: int
    """The start of the day of its last visit, in milliseconds since 1970."""
    is_this: bool
    """Whether the request comes from this device."""
    by_host: bool
    """Whether the host of a table, not the guest, made its code."""


class OwnDevices(Message):
    """``GET /api/me/devices``: the signed-in devices, the one seen last first."""

    devices: tuple[OwnDevice, ...]


class DeviceCode(Message):
    """``POST /api/me/devices``: a code that signs in one other device of the guest.

    ``POST /api/tables/{table}/seats/{seat}/code`` makes a code for the player in a seat who has
    lost their device.
    """

    code: str
    """Two groups of four characters."""
    expires_ms: int
    link: Link
    """The link to the page for codes, with this code filled in."""
    picture: str
    """The link as a QR code, in SVG."""


class TypedCode(Message):
    """``POST /api/device``: sign in as the guest of a code; ``…/look`` shows the guest."""

    code: Annotated[str, Field(max_length=_LONGEST_TYPED)]
    """The code as typed: case and spaces do not matter."""


class Holding(Message):
    """A guest's possessions on the server."""

    nickname: ShownName
    games: int
    """The number of games, finished or not."""
    seats: int
    """The number of open tables at which the guest has a seat."""


class Continuing(Message):
    """The guest to whom a code leads, and the device's present guest."""

    to: Holding
    own: Holding | None
    """The possessions that the device would lose access to; None if it has no guest."""
