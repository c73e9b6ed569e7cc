"""What the server sends over the WebSocket of a table."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from canasta.protocol.message import Message
from canasta.protocol.table_view import OwnView, PublicTable


class You(Message):
    """Who the connection belongs to."""

    name: str
    seat: int
    """The seat, or -1 for a watcher."""
    is_host: bool


class Happening(Message):
    """An event for animation and sound, as :mod:`canasta.engine.events` names it."""

    kind: str
    """The name of the event's class: ``Drew``, ``TookPile``, ``Melded`` …"""
    seat: int
    """Who did it, or -1."""
    cards: tuple[str, ...]
    """The faces it moved, where everybody (or this seat) may see them; else none."""
    count: int
    """How many cards it moved."""
    rank: str
    """The meld it concerns, or empty."""
    points: int


class LogLine(Message):
    """A sentence for the log."""

    seq: int
    seat: int
    """Whom it is about, or -1."""
    kind: str
    """As in :class:`Happening`; ``table`` for what concerns seats and settings."""
    text: str


class Reason(Message):
    """Why something is refused."""

    code: str
    """A code of ``docs/refusals.md``, or ``table.…`` for what is no matter of the rules."""
    text: str
    rule: str
    """The rule behind it, as its place on the rules page (``#field``); empty if there is none."""


class Welcome(Message):
    """Answer to ``hello`` and ``resync``: the table as it stands."""

    t: Literal["welcome"] = "welcome"
    protocol: int
    you: You
    seq: int
    hash: str
    """First 16 hexadecimal digits of SHA-256 over the JSON texts of ``table`` and ``own``."""
    table: PublicTable
    own: OwnView | None
    log: tuple[LogLine, ...]
    """The last lines, oldest first."""
    watchers: int
    now_ms: int
    """The server's clock in milliseconds since 1970, for deadlines."""


class Update(Message):
    """The table after something happened; applied only if ``seq`` follows the last one."""

    t: Literal["update"] = "update"
    seq: int
    hash: str
    table: PublicTable
    own: OwnView | None
    happenings: tuple[Happening, ...]
    log: tuple[LogLine, ...]
    now_ms: int


class Ack(Message):
    """A command has been carried out, and is safe on the disk."""

    t: Literal["ack"] = "ack"
    cmd_id: str
    seq: int
    """The ``seq`` it got, now or when it was sent the first time."""


class Refused(Message):
    """A command has been refused; nothing has changed, unless sanctions say what it cost."""

    t: Literal["refused"] = "refused"
    cmd_id: str
    reasons: tuple[Reason, ...]
    """Every reason, the most helpful first."""


class Previewed(Message):
    """Answer to ``preview``."""

    t: Literal["previewed"] = "previewed"
    id: str
    points: int
    """What the play lays towards the opening."""
    required: int
    """Points the side needs to open; 0 once it has."""
    laid: int
    """What the cards of its melds are worth."""
    reasons: tuple[Reason, ...]
    """Why it would be refused; empty if it would be accepted. At a table with sanctions the last
    one may be ``table.attempt``: what the attempt would cost."""
    hopeless: bool
    """Whether no further card in the same play could mend it."""


class Alternative(Message):
    """A play the robot weighed: what is still to be added to what is staged."""

    play: str
    text: str
    points: int | None
    """Points by which the side is expected to be ahead at the end of the hand, in steps of 5;
    winning the game counts as 1000 more, losing it as less. None where nothing was tried, as there
    is only one way."""


class Hint(Message):
    """Answer to ``hint``: the robot's play and why.

    The play of ``best`` is empty where what is staged is to be played as it is, or taken back, as
    the text says.
    """

    t: Literal["hinted"] = "hinted"
    id: str
    best: Alternative
    others: tuple[Alternative, ...]
    """The next best plays, the better first: two, or fewer where there are fewer. Their points are
    never above those of ``best``: equal means that the robot cannot tell them apart."""
    reason: str
    """The principle behind, as a sentence; empty if there is none to tell."""


class Presence(Message):
    """Who is connected; not numbered, the last one counts."""

    t: Literal["presence"] = "presence"
    seats: tuple[bool, ...]
    watchers: int


class Emoted(Message):
    """Somebody said a preset phrase."""

    t: Literal["emoted"] = "emoted"
    seat: int
    name: str
    phrase: str


class Said(Message):
    """Somebody said something freely."""

    t: Literal["said"] = "said"
    seat: int
    name: str
    text: str


class Replaced(Message):
    """The seat is played from a newer tab; this connection sends no commands any more."""

    t: Literal["replaced"] = "replaced"


class Trouble(Message):
    """Something that is no command went wrong: a message that cannot be read, too many of them."""

    t: Literal["trouble"] = "trouble"
    id: str
    """The id of the message, or empty."""
    reason: Reason


class Pong(Message):
    """Answer to ``ping``."""

    t: Literal["pong"] = "pong"
    now_ms: int


ServerMessage = (
    Welcome
    | Update
    | Ack
    | Refused
    | Previewed
    | Hint
    | Presence
    | Emoted
    | Said
    | Replaced
    | Trouble
    | Pong
)
"""Everything the server sends."""

server_messages: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="t")]
)
"""Reads and writes them as JSON."""
