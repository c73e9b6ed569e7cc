"""The ways to take the pile that a player is offered, also with a card that only the pile has."""

import pytest

from canasta.engine.actions import KEY_JOKER, TAKE_ONTO_MELD
from canasta.engine.plays import Take
from canasta.engine.referee import legal_for, preview
from canasta.record.notation import action_text, parse_play
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
"""One king in the hand, two in the pile, of which one is its top."""


@pytest.mark.parametrize(
    ("hand", "pile", "ways"),
    [
        ("K46", "46K79K", ("take K ; meld K:K",)),
        ("K46", "46279K", ("take K ; meld K:2",)),
        ("K46", "4K279K", ("take K ; meld K:K", "take K ; meld K:2")),
        ("KK6", "46K79K", ("take K",)),
        ("KK6", "46279K", ("take K", "take K ; meld K:2")),
        ("K26", "46K79K", ("take K", "take K ; meld K:K", "take 2")),
        ("46J", "46K79K", ()),
    ],
)
def test_a_card_of_the_pile_is_part_of_the_way(hand: str, pile: str, ways: tuple[str, ...]) -> None:
    hands = [hand, "4589TJ", "4589TJ"]
    view = read_position(FRIMES | {"hands": hands, "pile": pile}).view(0)
    assert ways_to_take(view, legal_for(view)) == ways


def test_every_legal_take_begins_a_way() -> None:
    """And every way with a card of the pile is legal as it stands."""
    seen = with_pile = 0
    for moment in moments(5):
        view = moment.view
        legal = legal_for(view)
        taking = [one for one in legal if TAKE_ONTO_MELD <= one <= KEY_JOKER]
        ways = ways_to_take(view, legal)
        texts = [action_text(one, view.public.pile[-1]) for one in taking]
        assert {way.split(" ; ")[0] for way in ways} == set(texts)
        for way in ways:
            if " ; " in way:
                play = parse_play(way)
                assert isinstance(play.steps[0], Take)
                assert preview(view, play).refusals == ()
                with_pile += 1
        seen += bool(taking)
        if seen > 60 and with_pile > 3:
            return
