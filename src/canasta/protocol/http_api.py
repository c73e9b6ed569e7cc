"""The requests of the pages over HTTP, under ``/api``, and the answers to them."""

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
"""The name of a rule field, which need not exist."""


def _as_short_as_a_file(values: dict[str, str]) -> dict[str, str]:
    if sum(map(len, values.values())) > LONGEST_RULE_FILE:
        raise ValueError("longer than a file of house rules")
    return values


RuleValue = Annotated[str, Field(max_length=2000), AfterValidator(visible_file)]
"""The value of a rule field as TOML."""


class Problem(Message):
    """Every error response: the fault and the remedy."""

    code: str
    text: str
    """A sentence in the language of the request."""
    field: str = ""
    """The field of the request it concerns, or empty."""


class NewGuest(Message):
    """``POST /api/guest``: choose a nickname, or change it."""

    nickname: Nickname
    language: LanguageCode


class Me(Message):
    """``GET /api/me``: the guest of this browser; the name is empty before the first ``POST``."""

    nickname: str
    language: str


class SeatWish(Message):
    """A seat of a new table."""

    seat: Seat
    robot: Level | None = None
    """The robot that sits there; None leaves it free."""


class NewTable(Message):
    """``POST /api/tables``: open a table; its founder sits on seat 0 and is the host."""

    settings: TableSettings
    seats: Annotated[tuple[SeatWish, ...], Field(max_length=6)] = ()
    start: bool = False
    """Begin at once: every other seat must have a robot, and the settings count as accepted."""


class Link(Message):
    """The link of an invitation to a table."""

    url: str
    """The whole address."""
    is_local: bool
    """Whether it works only on the server's computer."""


class Opened(Message):
    """The answer to :class:`NewTable`."""

    id: str
    invite: str
    """The path of the invite link, ``/i/…``."""
    link: Link


class TableSummary(Message):
    """A line of a list of tables."""

    id: str
    name: ShownName
    rules_name: dict[str, ShownName]
    has_house_rules: bool
    players: int
    sides: int
    target: int
    rounds: int = 0
    """The rounds after which the game ends; 0: only the target ends it."""
    phase: str
    round_number: int = 0
    """The number of the round in play, or of the last one; 0 before the first deal."""
    totals: tuple[int, ...] = ()
    """The score of each side; empty before the first deal."""
    people: int = 0
    """Number of people with a seat who have not given up."""
    names: tuple[ShownName, ...]
    """The names by seat; empty for a free seat."""
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
    """Whether the guest has a seat there."""
    my_side: int = -1
    """The side of that seat, or -1."""
    my_turn: bool
    invited_by: ShownName = ""
    """The name of the person who invited the guest, in the list of the guest's tables; empty if
    nobody did, or once the guest has sat down."""
    changed_ms: int


PAGE_SIZE: Final = 20
"""Tables on a page of a list."""
MOST_PAGES: Final = 100
"""The last page of a list that can be asked for."""


class TableList(Message):
    """``GET /api/tables?page=1``: a page of the open public tables, and one of the guest's own."""

    public: tuple[TableSummary, ...]
    """The latest changed first."""
    mine: tuple[TableSummary, ...]
    """Those that await the guest first, then the latest changed."""
    public_more: bool
    """Whether there is another page of public tables."""
    mine_more: bool
    """Whether there is another page of the guest's tables."""


class PersonMet(Message):
    """Somebody with whom the guest has played, named by the seat in the latest common game."""

    name: ShownName
    games: int
    """Number of games they have played together."""
    last_ms: int
    """The start of the last game, in milliseconds since 1970."""
    table: str
    game: int
    seat: int
    is_invited: bool
    """Whether the person is admitted to the table already."""


class PeopleMet(Message):
    """``GET /api/tables/{id}/met``: the people whom somebody seated there may invite again."""

    people: tuple[PersonMet, ...]
    """Without people seated at the table; the latest first."""


class InviteAgain(Message):
    """``POST /api/tables/{id}/met``: admit somebody met before; their list shows the table."""

    table: Annotated[str, Field(max_length=40)]
    game: Ordinal
    seat: Seat


class DeclinedInviter(Message):
    """Somebody from whom the guest wants no more invitations."""

    id: str
    """The id of the list entry, not of the person."""
    name: ShownName
    since_ms: int


class DeclinedInviters(Message):
    """``GET /api/me/declined``: these people, the latest first."""

    people: tuple[DeclinedInviter, ...]


class Invitation(Message):
    """``GET /api/invites/{token}``: the table behind a link; ``POST`` lets the guest in."""

    table: TableSummary
    settings: TableSettings
    """The settings of the table, including house rules."""
    settings_seq: int
    """Their number, to accept them by sitting down."""
    host: str
    """The name of the host; empty if the host has none."""
    host_side: int
    """The side of the host's seat, or -1."""
    link: Link


