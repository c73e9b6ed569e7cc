"""What the referee says to plays: right ones carried out, wrong ones explained and without effect.

What is right is found by trying every order of a play's unit actions with the slow checker.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from canasta.cards.kinds import KIND_COUNT, kind_of
from canasta.cards.lanes import from_kinds, to_kinds, total
from canasta.cards.text import TextError
from canasta.engine.events import Discarded, Event, Melded, TookPile
from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.judging.refusals import REFUSALS, Refusal, refusal
from canasta.engine.plays import Discard, Meld, Play, Take
from canasta.engine.referee import apply_play, preview
from canasta.engine.state.state import State
from canasta.record.notation import action_text, parse_play, play_text
from canasta.record.position import load_position
from canasta.rules.ruleset import RULE_FIELDS
from tests.oracle import TEXTS
from tests.support.arrangements import fingerprint
from tests.support.lockstep import Lockstep, UnfitPositionError
from tests.support.lockstep_starts import random_deal, try_play
from tests.support.random_choosers import STYLES, choose
from tests.support.random_plays import random_play
from tests.support.random_positions import random_position
from tests.support.refusal_truths import is_true
from tests.support.rulebooks import Rulebook, random_house_rules, text_books

pytestmark = pytest.mark.both_forms

DATA: Final = Path(__file__).parents[1] / "data"
Case = Mapping[str, object]


def _cases(file: str, name: str) -> list[Case]:
    cases: list[Case] = tomllib.loads((DATA / file).read_text(encoding="utf-8"))[name]
    return cases


EVERY_CODE: Final = _cases("refusals.toml", "refusal")
DEAD_ENDS: Final = _cases("dead_ends.toml", "dead_end")


def tried_plays(
    chooser: random.Random, books: list[Rulebook], count: int
) -> Iterator[tuple[Lockstep, Play]]:
    """Yield plays and the moments to try them in, of hands dealt and such with few cards."""
    while True:
        book = chooser.choice(books)
        lockstep = _dealt(chooser, book) if chooser.random() < 0.1 else _few_cards(chooser, book)
        style = chooser.choice(list(STYLES))
        while not lockstep.over:
            for _ in range(3):
                yield lockstep, random_play(chooser, lockstep.state)
                count -= 1
                if not count:
                    return
            lockstep.apply(choose(chooser, style, lockstep.legal))


def _dealt(chooser: random.Random, book: Rulebook) -> Lockstep:
    return Lockstep.from_deal(book, *random_deal(chooser, book))


def _few_cards(chooser: random.Random, book: Rulebook) -> Lockstep:
    while True:
        try:
            return Lockstep.from_position(book, random_position(chooser, book))
        except UnfitPositionError:
            continue


def books_of(text: str) -> list[Rulebook]:
    return [book for book in text_books() if book.rules.id == text]


def verdict_on(state: State, play: Play) -> Verdict:
    return judge(state.public, state.hand_counts[state.public.turn], play)


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_a_play_is_accepted_if_and_only_if_some_order_is_right(text: str) -> None:
    accepted = 0
    for lockstep, play in tried_plays(random.Random(text), books_of(text), 5000):
        try_play(lockstep, play)
        accepted += not verdict_on(lockstep.state, play).refusals
    assert 1000 < accepted < 4000


@pytest.mark.parametrize("seed", range(4))
def test_under_house_rules_too(seed: int, tmp_path: Path) -> None:
    chooser = random.Random(seed)
    for _ in range(20):
        books = [random_house_rules(chooser, tmp_path)]
        for lockstep, play in tried_plays(chooser, books, 80):
            try_play(lockstep, play)


def test_an_accepted_play_moves_the_cards_it_names() -> None:
    for lockstep, play in tried_plays(random.Random(1), text_books(), 1500):
        verdict = verdict_on(lockstep.state, play)
        if isinstance(play.steps[0], Take | Meld | Discard) and not verdict.refusals:
            state = lockstep.state.copy()
            top = state.public.pile[-1] if state.public.pile else 0
            oracle = lockstep.oracle.copy()
            for number in verdict.actions:
                oracle.apply(action_text(number, top))
            _, events = apply_play(state, play)
            named = Counter(kind for step in play.steps for kind in _kinds(step))
            assert Counter(_moved(events)) == named, play_text(play)


def _kinds(step: object) -> tuple[int, ...]:
    match step:
        case Take() | Meld():
            return step.kinds
        case Discard():
            return (step.kind,)
        case _:
            return ()


def _moved(events: list[Event]) -> Iterator[int]:
    """Yield the cards that events show leaving a hand."""
    for event in events:
        match event:
            case TookPile():
                yield from event.used
            case Melded():
                yield from event.kinds
            case Discarded():
                yield event.kind
            case _:
                pass


def test_a_refused_play_changes_nothing() -> None:
    for lockstep, play in tried_plays(random.Random(2), text_books(), 1500):
        before = fingerprint(lockstep.state)
        if verdict_on(lockstep.state, play).refusals:
            verdict, events = apply_play(lockstep.state, play)
            assert verdict.refusals
            assert not verdict.actions
            assert not events
        assert fingerprint(lockstep.state) == before


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_every_reason_is_true_and_has_the_parameters_it_declares(text: str) -> None:
    for lockstep, play in tried_plays(random.Random(text), books_of(text), 5000):
        verdict = verdict_on(lockstep.state, play)
        for reason in verdict.refusals:
            _check_parameters(lockstep, reason)
            assert is_true(lockstep.oracle, play, reason), (
                play_text(play),
                reason,
                lockstep.position,
            )
        assert len(set(verdict.refusals)) == len(verdict.refusals)
        codes = {reason.code for reason in verdict.refusals}
        if "out.keep_one" in codes:
            assert codes & {"out.needs_canastas", "out.ask_first", "out.partner_said_no"}


def _check_parameters(lockstep: Lockstep, reason: Refusal) -> None:
    game_rules = lockstep.state.public.game_rules
    below = {"kind": KIND_COUNT, "seat": game_rules.players, "side": game_rules.sides}
    declared = REFUSALS[reason.code].parameters
    assert [name for name, _ in reason.parameters] == [name for name, _ in declared]
    for name, type_of in declared:
        value = reason[name]
        if type_of in ("text", "face"):
            assert isinstance(value, str)
            continue
        assert type(value) is int
        assert 0 <= value < below.get(type_of, 10_000)
        assert type_of != "points" or value % 5 == 0


def test_no_reason_depends_on_a_hidden_card() -> None:
    chooser = random.Random(3)
    for lockstep, play in tried_plays(chooser, text_books(), 1500):
        state = lockstep.state
        verdict = verdict_on(state, play)
        other = _with_other_hidden_cards(chooser, state)
        assert apply_play(other.copy(), play)[0] == verdict
        assert apply_play(state.copy(), play)[0] == verdict
        assert preview(other.view(state.public.turn), play) == verdict


def _with_other_hidden_cards(chooser: random.Random, state: State) -> State:
    """Return the same table with the other hands and the stock dealt anew from the same cards."""
    turn, public = state.public.turn, state.public.copy()
    hidden = list(state.stock[len(state.stock) - public.stock_size :])
    for seat, hand in enumerate(state.hand_counts):
        hidden += [] if seat == turn else to_kinds(hand)
    chooser.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hand_counts):
        size = 0 if seat == turn else total(hand)
        hands.append(hand if seat == turn else from_kinds(hidden[:size]))
        hidden = hidden[size:]
    other = State(public, hands, bytes(hidden))
    other.taken = state.taken
    return other


def test_a_play_is_listed_for_every_code() -> None:
    # Faces are named beside the engine, see test_croupier.
    codes = [code for code in REFUSALS if code != "cards.no_such_face"]
    assert [case["code"] for case in EVERY_CODE] == codes
    assert all(kind.rule in {"", *RULE_FIELDS} for kind in REFUSALS.values())


@pytest.mark.parametrize("case", EVERY_CODE, ids=lambda case: str(case["code"]))
def test_every_code_is_provoked(case: Case) -> None:
    state = _loaded(case)
    assert _expected(case) in _refusals(state, str(case["play"]))


@pytest.mark.parametrize("case", DEAD_ENDS, ids=lambda case: str(case["play"]))
def test_a_dead_end_is_explained(case: Case) -> None:
    codes = [reason.code for reason in _refusals(_loaded(case), str(case["play"]))]
    assert codes == case["codes"], case["why"]


def _loaded(case: Case) -> State:
    position = case["position"]
    assert isinstance(position, dict)
    return load_position(position, DATA)


def _expected(case: Case) -> Refusal:
    given = case.get("parameters", {})
    assert isinstance(given, dict)
    values = {
        name: kind_of(value) if name in ("kind", "card") else value for name, value in given.items()
    }
    return refusal(str(case["code"]), **values)


def _refusals(state: State, text: str) -> tuple[Refusal, ...]:
    try:
        play = parse_play(text)
    except TextError as error:
        return (refusal("text.syntax", position=error.position, expected=error.expected),)
    return verdict_on(state, play).refusals


def test_refusals_take_only_the_parameters_they_declare() -> None:
    with pytest.raises(ValueError, match="takes"):
        refusal("open.too_low", points=45)
    with pytest.raises(KeyError):
        refusal("no.such_code")
