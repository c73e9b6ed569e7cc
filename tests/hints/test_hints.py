"""A short run of `python -m tests.hints` finds no contradiction."""

from collections.abc import Iterable
from itertools import islice

from canasta.agents.hints.principles import PRINCIPLES, Principle, principle
from canasta.agents.search.comparison import Effort
from canasta.engine.referee import legal_for, preview
from canasta.record.notation import parse_play
from canasta.record.position import read_position
from tests.hints.checker import CHECKS, problems, warns
from tests.hints.counts import Counts
from tests.hints.moments import Moment, moments
from tests.hints.scene import Scene
from tests.support.web_fixtures import filled

EFFORT = Effort(worlds=2, block=2)
NINES = {
    "scores": [1650, 380],
    "stock": "4569TJA4569TJA",
    "phase": "play",
    "drawn": "stock",
    "hands": ["96QJ2", 3, 9, 10],
    "pile": "469",
    "melds": [["777"], ["9999"]],
}
"""The next side has nines on the table."""


def scene(play: str) -> Scene:
    view = read_position(filled(NINES)).view(0)
    assert len(legal_for(view)) > 1
    parsed = parse_play(play)
    moment = Moment("nines", view, (), frozenset())
    return Scene(moment, parsed, preview(view, parsed).actions, 0)


def test_no_hint_contradicts_the_table() -> None:
    counts = Counts()
    found: list[str] = []
    for moment in islice(spread(moments(7)), 28):
        found += counts.check(moment, EFFORT)
    assert found == []
    assert counts.warned == counts.named
    assert counts.discards > 0
    assert counts.reasons.total() > 28


def spread(every: Iterable[Moment]) -> Iterable[Moment]:
    """Yield one moment in many of ``every``, so that few moments cover many seatings."""
    last, place = "", 0
    for moment in every:
        here = moment.name.split(" decision ")[0]
        place = place + 1 if here == last else 1
        last = here
        if place == 10:
            yield moment


def test_every_code_has_a_check() -> None:
    assert set(CHECKS) == set(PRINCIPLES)


def test_the_check_finds_what_misled() -> None:
    """A nine discarded onto melded nines is never harmless, whatever the hand or the pile."""
    given = scene("discard 9")
    assert warns(given)
    hardly = principle("hardly_one", rank=7, player=1, seen=4, all=8)
    named = principle("offer", rank=7, player=1, count=4)
    assert len(problems(given, [hardly])) == 2
    assert problems(given, []) != []
    assert problems(given, [named]) == []
    assert problems(given, [Principle(named.code, (*named.parameters[:2], ("count", 3)))]) != []


def test_a_safe_discard_is_no_offer() -> None:
    given = scene("discard Q")
    assert not warns(given)
    assert problems(given, []) == []
    assert problems(given, [principle("offer", rank=10, player=1, count=4)]) != []
