"""The requests of the pages over HTTP, under ``/api``, and their answers."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from canasta.build_info import CompiledForm
from canasta.protocol.message import (
    LONGEST_RULE_FILE,
    Count,
    LanguageCode,
    Level,
    Message,
    Nickname,
    Ordinal,
    RuleFile,
    Seat,
    ShownName,
)
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_view import PublicTable, RoundScore
from canasta.protocol.updates import LogLine
from canasta.protocol.visible_text import visible_file

RuleKey = Annotated[str, Field(max_length=80)]
"""The name of a rule field, which may be unknown."""


def _as_short_as_a_file(values: dict[str, str]) -> dict[str, str]:
    if sum(map(len, values.values())) > LONGEST_RULE_FILE:
        raise ValueError("longer than a file of house rules")
    return values


RuleValue = Annotated[str, Field(max_length=2000), AfterValidator(visible_file)]
"""The value of a rule field as TOML."""


class Problem(Message):
    """An error response: the fault and its remedy."""

    code: str
    text: str
    """The fault and its remedy in a sentence, in the language of the request."""
    field: str = ""
    """The name of the field concerned in the request, or empty."""


class NewGuest(Message):
    """``POST /api/guest``: choose a nickname, or change it."""

    nickname: Nickname
    language: LanguageCode


class Me(Message):
    """``GET /api/me``: the guest of this browser, without a name before the first ``POST``."""

    nickname: str
    language: str


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


class Link(Message):
    """The link of an invitation to a table."""

    url: str
    """The absolute address."""
    is_local: bool
    """Whether the link works only on the server's computer."""


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
    """The rounds after which the game ends; 0 if only the target ends it."""
    phase: str
    round_number: int = 0
    """The number of the round in play, or else of the last round; 0 before the first deal."""
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

    table: Annotated[str, Field(max_length=40)]
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
    """The name of the host; empty if there is none."""
    host_side: int
    """The side of the host's seat, or -1."""
    link: Link


class Coming(Message):
    """``POST /api/invites/{token}``: enter the table, and sit down at once if a seat is named."""

    seat: Seat | None = None
    settings_seq: Count = 0
    """The number of the settings accepted by sitting down."""


InputKind = Literal[
    "number",
    "yes_no",
    "choice",
    "choices",
    "by_players",
    "steps",
    "arrangements",
    "points",
    "scale",
]


class FieldView(Message):
    """A rule field for the form of house rules and for the rules pages."""

    name: str
    group: str
    titles: dict[str, str]
    """For each rule text, the title, with its words for wild cards and the pile."""
    meanings: dict[str, str]
    """For each rule text, a sentence on what the field decides."""
    unit: str
    kind: InputKind
    """``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
    ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or empty.
    ``scale``: points for one, two, three …, or empty."""
    choices: tuple[tuple[str, str], ...]
    """Pairs of value and name: the words of ``choice`` and ``choices``, the pairs of
    ``arrangements`` (``4,2``), the names of ``points``."""
    minimum: int | None
    maximum: int | None
    """The upper limit of each number in the value; ``minimum`` is the lower limit."""
    step: int = 1
    """Numbers must be multiples of this number."""
    values: dict[str, str]
    """For each rule text, the value as TOML."""
    sentences: dict[str, str]
    """For each rule text, a sentence that states the rule with that value."""
    sources: dict[str, str]
    """For each rule text, the source of the value."""


class ShownRow(Message):
    """A row of cards in a picture of the rules pages."""

    title: str
    cards: tuple[str, ...]
    """The kinds of the cards, one letter each; empty if the title is enough."""


class HowToPlay(Message):
    """A section of the prose; ``GET /api/rules/{text}/how-to-play`` returns all the sections."""

    key: str
    """The name of the section, which has the anchor ``#how-<key>`` on the rules page."""
    title: str
    text: str
    picture: tuple[ShownRow, ...] = ()
    """The description of the section's picture; empty if the section has no picture."""


class RulesText(Message):
    """One of the four texts; ``GET /api/rules?lang=fr`` returns them all."""

    id: str
    name: str
    summary: str
    arrangements: tuple[tuple[int, int], ...]
    """The allowed numbers of players, each with a number of sides."""
    target: int
    has_sanctions: bool
    wording: str
    """The choice of names for wild cards and the pile."""


