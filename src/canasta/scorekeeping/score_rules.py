"""The parts of a rule set that a score keeper needs, as plain data for JSON."""

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
    """The number of such cards in the packs."""


@dataclass(frozen=True)
class Minimums:
    """The points that a side needs to open, by its score."""

    below_zero: int
    steps: tuple[tuple[int, int], ...]
    """Pairs of a score and the minimum for the opening from that score on."""


@dataclass(frozen=True)
class Penalty:
    """A named penalty."""

    id: str
    """A sanction (``canasta.rules.ruleset.SANCTIONS``), or ``yes_not_out``."""
    points: int
    field: str
    """The rule field that sets the penalty."""


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
    """The scoring of games by a rule set, at a table with a certain number of players."""

    id: str
    hash: str
    """The content hash of the rule set."""
    arrangements: tuple[tuple[int, int], ...]
    """Pairs of numbers of players and sides."""
    target: int
    rounds: int
    """The number of rounds after which the game ends, or 0 if only the target ends it."""
    minimums: Minimums
    cards: tuple[CardValue, ...]
    lines: tuple[ScoreLine, ...]
    penalties: tuple[Penalty, ...]
    bounds: Bounds
    red_threes_need_canastas: int = 0
    """The number of canastas that a side needs before its red threes count."""
    by_packs: tuple[PackRules, ...] = ()
    """The rules for each size of table, if the packs differ between sizes."""

    def at_table(self, players: int) -> "ScoreRules":
        """Return the rules for a table of ``players``."""
        for other in self.by_packs:
            if players in other.players:
                return replace(self, cards=other.cards, lines=other.lines, bounds=other.bounds)
        return self


def score_rules(rules: RuleSet) -> ScoreRules:
    """Return the scoring of games by ``rules``, for the fewest players."""
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
    """Return the scoring of the rule texts."""
    return tuple([score_rules(load_rules(name)) for name in RULE_TEXTS])


def as_data(rules: ScoreRules) -> dict[str, object]:
    """Return score rules as JSON values."""
    return asdict(rules)
