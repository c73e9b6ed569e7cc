"""Messages between servers that share a database; browsers never see them."""

from typing import Annotated

from pydantic import Field

from canasta.protocol.commands import TableCommand
from canasta.protocol.message import Message


class Hop(Message):
    """The guest on whose behalf a server passes on a request."""

    guest: str
    """The id of the guest."""
    table: str
    """The id of the table, or an empty string if the message concerns all tables."""
    device: str = ""
    """The id of the guest's device, or an empty string if the message concerns all devices."""
    household: str = ""
    """For a WebSocket, the household of its browser (:mod:`canasta.server.household`)."""


class SentHop(Message):
    """The content of the signed header: a hop, its only valid path, and the time of sending."""

    hop: Hop
    path: str
    at_s: int
    """The time of sending, in seconds since 1970."""


class PassedCommand(Message):
    """``POST /node/tables/{table}``: a guest's command that another server received."""

    name: str
    """The nickname of the guest."""
    command: Annotated[TableCommand, Field(discriminator="t")] | None
    """The command, or None to make the guest leave."""
