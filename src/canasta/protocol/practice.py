"""Tables where one person plays and nothing is stored, over HTTP: the lesson, and playing on."""

from typing import Annotated

from pydantic import Field

from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.message import Message, PlayText
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import Alternative, Happening, LogLine, Previewed, Reason, You


class LessonAsk(Message):
    """``POST /api/lesson/{step}``: the plays made in a step, ending with the one that is tried."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=12)] = ()


class LessonPreview(Message):
    """``POST /api/lesson/{step}/preview``: the plays made, and the one that is prepared."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=12)] = ()
    asked: Preview


class PracticeTurn(Message):
    """A table where one person plays and nothing is stored, after some plays."""

    you: You
    seq: int
    """How many plays were made."""
    table: PublicTable
    own: OwnView
    happenings: tuple[Happening, ...]
    """The events of the last play."""
    log: tuple[LogLine, ...]
    """The lines of the last play."""
    reasons: tuple[Reason, ...]
    """Why the last play was refused; empty if it was accepted."""
    since_turn: tuple[Happening, ...] = ()
    """The others' plays between the person's last turn and the beginning."""


class LessonTurn(PracticeTurn):
    """The answer to :class:`LessonAsk`: the table of the step after these plays."""

    is_reached: bool
    """Whether the goal of the step has been reached."""
    is_missed: bool
    """Whether the turn is over without that, so that the step has to start over."""
    advice: Alternative
    """The next play that leads to the goal."""


class PlayOnAsk(Message):
    """``POST /api/tables/{id}/practice/{hand}/{step}``: plays since a decision of a recorded game.

    The person's plays name no seat, those of the robots do.
    """

    plays: Annotated[tuple[PlayText, ...], Field(max_length=800)] = ()
    robot: bool = False
    """Whether the robot that is to act then makes its play."""


class PlayOnPreview(PlayOnAsk):
    """The same address with ``/preview``: a play that the person has prepared."""

    asked: Preview


class PlayOnHint(PlayOnAsk):
    """The same address with ``/hint``: advice for the person."""

    asked: AskHint


class PlayedOn(PracticeTurn):
    """The answer to :class:`PlayOnAsk`: the table after the plays."""

    robot_play: str
    """The play that a robot has made, with its seat; empty if none has."""
    played_points: tuple[int, ...]
    """The points of each side when the round was played before; empty if it was not, or was cut
    short."""


class KeptTurn(Message):
    """The table of a step after some of the plays that lead to its goal."""

    plays: tuple[str, ...]
    turn: LessonTurn
    preview: Previewed | None
    """What the referee says of the last play before it is made; None without a play."""


class KeptLesson(Message):
    """``GET /api/lesson/kept``: what a browser keeps for a lesson without a connection."""

    steps: dict[str, tuple[KeptTurn, ...]]
    """By step, the tables on the way to its goal."""
