"""Score sheets, in the file form that the page and the terminal share (``canasta-score/1``)."""

import json
import re
from dataclasses import asdict, dataclass, fields, replace
from typing import Final, Literal
from unicodedata import category, normalize

from canasta.engine.scoring import SideCount
from canasta.errors import CanastaError
from canasta.scorekeeping.entries import Cards, RoundEntry, SideEntry
from canasta.scorekeeping.house_rules import HouseRules
from canasta.scorekeeping.plain_data import UnreadableError, read_plain
from canasta.scorekeeping.score_rules import ScoreRules, as_data, scored_texts
from canasta.scorekeeping.standing import Standing, minimum, standing

FORM: Final = "canasta-score/1"
LONGEST: Final = 400_000
"""The longest text of a sheet that is read, in characters."""
LONGEST_NAME: Final = 30
MOST_POINTS: Final = 100_000
ID_DIGITS: Final = 16
MOST_COUNTED: Final = 99
LONGEST_FILE: Final = 8000
"""The longest rule file, in characters."""
_MOST_CARDS: Final = 999
_FORMS: Final = re.compile(r"canasta-score/\d+")
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of the text around them."""

Fault = Literal["not_a_game", "newer", "broken", "too_long"]


class SheetError(CanastaError, ValueError):
    """Why a text is no sheet that can be read; ``code`` names the sentence."""

    def __init__(self, code: Fault) -> None:
        """Keep the code, the last part of the key ``web.score.bad.<code>``."""
        super().__init__(code)
        self.code: Final = code


@dataclass(frozen=True)
class Draft:
    """A round that is being entered, at its place among the rounds."""

    at: int
    round: RoundEntry


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A game with real cards."""

    form: str = FORM
    id: str
    started: int
    """When it was begun, in milliseconds since 1970."""
    changed: int
    rules: ScoreRules
    house: HouseRules | None = None
    """What is known of house rules besides how they score; None for the four texts."""
    players: int
    sides: int
    names: tuple[str, ...]
    """By seat; empty where none was given."""
    dealer: int
    """The seat that deals the first round."""
    target: int
    start: tuple[int, ...]
    """The points each side begins with."""
    rounds: tuple[RoundEntry, ...] = ()
    draft: Draft | None = None
    """The round that is being entered; other programs may leave it out."""

    def as_data(self) -> dict[str, object]:
        """Return the sheet as JSON has it."""
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        draft = self.draft and {"at": self.draft.at, "round": self.draft.round.as_data()}
        del values["draft"]
        return {
            **values,
            "rules": as_data(self.rules),
            "house": asdict(self.house) if self.house else None,
            "rounds": [entry.as_data() for entry in self.rounds],
            **({"draft": draft} if draft else {}),
        }

    def text(self) -> str:
        """Return the sheet as the text of its file."""
        return json.dumps(self.as_data(), indent=1) + "\n"

    def standing(self) -> Standing:
        """Return how the game stands."""
        return standing(self.rules, self.rounds, start=self.start, target=self.target)

    def minimums(self, totals: tuple[int, ...]) -> list[int]:
        """Return what the opening of each side needs at its total."""
        return [minimum(self.rules, total) for total in totals]

    def dealer_of(self, at: int) -> int:
        """Return the seat that deals the round at a place, counted from 0."""
        return (self.dealer + at) % self.players

    def seats_of(self, side: int) -> list[int]:
        """Return the seats of a side: the sides alternate round the table."""
        return list(range(side, self.players, self.sides))


def clean_name(name: str) -> str:
    """Return a name as it is kept: one line, without signs that cannot be seen."""
    visible = [
        " " if category(sign) in ("Cc", "Cs", "Zl", "Zp") or _TURNING.match(sign) else sign
        for sign in normalize("NFC", name)
    ]
    return "".join(visible).strip()[:LONGEST_NAME]


def read_sheet(text: str) -> Sheet:
    """Read the text of a file.

    Raises:
        SheetError: it is no sheet, or one that cannot be read.
    """
    if len(text) > LONGEST:
        raise SheetError("too_long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # nested without end
        raise SheetError("not_a_game") from None
    form = data.get("form") if isinstance(data, dict) else None
    if not isinstance(form, str) or not _FORMS.fullmatch(form):
        raise SheetError("not_a_game")
    if form != FORM:
        raise SheetError("newer")
    try:
        return _checked(read_plain(Sheet, {**data, "rules": _rules_data(data.get("rules"))}))
    except UnreadableError:
        raise SheetError("broken") from None


def _rules_data(data: object) -> object:
    """Return the rules of a sheet: whole, or those of a text known by its hash."""
    if not isinstance(data, dict) or "lines" in data:
        return data
    known = [rules for rules in scored_texts() if rules.hash == data.get("hash")]
    if not known:
        raise SheetError("newer")
    found: object = json.loads(json.dumps(as_data(known[0])))
    return found


def _checked(sheet: Sheet) -> Sheet:
    """Return a sheet with clean names, if its parts fit together.

    Raises:
        UnreadableError: they do not.
    """
    counted = {entry.name for entry in fields(SideCount)}
    for line in sheet.rules.lines:
        facts = {fact for case in line.cases for fact in case.when}
        _demand({line.counts, *facts} <= counted | {""})
    rules = sheet.rules
    _demand(2 <= sheet.sides <= sheet.players <= 6 and sheet.players % sheet.sides == 0)
    _demand(len(sheet.names) == sheet.players and len(sheet.start) == sheet.sides)
    _demand(0 <= sheet.dealer < sheet.players and 0 <= sheet.target <= MOST_POINTS)
    _demand(bool(re.fullmatch(f"[0-9a-f]{{{ID_DIGITS}}}", sheet.id)))
    _demand(sheet.house is None or len(sheet.house.file) <= LONGEST_FILE)
    _demand(rules.bounds.step > 0 and len(rules.bounds.canastas_needed) == 5)
    _demand(all(abs(points) <= MOST_POINTS for points in sheet.start))
    for entry in sheet.rounds:
        _check_round(sheet, entry)
    draft = sheet.draft
    if draft is not None:
        _demand(0 <= draft.at <= len(sheet.rounds))
        _check_round(sheet, draft.round)
    return replace(sheet, names=tuple([clean_name(name) for name in sheet.names]))


def _check_round(sheet: Sheet, entry: RoundEntry) -> None:
    _demand(entry.out is None or 0 <= entry.out < sheet.players)
    _demand(len(entry.sides) == sheet.sides)
    for side in entry.sides:
        _check_side(side)


def _check_side(side: SideEntry) -> None:
    numbers = [
        side.natural_canastas,
        side.mixed_canastas,
        side.concealed_canastas,
        side.red_threes,
        side.red_threes_in_hand,
        *side.penalties.values(),
    ]
    _demand(all(0 <= number <= MOST_COUNTED for number in numbers))
    _demand(0 <= side.other_penalty <= MOST_POINTS)
    for cards in (side.melds, side.hand):
        _check_cards(cards)


def _check_cards(cards: Cards) -> None:
    _demand(0 <= (cards.points or 0) <= MOST_POINTS)
    numbers = [*(cards.values or {}).values(), *(cards.kinds or {}).values()]
    _demand(all(0 <= number <= _MOST_CARDS for number in numbers))
    _demand(all(re.fullmatch("[0-9]{1,5}", value) for value in cards.values or {}))


def _demand(holds: bool) -> None:  # noqa: FBT001  (the condition itself)
    if not holds:
        raise UnreadableError
