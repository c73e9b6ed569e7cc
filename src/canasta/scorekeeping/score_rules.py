"""All that a score keeper has to know of a rule set, as plain data for JSON."""

from dataclasses import asdict, dataclass
from functools import cache

from canasta.cards.kinds import KIND_COUNT, LETTERS, RED_THREE
from canasta.cards.lanes import count
from canasta.engine.state.game_rules import GameRules
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.rules.ruleset import RuleSet
from canasta.scorekeeping.bounds import Bounds, bounds
from canasta.scorekeeping.score_lines import ScoreLine, score_lines


@dataclass(frozen=True)
class CardValue:
    """A kind of card that counts by its points."""

    kind: str
    """The letter of the kind."""
    points: int
    cards: int
    """How many the packs hold."""


@dataclass(frozen=True)
class Minimums:
    """The points that the first melds of a side need, by its score."""

    below_zero: int
    steps: tuple[tuple[int, int], ...]
    """Pairs: a score, and the points from that score on."""


@dataclass(frozen=True)
class Penalty:
    """A penalty with a name."""

    id: str
    """A sanction (``canasta.rules.ruleset.SANCTIONS``), or ``yes_not_out``."""
    points: int
    field: str
    """The rule field it comes from."""


@dataclass(frozen=True)
class ScoreRules:
    """How games by a rule set are scored."""

    id: str
    hash: str
    """The content hash of the rule set."""
    arrangements: tuple[tuple[int, int], ...]
    """Pairs: players and sides."""
    target: int
    rounds: int
    """Rounds after which the game ends; 0: only the target ends it."""
    minimums: Minimums
    cards: tuple[CardValue, ...]
    lines: tuple[ScoreLine, ...]
    penalties: tuple[Penalty, ...]
    bounds: Bounds


def score_rules(rules: RuleSet) -> ScoreRules:
    """Return how games by ``rules`` are scored. None of it depends on the number of players."""
    game_rules = GameRules(rules, *rules.arrangements[0])
    penalties = [Penalty(name, points, "sanctions") for name, points in rules.sanctions if points]
    if rules.yes_not_out_penalty:
        broken_yes = Penalty("yes_not_out", rules.yes_not_out_penalty, "yes_not_out_penalty")
        penalties.insert(0, broken_yes)
    return ScoreRules(
        id=rules.id,
        hash=rules_hash(rules),
        arrangements=rules.arrangements,
        target=rules.target,
        rounds=rules.rounds,
        minimums=Minimums(rules.minimum_below_zero, rules.minimums),
        cards=tuple(
            [
                CardValue(LETTERS[kind], game_rules.values[kind], int(count(game_rules.deck, kind)))
                for kind in range(KIND_COUNT)
                if kind != RED_THREE and count(game_rules.deck, kind)
            ]
        ),
        lines=score_lines(game_rules),
        penalties=tuple(penalties),
        bounds=bounds(game_rules),
    )


@cache
def scored_texts() -> tuple[ScoreRules, ...]:
    """Return the score rules of the four texts."""
    return tuple([score_rules(load_rules(name)) for name in RULE_TEXTS])


def as_data(rules: ScoreRules) -> dict[str, object]:
    """Return score rules as JSON has them."""
    return asdict(rules)
