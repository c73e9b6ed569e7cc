"""Real cards for positions lie where the engine has their kinds."""

import random

import pytest

from canasta.cards.kinds import KING, QUEEN
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.public_state import OVER
from canasta.fair.shuffle import seed_of_text
from canasta.record.card_game import CardGame, with_seat
from canasta.record.header import Header
from canasta.record.laid_out import laid_out, position_game
from canasta.record.notation import parse_written_play
from canasta.record.position import position_of, read_position
from tests.support.arrangements import ARRANGEMENTS, Arrangement, dealt
from tests.support.card_games import everything, names

pytestmark = pytest.mark.both_forms

SEED = seed_of_text("laid out")


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_cards_lie_where_the_engine_has_them_and_play_continues(arrangement: Arrangement) -> None:
    chance = random.Random(str(arrangement))
    state = dealt(arrangement, 5)
    header = Header(arrangement.game_rules, tuple(names(arrangement.players)), None)
    compared = 0
    for number in range(400):
        if state.public.phase == OVER:
            break
        if number % 10 == 0:
            cards = laid_out(state, SEED)
            assert cards.agrees_with(state)
            assert everything(cards) == everything(laid_out(state, SEED))
            game = position_game(header, state.copy(), SEED)
            assert game.game.totals == list(state.public.scores)
            assert position_of(game.state) == position_of(state)
            compared += 1
        apply(state, chance.choice(legal_actions(state)))
    assert compared > 5


def test_a_game_goes_on_from_there_with_its_cards() -> None:
    hands = ["KK5", "44", "66", "77"]
    state = read_position({"hands": hands, "pile": "8 K", "stock": "9", "melds": [["QQQ2"], []]})
    header = Header(state.public.game_rules, tuple(names(4)), None)
    game = position_game(header, state, SEED)
    assert [face[0] for face in game.croupier.melds[0][QUEEN]] == ["Q", "Q", "Q", "2"]
    kings = [face for face in game.croupier.hands[0] if face[0] == "K"]
    top = game.croupier.pile[-1]
    outcome = game.play(with_seat(parse_written_play(f"take {''.join(kings)}"), 0))
    assert outcome.is_accepted
    assert game.croupier.melds[0][KING] == [top, *kings]
    assert game.croupier.agrees_with(game.state)


def test_cards_of_another_round_are_refused() -> None:
    state = dealt(ARRANGEMENTS[0], 1)
    other = dealt(ARRANGEMENTS[0], 2)
    header = Header(
        state.public.game_rules, tuple(names(int(state.public.game_rules.players))), None
    )
    with pytest.raises(ValueError, match="do not lie"):
        CardGame(header).begin_at(state, laid_out(other, SEED))
    state.public.red_threes = [5, 0]
    with pytest.raises(ValueError, match="so many cards"):
        laid_out(state, SEED)
