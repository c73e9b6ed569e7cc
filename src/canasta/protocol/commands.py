"""What a browser sends over the WebSocket of a table.

Commands change the table: each is stored once accepted, acknowledged with ``ack`` and told to
everybody with ``update``. The others ask for something or say something and leave no trace.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from canasta.protocol.message import (
    CommandId,
    Hex32,
    LanguageCode,
    Level,
    Message,
    PlayText,
    Seat,
)
from canasta.protocol.settings import TableSettings


class Command(Message):
    """Base of what changes the table."""

    cmd_id: CommandId
    """Sent again with the same id after a lost connection, a command is carried out only once."""


class Sit(Command):
    """Take a free seat, or change to it."""

    t: Literal["sit"] = "sit"
    seat: Seat


class Leave(Command):
    """Leave the seat; in a running game a robot takes it for good."""

    t: Literal["leave"] = "leave"


class Accept(Command):
    """Accept the rules and the settings as they stand now; ``settings_seq`` tells which."""

    t: Literal["accept"] = "accept"
    settings_seq: int
    """``PublicTable.settings_seq``: an acceptance of older settings is refused."""


class Change(Command):
    """Change the settings before the game begins (host); everybody has to accept again."""

    t: Literal["change"] = "change"
    settings: TableSettings


class PutRobot(Command):
    """Put a robot on a free seat, or for good on that of an absent player (host)."""

    t: Literal["put_robot"] = "put_robot"
    seat: Seat
    level: Level


class StandIn(Command):
    """Let a robot play for an absent player until he is back (host)."""

    t: Literal["stand_in"] = "stand_in"
    seat: Seat


class Remove(Command):
    """Free a seat; in a running game a robot takes it for good (host)."""

    t: Literal["remove"] = "remove"
    seat: Seat


class HandOver(Command):
    """Make the player on ``seat`` the host (host)."""

    t: Literal["hand_over"] = "hand_over"
    seat: Seat


class Start(Command):
    """Begin the game: every seat is taken and everybody has accepted (host)."""

    t: Literal["start"] = "start"


class Commit(Command):
    """Promise a seed for the deal: its commitment, as :mod:`canasta.fair.deal` makes it."""

    t: Literal["commit"] = "commit"
    hand: Annotated[int, Field(ge=1)]
    attempt: Annotated[int, Field(ge=1)]
    commit: Hex32


class Reveal(Command):
    """Reveal the seed promised, once all promises are known."""

    t: Literal["reveal"] = "reveal"
    hand: Annotated[int, Field(ge=1)]
    attempt: Annotated[int, Field(ge=1)]
    seed: Hex32


class MakePlay(Command):
    """Make a play; ``seen`` is the ``seq`` of the table it was decided on."""

    t: Literal["play"] = "play"
    seen: Annotated[int, Field(ge=0)]
    play: PlayText


class NextHand(Command):
    """Be ready for the next hand; it is dealt when everybody is."""

    t: Literal["next_hand"] = "next_hand"


class Pause(Command):
    """Stop the clocks and the robots (host)."""

    t: Literal["pause"] = "pause"


class Resume(Command):
    """Go on after a pause (host)."""

    t: Literal["resume"] = "resume"


class GiveUp(Command):
    """Give up the game; a robot plays the seat on, or the game ends."""

    t: Literal["give_up"] = "give_up"


class Rematch(Command):
    """Want another game at this table; it begins when everybody does."""

    t: Literal["rematch"] = "rematch"


class CloseTable(Command):
    """Close the table for good (host)."""

    t: Literal["close"] = "close"


class Hello(Message):
    """First message of a connection: what the browser speaks; answered by the whole table."""

    t: Literal["hello"] = "hello"
    protocol: int
    language: LanguageCode
    watch: bool = False
    """Watch only, though there is a seat."""


class Resync(Message):
    """Ask for the table as it stands: a ``seq`` was missed, or a hash differs."""

    t: Literal["resync"] = "resync"


class Preview(Message):
    """Ask what the referee would say to a play, without making it."""

    t: Literal["preview"] = "preview"
    id: CommandId
    play: PlayText


class AskHint(Message):
    """Ask a robot for advice; ``staged`` is what has been prepared, or empty."""

    t: Literal["hint"] = "hint"
    id: CommandId
    staged: Annotated[str, Field(max_length=600)] = ""


class Emote(Message):
    """Say a preset phrase."""

    t: Literal["emote"] = "emote"
    phrase: Annotated[str, Field(pattern=r"^[a-z_]{2,20}$")]


class Say(Message):
    """Say something freely, where the table allows it."""

    t: Literal["say"] = "say"
    text: Annotated[str, Field(min_length=1, max_length=200)]


class Ping(Message):
    """Keep the connection; answered with ``pong``."""

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
    | NextHand
    | Pause
    | Resume
    | GiveUp
    | Rematch
    | CloseTable
)
"""What changes the table."""

ClientMessage = TableCommand | Hello | Resync | Preview | AskHint | Emote | Say | Ping
"""Everything a browser may send."""

client_messages: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="t")]
)
table_commands: TypeAdapter[TableCommand] = TypeAdapter(
    Annotated[TableCommand, Field(discriminator="t")]
)
"""Read and write messages of either kind as JSON."""
