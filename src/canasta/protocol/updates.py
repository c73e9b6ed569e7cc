"""The messages the server sends over the WebSocket of a table."""

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
    """The seat a watcher takes at the next deal, or -1."""


class Happening(Message):
    """An event for animation and sound, as :mod:`canasta.engine.events` names it."""

    kind: str
    """The name of the event's class: ``Drew``, ``TookPile``, ``Melded`` …"""
    seat: int
    """The seat that did it, or -1."""
    cards: tuple[str, ...]
    """The faces it moved, if everybody (or this seat) may see them; the cards of a pile that was
    taken, its top card last, precede the cards of the hand that were laid with the top card."""
    count: int
    """Number of cards it moved; for a pile that was taken, its size."""
    rank: str
    """The meld it concerns, or empty."""
    points: int
    source: Literal["", "deal", "draw", "pile"] = ""
    """The origin of red threes that were laid: the hand dealt, the stock, the pile."""


class LogLine(Message):
    """A sentence for the log."""

    seq: int
    seat: int
    """The seat it is about, or -1."""
    kind: str
    """As in :class:`Happening`; ``table`` for lines about seats and settings."""
    text: str


class Reason(Message):
    """A reason for refusing something."""

    code: str
    """A code of ``docs/build/refusals.md``, or ``table.…`` for reasons outside the rules."""
    text: str
    rule: str
    """The anchor of its rule on the rules page (``#field``, or a section of its prose, such as
    ``#how-melds``); empty if there is none."""
    why: str = ""
    """The rule itself, as sentences; empty if there is none to state."""


class Welcome(Message):
    """The answer to ``hello`` and ``resync``: the table as it is."""

    t: Literal["welcome"] = "welcome"
    protocol: int
    you: You
    seq: int
    hash: str
    """First 16 hexadecimal digits of SHA-256 over the JSON texts of ``table`` and ``own``."""
    table: PublicTable
    own: OwnView | None
    since_turn: tuple[Happening, ...]
    """The moves of the other players since the reader's last turn in this round, oldest first.

    Moves that the server played for a reader who was away or out of time come before them. For a
    watcher, everybody's moves since the last turn of the player in turn.
    """
    log: tuple[LogLine, ...]
    """The last lines, oldest first."""
    watchers: int
    now_ms: int
    """The server's clock in milliseconds since 1970, for deadlines."""


class Update(Message):
    """The table after an entry; a browser uses it only if ``seq`` follows its last one."""

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
    """The ``seq`` of its entry, from now or from the first time it was sent."""


class Refused(Message):
    """A command has been refused; nothing has changed but what sanctions took."""

    t: Literal["refused"] = "refused"
    cmd_id: str
    reasons: tuple[Reason, ...]
    """Every reason, the most helpful first."""


class Previewed(Message):
    """The answer to ``preview``."""

    t: Literal["previewed"] = "previewed"
    id: str
    points: int
    """The points of the play that count towards the opening."""
    required: int
    """Points the side needs to open; 0 once it has."""
    laid: int
    """The value of the cards that it lays, in points; of the pile, its top card."""
    reasons: tuple[Reason, ...]
    """Why it would be refused; empty if it would be accepted. At a table with sanctions the last
    one may be ``table.attempt``: what the attempt would cost."""
    hopeless: bool
    """Whether no further card in the same play could make it legal."""
    gives_away: int = 0
    """The cards that its discard would offer to the next player because of a meld; 0 if none."""


class Alternative(Message):
    """A play the robot considered: the steps to add to the staged ones."""

    play: str
    text: str
    points: int | None
    """Points by which the side is expected to be ahead at the end of the round, in steps of 5;
    where the round decides the game, winning it counts 1000 and losing it -1000. None if there
    is only one play, so that nothing was compared."""
    offers: str = ""
    """The offer of its discard to the next player, in words that follow ``text``; otherwise
    empty."""


class Hint(Message):
    """The answer to ``hint``: the robot's play and why.

    The play of ``best`` is empty if the staged steps should be played as they are.
    """

    t: Literal["hinted"] = "hinted"
    id: str
    best: Alternative
    others: tuple[Alternative, ...]
    """The next best plays, at most two, best first. Their points are never above those of ``best``;
    equal points mean that the robot cannot tell the plays apart."""
    reason: str
    """The principle behind the play, as a sentence, and the offer of its discard to the next
    player, if any; empty if there is neither."""
    decides: str = ""
    """A sentence on the points that winning the game counts, if this round may decide the game;
    otherwise empty."""
    discard: str = ""
    """The kind of card that the whole play discards; empty if none."""
    starts_over: bool = False
    """Whether the plays replace the staged steps instead of continuing from them."""


class RobotQuestion(Message):
    """The answer to ``question``: lines for a robot, as its seat sees the table."""

    t: Literal["questioned"] = "questioned"
    id: str
    round: str
    """The line that begins a round."""
    lines: tuple[str, ...]
    """The position after the staged actions, and the legal actions; none ends the round."""


class Presence(Message):
    """The people connected; the message has no number, and the last one counts."""

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
    """Somebody said something in free words."""

    t: Literal["said"] = "said"
    seat: int
    name: str
    text: str


class Replaced(Message):
    """A newer tab plays the seat; no commands are taken here until the next ``welcome``."""

    t: Literal["replaced"] = "replaced"


class Trouble(Message):
    """Something other than a command failed: an unreadable message, or too many of them."""

    t: Literal["trouble"] = "trouble"
    id: str
    """The id of the message, or empty."""
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
"""Reads and writes them as JSON."""
