"""How many planted errors the checks find, and whether they stay silent on rounds entered right."""

from collections import Counter
from dataclasses import dataclass, field

from canasta.engine.state.state import State
from canasta.scorekeeping.entries import RoundEntry
from canasta.scorekeeping.notices import Notice, notices_of
from canasta.scorekeeping.played_rounds import COUNTINGS, round_entry
from tests.scorekeeping.finished_rounds import finished_round
from tests.scorekeeping.page_scripts import Scored, entered, rules_of
from tests.scorekeeping.planted_errors import IMPOSSIBLE, SLIPS, Entered
from tests.support.arrangements import Arrangement


@dataclass
class Findings:
    """What the checks said; the counters are by the name of the error."""

    rounds: int = 0
    false_alarms: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    """Errors that break a bound and were not found."""
    broken: Counter[str] = field(default_factory=Counter)
    """How many errors that break a bound were planted."""
    codes: Counter[str] = field(default_factory=Counter)
    """How often each of the notices that they are to be found by was given."""
    planted: Counter[str] = field(default_factory=Counter)
    """How many slips were planted."""
    found: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Findings") -> None:
        """Add the findings of other rounds."""
        self.rounds += other.rounds
        self.false_alarms += other.false_alarms
        self.missed += other.missed
        self.broken += other.broken
        self.codes += other.codes
        self.planted += other.planted
        self.found += other.found


def findings_of(arrangement: Arrangement, seed: int, state: State) -> Findings:
    """Plant every error into a round that is over, each into a copy of its own."""
    rules = rules_of(arrangement.text)
    public = state.public
    minimums = [int(public.game_rules.minimum(score)) for score in public.scores]
    name = f"{arrangement} {seed}"
    made = Findings(rounds=1)

    def notices(entry: RoundEntry) -> list[Notice]:
        return notices_of(rules, arrangement.players, entry, minimums)

    for counting in COUNTINGS:
        alarms = notices(round_entry(state, counting))
        made.false_alarms += [f"{name}: {alarm.code} of {alarm.side}" for alarm in alarms]
    right = Entered(rules, arrangement.players, minimums, round_entry(state, "points"))
    side = seed % arrangement.sides
    for error, (plant, codes) in IMPOSSIBLE.items():
        if wrong := plant(right, side):
            made.broken[error] += 1
            given = {notice.code for notice in notices(wrong)}
            made.codes.update(codes & given)
            if not codes & given:
                made.missed.append(f"{name}: {error}")
    for error, slip in SLIPS.items():
        if wrong := slip(right, side):
            made.planted[error] += 1
            made.found[error] += bool(notices(wrong))
    return made


def examined(given: tuple[Arrangement, int]) -> tuple[Scored, Findings]:
    """Return a round that robots finished as it is entered, and what the checks say of it."""
    arrangement, seed = given
    state = finished_round(arrangement, seed)
    return entered(arrangement, seed, state, 1), findings_of(arrangement, seed, state)
