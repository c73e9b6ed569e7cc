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
    """The name of the device's browser, or an empty string if unknown."""
    system: str
    """The operating system, such as ``Windows`` or ``iPhone``, or an empty string if unknown."""
    seen_ms: int
    """The start of the day of the device's last visit, in milliseconds since 1970."""
    is_this: bool
    """Whether the request comes from this device."""
    by_host: bool
    """Whether the host of a table, rather than the guest, made the device's code."""


class OwnDevices(Message):
    """``GET /api/me/devices``: the signed-in devices, the most recently seen first."""

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
    """``POST /api/device``: sign in as the guest whom a code names; ``…/look`` shows the guest."""

    code: Annotated[str, Field(max_length=_LONGEST_TYPED)]
    """The code as typed: case and spaces do not matter."""


class Holding(Message):
    """The possessions of a guest on the server."""

    nickname: ShownName
    games: int
    """The number of games, finished or not."""
    seats: int
    """The number of open tables at which the guest has a seat."""


class Continuing(Message):
    """The guest to whom a code leads, and the current guest of the device."""

    to: Holding
    own: Holding | None
    """The possessions to which the device would lose access, or None if it has no guest."""
