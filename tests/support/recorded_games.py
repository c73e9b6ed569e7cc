"""Games between robots, and the codes of defects, for tests of records."""

import random
from collections.abc import Callable

import pytest

from canasta.engine.state.game_rules import GameRules
from canasta.record.errors import RECORD_ERRORS, RecordError
from canasta.record.record_reader import GameReplay, replay_of
from canasta.record.record_writer import RecordedGame
from tests.support.arrangements import Arrangement, fingerprint
from tests.support.card_games import SEED, everything, names, robots, step_game

CLASSIC = Arrangement("classic", 4, 2).game_rules
DUEL = Arrangement("duel", 2, 2).game_rules


def played(game_rules: GameRules, agent: str, hands: int, chance: random.Random) -> RecordedGame:
    """Return a game stopped after some rounds, or after some plays of the next round."""
    game = RecordedGame.start(game_rules, names(game_rules.players), SEED)
    agents = robots(agent, game_rules.players)
    while not game.is_over and game.round_number <= hands:
        step_game(game, agents, chance)
    for _ in range(chance.randrange(8)):
        if not game.is_over:
            step_game(game, agents, chance)
    return game


def assert_same(game: RecordedGame, replay: GameReplay) -> None:
    assert fingerprint(replay.end.state) == fingerprint(game.state)
    assert everything(replay.end.croupier) == everything(game.croupier)
    assert replay.end.game.totals == game.game.totals
    assert replay.end.game.past == game.game.past
    assert replay.end.game.dealer == game.game.dealer
    assert replay.is_finished == game.is_over
    assert replay.end.awaits_deal == game.awaits_deal


def read_from_text(text: str) -> GameReplay:
    return replay_of(text, "game.canasta")


def defect(do: Callable[[], object]) -> tuple[str, int]:
    """Return the code and the line number of the error that ``do`` raises."""
    with pytest.raises(RecordError) as caught:
        do()
    assert caught.value.code in RECORD_ERRORS
    return caught.value.code, caught.value.line
