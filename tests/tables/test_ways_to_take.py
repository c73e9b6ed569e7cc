"""A player is offered all ways to take the pile, or is told which cards are missing."""

import pytest

from canasta.engine.actions import TAKES
from canasta.engine.referee import legal_for, preview
from canasta.i18n import Narrator, load
from canasta.i18n.pile_sentences import pile_note
from canasta.record.notation import parse_play
from canasta.record.position import read_position
from canasta.tables.views.ways_to_take import ways_to_take
from tests.hints.moments import moments

FRIMES = {
    "rules": "frimes",
    "players": 3,
    "sides": 3,
    "dealer": 2,
    "phase": "draw",
    "hands": ["K46", "4589TJ", "4589TJ"],
    "stock": "4569TJA",
    "pile": "46K79K",
    "melds": [["555"], ["QQQ"], ["888"]],
}
"""A position with one king in the hand and two in the pile, one of them on top."""


@pytest.mark.parametrize(
    ("hand", "pile", "ways"),
    [
        ("K46", "46K79K", ("take K ; meld K:K",)),
        ("K46", "46279K", ("take K ; meld K:2",)),
        ("K46", "4K279K", ("take K ; meld K:K", "take K ; meld K:2")),
        ("KK6", "46K79K", ("take KK",)),
        ("KK6", "46279K", ("take KK", "take K ; meld K:2")),
        ("K26", "46K79K", ("take K ; meld K:K", "take K2")),
        ("K2*", "4679JK", ("take K2", "take K*")),
        ("246", "46K79K", ("take 2 ; meld K:K",)),
        ("246", "4679JK", ()),
        ("46J", "46K79K", ()),
    ],
)
def test_ways_have_a_whole_meld(hand: str, pile: str, ways: tuple[str, ...]) -> None:
    hands = [hand, "4589TJ", "4589TJ"]
    view = read_position(FRIMES | {"hands": hands, "pile": pile}).view(0)
    assert ways_to_take(view, legal_for(view)) == ways


def test_a_way_is_refused_only_where_further_melds_make_it_legal() -> None:
    """Every pile that can be taken offers at least one way to take it."""
    seen = open_with_it = 0
    for moment in moments(5):
        view = moment.view
        legal = legal_for(view)
        ways = ways_to_take(view, legal)
        assert bool(ways) == any(one in TAKES for one in legal)
        for way in ways:
            verdict = preview(view, parse_play(way))
            seen += 1
            open_with_it += bool(verdict.refusals)
            if verdict.refusals:
                assert [reason.code for reason in verdict.refusals] == ["open.too_low"]
        if seen > 150 and open_with_it > 3:
            return


@pytest.mark.parametrize(
    ("hand", "pile", "lacks"),
    [
        ("K46", "4679K", "needs a third card: a king, a two or a joker."),
        ("246", "4679K", "needs a third card: a king."),
        ("K2", "K", "you may not go out yet. You have no canasta yet; you need two to go out."),
    ],
)
def test_the_note_on_the_pile_says_what_is_missing(hand: str, pile: str, lacks: str) -> None:
    hands = [hand, "4589TJ", "4589TJ"]
    view = read_position(FRIMES | {"hands": hands, "pile": pile}).view(0)
    rules = view.public.game_rules.rules
    narrator = Narrator(load("en"), rules, ("Ann", "Bob", "Cleo"), 3, 0)
    assert pile_note(narrator, view.public, view.hand, can_take=False).endswith(lacks)
