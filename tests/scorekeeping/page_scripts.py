"""The scripts of the score keeper, run in a browser on rounds that the engine has scored."""

from dataclasses import dataclass
from functools import cache
from typing import Final, TypedDict

from playwright.sync_api import Page

from canasta.engine.game import winner
from canasta.engine.scoring import SCORE_LINES, score_round
from canasta.engine.state.state import State
from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.notices import notices_of
from canasta.scorekeeping.played_rounds import COUNTINGS, round_entry
from canasta.scorekeeping.score_rules import ScoreRules, as_data, score_rules
from canasta.server.site.pages import package_pages
from tests.scorekeeping.finished_rounds import finished_round
from tests.scorekeeping.planted_errors import IMPOSSIBLE, SLIPS, Entered
from tests.support.arrangements import TEXTS, Arrangement

_COMPARE: Final = """async ([folder, {rules, players, sides, rounds}]) => {
  const { scoreRound, standing } = await import(`${folder}/evaluate.js`);
  const { noticesOf } = await import(`${folder}/notices.js`);
  const { newGame } = await import(`${folder}/new_entries.js`);
  const seating = {players, sides, names: [], dealer: 0};
  const game = newGame({rules, house: null, ...seating, target: 5000});
  const faults = [];
  const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);
  for (const {name, entry, planted, lines, start, minimums, totals, winner} of rounds) {
    const scored = scoreRound(rules, entry);
    const filled = lines.map((side, at) =>
      Object.fromEntries(Object.keys(side).map(line => [line, scored[at][line] ?? 0])));
    if (differs(filled, lines)) faults.push(`${name}: ${JSON.stringify(filled)}`);
    const stands = standing({...game, start, rounds: [entry]});
    if (differs(standing({...game, start}).minimums, minimums)) faults.push(`${name}: minimums`);
    if (differs(stands.totals, totals)) faults.push(`${name}: totals`);
    if (stands.winner !== winner) faults.push(`${name}: winner ${stands.winner}`);
    for (const {code, side} of noticesOf(game, entry, minimums))
      faults.push(`${name}: notice ${code} of ${side}`);
    for (const {error, entry: wrong, notices} of planted) {
      const given = noticesOf(game, wrong, minimums);
      const found = given.map(({code, side}) => `${code} ${side}`).sort();
      if (differs(found, notices)) faults.push(`${name}: ${error}: ${found} instead of ${notices}`);
    }
  }
  return faults;
}"""


class Planted(TypedDict):
    """An error planted into a round, and the notices that the terminal's checks give."""

    error: str
    entry: dict[str, object]
    notices: list[str]


class Scored(TypedDict):
    """A round entered, and what the engine makes of it."""

    name: str
    entry: dict[str, object]
    planted: list[Planted]
    lines: list[dict[str, int]]
    """The score of each side, line by line."""
    start: list[int]
    """The totals before the round."""
    minimums: list[int]
    totals: list[int]
    winner: int


@dataclass(frozen=True)
class Batch:
    """Rounds of one arrangement."""

    arrangement: Arrangement
    rounds: list[Scored]


def entered_round(arrangement: Arrangement, seed: int, planted: int = 1) -> Scored:
    """Return a round that robots finished; how its cards are counted depends on ``seed``.

    ``planted`` is how many of the errors are planted into it, each into a copy of its own.
    """
    return entered(arrangement, seed, finished_round(arrangement, seed), planted)


def entered(arrangement: Arrangement, seed: int, state: State, planted: int) -> Scored:
    """Return a round that is over as it is entered, with some of the errors planted."""
    game_rules = state.public.game_rules
    scores = score_round(state)
    start = list(state.public.scores)
    totals = [before + score.total for before, score in zip(start, scores, strict=True)]
    minimums = [int(game_rules.minimum(score)) for score in start]
    right = round_entry(state, COUNTINGS[seed // 3 % len(COUNTINGS)])
    return {
        "name": f"{arrangement} {seed}",
        "entry": right.as_data(),
        "planted": [
            _with_error(arrangement, right, seed + number, minimums) for number in range(planted)
        ],
        "lines": [{line: getattr(score, line) for line in SCORE_LINES} for score in scores],
        "start": start,
        "minimums": minimums,
        "totals": totals,
        "winner": winner(game_rules, totals, 1),
    }


def _with_error(
    arrangement: Arrangement, right: RoundEntry, number: int, minimums: list[int]
) -> Planted:
    """Return a round with an error: which one, and for which side, depends on ``number``."""
    rules = rules_of(arrangement.text)
    errors = {**SLIPS, **{name: plant for name, (plant, _) in IMPOSSIBLE.items()}}
    name = list(errors)[number % len(errors)]
    side = number // len(errors) % arrangement.sides
    judged = Entered(rules, arrangement.players, minimums, right)
    wrong = errors[name](judged, side) or right
    found = notices_of(rules, arrangement.players, wrong, minimums)
    notices = sorted([f"{notice.code} {notice.side}" for notice in found])
    return {"error": name, "entry": wrong.as_data(), "notices": notices}


@cache
def rules_of(text: str) -> ScoreRules:
    """Return how games by one of the texts are scored."""
    return score_rules(TEXTS[text])


def faults_of(page: Page, batch: Batch) -> list[str]:
    """Return where the page's own scripts differ from the engine, and every notice they give.

    ``page`` shows anything of a server of this tree.
    """
    arrangement = batch.arrangement
    given = {
        "rules": as_data(rules_of(arrangement.text)),
        "players": arrangement.players,
        "sides": arrangement.sides,
        "rounds": batch.rounds,
    }
    folder = f"{package_pages().site.address}/scripts/score"
    return [str(fault) for fault in page.evaluate(_COMPARE, [folder, given])]
