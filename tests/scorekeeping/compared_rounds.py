"""Compares the engine's and the page's scores of robots' rounds, with and without errors."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TypedDict, cast

from canasta.engine.game import winner
from canasta.scorekeeping.score_rules import ScoreRules, score_rules
from tests.scorekeeping.entries import COUNTINGS, Round, engine_lines, entered
from tests.scorekeeping.finished_rounds import finished_round
from tests.scorekeeping.page_scripts import page_scripts
from tests.scorekeeping.planted_errors import IMPOSSIBLE, SLIPS, Entered
from tests.support.arrangements import Arrangement


@dataclass(frozen=True)
class Played:
    """A round with the engine's score and the possible entries."""

    name: str
    start: list[int]
    """The totals of the sides before the round."""
    minimums: list[int]
    totals: list[int]
    winner: int
    lines: list[dict[str, int]]
    """The lines of each side's score."""
    right: list[Round]
    """The correct entries, one for each way of counting cards."""
    wrong: dict[str, Round]
    """The entries with a planted error, by the name of the error."""


@cache
def rules_of(arrangement: Arrangement) -> ScoreRules:
    """Return the rules by which an arrangement is scored."""
    return score_rules(arrangement.game_rules.rules).at_table(arrangement.players)


def played(arrangement: Arrangement, seed: int) -> Played:
    """Return a finished round of robots with every error that can be planted into it."""
    state = finished_round(arrangement, seed)
    rules, game_rules = rules_of(arrangement), state.public.game_rules
    start, lines = list(state.public.scores), engine_lines(state)
    totals = [before + sum(won.values()) for before, won in zip(start, lines, strict=True)]
    minimums = [int(game_rules.minimum(score)) for score in start]
    entry = Entered(rules, arrangement.players, minimums, entered(rules, state, "points"))
    plants = {**SLIPS, **{error: plant for error, (plant, _) in IMPOSSIBLE.items()}}
    planted = {error: plant(entry, seed % arrangement.sides) for error, plant in plants.items()}
    return Played(
        name=f"{arrangement} {seed}",
        start=start,
        minimums=minimums,
        totals=totals,
        winner=winner(game_rules, totals, 1),
        lines=lines,
        right=[entered(rules, state, counting) for counting in COUNTINGS],
        wrong={error: wrong for error, wrong in planted.items() if wrong},
    )


@dataclass
class Findings:
    """The results of comparisons; the counters use the name of the error as the key."""

    rounds: int = 0
    faults: list[str] = field(default_factory=list)
    """Differences between the page and the engine, and notices about correct rounds."""
    missed: list[str] = field(default_factory=list)
    """The errors that break a bound but caused no notice on the page."""
    broken: Counter[str] = field(default_factory=Counter)
    """The number of times that each error that breaks a bound was planted."""
    codes: Counter[str] = field(default_factory=Counter)
    """The number of times that each of these errors caused a notice."""
    planted: Counter[str] = field(default_factory=Counter)
    """The number of times that each ordinary slip was planted."""
    found: Counter[str] = field(default_factory=Counter)


class _Judged(TypedDict):
    """The page's score of a round; each notice is a code with a side."""

    minimums: list[int]
    totals: list[int]
    winner: int
    lines: list[list[dict[str, int]]]
    right: list[list[str]]
    wrong: list[list[str]]


def compare(arrangement: Arrangement, rounds: Sequence[Played], findings: Findings) -> None:
    """Add the page's results for rounds of one arrangement to ``findings``."""
    given = {
        "rules": asdict(rules_of(arrangement)),
        "players": arrangement.players,
        "sides": arrangement.sides,
        "rounds": [
            {"start": one.start, "right": one.right, "wrong": list(one.wrong.values())}
            for one in rounds
        ],
    }
    judged = cast("list[_Judged]", page_scripts().call("judge", given))
    for one, page in zip(rounds, judged, strict=True):
        findings.rounds += 1
        findings.faults += _faults(one, page)
        for error, notices in zip(one.wrong, page["wrong"], strict=True):
            if error in SLIPS:
                findings.planted[error] += 1
                findings.found[error] += bool(notices)
                continue
            wanted = IMPOSSIBLE[error][1] & {notice.split()[0] for notice in notices}
            findings.broken[error] += 1
            findings.codes.update(wanted)
            if not wanted:
                findings.missed.append(f"{one.name}: {error}")


def _faults(one: Played, page: _Judged) -> list[str]:
    found: list[str] = []
    for what in ("minimums", "totals", "winner"):
        expected = getattr(one, what)
        if page[what] != expected:
            found.append(f"{one.name}: {what} {page[what]}, not {expected}")
    for counting, scored, notices in zip(COUNTINGS, page["lines"], page["right"], strict=True):
        lines = [{line: points for line, points in side.items() if points} for side in scored]
        if lines != one.lines:
            found.append(f"{one.name}: by {counting} {lines}, not {one.lines}")
        found += [f"{one.name}: by {counting} notice {notice}" for notice in notices]
    return found
