"""Tables where one person plays and nothing is stored, over HTTP: the lesson, and playing on."""

from typing import Annotated

from pydantic import Field

from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.message import Message, PlayText
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import Alternative, Happening, LogLine, Previewed, Reason, You


class LessonAsk(Message):
    """``POST /api/lesson/{step}``: the plays made in a step; the last of them is to be tried."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=12)] = ()


class LessonPreview(Message):
    """``POST /api/lesson/{step}/preview``: the plays made, and a prepared play."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=12)] = ()
    asked: Preview


class PracticeTurn(Message):
    """A table where one person plays and nothing is stored, after some plays."""

    you: You
    seq: int
    """The number of plays made."""
    table: PublicTable
    own: OwnView
    happenings: tuple[Happening, ...]
    """The events of the last play."""
    log: tuple[LogLine, ...]
    """The log lines of the last play."""
    reasons: tuple[Reason, ...]
    """The reasons why the last play was refused; empty if it was accepted."""
    since_turn: tuple[Happening, ...] = ()
    """The other players' plays between the person's last turn and the start of playing on."""


class LessonTurn(PracticeTurn):
    """The answer to :class:`LessonAsk`: the table of the step after these plays."""

    is_reached: bool
    """Whether the goal of the step has been reached."""
    is_missed: bool
    """Whether the turn ended before the goal was reached, so that the step must start over."""
    advice: Alternative
    """The next play towards the goal."""


class PlayOnAsk(Message):
    """``POST /api/tables/{id}/practice/{hand}/{step}``: plays after a decision of a finished game.

    Robots' plays name their seat; the person's do not.
    """

    plays: Annotated[tuple[PlayText, ...], Field(max_length=800)] = ()
    robot: bool = False
    """Whether the robot in turn then makes its play."""


class PlayOnPreview(PlayOnAsk):
    """``POST`` to the same address with ``/preview``: a play that the person has prepared."""

    asked: Preview


class PlayOnHint(PlayOnAsk):
    """``POST`` to the same address with ``/hint``: advice for the person."""

    asked: AskHint


class PlayedOn(PracticeTurn):
    """The answer to :class:`PlayOnAsk`: the table after the plays."""

    robot_play: str
    """The play that a robot has just made, with its seat, or an empty string if there is none."""
    played_points: tuple[int, ...]
    """The points of each side when the round was played to its end before; empty if it was not."""


class KeptTurn(Message):
    """The table of a step after some plays on the way to its goal."""

    plays: tuple[str, ...]
    turn: LessonTurn
    preview: Previewed | None
    """The referee's verdict on the last play before it is made, or None without a play."""


class KeptLesson(Message):
    """``GET /api/lesson/kept``: the data that a browser stores for an offline lesson."""

    steps: dict[str, tuple[KeptTurn, ...]]
    """For each step, the tables on the way to its goal."""
