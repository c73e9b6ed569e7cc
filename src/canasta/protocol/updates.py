"""The messages that the server sends over the WebSocket of a table."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from canasta.protocol.message import Message
from canasta.protocol.table_view import OwnView, PublicTable


class You(Message):
    """The guest at the other end of the connection."""

    name: str
    seat: int
    """The seat, or -1 for a watcher."""
    is_host: bool
    next_seat: int = -1
    """The seat that a watcher will have from the next deal, or -1."""


class Happening(Message):
    """An event for animation and sound, named as in :mod:`canasta.engine.events`."""

    kind: str
    """The name of the event's class: ``Drew``, ``TookPile``, ``Melded`` …"""
    seat: int
    """The seat that acted, or -1."""
    cards: tuple[str, ...]
    """The faces of the moved cards, if everybody (or this seat) may see them. If the pile was
    taken, its cards come first, with the top card last, and the cards laid from the hand with the
    top card follow."""
    count: int
    """The number of moved cards; if the pile was taken, the size of the pile."""
    rank: str
    """The rank of the meld concerned, or an empty string."""
    points: int
    source: Literal["", "deal", "draw", "pile"] = ""
    """The source of red threes that were laid: the hand dealt, the stock, or the pile."""


class LogLine(Message):
    """A sentence for the log."""

    seq: int
    seat: int
    """The seat concerned, or -1."""
    kind: str
    """The kind of the line, as in :class:`Happening`, or ``table`` for lines about seats and
    settings."""
    text: str


class Reason(Message):
    """A reason for a refusal."""

    code: str
    """A code of ``docs/build/refusals.md``, or ``table.…`` for reasons outside the rules."""
    text: str
    rule: str
    """The anchor of the rule behind the reason on the rules page (``#field``, or a section of the
    prose such as ``#how-melds``); empty if there is none."""
    why: str = ""
    """The rule itself in sentences, or an empty string without a rule."""


class Welcome(Message):
    """The answer to ``hello`` and ``resync``: the present table."""

    t: Literal["welcome"] = "welcome"
    protocol: int
    you: You
    seq: int
    hash: str
    """The first 16 hexadecimal digits of SHA-256 over the JSON texts of ``table`` and ``own``."""
    table: PublicTable
    own: OwnView | None
    since_turn: tuple[Happening, ...]
    """The other players' moves since the reader's last turn in this round, oldest first. Moves that
    the server made for a reader who was away or out of time come before them. For a watcher,
    everybody's moves since the last turn of the player in turn."""
    log: tuple[LogLine, ...]
    """The last lines of the log, oldest first."""
    watchers: int
    now_ms: int
    """The server's clock for deadlines, in milliseconds since 1970."""


class Update(Message):
    """The table after an entry; a browser uses the message only if ``seq`` follows its last one."""

    t: Literal["update"] = "update"
    seq: int
    hash: str
    table: PublicTable
    own: OwnView | None
    happenings: tuple[Happening, ...]
    """The events of the entry."""
    since_turn: tuple[Happening, ...]
    """As in :class:`Welcome`."""
    log: tuple[LogLine, ...]
    now_ms: int


class Ack(Message):
    """A command has been carried out and stored."""

    t: Literal["ack"] = "ack"
    cmd_id: str
    seq: int
    """The ``seq`` of the command's entry, even if the command was carried out earlier."""


class Refused(Message):
    """A command has been refused; nothing has changed except for the price of sanctions."""

    t: Literal["refused"] = "refused"
    cmd_id: str
    reasons: tuple[Reason, ...]
    """All reasons, the most helpful first."""


class Previewed(Message):
    """The answer to ``preview``."""

    t: Literal["previewed"] = "previewed"
    id: str
    points: int
    """The points of the play that count towards the opening."""
    required: int
    """The points that the side needs to open, or 0 if it has opened."""
    laid: int
    """The value of the cards that the play lays, in points, including the top card of a pile
    taken."""
    reasons: tuple[Reason, ...]
    """The reasons why the play would be refused; empty if it would be accepted. At a table with
    sanctions the last one may be ``table.attempt``, the price of the attempt."""
    hopeless: bool
    """Whether no further card in the same play could make it legal."""
    gives_away: int = 0
    """The number of cards that the discard would offer to the next player for a meld; 0 if they
    are few or every discard offers them, and in a puzzle."""


class Alternative(Message):
    """A play that the robot considered: the steps to add to the staged ones."""

    play: str
    text: str
    points: int | None
    """The points by which the side is expected to lead at the end of the round, in steps of 5. If
    the round decides the game, winning counts 1000 and losing -1000. None without a comparison, if
    only one play was possible."""
    offers: str = ""
    """The cards that the discard offers to the next player, in words that follow ``text``; may be
    empty."""


class Hint(Message):
    """The answer to ``hint``: the robot's play and the reason for it.

    The play of ``best`` is empty if the staged steps should be played unchanged.
    """

    t: Literal["hinted"] = "hinted"
    id: str
    best: Alternative
    others: tuple[Alternative, ...]
    """The next best plays, at most two, the better one first. Their points are never above those of
    ``best``; equal points mean that the robot cannot tell the plays apart."""
    reason: str
    """The principle behind the play and the offer of its discard to the next player, as sentences;
    empty if there is neither."""
    expected: str = ""
    """The words before the points of ``best``. They say so if the points include some for winning
    the game, in a round that may decide it."""
    discard: str = ""
    """The kind of card that the whole play discards, or an empty string if there is none."""
    starts_over: bool = False
    """Whether the plays replace the staged steps instead of continuing them."""


class RobotQuestion(Message):
    """The answer to ``question``: the lines for a robot that plays in the reader's seat."""

    t: Literal["questioned"] = "questioned"
    id: str
    round: str
    """The line that begins a round."""
    lines: tuple[str, ...]
    """The position after the staged actions, and the legal actions; empty at the end of the
    round."""


class Presence(Message):
    """The people connected; the message has no number, and the last one is valid."""

    t: Literal["presence"] = "presence"
    seats: tuple[bool, ...]
    watchers: int
    away_until_ms: int
    """As in :class:`canasta.protocol.table_view.PublicTable`."""


class Emoted(Message):
    """Somebody said a preset phrase."""

    t: Literal["emoted"] = "emoted"
    seat: int
    name: str
    phrase: str


class Said(Message):
    """Somebody said something in their own words."""

    t: Literal["said"] = "said"
    seat: int
    name: str
    text: str


class Replaced(Message):
    """A newer tab plays the seat; this tab cannot send commands until the next ``welcome``."""

    t: Literal["replaced"] = "replaced"


class Trouble(Message):
    """Something other than a command failed: an unreadable message, or too many of them."""

    t: Literal["trouble"] = "trouble"
    id: str
    """The id of the message that failed, or an empty string."""
    reason: Reason


class Pong(Message):
    """The answer to ``ping``."""

    t: Literal["pong"] = "pong"
    now_ms: int


ServerMessage = (
    Welcome
    | Update
    | Ack
    | Refused
    | Previewed
    | Hint
    | RobotQuestion
    | Presence
    | Emoted
    | Said
    | Replaced
    | Trouble
    | Pong
)
"""A message that the server sends."""

server_messages: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="t")]
)
"""Reads and writes server messages as JSON."""
