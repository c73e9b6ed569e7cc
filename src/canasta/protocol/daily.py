"""The deal of the day, and other rounds whose plays are kept, over HTTP."""

from typing import Annotated, Literal

from pydantic import Field

from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.message import Message, PlayText, ShownName


class KeptAsk(Message):
    """``POST /api/daily/{text}/{day}``: go on with a round of one person with robots.

    The answer is a ``PlayedOn``. If the page has not been shown all plays, nothing else happens, so
    what was sent may be sent again.
    """

    at: Annotated[int, Field(ge=0, le=2000)] = 0
    """How many plays the page has been shown."""
    act: Literal["show", "play", "robot", "take_back", "restart"] = "show"
    """``robot``: the robot that is to act plays. ``restart`` is for practice alone."""
    play: PlayText | None = None
    """The person's play, for ``play``."""


class KeptPreview(Message):
    """The same address with ``/preview``: a play that the person has prepared."""

    asked: Preview


class KeptHint(Message):
    """The same address with ``/hint``: advice, which a round that counts has not."""

    asked: AskHint


class DailyDay(Message):
    """A deal that the guest has begun, as a calendar shows it."""

    day: str
    """As 2026-11-28."""
    text: str
    """The id of the rule text."""
    version: int
    """The version of how robots play."""
    ahead: int | None
    """The points by which the guest came out ahead; None: in play."""
    percent: int | None
    """How many of the robots are beaten; None as long as not all of them have played."""


class DailyDays(Message):
    """``GET /api/daily``: the deals of the guest, the latest day first."""

    version: int
    """The version of how robots play now."""
    first_day: str
    level: str
    """The level of the robots on the other seats."""
    days: tuple[DailyDay, ...]


class DailyVisitor(Message):
    """Somebody here who has played the deal."""

    name: ShownName
    ahead: int
    is_me: bool
    replay: str
    """The id of the round, to be replayed as the first game of a table of that id."""


class DailyCompared(Message):
    """A result beside those of robots in the same seat, and of other visitors."""

    percent: int
    """How many robots and other visitors are beaten, in percent; a tie counts half."""
    percent_of_robots: int
    """The same for robots alone, which is the same everywhere."""
    par: int
    """The mean of the strongest level, in points ahead."""
    bars: tuple[int, ...]
    """How many robots came out within each of equal steps, from the lowest result up."""
    place: int
    """The number of the step with the guest's result, from 0."""
    low: int
    """The lowest result, the guest's included, in points ahead."""
    high: int
    means: dict[str, int]
    """The mean of each level, in points ahead."""
    share: str
    """A line to share, without cards; empty as long as not all robots have played."""


class DailyRound(Message):
    """``GET /api/daily/{text}/{day}``: how far the guest and the robots are with a deal."""

    day: str
    text: str
    version: int
    phase: Literal["new", "begun", "counted"]
    robots_done: int
    """How many rounds robots have played in the seat of the guest."""
    robots_total: int
    ahead: int | None
    """The points by which the guest came out ahead, once it is counted."""
    visitors: tuple[DailyVisitor, ...]
    """Everybody here who has played it, the best first; empty before it is counted."""
    compared: DailyCompared | None
    """Once it is counted and every level has played."""
