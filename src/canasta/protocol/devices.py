"""The requests by which a guest continues on another device, and the answers to them."""

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
    """What it runs, as in ``Windows`` or ``iPhone``; empty if unknown."""
    seen_ms: int
    """The beginning of the day of its last visit."""
    is_this: bool
    """Whether it sends the request."""
    by_host: bool
    """Whether its code came from the host of a table, not from the guest."""


class OwnDevices(Message):
    """``GET /api/me/devices``: the devices that are signed in, the one seen last first."""

    devices: tuple[OwnDevice, ...]


class DeviceCode(Message):
    """``POST /api/me/devices``: a code by which another device becomes the guest's, once.

    ``POST /api/tables/{table}/seats/{seat}/code`` makes one for the player on a seat who has lost
    their device.
    """

    code: str
    """In two groups of four signs."""
    expires_ms: int
    link: Link
    """Leads to the page that takes codes, with this one filled in."""
    picture: str
    """The link as a QR code, in SVG."""


class TypedCode(Message):
    """``POST /api/device``: become the guest of a code; ``…/look``: see who that is."""

    code: Annotated[str, Field(max_length=_LONGEST_TYPED)]
    """As it was typed: case and spaces do not matter."""


class Holding(Message):
    """A guest's possessions on the server."""

    nickname: ShownName
    games: int
    """Games, finished or not."""
    seats: int
    """Open tables at which the guest has a seat."""


class Continuing(Message):
    """Who a device becomes by a code, and who it is so far."""

    to: Holding
    own: Holding | None
    """What the device no longer leads to; None if it has no guest."""
