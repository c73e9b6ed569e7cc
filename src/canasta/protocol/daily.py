"""The deal of the day, and other rounds whose plays are stored, over HTTP."""

from typing import Annotated, Literal

from pydantic import Field

from canasta.protocol.commands import AskHint, Preview
from canasta.protocol.http_api import Link
from canasta.protocol.message import Message, PlayText, ShownName


class KeptAsk(Message):
    """``POST /api/daily/{text}/{day}``: continue a round of one person against robots.

    ``?version=3`` selects the deal for that version of the robots; with ``?practice``, the round
    does not count. The answer is a ``PlayedOn``. If ``at`` shows that the page lacks some plays,
    the request does nothing else, so it may be sent again.
    """

    at: Annotated[int, Field(ge=0, le=2000)] = 0
    """The number of plays that the page has shown."""
    act: Literal["show", "play", "robot", "take_back", "restart"] = "show"
    """The action to carry out. ``robot`` lets the robot in turn play; ``restart`` is for practice
    only."""
    play: PlayText | None = None
    """The person's play, for ``play``."""


class KeptPreview(Message):
    """``POST`` to the same address with ``/preview``: a play that the person has prepared."""

    asked: Preview


class KeptHint(Message):
    """``POST`` to the same address with ``/hint``: advice, which a counted round does not offer."""

    asked: AskHint


class DailyDay(Message):
    """A deal that the guest has begun, for the calendar."""

    day: str
    """The date, such as ``2026-11-28``."""
    text: str
    """The id of the rule text."""
    version: int
    """The version of the robots' play."""
    ahead: int | None
    """The points by which the guest finished ahead, or None while the round is in play."""
    percent: int | None
    """The percentage of robots that the guest beat; None until all robots have played."""


class DailyDays(Message):
    """``GET /api/daily``: the deals of the guest, latest day first."""

    version: int
    """The current version of the robots' play."""
    first_day: str
    level: str
    """The level of the robots in the other seats."""
    days: tuple[DailyDay, ...]


class DailyVisitor(Message):
    """A visitor of this server who has played the deal."""

    name: ShownName
    ahead: int
    is_me: bool
    replay: str
    """The id of the round, which can be replayed as the first game of a table with that id."""


class DailyCompared(Message):
    """A result compared with those of robots in the same seat and of other visitors."""

    percent: int
    """The percentage of robots and other visitors beaten; a tie counts half."""
    percent_of_robots: int
    """The percentage of robots beaten, which is the same on every server."""
    par: int
    """The mean result of the strongest level, in points ahead."""
    bars: tuple[int, ...]
    """The number of robots with a result in each of several equal intervals, the lowest first."""
    place: int
    """The index of the interval with the guest's result, from 0."""
    low: int
    """The lowest result, including the guest's, in points ahead."""
    high: int
    means: dict[str, int]
    """The mean result of each level, in points ahead."""
    share: str
    """A line to share, in the guest's language and without cards; empty until all robots have
    played."""


class DailyRound(Message):
    """``GET /api/daily/{text}/{day}``: the progress of the guest and of the robots in a deal."""

    day: str
    text: str
    version: int
    """The version of the robots: that of the query or, by default, that of the guest's round."""
    is_open: bool
    """Whether robots of this version play here, so that the deal can be begun, continued and
    practised."""
    phase: Literal["new", "begun", "counted"]
    robots_done: int
    """The number of rounds that robots have played in the guest's seat."""
    robots_total: int
    ahead: int | None
    """The points by which the guest finished ahead, once the round is counted."""
    visitors: tuple[DailyVisitor, ...]
    """The guest and the best 50 visitors of this server who have played the deal, best first; empty
    until the guest's round is counted."""
    more: int
    """The number of other visitors who have played the deal."""
    link: Link | None
    """The address to send; None on a site without a server, which knows its own address."""
    compared: DailyCompared | None
    """The comparison, once the round is counted and every level has played; otherwise None."""
