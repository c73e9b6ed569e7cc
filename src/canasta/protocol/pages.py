"""What the pages ask and are told over HTTP, under ``/api``."""

from typing import Annotated, Literal

from pydantic import Field

from canasta.protocol.commands import Preview
from canasta.protocol.message import LanguageCode, Level, Message, Nickname, PlayText, Seat
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_view import HandScore, OwnView, PublicTable
from canasta.protocol.updates import Alternative, Happening, LogLine, Reason, You


class Problem(Message):
    """Every answer that is no success: what is wrong, and what to do."""

    code: str
    text: str
    """A sentence in the language asked for."""
    field: str = ""
    """The field of the request it concerns, or empty."""


class NewGuest(Message):
    """``POST /api/guest``: come in under a nickname, or change it."""

    nickname: Nickname
    language: LanguageCode


class Me(Message):
    """``GET /api/me``: who the browser is; an empty name before the first ``POST``."""

    nickname: str
    language: str


class SeatWish(Message):
    """A seat of a new table."""

    seat: Seat
    robot: Level | None = None
    """The robot that sits there; None leaves it free."""


class NewTable(Message):
    """``POST /api/tables``: open a table; who opens it sits on seat 0 and is the host."""

    settings: TableSettings
    seats: tuple[SeatWish, ...] = ()
    start: bool = False
    """Begin at once: every other seat has a robot, and the settings count as accepted."""


class Opened(Message):
    """Answer to :class:`NewTable`."""

    id: str
    invite: str
    """The path of the invite link, ``/i/…``."""


class TableSummary(Message):
    """A line of a list of tables."""

    id: str
    name: str
    rules_name: dict[str, str]
    has_house_rules: bool
    players: int
    sides: int
    target: int
    phase: str
    names: tuple[str, ...]
    """Who sits there, by seat; empty where a seat is free."""
    free: int
    watchers_allowed: bool
    has_clock: bool
    mine: bool
    """Whether the asker has a seat."""
    my_turn: bool
    changed_ms: int


class TableList(Message):
    """``GET /api/tables``: public tables that go on, and one's own."""

    public: tuple[TableSummary, ...]
    mine: tuple[TableSummary, ...]


class Invitation(Message):
    """``GET /api/invites/{token}``: what a link leads to; ``POST`` lets the guest in."""

    table: TableSummary
    settings: TableSettings
    """What is agreed on at the table, house rules included."""
    host: str
    """The name of who invites."""


class FieldView(Message):
    """A rule field, for the form of house rules and for the rules pages."""

    name: str
    group: str
    title: str
    meaning: str
    unit: str
    kind: Literal[
        "number", "yes_no", "choice", "choices", "by_players", "steps", "arrangements", "points"
    ]
    """``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
    ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or none at all."""
    choices: tuple[tuple[str, str], ...]
    """Value and name: the words of ``choice`` and ``choices``, the pairs of ``arrangements``
    (``4,2``), the names of ``points``."""
    minimum: int | None
    maximum: int | None
    """Of each number in it."""
    step: int = 1
    """Numbers are multiples of it."""
    values: dict[str, str]
    """For each rule text, the value as TOML."""
    sentences: dict[str, str]
    """For each rule text, the rule in words with that value."""
    sources: dict[str, str]
    """For each rule text, where the value stands."""


class RulesText(Message):
    """One of the four texts."""

    id: str
    name: str
    summary: str
    arrangements: tuple[tuple[int, int], ...]
    """Players and sides it can be played with."""
    target: int
    has_sanctions: bool


class RulesBook(Message):
    """``GET /api/rules?lang=fr``: the texts and every field."""

    texts: tuple[RulesText, ...]
    groups: tuple[tuple[str, str], ...]
    """Key and title, in the order in which they are read."""
    fields: tuple[FieldView, ...]


class HouseRules(Message):
    """``POST /api/rules/check``: house rules as the form has them."""

    base: Annotated[str, Field(min_length=1, max_length=40)]
    values: Annotated[dict[str, Annotated[str, Field(max_length=2000)]], Field(max_length=200)]
    """Field and value as TOML, for those that differ from the base."""
    toml: Annotated[str, Field(max_length=8000)] = ""
    """Instead of ``values``: a whole rule file, as one that was shared."""


class HouseRulesCheck(Message):
    """Answer: the file, and what is wrong with it."""

    toml: str
    """As a file to keep, or to hand to ``canasta play --rules``."""
    base: str
    values: dict[str, str]
    problems: tuple[Problem, ...]
    """Bad values and contradictions; empty if it can be played."""
    arrangements: tuple[tuple[int, int], ...]
    differences: tuple[tuple[str, str], ...]
    """Title of each changed field and the rule in words."""


class ReplayStep(Message):
    """A deal or a play of a finished hand, as all its cards lay after it."""

    hand: int
    play: str
    """As in the record; empty for a deal."""
    seat: int
    table: PublicTable
    hands: tuple[tuple[str, ...], ...]
    log: tuple[LogLine, ...]


class ReplayIndex(Message):
    """``GET /api/tables/{id}/replay``: what can be replayed; ``/replay/{hand}`` gives the steps."""

    rules_name: dict[str, str]
    names: tuple[str, ...]
    hands: tuple[int, ...]
    """Numbers of the hands that have ended."""
    scores: tuple[HandScore, ...]


class PastGame(Message):
    """A line of ``GET /api/games``: one's own games."""

    table: str
    """Its id; empty where the table is gone and nothing can be replayed any more."""
    game: int
    name: str
    rules_name: dict[str, str]
    names: tuple[str, ...]
    my_seat: int
    result: Literal["won", "lost", "open", "unfinished"]
    totals: tuple[int, ...]
    hands: int
    ended_ms: int


class Figures(Message):
    """Statistics over finished games."""

    games: int
    won: int
    hands: int
    points_per_hand: int
    best_hand: int
    went_out: int
    """Hands in which the player went out himself."""
    natural_canastas: int
    mixed_canastas: int


class KeptDays(Message):
    """``GET /api/kept``: after how many days what is deleted."""

    guest: int
    """Who a guest is, from the last visit."""
    closed_table: int
    idle_table: int
    """A table that is not closed, from the last thing that happened there."""
    invite: int
    """An invitation that has expired."""


class OwnGames(Message):
    """``GET /api/games``."""

    games: tuple[PastGame, ...]
    all: Figures
    by_rules: dict[str, Figures]
    kept_days: int
    """How long a guest's data are kept after the last visit."""


class LessonAsk(Message):
    """``POST /api/lesson/{step}``: the plays made in a step, the one that is tried last."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=12)] = ()


class LessonPreview(Message):
    """``POST /api/lesson/{step}/preview``: the plays made, and one that is prepared."""

    plays: Annotated[tuple[PlayText, ...], Field(max_length=12)] = ()
    asked: Preview


class LessonTurn(Message):
    """Answer to :class:`LessonAsk`: the table of the step after these plays."""

    you: You
    seq: int
    """How many plays were accepted."""
    table: PublicTable
    own: OwnView
    happenings: tuple[Happening, ...]
    """Of the last play."""
    log: tuple[LogLine, ...]
    """Of all plays."""
    reasons: tuple[Reason, ...]
    """Why the last play was refused; empty if it was accepted."""
    is_reached: bool
    """Whether what the step asks for has been done."""
    is_missed: bool
    """Whether the turn is over without it: the step has to be begun again."""
    advice: Alternative
    """The next play that leads there."""