class RuleFields(Message):
    """``GET /api/rules/fields?lang=fr``: every field, for the rules pages and the form."""

    groups: tuple[tuple[str, str], ...]
    """The key and the title of each group, in reading order."""
    fields: tuple[FieldView, ...]


class HouseRules(Message):
    """``POST /api/rules/check``: the house rules in the form."""

    base: Annotated[str, Field(min_length=1, max_length=40)]
    values: Annotated[
        dict[RuleKey, RuleValue], Field(max_length=100), AfterValidator(_as_short_as_a_file)
    ]
    """The fields that differ from the base, with their values as TOML."""
    toml: RuleFile = ""
    """A whole rule file in place of ``values``, such as a shared one."""


class SheetPlace(Message):
    """The answer to ``POST /api/score/live``: a place for a score sheet that others follow."""

    id: str
    """The id for followers, which is the hash of the key."""
    key: str
    """The key, for the score keeper only."""


class FollowedSheet(Message):
    """``PUT /api/score/live/{id}``: the current state of a score sheet, for its followers."""

    key: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    """The key that belongs to the id."""
    sheet: Annotated[str, Field(max_length=16_000, pattern="^[A-Za-z0-9_-]*$")]
    """The fragment of a link to the game; empty once nobody may follow the sheet any longer."""


class HouseRulesCheck(Message):
    """The answer to :class:`HouseRules`: the rule file and its problems."""

    toml: str
    """The rule file as text, to save or to pass to ``canasta play --rules``."""
    base: str
    values: dict[str, str]
    problems: tuple[Problem, ...]
    """Bad values and contradictions; empty if the rules are playable."""
    arrangements: tuple[tuple[int, int], ...]
    differences: tuple[tuple[str, str], ...]
    """For each changed field, its title and a sentence that states the rule."""


class ReplayStep(Message):
    """A deal or a play of a finished round, with all cards after it."""

    round_number: int
    play: str
    """The play as in the record; empty for a deal."""
    seat: int
    table: PublicTable
    hands: tuple[tuple[str, ...], ...]
    log: tuple[LogLine, ...]


class ReplayIndex(Message):
    """``GET /api/tables/{id}/replay``: the rounds to replay; ``/replay/{hand}`` gives the steps."""

    rules_name: dict[str, ShownName]
    names: tuple[ShownName, ...]
    rounds_ended: tuple[int, ...]
    """The numbers of the finished rounds."""
    scores: tuple[RoundScore, ...]
    sendable: tuple[int, ...]
    """The rounds whose deal the guest may play again and send to others."""


class PastGame(Message):
    """A game of the guest in ``GET /api/games``."""

    table: str
    """The id of the table; empty if the table was deleted, so that the game cannot be replayed."""
    game: int
    name: ShownName
    rules_name: dict[str, ShownName]
    names: tuple[ShownName, ...]
    my_seat: int
    result: Literal["won", "lost", "open", "unfinished"]
    totals: tuple[int, ...]
    rounds_played: int
    ended_ms: int


class Figures(Message):
    """Statistics over finished games."""

    games: int
    won: int
    rounds_played: int
    points_per_round: int
    best_round: int
    went_out: int
    """The number of rounds in which the player, not a partner, went out."""
    natural_canastas: int
    mixed_canastas: int


class Program(Message):
    """``GET /api/program``: whether the running program is compiled."""

    compiled: bool
    compiled_form: CompiledForm
    """The state of the compiled form that is being made for the next start, while the plain form
    runs."""


class KeptDays(Message):
    """``GET /api/kept``: the retention periods of the server, in days."""

    guest: int
    """The number of days after a guest's last visit."""
    closed_table: int
    idle_table: int
    """The number of days after the last entry of an open table."""
    invite: int
    """The number of days after an invitation has expired."""


class OwnGames(Message):
    """The response to ``GET /api/games``: a guest's finished games and figures."""

    games: tuple[PastGame, ...]
    all: Figures
    by_rules: dict[str, Figures]
    kept_days: int
    """The retention period of a guest's data after the last visit, in days."""
