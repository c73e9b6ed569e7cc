"""Tables over HTTP: opening and listing them, and inviting people."""

from typing import Annotated, Final

from pydantic import Field

from canasta.protocol.http_api import Link
from canasta.protocol.message import (
    Count,
    Level,
    Message,
    Ordinal,
    Seat,
    ShownName,
)
from canasta.protocol.settings import TableSettings


class SeatWish(Message):
    """A seat of a new table."""

    seat: Seat
    robot: Level | None = None
    """The level of the robot that takes the seat; None leaves the seat free."""


class NewTable(Message):
    """``POST /api/tables``: open a table; its founder sits in seat 0 and is the host."""

    settings: TableSettings
    seats: Annotated[tuple[SeatWish, ...], Field(max_length=6)] = ()
    start: bool = False
    """Begin at once; every other seat must have a robot, and the settings count as accepted."""


class Opened(Message):
    """The answer to :class:`NewTable`."""

    id: str
    invite: str
    """The path of the invite link, ``/i/…``."""
    link: Link


class TableSummary(Message):
    """An entry in a list of tables."""

    id: str
    name: ShownName
    rules_name: dict[str, ShownName]
    has_house_rules: bool
    players: int
    sides: int
    target: int
    rounds: int = 0
    """The rounds after which the game ends, or 0 if only the target ends it."""
    phase: str
    round_number: int = 0
    """The number of the round in play, or else of the last round, or 0 before the first deal."""
    totals: tuple[int, ...] = ()
    """The score of each side; empty before the first deal."""
    people: int = 0
    """The number of people who have a seat and have not given up."""
    names: tuple[ShownName, ...]
    """The names of the players by seat; empty for a free seat."""
    free: int
    robots: tuple[int, ...] = ()
    """The seats of robots that people may take."""
    newcomers_wait: bool = False
    """As in :class:`canasta.protocol.table_view.PublicTable`."""
    watchers_allowed: bool
    has_clock: bool
    settings_seq: int = 0
    """The number of the settings, as in :class:`canasta.protocol.table_view.PublicTable`."""
    mine: bool
    """Whether the guest has a seat at the table."""
    my_side: int = -1
    """The side of the guest's seat, or -1."""
    my_turn: bool
    invited_by: ShownName = ""
    """In the guest's own list, the name of the person who invited the guest; empty if nobody did,
    or once the guest has sat down."""
    changed_ms: int


PAGE_SIZE: Final = 20
"""The number of tables on a page of a list."""


MOST_PAGES: Final = 100
"""The highest page number allowed."""


class TableList(Message):
    """``GET /api/tables?page=1``: a page of the open public tables and one of the guest's own."""

    public: tuple[TableSummary, ...]
    """The public tables, last changed first."""
    mine: tuple[TableSummary, ...]
    """The guest's tables: first those that wait for the guest, then the others, last changed
    first."""
    public_more: bool
    """Whether there is another page of public tables."""
    mine_more: bool
    """Whether there is another page of the guest's tables."""


class PersonMet(Message):
    """A person with whom the guest has played, identified by a seat in their latest common game."""

    name: ShownName
    games: int
    """The number of games they have played together."""
    last_ms: int
    """The start of their latest game, in milliseconds since 1970."""
    table: str
    game: int
    seat: int
    is_invited: bool
    """Whether the person is already admitted to the table."""


class PeopleMet(Message):
    """``GET /api/tables/{id}/met``: the people whom a seated guest may invite again."""

    people: tuple[PersonMet, ...]
    """The people, those of the latest games first, without people seated at the table."""


class InviteAgain(Message):
    """``POST /api/tables/{id}/met``: admit a person met before, whose list shows the table."""

    table: Annotated[str, Field(max_length=40, pattern="^[A-Za-z0-9_-]+$")]
    game: Ordinal
    seat: Seat


class DeclinedInviter(Message):
    """A person whose invitations the guest declines."""

    id: str
    """The id of the entry in the list, not of the person."""
    name: ShownName
    since_ms: int


class DeclinedInviters(Message):
    """``GET /api/me/declined``: the people whose invitations the guest declines, latest first."""

    people: tuple[DeclinedInviter, ...]


class Invitation(Message):
    """``GET /api/invites/{token}``: the table behind a link; ``POST`` admits the guest."""

    table: TableSummary
    settings: TableSettings
    """The settings of the table, including house rules."""
    settings_seq: int
    """The number of the settings, for accepting them when sitting down."""
    host: str
    """The name of the host, or an empty string if there is none."""
    host_side: int
    """The side of the host's seat, or -1."""
    link: Link


class Coming(Message):
    """``POST /api/invites/{token}``: enter the table, and sit down at once if a seat is named."""

    seat: Seat | None = None
    settings_seq: Count = 0
    """The number of the settings accepted by sitting down."""
