"""Every rule field changes play: mutated by the least step, some conformance case fails.

Fields that act before a position can be written down, at the deal, are shown by a deal.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from canasta.cards.kinds import JOKER, KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, total
from canasta.cards.text import kinds_text, parse_kinds
from canasta.engine.judging.refusals import refusal
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal, sorted_deck
from canasta.i18n import Narrator, load
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.record.conformance import Case, case_files, check_case, read_cases
from canasta.record.errors import RecordError
from canasta.record.position import read_position
from canasta.record.rules_text import field_text
from canasta.rules import RULE_TEXTS, RuleSet
from canasta.rules.contradictions import contradiction
from canasta.rules.fields import (
    PLAYERS,
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    Number,
    Points,
    Steps,
    Switch,
    Value,
)
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import TEXTS

pytestmark = pytest.mark.both_forms

CONFORMANCE = Path(__file__).parents[2] / "conformance"

AT_THE_DEAL = {
    "arrangements",
    "cards_dealt",
    "jokers_per_pack",
    "red_threes_laid",
    "upcard_covered",
}
ON_THE_SCREEN = {"wording"}

WITHOUT_PARTNERS = {("duel", key) for key in ("ask_partner", "yes_binds", "yes_not_out_penalty")}
"""Nobody is asked where nobody has a partner."""
ENDS_WITH_THE_TURN = {("duel", "stock_end_goes_round")}
"""No chance is left where the hand ends with the turn."""
ASKING_IS_FREE = {(text, "stock_end_asks") for text in RULE_TEXTS if text != "frimes"}
"""Who need not ask before going out is not unable to take for want of a yes."""
LAID_AT_ONCE = {(text, "red_three_in_hand_penalty") for text in RULE_TEXTS if text != "laws1951"}
"""No red three is ever in a hand."""

SAYS_NOTHING = WITHOUT_PARTNERS | LAID_AT_ONCE | ENDS_WITH_THE_TURN | ASKING_IS_FREE

FURTHER: Mapping[tuple[str, str], tuple[Value, ...]] = {
    **{(text, "canasta_naturals"): (5,) for text in RULE_TEXTS},
    **{(text, "minimum_below_zero"): (20,) for text in RULE_TEXTS},
    ("frimes", "max_wilds"): (6, 3),
}
"""Values instead of the next ones, where those decide nothing.

