"""The offers of a discard, compared with the referee in worlds drawn at random."""

from itertools import islice

import pytest

from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.offers import cards_offered
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.kinds import LETTERS
from canasta.cards.lanes import count
from canasta.engine.actions import DISCARD, TAKES, group_of, kind_of_action
from canasta.engine.referee import legal_actions, legal_for
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.record.position import read_position
from tests.hints.moments import moments

LATE = {
    "rules": "frimes",
    "players": 5,
    "sides": 5,
    "scores": [-50, 1500, 3000, 4500, 0],
    "dealer": 4,
    "turn": 1,
    "phase": "play",
    "drawn": "stock",
    "hands": ["bbbb8899", "9A", "77", "J2", "J"],
    "stock": "7A",
    "pile": "4",
    "melds": [
        ["555555", "6666662*", "77777", "TTT", "JJJJJJ*", "QQ2", "KKKKK", "AAAA*"],
        ["888", "QQQ2", "KKK"],
        ["552", "999", "AA2"],
        ["4444", "888", "99*", "QQQ"],
        ["444", "662", "TTTTT2"],
    ],
    "red_threes": [1, 1, 0, 0, 2],
    "had_turn": [True] * 5,
    "laid": [True] * 5,
}
"""The next player can take a nine with a nine or a wild card; three of these are unseen."""


@pytest.mark.parametrize(
    ("first", "fourth", "offered"), [("99", "2", 0), ("9", "2", 2), ("99", "", 2), ("", "", 2)]
)
def test_cards_known_in_other_hands_take_nothing(first: str, fourth: str, offered: int) -> None:
    state = read_position(LATE | {"known": [first, "", "", fourth, ""]})
    assert cards_offered(state.view(1), LETTERS.index("9")) == offered


def test_no_world_has_a_take_that_is_not_offered() -> None:
    """If the rank is melded and nothing is offered, the next player cannot take the pile."""
    tried = 0
    for moment in islice(moments(11), 600):
        view = moment.view
        public = view.public
        following = public.side_of((view.seat + 1) % public.game_rules.players)
        if public.is_frozen():
            continue
        source = Worlds(view, 1, known=public.known or None, taken=taken_in(view))
        for number in legal_for(view):
            kind = kind_of_action(number)
            is_melded = count(public.sides[following].naturals, kind) > 0
            if group_of(number) == DISCARD and is_melded and cards_offered(view, kind) == 0:
                tried += 1
                assert not any(takes(source.draw(), number) for _ in range(8)), moment.name
    assert tried > 20


def takes(world: State, discard: int) -> bool:
    """Return whether the next player can take a pile of more than the discard."""
    step(world, discard, None)
    packet = len(world.public.pile) - world.public.packet_start()
    ways = [one for one in legal_actions(world) if one in TAKES]
    return packet > 1 and ways != []
