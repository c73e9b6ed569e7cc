"""The last round of a game of few rounds decides it, whatever the scores."""

from dataclasses import replace
from pathlib import Path

import pytest

from canasta.agents.levels import make_level
from canasta.engine.game import Game
from canasta.engine.state.game_rules import ANY_SCORE, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.stepping.step import step
from canasta.record.position import read_position
from canasta.rules.loader import load_rules
from tests.support.arrangements import deck_of

ONE_ROUND = 'base = "classic"\nrounds = 1\n'
BEHIND = {
    "dealer": 3,
    "turn": 0,
    "scores": [0, 300],
    "phase": "play",
    "drawn": "stock",
    "hands": ["29", "4" * 4 + "55666", "AAKKQ", "5" * 2 + "88QQ6678Q"],
    "stock": "4569T",
    "pile": "48b65TA",
    "melds": [["TTTTT2", "AAAAA", "KKKKK"], ["JJJJJJJ"]],
    "red_threes": [0, 1],
}
"""A two completes the first canasta and leaves one card, which must end the round."""


def test_the_target_of_the_last_round_is_any_score() -> None:
    rules = replace(load_rules("classic"), rounds=2)
    game = Game(GameRules(rules, 2, 2))
    targets = []
    for seed in range(2):
        game.deal(deck_of(game.game_rules, seed))
        assert game.round is not None
        targets.append(game.round.public.game_rules.target)
        robot = make_level("easy", seed)
        while game.round.public.phase != OVER:
            step(game.round, robot.decide(game.round.view(game.round.public.to_act())), None)
        game.settle()
    assert targets == [5000, ANY_SCORE]
    assert game.winner >= 0


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_nobody_goes_out_into_defeat(level: str, tmp_path: Path) -> None:
    """The position is `no-canasta-into-defeat`, at the end of a game of one round."""
    file = tmp_path / "one.toml"
    file.write_text(ONE_ROUND)
    for rules, ends in (("classic", True), (str(file), False)):
        state = read_position(BEHIND | {"rules": rules})
        for seed in range(3):
            played = state.copy()
            robot = make_level(level, seed)
            while played.public.to_act() == 0 and played.public.phase != OVER:
                step(played, robot.decide(played.view(0)), None)
            assert (played.public.phase == OVER) == ends
