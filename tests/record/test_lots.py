"""Lots give the first seat to the highest card; jokers and ties draw again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards.faces import Face
from canasta.fair.shuffle import seed_of_text
from canasta.record.header import Player, seated
from canasta.record.lots import LOT_ORDER, Lot, draw_lots
from tests.support.arrangements import Arrangement

pytestmark = pytest.mark.both_forms

seeds = st.binary(min_size=32, max_size=32)


def rank(face: Face) -> int:
    """Return 0 for an ace up to 12 for a two."""
    return "AKQJT98765432".index(face[0])


def ranks(lot: Lot) -> list[int]:
    """Return the ranks of a lot without jokers, draw by draw."""
    return [rank(face) for face in lot.cards if face[0] != "*"]


@given(seeds, st.integers(2, 6))
def test_the_highest_sits_first_and_everybody_sits_once(seed: bytes, players: int) -> None:
    lots = draw_lots(seed, players)
    assert sorted(lot.player for lot in lots) == list(range(players))
    assert [ranks(lot) for lot in lots] == sorted(ranks(lot) for lot in lots)
    assert lots == draw_lots(seed, players)


@given(seeds, st.integers(2, 6))
def test_nobody_draws_again_but_after_a_joker_or_an_equal_card(seed: bytes, players: int) -> None:
    lots = draw_lots(seed, players)
    for lot in lots:
        assert lot.cards[-1][0] != "*"
        others = [ranks(other) for other in lots if other is not lot]
        drawn = ranks(lot)
        for length in range(1, len(drawn)):
            assert any(other[:length] == drawn[:length] for other in others)
        assert drawn not in others


def test_one_card_is_drawn_by_one_player() -> None:
    for word in range(200):
        cards = [card for lot in draw_lots(seed_of_text(str(word)), 6) for card in lot.cards]
        assert len(cards) == len(set(cards))


def test_jokers_and_ties_happen() -> None:
    jokers = ties = 0
    for word in range(300):
        for lot in draw_lots(seed_of_text(str(word)), 4):
            jokers += any(card[0] == "*" for card in lot.cards)
            ties += len(ranks(lot)) > 1
    assert jokers > 10
    assert ties > 50


def test_the_order_of_the_cards_is_that_of_the_laws() -> None:
    assert LOT_ORDER == "AKQJT98765432"


def test_published_lots() -> None:
    """The seed of 32 bytes 66 draws two queens and then two jacks, or a joker and a seven."""
    assert [(lot.player, " ".join(lot.cards)) for lot in draw_lots(bytes([66] * 32), 4)] == [
        (1, "QH JH AD"),
        (3, "QD JS 3D"),
        (2, "*R 7S"),
        (0, "2C"),
    ]


def test_players_sit_where_their_lots_put_them() -> None:
    game_rules = Arrangement("classic", 4, 2).game_rules
    players = tuple(Player(name) for name in ("Ann", "Bob", "Cid", "Dan"))
    seed = bytes(32)
    header = seated(game_rules, players, seed)
    lots = draw_lots(seed, 4)
    assert header.players == tuple(players[lot.player] for lot in lots)
    assert header.lots == tuple(lot.cards for lot in lots)
    assert header.dealer == 3
