"""Hypothesis strategies for rule sets, seatings and small hands."""

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from canasta.cards.kinds import BLACK_THREE, FIRST_RANK, JOKER, LAST_RANK, TWO
from canasta.cards.lanes import from_kinds
from canasta.engine.state.game_rules import GameRules
from canasta.rules import RuleSet
from canasta.rules.contradictions import contradiction
from canasta.rules.field_kinds import (
    PLAYERS,
    SEATINGS,
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
    Value,
)
from canasta.rules.ruleset import RULE_FIELDS, SANCTIONS
from tests.support.arrangements import TEXTS

ranks = st.integers(FIRST_RANK, LAST_RANK)


def numbers(kind: Number) -> SearchStrategy[int]:
    """Draw allowed numbers for a rule field; points stay in a range where they matter."""
    low, high = -(-kind.low // kind.step), min(kind.high, 1000 * kind.step) // kind.step
    return st.integers(low, high).map(lambda steps: steps * kind.step)


def values_of(kind: FieldKind) -> SearchStrategy[Value]:
    """Draw allowed values for a rule field."""
    match kind:
        case Number():
            return numbers(kind)
        case Switch():
            return st.booleans()
        case Choice():
            return st.sampled_from(kind.words)
        case Choices():
            return st.frozensets(st.sampled_from(kind.words))
        case ByPlayers():
            return numbers(kind.number).map(lambda number: (number,) * len(PLAYERS))
        case Steps():
            return st.sampled_from([((0, 0),), ((0, 50), (1500, 90)), ((0, 30), (500, 250))])
        case Arrangements():
            return st.sampled_from([(seating,) for seating in SEATINGS])
        case Scale():
            return st.sampled_from([(), (100, 300, 500, 1000), (0, 5, 5, 300, 300, 2000)])
        case Points():
            return st.sampled_from([(), tuple((name, 100) for name in SANCTIONS)])


@st.composite
def house_rules(draw: DrawFn, *keys: str) -> RuleSet:
    """Draw one of the four rule texts with consistent changes to a few of the named fields."""
    rules = draw(st.sampled_from(list(TEXTS.values())))
    changed = st.sampled_from(keys or tuple(RULE_FIELDS))
    for key in draw(st.lists(changed, unique=True, max_size=6)):
        value = draw(values_of(RULE_FIELDS[key]))
        house = replace(rules, **{key: value})  # type: ignore[arg-type]
        if contradiction(house) is None:
            rules = house
    return rules


@st.composite
def all_game_rules(draw: DrawFn, *keys: str, seating: tuple[int, int] = (0, 0)) -> GameRules:
    """Draw house rules for any seating, or for ``seating``, with or without sanctions."""
    rules = draw(house_rules(*keys))
    players, sides = seating if all(seating) else draw(st.sampled_from(SEATINGS))
    seated = replace(rules, arrangements=((players, sides),))
    if contradiction(seated) is not None:
        players, sides = rules.arrangements[0]
        seated = rules
    sanctions = bool(rules.sanctions) and draw(st.booleans())
    return GameRules(seated, players, sides, sanctions=sanctions)


@st.composite
def few_ranks(draw: DrawFn) -> list[int]:
    """Draw the few ranks of a small hand, so that the hand can contain melds."""
    return draw(st.lists(ranks, min_size=1, max_size=3, unique=True))


@st.composite
def hands(draw: DrawFn, among: list[int], most: int, black_threes: int = 0) -> int:
    """Draw a hand of at most ``most`` cards: cards of these ranks, wild cards and black threes."""
    kinds = st.sampled_from([*among, *among, TWO, JOKER])
    return from_kinds(draw(st.lists(kinds, max_size=most)) + [BLACK_THREE] * black_threes)
