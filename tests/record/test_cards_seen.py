"""The seats see every card of the deck come at its place, and no card twice."""

from dataclasses import replace

import pytest

from canasta.cards.faces import Face
from canasta.engine.events import DrewOutOfTurn, RedThreesLaid
from canasta.engine.state.game_rules import GameRules
from canasta.fair.own_notes import Kept, SeenCards
from canasta.fair.proof import Fault
from canasta.record.cards_seen import cards_seen, seen_faults
from canasta.rules import load_rules
from tests.support.arrangements import ARRANGEMENTS, Arrangement
from tests.support.fair_games import DUEL, played_round, seed

SANCTIONED = GameRules(load_rules("laws1951"), 4, 2, sanctions=True)
ATTEMPTS = ("2: draw", "1: draw", "0: draw", "3: draw", "1: draw back") * 4


def assert_every_card_is_seen_once(
    game_rules: GameRules, name: str, attempts: tuple[str, ...] = ()
) -> list[str]:
    """Play a round, compare the cards seen with the deck, and return the kinds of events."""
    deck, steps = played_round(game_rules, seed(name), attempts=attempts)
    outcomes = [step.outcome for step in steps]
    places: list[int] = []
    for seat in range(game_rules.players):
        seen = cards_seen(outcomes, game_rules.players, seat)
        assert [one for one in seen if not one.lie_in(deck)] == []
        assert [one.sight for one in seen].count("hand") == 1
        # Everybody sees the upcards, so count them only once.
        own = [one for one in seen if one.sight != "upcard" or seat == 0]
        places += [place for one in own for place in one.places]
    assert sorted(places) == list(range(1, len(places) + 1))
    return [type(event).__name__ for outcome in outcomes for event in outcome.events]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_seats_of_a_round_see_every_card_where_it_lay(arrangement: Arrangement) -> None:
    assert_every_card_is_seen_once(arrangement.game_rules, str(arrangement))


def test_cards_drawn_out_of_turn_have_their_places_too() -> None:
    kinds = assert_every_card_is_seen_once(SANCTIONED, "sanctions", ATTEMPTS)
    assert kinds.count(DrewOutOfTurn.__name__) >= 3
    assert RedThreesLaid.__name__ in kinds


def another(card: Face) -> Face:
    return Face("KS" if card != "KS" else "QH")


def test_what_did_not_come_so_is_named() -> None:
    _, steps = played_round(DUEL, seed("duel"))
    seen = cards_seen([step.outcome for step in steps], 2, 1)
    assert seen_faults(seen, Kept(seat=1, seen=tuple(seen))) == []
    hand, upcard, draw = (next(one for one in seen if one.sight == what)
                          for what in ("hand", "upcard", "draw"))  # fmt: skip
    other = seen[-1]
    wrong = (
        replace(hand, cards=(*hand.cards[1:], another(hand.cards[0]))),
        replace(upcard, cards=(another(upcard.cards[0]),)),
        replace(draw, places=tuple([place + 1 for place in draw.places])),
    )
    assert other not in wrong
    assert seen_faults(seen, Kept(seat=1, seen=(*wrong, other))) == [
        Fault("hand", 1, hand.place),
        Fault("upcard", 1, upcard.place),
        Fault("draw", 1, draw.place + 1),
    ]
    # Red threes are laid before the other cards of a draw, so the order has no meaning.
    turned = SeenCards(draw.sight, draw.places, draw.cards[::-1])
    assert seen_faults(seen, Kept(seat=1, seen=(turned,))) == []
