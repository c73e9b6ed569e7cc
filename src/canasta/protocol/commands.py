"""The messages that a browser sends over the WebSocket of a table.

Commands change the table: an accepted command is stored, acknowledged with ``ack``, and shown to
everybody with ``update``. The other messages are questions or talk, and are not stored.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from canasta.protocol.message import (
    CommandId,
    Count,
    Hex32,
    LanguageCode,
    Level,
    Message,
    Nickname,
    Ordinal,
    PlayText,
    Seat,
    Words,
)
from canasta.protocol.settings import RobotPace, TableSettings


class Command(Message):
    """The base of the messages that change the table."""

    cmd_id: CommandId
    """A command sent again with the same id, after a lost connection, is applied only once."""


class Sit(Command):
    """Take a free seat or a robot's seat, or, between games, change to it.

    During a round, a robot's seat comes with its hand, at once or at the next deal.
    """

    t: Literal["sit"] = "sit"
    seat: Seat
    settings_seq: Count = 0
    """The number of the settings accepted by sitting down, as in :class:`Accept`, or 0 before there
    are any. Sitting down in a running game accepts its settings."""
    robot_of: Nickname | None = None
    """If a program plays in the seat, the name of the program's owner, which is shown there; None
    for a person."""


class Leave(Command):
    """Leave the seat, or stop waiting for it; in a running game a robot takes it."""

    t: Literal["leave"] = "leave"


class Accept(Command):
    """Accept the rules and the settings with the number ``settings_seq``."""

    t: Literal["accept"] = "accept"
    settings_seq: Count
    """The value of ``PublicTable.settings_seq``; an acceptance of earlier settings is refused."""


class Change(Command):
    """Change the settings before the game (host); everybody else must accept again."""

    t: Literal["change"] = "change"
    settings: TableSettings


class SetPace(Command):
    """Set the pauses of robots, at any time (host); nobody needs to accept the change."""

    t: Literal["pace"] = "pace"
    pace: RobotPace


class Hurry(Command):
    """Let the robots play at once until a person's turn."""

    t: Literal["hurry"] = "hurry"


class PutRobot(Command):
    """Put a robot in a free seat, or permanently in the seat of an absent player (host)."""

    t: Literal["put_robot"] = "put_robot"
    seat: Seat
    level: Level


class StandIn(Command):
    """Let a robot play for an absent player until the player returns (host)."""

    t: Literal["stand_in"] = "stand_in"
    seat: Seat


class Remove(Command):
    """Free a seat; in a running game a robot takes it permanently (host).

    ``person`` is the nickname of the person to remove; if another person has the seat by now, the
    command is refused.
    """

    t: Literal["remove"] = "remove"
    seat: Seat
    person: Nickname | None = None


class HandOver(Command):
    """Make the player in ``seat`` the host (host)."""

    t: Literal["hand_over"] = "hand_over"
    seat: Seat


class Start(Command):
    """Begin the game; every seat must be taken, and everybody must have accepted (host)."""

    t: Literal["start"] = "start"


class Commit(Command):
    """Commit to a seed for the deal (:mod:`canasta.fair.deal`)."""

    t: Literal["commit"] = "commit"
    round_number: Ordinal
    attempt: Ordinal
    commit: Hex32


class Reveal(Command):
    """Reveal the seed, once all commitments are known."""

    t: Literal["reveal"] = "reveal"
    round_number: Ordinal
    attempt: Ordinal
    seed: Hex32


class MakePlay(Command):
    """Make a play; ``seen`` is the ``seq`` of the table state that the player saw."""

    t: Literal["play"] = "play"
    seen: Count
    play: PlayText


class TakeBack(Command):
    """Take back the last play, at a table with robots only, until a hidden card has been seen.

    ``seen`` is the ``seq`` of the table state that the player saw.
    """

    t: Literal["take_back"] = "take_back"
    seen: Count


class NextRound(Command):
    """Be ready for the next round, which is dealt when everybody is ready."""

    t: Literal["next_hand"] = "next_hand"


class Pause(Command):
    """Stop the clocks and the robots (host)."""

    t: Literal["pause"] = "pause"


class Resume(Command):
    """Continue after a pause (host)."""

    t: Literal["resume"] = "resume"


class GiveUp(Command):
    """Give up the game: a robot plays the seat to the end, or the game ends."""

    t: Literal["give_up"] = "give_up"


class Rematch(Command):
    """Ask for another game at this table, which begins when everybody has asked."""

    t: Literal["rematch"] = "rematch"


class CloseTable(Command):
    """Close the table permanently (host)."""

    t: Literal["close"] = "close"


class Hello(Message):
    """The first message of a connection, with protocol and language; the answer is ``welcome``."""

    t: Literal["hello"] = "hello"
    protocol: Count
    language: LanguageCode
    watch: bool = False
    """Watch only, even with a seat at the table."""


class Resync(Message):
    """Request the whole table, because a ``seq`` was missed or a hash differs."""

    t: Literal["resync"] = "resync"


class Preview(Message):
    """Request the referee's verdict on a play without making the play."""

    t: Literal["preview"] = "preview"
    id: CommandId
    play: PlayText


class AskHint(Message):
    """Ask a robot for advice; ``staged`` is the play prepared so far, or an empty string."""

    t: Literal["hint"] = "hint"
    id: CommandId
    staged: Annotated[str, Field(max_length=600)] = ""


class AskQuestion(Message):
    """Request the question for a robot in this position (``docs/study/robot-protocol.md``)."""

    t: Literal["question"] = "question"
    id: CommandId
    staged: Annotated[tuple[PlayText, ...], Field(max_length=40)] = ()
    """The actions chosen so far in this play, each from the list after the previous action."""
    seed: Annotated[int, Field(ge=0, le=2**32 - 1)] = 0
    """The seed of the robot's random choices."""


class Emote(Message):
    """Say one of the preset phrases."""

    t: Literal["emote"] = "emote"
    phrase: Annotated[str, Field(pattern=r"^[a-z_]{2,20}$")]


class Say(Message):
    """Say something in one's own words, if the table allows this."""

    t: Literal["say"] = "say"
    text: Words


class Ping(Message):
    """Keep the connection alive; the answer is ``pong``."""

    t: Literal["ping"] = "ping"


TableCommand = (
    Sit
    | Leave
    | Accept
    | Change
    | PutRobot
    | StandIn
    | Remove
    | HandOver
    | Start
    | Commit
    | Reveal
    | MakePlay
    | TakeBack
    | SetPace
    | Hurry
    | NextRound
    | Pause
    | Resume
    | GiveUp
    | Rematch
    | CloseTable
)
"""A message that changes the table."""

ClientMessage = TableCommand | Hello | Resync | Preview | AskHint | AskQuestion | Emote | Say | Ping
"""A message that a browser may send."""

client_messages: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="t")]
)
table_commands: TypeAdapter[TableCommand] = TypeAdapter(
    Annotated[TableCommand, Field(discriminator="t")]
)
"""Reads and writes commands as JSON."""
