"""Events, refusals, plays, verdicts, scores and rules compare, hash, copy and pickle as values."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from canasta.engine.events import EVENTS, Event
from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.judging.refusals import REFUSALS, Refusal, refusal
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.referee import apply_play
from canasta.engine.scoring import SCORE_LINES, SideScore, score_round
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import ARRANGEMENTS, TEXTS, dealt

pytestmark = pytest.mark.both_forms

SAMPLES: dict[str, tuple[object, object]] = {
    "RoundScored.points": ((90, 0), (90, 5)),
    "breach": ("pile", "opening"),
    "cards": (11, 13),
    "count": (2, 3),
    "dealer": (3, 0),
    "ending": ("stock", "out"),
    "hands": (((2, 3), ()), ((2, 3), (4,))),
    "is_concealed": (True, False),
    "is_kept": (True, False),
    "is_natural": (True, False),
    "is_yes": (True, False),
    "kind": (9, 10),
    "kinds": ((2, 2, 13), (2, 2, 14)),
    "points": (90, 95),
    "rank": (2, 3),
    "seat": (1, 2),
    "side": (1, 0),
    "source": ("pile", "draw"),
    "totals": ((90, 0), (0, 90)),
    "used": ((2, 13), (2, 14)),
}
"""Two values for every field of every event, by the field's name or by event and name."""


def values(event: type[Event], name: str) -> tuple[object, object]:
    own = f"{event.__name__}.{name}"
    return SAMPLES[own if own in SAMPLES else name]


def sample(event: type[Event], other: str = "") -> Event:
    """Return an event with the first value of every field, but the second of ``other``."""
    names = [entry.name for entry in fields(event)]
    return event(*[values(event, name)[name == other] for name in names])


def sample_refusal(code: str) -> Refusal:
    values: dict[str, int | str] = {
        name: "card" if kind == "text" else 7 for name, kind in REFUSALS[code].parameters
    }
    return refusal(code, **values)


EVENT_SAMPLES = [sample(event) for event in EVENTS]
STEPS: list[Step] = [
    Draw(),
    Draw(is_returned=True),
    Take((2, 13)),
    Take(),
    Meld(2, (2, 2, 13), 1),
    Discard(9),
    Ask(),
    Answer(is_yes=True),
    Answer(is_yes=False),
    Pass(),
]
PLAYS = [*[Play((step,)) for step in STEPS], Play((STEPS[2], STEPS[4], STEPS[5]), 3)]
REFUSED = [sample_refusal(code) for code in REFUSALS]
VERDICTS = [Verdict(), Verdict(actions=(0,), points=60, required=50), Verdict(tuple(REFUSED))]
SCORES = score_round(dealt(ARRANGEMENTS[0], 0))
VALUES = [*EVENT_SAMPLES, *STEPS, *PLAYS, *REFUSED, *VERDICTS, *SCORES]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_copies_are_equal(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301  (our own bytes)
        assert type(again) is type(value)
        assert again == value
        assert repr(again) == repr(value)
    for again in (copy.copy(value), copy.deepcopy(value)):
        assert again == value
        assert hash(again) == hash(value)


def test_different_values_are_different() -> None:
    assert len(set(VALUES)) == len(set(map(repr, VALUES))) >= len(EVENTS) + len(REFUSALS)


@pytest.mark.parametrize(
    "steps", [(Discard(9), Discard(9)), (Meld(2, (2, 2, 2)), Take()), (Discard(9), Meld(2, (2,)))]
)
def test_a_take_comes_first_and_a_discard_last(steps: tuple[Step, ...]) -> None:
    state = dealt(ARRANGEMENTS[0], 0)
    apply_play(state, Play((Draw(),)))
    with pytest.raises(ValueError, match="a take comes first in a play, and a discard last"):
        judge(state.public, state.hand_in_turn(), Play(steps))


@pytest.mark.parametrize("event", EVENT_SAMPLES, ids=lambda event: type(event).__name__)
def test_events_are_frozen_and_all_fields_count(event: Event) -> None:
    for entry in fields(event):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(event, entry.name, getattr(event, entry.name))
        assert sample(type(event), other=entry.name) != event


@pytest.mark.parametrize("event", EVENT_SAMPLES, ids=lambda event: type(event).__name__)
def test_only_cards_that_come_into_a_hand_unseen_are_private(event: Event) -> None:
    is_private = type(event).__name__ in ("CardsDealt", "CardsDrawn")
    assert event.private_to == (SAMPLES["seat"][0] if is_private else None)


def test_a_refusal_takes_the_parameters_its_code_declares() -> None:
    assert refusal("open.too_low", points=75, required=90)["required"] == 90
    with pytest.raises(ValueError, match="takes"):
        refusal("open.too_low", points=75)
    with pytest.raises(ValueError, match="takes"):
        refusal("pile.empty", kind=3)
    with pytest.raises(KeyError):
        refusal("no.such_code")
    with pytest.raises(KeyError):
        refusal("pile.empty")["kind"]


def test_every_rule_behind_a_refusal_is_a_field() -> None:
    assert {kind.rule for kind in REFUSALS.values()} - {""} <= set(RULE_FIELDS)


def test_a_score_is_the_sum_of_its_lines() -> None:
    score = SideScore(*range(1, len(SCORE_LINES) + 1))
    assert score.total == sum(range(1, len(SCORE_LINES) + 1))


@pytest.mark.parametrize("text", TEXTS)
def test_rule_sets_are_copied_and_pickled_whole(text: str) -> None:
    rules = TEXTS[text]
    for again in (
        copy.copy(rules),
        copy.deepcopy(rules),
        pickle.loads(pickle.dumps(rules)),  # noqa: S301  (our own bytes)
    ):
        assert again == rules
        assert dict(again.sources) == dict(rules.sources)
        assert again.titles == rules.titles