With three wild cards seven cards have four naturals anyway, a meld is worth 15 points at least, and
in a meld of eight naturals the naturals limit the wild cards before twelve does.
"""


class Mutation(NamedTuple):
    """A field of a text with another value, and other fields changed to make sense of it."""

    text: str
    key: str
    value: Value
    rest: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return f"{self.text}-{self.key}-{_short(self.value)}"

    @property
    def base(self) -> RuleSet:
        return replace(TEXTS[self.text], **dict(self.rest))  # type: ignore[arg-type]

    @property
    def rules(self) -> RuleSet:
        return replace(self.base, **{self.key: self.value})  # type: ignore[arg-type]


def _short(value: Value) -> str:
    return "+".join(sorted(value)) if isinstance(value, frozenset) else str(value).replace(" ", "")


SENSIBLE: tuple[Mutation, ...] = (
    *[Mutation(text, "min_naturals", 3, (("canasta_naturals", 3),)) for text in RULE_TEXTS],
    *[
        Mutation(text, "ask_partner", "never", (("yes_not_out_penalty", 0),))
        for text in ("laws1951", "classic")
    ],
    *[
        Mutation(text, "ask_partner", "must", (("yes_binds", False),))
        for text in ("laws1951", "classic")
    ],
    *[
        Mutation(text, "wild_blocks", value=True, rest=(("frozen_by", frozenset()),))
        for text in ("laws1951", "classic", "duel")
    ],
    *[
        Mutation(text, "opened_takes", frozenset({"one_card"}))
        for text in ("laws1951", "classic", "duel")
    ],
    *[
        Mutation("frimes", "opened_takes", frozenset({way}))
        for way in ("natural_pair", "with_wild", "onto_meld")
    ],
    Mutation("frimes", "frozen_by", frozenset({"wild"}), (("wild_blocks", False),)),
    Mutation("frimes", "yes_binds", value=True, rest=(("ask_partner", "may"),)),
    Mutation("frimes", "going_out_bonus", 105, (("concealed_bonus", 200),)),
    Mutation("frimes", "concealed_bonus", 95, (("going_out_bonus", 0),)),
)
"""Changes that make sense only beside another change."""


def next_values(rules: RuleSet, key: str) -> Iterator[Value]:
    """The values nearest to that of a field, in every direction."""
    kind, value = RULE_FIELDS[key], getattr(rules, key)
    match kind:
        case Number():
            yield from _steps(kind, value)
        case Switch():
            yield not value
        case Choice():
            yield from [word for word in kind.words if word != value]
        case Choices():
            yield from [value ^ {word} for word in kind.words]
        case ByPlayers():
            for players in sorted({players for players, _ in rules.arrangements}):
                place = players - PLAYERS.start
                for number in _steps(kind.number, value[place]):
                    yield _replaced(value, place, number)
        case Steps():
            yield from _next_minimums(value)
        case Points():
            for place, (name, points) in enumerate(value):
                for other in _steps(Number(0, 1000, 5), points):
                    yield _replaced(value, place, (name, other))
        case Arrangements():
            pass  # shown at the deal


def _next_minimums(minimums: tuple[tuple[int, int], ...]) -> Iterator[Value]:
    for place, (start, points) in enumerate(minimums):
        for other in _steps(Number(0, 500, 5), points):
            yield _replaced(minimums, place, (start, other))
        if place > 0:
            yield _replaced(minimums, place, (start - 5, points))
            yield _replaced(minimums, place, (start + 5, points))


def _steps(number: Number, value: int) -> list[int]:
    both = (value - number.step, value + number.step)
    return [other for other in both if number.low <= other <= number.high]


def _replaced(values: tuple[object, ...], place: int, *entry: object) -> Value:
    return (*values[:place], *entry, *values[place + 1 :])  # type: ignore[return-value]


def mutations() -> Iterator[Mutation]:
    for text, rules in TEXTS.items():
        for key in RULE_FIELDS:
            if key == "sanctions_also" and not rules.sanctions:
                continue
            if (text, key) in SAYS_NOTHING:
                continue
            if key in AT_THE_DEAL | ON_THE_SCREEN:
                continue
            for value in FURTHER.get((text, key)) or next_values(rules, key):
                mutation = Mutation(text, key, value)
                if contradiction(mutation.rules) is None:
                    yield mutation
    yield from SENSIBLE


MUTATIONS = list(mutations())


@cache
def cases_of(text: str) -> list[Case]:
    return [case for file in case_files([CONFORMANCE / text]) for case in read_cases(file)]


def fails(case: Case, rules: Path) -> bool:
    """Whether a case goes otherwise under other rules; not whether its position is possible."""

    def load_with(position: Mapping[str, object], folder: Path) -> State:
        return read_position({**position, "rules": str(rules)}, folder)

    try:
        return bool(check_case(case, load_with))
    except RecordError:
        return False


def rule_file(rules: RuleSet, folder: Path, name: str) -> Path:
    file = folder / name
    file.write_text("\n".join(field_text(rules, key) for key in RULE_FIELDS), encoding="utf-8")
    return file


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_some_case_fails_when_a_field_is_changed(mutation: Mutation, tmp_path: Path) -> None:
    changed = rule_file(mutation.rules, tmp_path, "changed.toml")
    base = rule_file(mutation.base, tmp_path, "base.toml")
    failed = (
        case.name
        for case in cases_of(mutation.text)
        if fails(case, changed) and not (mutation.rest and fails(case, base))
    )
    assert next(failed, None) is not None


def test_every_field_is_changed() -> None:
    shown = {mutation.key for mutation in MUTATIONS} | AT_THE_DEAL | ON_THE_SCREEN
    assert shown == set(RULE_FIELDS)
    for text in RULE_TEXTS:
        changed = {mutation.key for mutation in MUTATIONS if mutation.text == text}
        silent = {key for of, key in WITHOUT_PARTNERS | LAID_AT_ONCE if of == text}
        if text != "laws1951":
            silent |= {"sanctions", "sanctions_also"}
        assert changed | silent | AT_THE_DEAL | ON_THE_SCREEN == set(RULE_FIELDS)


@pytest.mark.parametrize("mutation", SENSIBLE, ids=str)
def test_changes_that_need_company_make_sense(mutation: Mutation) -> None:
    assert contradiction(mutation.base) is None
    assert contradiction(mutation.rules) is None


# At the deal


def dealt(rules: RuleSet, first: str = "", upcards: str = "", players: int = 0) -> State:
    """A deal in which seat 0 begins with the cards ``first`` and these cards are turned."""
    players = players or (2 if rules.id == "duel" else 4)
    game_rules = GameRules(rules, players, rules.default_sides(players))
    rest = [kind for kind in sorted_deck(game_rules) if kind != RED_THREE]
    rest += [RED_THREE] * count(game_rules.deck, RED_THREE)
    turned = parse_kinds(upcards)
    for kind in [*parse_kinds(first), *turned]:
        rest.remove(kind)
    hands = [parse_kinds(first), *[[] for _ in range(players - 1)]]
    for hand in hands:
        while len(hand) < game_rules.cards_dealt:
            hand.append(rest.pop(0))
    one_by_one = [hand[place] for place in range(game_rules.cards_dealt) for hand in hands]
    deck = bytes([*one_by_one, *turned, *rest])
    return deal(game_rules, [0] * game_rules.sides, players - 1, deck, None)


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_packs_and_jokers_make_the_deck(text: str) -> None:
    for packs in (2, 3):
        for jokers in range(5):
            rules = replace(TEXTS[text], packs=packs, jokers_per_pack=jokers)
            players, sides = rules.arrangements[0]
            game_rules = GameRules(rules, players, sides)
            assert total(game_rules.deck) == packs * (52 + jokers)
            assert count(game_rules.deck, JOKER) == packs * jokers
            assert sum(count(game_rules.deck, kind) for kind in range(KIND_COUNT)) == total(
                game_rules.deck
            )


def test_arrangements_say_who_may_sit_down() -> None:
    classic = TEXTS["classic"]
    with pytest.raises(ValueError, match="classic does not seat 5 players in 5 sides"):
        GameRules(classic, 5, 5)
    five = replace(classic, arrangements=((5, 5),))
    assert GameRules(five, 5, 5).players == 5
    with pytest.raises(ValueError, match="does not seat 4 players in 2 sides"):
        GameRules(five, 4, 2)


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_cards_dealt(text: str) -> None:
    for players, sides in TEXTS[text].arrangements:
        usual = TEXTS[text].cards_dealt[players - PLAYERS.start]
        for cards in (usual - 1, usual, usual + 1):
            rules = replace(TEXTS[text], cards_dealt=(cards,) * len(PLAYERS))
            state = dealt(rules, upcards="9", players=players)
            assert state.public.hand_sizes == [cards] * players
            assert state.public.stock_size == 108 - players * cards - 1
        assert GameRules(TEXTS[text], players, sides).cards_dealt == usual


@pytest.mark.parametrize(
    ("name", "card"), [("red_three", "r"), ("black_three", "b"), ("wild", "2")]
)
@pytest.mark.parametrize("text", RULE_TEXTS)
def test_upcards_are_covered(text: str, name: str, card: str) -> None:
    usual = TEXTS[text].upcard_covered
    for covered in (usual | {name}, usual - {name}):
        rules = replace(TEXTS[text], upcard_covered=covered)
        pile = kinds_text(dealt(rules, upcards=f"{card}{card}9").public.pile)
        assert pile == (f"{card}{card}9" if name in covered else card)


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_red_threes_are_laid_at_once_or_in_the_owners_turn(text: str) -> None:
    """Seat 0, who begins, has none; seat 1 has one."""
    at_once = replace(TEXTS[text], red_threes_laid="at_once")
    own_turn = replace(TEXTS[text], red_threes_laid="own_turn")
    game_rules = GameRules(at_once, *TEXTS[text].arrangements[0])
    deck = [kind for kind in sorted_deck(game_rules) if kind != RED_THREE]
    deck = [*deck[:1], RED_THREE, *deck[1:], *[RED_THREE] * 3]
    for rules, laid in ((at_once, 1), (own_turn, 0)):
        game_rules = GameRules(rules, *rules.arrangements[0])
        state = deal(game_rules, [0] * game_rules.sides, game_rules.players - 1, bytes(deck), None)
        assert state.public.red_threes[1] == laid
        assert count(state.hand_counts[1], RED_THREE) == 1 - laid
        assert state.public.hand_sizes[1] == game_rules.cards_dealt


# On the screen


def test_wording_names_the_wild_cards() -> None:
    sentences = set()
    for word in ("laws", "frimes", "duel"):
        rules = replace(TEXTS["classic"], wording=word)
        narrator = Narrator(load("fr"), rules, ("Ana", "Bob", "Cléa", "Dan"), 2, 0)
        sentences.add(
            refusal_sentence(narrator, refusal("meld.too_many_wilds", kind=8, have=4, limit=3))
        )
    assert len(sentences) == 3
