"""A classifier that reads the messages guesses facts about hidden cards no better than chance."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from canasta.cards.faces import kind_of_face
from canasta.cards.kinds import RED_THREE
from canasta.i18n import Language
from canasta.protocol.settings import TableSettings
from canasta.record.croupier import face_order
from canasta.tables.state import TableState
from canasta.tables.views.frames import Frames, Moment
from tests.flow.classifier import guesses
from tests.flow.features import features
from tests.flow.hidden_facts import FACTS, Sample, guessed, next_card, samples
from tests.flow.plans import Plan

PLAN = Plan(TableSettings(), plays=16, cuts=1)
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def honest() -> list[Sample]:
    """The samples of some rounds."""
    return samples(PLAN, 30)


@pytest.mark.parametrize("name", FACTS)
def test_nothing_that_is_sent_tells_hidden_cards(name: str, honest: list[Sample]) -> None:
    found = guessed(honest, FACTS[name])
    assert not found.is_telling, str(found)


def test_facts_are_as_often_true_as_not(honest: list[Sample]) -> None:
    for fact in FACTS.values():
        numbers = [fact(sample.hidden) for sample in honest]
        true = sum(one > other for one, other in numbers)
        false = sum(one < other for one, other in numbers)
        assert true + false > len(honest) / 2
        assert abs(true - false) < 3 * (true + false) ** 0.5


def test_a_feature_that_is_the_fact_is_found_among_many() -> None:
    random = np.random.default_rng(1)
    facts = random.random(120) < 0.5
    table = random.random((120, 2000)) < 0.3
    assert not guesses(table, facts, 1).is_telling
    table[:, 77] = facts
    assert guesses(table, facts, 1).is_telling


def test_features_are_values_order_and_length() -> None:
    plain = features("", '{"a":1,"b":[2]}', 0)
    for other in ('{"b":[2],"a":1}', '{"a":1,"b":[2] }', '{"a":3,"b":[2]}', '{"a":1,"b":[2,2]}'):
        assert features("", other, 0) != plain


def is_higher(table: TableState) -> bool:
    """Return whether the next card of the stock is higher than the one after it."""
    if table.card_game is None or table.to_act < 0:
        return False
    stock = [face for face in table.card_game.croupier.stock if kind_of_face(face) != RED_THREE]
    return face_order(stock[0]) > face_order(stock[1])


def length(patch: pytest.MonkeyPatch) -> None:
    """Add a space to the part of a seat if :func:`is_higher`."""
    true = Frames.own

    def leaking(self: Frames, seat: int, language: Language) -> str:
        return true(self, seat, language) + " " * is_higher(self._table)

    patch.setattr(Frames, "own", leaking)


def order(patch: pytest.MonkeyPatch) -> None:
    """Reorder the keys of the part of a seat, in most cases."""
    true, noise = Frames.own, Random(1)

    def leaking(self: Frames, seat: int, language: Language) -> str:
        text = true(self, seat, language)
        if is_higher(self._table) == (noise.random() < 0.95):
            head, _, rest = text.partition(',"hand":')
            hand, bracket, rest = rest.partition("]")
            text = f'{{"hand":{hand}{bracket},{head.removeprefix("{")}{rest}'
        return text

    patch.setattr(Frames, "own", leaking)


def time(patch: pytest.MonkeyPatch) -> None:
    """Delay a frame by two milliseconds, and at random by one more."""
    true, noise = Frames.moment, Random(1)

    def leaking(self: Frames, now_ms: int) -> Moment:
        return true(self, now_ms + 2 * is_higher(self._table) + noise.randrange(2))

    patch.setattr(Frames, "moment", leaking)


@pytest.mark.plain_form
@pytest.mark.parametrize("plant", [length, order, time])
def test_a_leak_is_learned(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    found = guessed(samples(PLAN, 18), next_card)
    assert found.is_telling, str(found)
