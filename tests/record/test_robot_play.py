"""Robots' successive decisions become whole plays that the referee accepts."""

import random
from collections.abc import Callable

import pytest

from canasta.engine.actions import (
    ADD_NATURAL,
    ASK,
    DISCARD,
    DRAW,
    KEY_NATURAL,
    NO,
    SPECIAL,
    START_NATURALS,
    TAKE_PAIR,
    YES,
    action,
)
from canasta.engine.referee import legal_actions, legal_for
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import View
from canasta.record.notation import parse_play, play_text
from canasta.record.position import load_position
from canasta.record.record_writer import RecordedGame
from canasta.record.robot_play import whole_play
from tests.support.arrangements import ARRANGEMENTS, Arrangement, fingerprint
from tests.support.card_games import SEED, names

pytestmark = pytest.mark.both_forms

KING, NINE, ACE, FOUR, FIVE = 11, 7, 12, 2, 3


def script(*actions: int) -> Callable[[View], int]:
    """Return a player who follows a script of actions."""
    rest = list(actions)
    return lambda _: rest.pop(0)


def test_what_stands_alone_is_a_play_at_once() -> None:
    state = load_position({"hands": ["KK5", "", "", ""], "stock": "456"})
    assert whole_play(state, script(action(SPECIAL, DRAW))) == parse_play("draw")


def test_taking_melds_and_discard_are_one_play_with_one_meld_for_each_rank() -> None:
    state = load_position(
        {"hands": ["KKAAA9994", "", "", ""], "pile": "5K", "stock": "456", "melds": [["888"], []]}
    )
    before = fingerprint(state)
    play = whole_play(
        state,
        script(
            action(SPECIAL, TAKE_PAIR),
            action(START_NATURALS, ACE),
            action(START_NATURALS, NINE),
            action(DISCARD, FIVE),
        ),
    )
    assert play_text(play) == "take KK ; meld A:AAA ; meld 9:999 ; discard 5"
    assert fingerprint(state) == before


def test_cards_added_join_the_meld_of_the_same_play() -> None:
    state = load_position(
        {"hands": ["KKKK4 9", "", "", ""], "phase": "play", "melds": [["888"], []]}
    )
    decided = script(action(START_NATURALS, KING), action(ADD_NATURAL, KING), action(DISCARD, NINE))
    assert play_text(whole_play(state, decided)) == "meld K:KKKK ; discard 9"


def test_a_play_ends_where_the_round_ends() -> None:
    state = load_position(
        {"hands": ["KKK", "", "", ""], "phase": "play", "melds": [["8888888"], []]}
    )
    assert play_text(whole_play(state, script(action(START_NATURALS, KING)))) == "meld K:KKK"


def test_who_asks_amid_his_melds_asks_before_them() -> None:
    """In frimes, a player may ask at any moment, and chooses the melds again after the answer."""
    state = load_position(
        {
            "rules": "frimes",
            "players": 4,
            "hands": ["KKKKAAA49", "", "", ""],
            "stock": "4567",
            "pile": "5K",
        }
    )
    decided = script(action(SPECIAL, TAKE_PAIR), action(START_NATURALS, ACE), action(SPECIAL, ASK))
    assert whole_play(state, decided) == parse_play("ask")


def test_one_key_card_and_what_completes_it_are_one_play() -> None:
    state = load_position(
        {
            "rules": "frimes",
            "hands": ["KK49", "", "", ""],
            "stock": "4567",
            "pile": "5K",
            "melds": [["AAA"], []],
        }
    )
    decided = script(action(SPECIAL, KEY_NATURAL), action(ADD_NATURAL, KING), action(DISCARD, FOUR))
    assert play_text(whole_play(state, decided)) == "take K ; meld K:K ; discard 4"


def test_an_action_that_is_not_legal_is_an_error_of_the_robot() -> None:
    state = load_position({"hands": ["KK5", "", "", ""], "stock": "456"})
    for wrong in (action(DISCARD, KING), action(SPECIAL, YES), -1, 999):
        with pytest.raises(ValueError, match="not legal"):
            whole_play(state, script(wrong))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_whatever_legal_actions_a_robot_chooses_the_whole_play_is_accepted(
    arrangement: Arrangement,
) -> None:
    """The players ask half of the time, even amid melds, and break their promises."""
    game_rules = arrangement.game_rules
    if game_rules.rules.sanctions:
        game_rules = GameRules(
            game_rules.rules, game_rules.players, game_rules.sides, sanctions=True
        )
    chance = random.Random(str(arrangement))
    game = RecordedGame.start(game_rules, names(game_rules.players), SEED)

    def decide(view: View) -> int:
        choices = legal_for(view)
        if action(SPECIAL, ASK) in choices and chance.random() < 0.5:
            return action(SPECIAL, ASK)
        return chance.choice(choices)

    while game.round_number <= 5 and not game.is_over:
        if game.awaits_deal:
            game.deal()
            continue
        if game_rules.sanctions and chance.random() < 0.1:
            game.play(chance.choice(["meld 5:555", "meld A:AAA", "meld 9:992", "take"]))
            continue
        assert game.play_robot(decide).is_accepted
    assert ("yes\n" in game.text) == game_rules.may_ask


def test_robots_answer_too() -> None:
    state = load_position({"hands": ["KK5", "", "44", ""], "phase": "answer", "stock": "4"})
    assert legal_actions(state) == [action(SPECIAL, YES), action(SPECIAL, NO)]
    assert whole_play(state, script(action(SPECIAL, NO))) == parse_play("no")
    assert state.public.phase != OVER