class Coming(Message):
    """``POST /api/invites/{token}``: come in, and sit down at once if a seat is named."""

    seat: Seat | None = None
    settings_seq: Count = 0
    """The settings accepted by that."""


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
    """A rule field, for the form of house rules and for the rules pages."""

    name: str
    group: str
    titles: dict[str, str]
    """For each rule text, the title, in its words for wild cards and the pile."""
    meanings: dict[str, str]
    """For each rule text, what the field decides, in a sentence."""
    unit: str
    kind: InputKind
    """``by_players``: a number for each number of players. ``steps``: pairs [from score, points].
    ``arrangements``: pairs [players, sides]. ``points``: a number for each name, or none at all.
    ``scale``: points for one, for two, for three …, or none at all."""
    choices: tuple[tuple[str, str], ...]
    """Value and name: the words of ``choice`` and ``choices``, the pairs of ``arrangements``
    (``4,2``), the names of ``points``."""
    minimum: int | None
    maximum: int | None
    """The range of each number in it."""
    step: int = 1
    """Numbers are multiples of this."""
    values: dict[str, str]
    """For each rule text, the value as TOML."""
    sentences: dict[str, str]
    """For each rule text, the rule in words with that value."""
    sources: dict[str, str]
    """For each rule text, the source of the value."""


class ShownRow(Message):
    """A row of cards in a picture of the rules pages."""

    title: str
    cards: tuple[str, ...]
    """Kinds, one letter each; none if the title says it all."""


class HowToPlay(Message):
    """A section of the prose; ``GET /api/rules/{text}/how-to-play`` returns all of a text."""

    key: str
    """Its place on the rules page is ``#how-<key>``."""
    title: str
    text: str
    picture: tuple[ShownRow, ...] = ()
    """Description of the section's picture; empty if it has none."""


class RulesText(Message):
    """One of the four texts; ``GET /api/rules?lang=fr`` returns them all."""

    id: str
    name: str
    summary: str
    arrangements: tuple[tuple[int, int], ...]
    """The numbers of players and sides it can be played with."""
    target: int
    has_sanctions: bool
    wording: str
    """Its words for wild cards and the pile."""


class RuleFields(Message):
    """``GET /api/rules/fields?lang=fr``: every field, for the rules pages and the form."""

    groups: tuple[tuple[str, str], ...]
    """Key and title of each group, in reading order."""
    fields: tuple[FieldView, ...]


class HouseRules(Message):
    """``POST /api/rules/check``: the house rules in the form."""

    base: Annotated[str, Field(min_length=1, max_length=40)]
    values: Annotated[
        dict[RuleKey, RuleValue], Field(max_length=100), AfterValidator(_as_short_as_a_file)
    ]
    """The fields that differ from the base, with their values as TOML."""
    toml: RuleFile = ""
    """A whole rule file instead of ``values``, such as a shared one."""


class SheetPlace(Message):
    """The answer to ``POST /api/score/live``: where to send a score sheet that others follow."""

    id: str
    """For followers: the hash of the key."""
    key: str
    """For the score keeper alone."""


class FollowedSheet(Message):
    """``PUT /api/score/live/{id}``: the present state of a score sheet, for those who follow it."""

    key: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    """The key that belongs to the id."""
    sheet: Annotated[str, Field(max_length=16_000, pattern="^[A-Za-z0-9_-]*$")]
    """The fragment of a link to the game; empty: nobody may follow it any longer."""


class HouseRulesCheck(Message):
    """The answer to :class:`HouseRules`: the file, and what is wrong with it."""

    toml: str
    """The file, to keep or for ``canasta play --rules``."""
    base: str
    values: dict[str, str]
    problems: tuple[Problem, ...]
    """Bad values and contradictions; empty if the rules are playable."""
    arrangements: tuple[tuple[int, int], ...]
    differences: tuple[tuple[str, str], ...]
    """Title of each changed field and the rule in words."""


class ReplayStep(Message):
    """A deal or a play of a finished round, with all cards as they lay after it."""

    round_number: int
    play: str
    """As in the record; empty for a deal."""
    seat: int
    table: PublicTable
    hands: tuple[tuple[str, ...], ...]
    log: tuple[LogLine, ...]


class ReplayIndex(Message):
    """``GET /api/tables/{id}/replay``: what can be replayed; ``/replay/{hand}`` gives the steps."""

    rules_name: dict[str, ShownName]
    names: tuple[ShownName, ...]
    rounds_ended: tuple[int, ...]
    """Numbers of the rounds that have ended."""
    scores: tuple[RoundScore, ...]


class PastGame(Message):
    """A game of the guest in ``GET /api/games``."""

    table: str
    """The id of the table; empty if it is gone, so that the game can no longer be replayed."""
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
    """Rounds in which the player, not a partner, went out."""
    natural_canastas: int
    mixed_canastas: int


class Program(Message):
    """``GET /api/program``: the form of the program that answers."""

    compiled: bool
    compiled_form: CompiledForm
    """While the plain form runs: the progress of the compiled form, which the next start uses."""


class KeptDays(Message):
    """``GET /api/kept``: the days for which the server keeps data."""

    guest: int
    """A guest, counted from the last visit."""
    closed_table: int
    idle_table: int
    """A table that is not closed, counted from its last entry."""
    invite: int
    """An expired invitation."""


class OwnGames(Message):
    """``GET /api/games``."""

    games: tuple[PastGame, ...]
    all: Figures
    by_rules: dict[str, Figures]
    kept_days: int
    """Days for which a guest's data is kept after the last visit."""
