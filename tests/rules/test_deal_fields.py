"""A deal shows the effect of fields that act before the first position."""

from dataclasses import replace

import pytest

from canasta.cards.kinds import JOKER, KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, total
from canasta.cards.text import kinds_text, parse_kinds
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal, sorted_deck
from canasta.rules import OFFICIAL_TEXTS, RuleSet
from canasta.rules.field_kinds import (
    PLAYERS,
)
from tests.support.arrangements import TEXTS, stock_of


def dealt(rules: RuleSet, first: str = "", upcards: str = "", players: int = 0) -> State:
    """Deal ``first`` to seat 0, who begins, with ``upcards``."""
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


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_packs_and_jokers_make_the_deck(text: str) -> None:
    for packs in (2, 3):
        for jokers in range(5):
            rules = replace(TEXTS[text], packs=(packs,) * len(PLAYERS), jokers_per_pack=jokers)
            players, sides = rules.arrangements[0]
            game_rules = GameRules(rules, players, sides)
            assert total(game_rules.deck) == packs * (52 + jokers)
            assert count(game_rules.deck, JOKER) == packs * jokers
            assert sum(count(game_rules.deck, kind) for kind in range(KIND_COUNT)) == total(
                game_rules.deck
            )


def test_packs_may_depend_on_the_number_of_players() -> None:
    rules = replace(TEXTS["frimes"], packs=(2, 2, 2, 3, 3))
    for players, sides in rules.arrangements:
        game_rules = GameRules(rules, players, sides)
        packs = 3 if players > 4 else 2
        assert total(game_rules.deck) == packs * 54
        assert game_rules.all_red_threes == count(game_rules.deck, RED_THREE) == 2 * packs
        state = dealt(rules, upcards="9", players=players)
        assert len(stock_of(state)) == packs * 54 - players * game_rules.cards_dealt - 1


def test_arrangements_say_who_may_sit_down() -> None:
    classic = TEXTS["classic"]
    with pytest.raises(ValueError, match="classic does not seat 5 players in 5 sides; it seats 2 "):
        GameRules(classic, 5, 5)
    five = replace(classic, arrangements=((5, 5),))
    assert GameRules(five, 5, 5).players == 5
    with pytest.raises(ValueError, match="does not seat 4 players in 2 sides"):
        GameRules(five, 4, 2)


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
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
@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_upcards_are_covered(text: str, name: str, card: str) -> None:
    usual = TEXTS[text].upcard_covered
    for covered in (usual | {name}, usual - {name}):
        rules = replace(TEXTS[text], upcard_covered=covered)
        pile = kinds_text(dealt(rules, upcards=f"{card}{card}9").public.pile)
        assert pile == (f"{card}{card}9" if name in covered else card)


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_red_threes_are_laid_at_once_or_in_the_owners_turn(text: str) -> None:
    """Seat 0 begins without a red three; seat 1 has one."""
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
