"""All that a score keeper has to know of a rule set, as plain data for JSON."""

from dataclasses import asdict, dataclass, replace
from functools import cache

from canasta.cards.kinds import KIND_COUNT, LETTERS, RED_THREE
from canasta.cards.lanes import count
from canasta.engine.state.game_rules import GameRules
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import grouped_players
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
class PackRules:
    """The rules that depend on the packs, if tables of several sizes use different packs."""

    players: tuple[int, ...]
    """The numbers of players who play with these packs."""
    cards: tuple[CardValue, ...]
    lines: tuple[ScoreLine, ...]
    bounds: Bounds


@dataclass(frozen=True)
class ScoreRules:
    """How games by a rule set are scored, at a table of some number of players."""

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
    red_threes_need_canastas: int = 0
    """Canastas without which red threes do not count for their side."""
    by_packs: tuple[PackRules, ...] = ()
    """For tables of every size, where they play with different packs."""

    def at_table(self, players: int) -> "ScoreRules":
        """Return the rules for a table of ``players``."""
        for other in self.by_packs:
            if players in other.players:
                return replace(self, cards=other.cards, lines=other.lines, bounds=other.bounds)
        return self


def score_rules(rules: RuleSet) -> ScoreRules:
    """Return how games by ``rules`` are scored, for the fewest players."""
    by_packs = [
        _pack_rules(rules, tuple(players))
        for players in grouped_players(rules, rules.packs).values()
    ]
    first = by_packs[0]
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
        cards=first.cards,
        lines=first.lines,
        penalties=tuple(penalties),
        bounds=first.bounds,
        red_threes_need_canastas=rules.red_threes_need_canastas,
        by_packs=tuple(by_packs) if len(by_packs) > 1 else (),
    )


def _pack_rules(rules: RuleSet, players: tuple[int, ...]) -> PackRules:
    game_rules = GameRules(rules, players[0])
    return PackRules(
        players,
        cards=tuple(
            [
                CardValue(LETTERS[kind], game_rules.values[kind], int(count(game_rules.deck, kind)))
                for kind in range(KIND_COUNT)
                if kind != RED_THREE and count(game_rules.deck, kind)
            ]
        ),
        lines=score_lines(game_rules),
        bounds=bounds(game_rules),
    )


@cache
def scored_texts() -> tuple[ScoreRules, ...]:
    """Return the score rules of the texts."""
    return tuple([score_rules(load_rules(name)) for name in RULE_TEXTS])


def as_data(rules: ScoreRules) -> dict[str, object]:
    """Return score rules as JSON has them."""
    return asdict(rules)
