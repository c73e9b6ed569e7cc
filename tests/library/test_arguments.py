"""A wrong type raises an error with a sentence; NumPy numbers are accepted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import canasta

pytestmark = pytest.mark.both_forms


def dealt() -> canasta.Game:
    game = canasta.Game(seed=7)
    game.deal()
    return game


WRONG: list[Callable[[Any], object]] = [  # type: ignore[explicit-any]  # anything is tried
    canasta.Game,
    lambda wrong: canasta.Game(players=wrong),
    lambda wrong: canasta.Game(sides=wrong),
    lambda wrong: canasta.Game(names=[wrong] * 4),
    lambda wrong: canasta.Game(sanctions=wrong),
    canasta.Game.from_position,
    canasta.Game.from_record,
    lambda wrong: canasta.Game().deal([wrong]),
    lambda wrong: dealt().play(wrong),
    lambda wrong: dealt().why_not(wrong),
    lambda wrong: dealt().is_legal(wrong),
    lambda wrong: dealt().suggest(wrong),
    lambda wrong: dealt().hand(wrong),
    lambda wrong: dealt().melds(wrong),
    lambda wrong: dealt().view(wrong),
    lambda wrong: dealt().story(seat=wrong),
    lambda wrong: dealt().action_text(wrong),
    lambda wrong: dealt().legal_plays(wrong),
    lambda wrong: dealt().legal_melds(wrong),
    lambda wrong: dealt().record().save(wrong),
    lambda wrong: dealt().position().save(wrong),
    lambda wrong: canasta.Rules("duel").save(wrong),
    canasta.Position,
    lambda wrong: canasta.Position.parse([wrong]),  # type: ignore[arg-type]
    canasta.Position.load,
    canasta.Record,
    canasta.Record.parse,
    canasta.Record.load,
    canasta.Rules,
    canasta.Rules.load,
    canasta.Rules.parse,
    lambda wrong: canasta.Rules("duel").diff(wrong),
    canasta.robot,
    lambda wrong: canasta.robot("steady", wrong),
    lambda wrong: canasta.play_match("steady", wrong, deals=1),
    lambda wrong: canasta.play_match("steady", "greedy", deals=wrong),
    lambda wrong: canasta.play_match("steady", "greedy", deals=1, seed=wrong),
    canasta.error_sentence,
]


class Talker(canasta.Robot):
    """A robot that returns a text."""

    def decide(self, view: canasta.View) -> int:
        del view
        return "draw"  # type: ignore[return-value]


def test_a_limit_is_not_negative() -> None:
    for listed in (dealt().legal_plays, dealt().legal_melds):
        with pytest.raises(ValueError, match="a limit is 0 or more, not -1"):
            listed(-1)


@pytest.mark.parametrize("call", WRONG, ids=range(len(WRONG)))
@pytest.mark.parametrize("wrong", [1.5, object(), [1]], ids=["1.5", "object", "list"])
def test_a_wrong_type_is_named(call: Callable[[object], object], wrong: object) -> None:
    with pytest.raises(TypeError, match=r"^\w[\w ]* must be [\w ,.]+, not "):
        call(wrong)


@pytest.mark.parametrize(
    "call",
    [
        lambda: canasta.Game(seed=1.5),  # type: ignore[arg-type]
        lambda: canasta.Game(seed=True),
        lambda: canasta.Game(names="Ann"),
        lambda: canasta.Game(sanctions="no"),  # type: ignore[arg-type]
        lambda: canasta.Game().deal("AS"),
        lambda: dealt().play(None),  # type: ignore[arg-type]
        lambda: dealt().play(play=True),
        lambda: dealt().hand("0"),  # type: ignore[arg-type]
        lambda: dealt().suggest(Talker()),
        lambda: canasta.error_sentence(ValueError("x")),  # type: ignore[arg-type]
    ],
)
def test_what_only_looks_right_is_named_too(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=" must be "):
        call()


def test_numbers_may_be_of_numpy() -> None:
    game = canasta.Game("classic", np.int64(4), np.int32(2), seed=np.uint8(7))  # type: ignore[arg-type]
    assert game.seed == canasta.Game(seed=7).seed
    game.deal()
    assert game.hand(np.int64(1)) == game.hand(1)  # type: ignore[arg-type]
    assert game.melds(np.int64(1)) == {}  # type: ignore[arg-type]
    assert game.view(np.int64(1)).seat == 1  # type: ignore[arg-type]
    assert game.action_text(np.int64(0)) == "draw"  # type: ignore[arg-type]
    game.play(np.array(game.legal_actions())[0])
    assert list(game.record()) == ["0: draw"]


def test_paths_and_texts_are_both_taken(tmp_path: Path) -> None:
    file = tmp_path / "a.canasta"
    dealt().record().save(str(file))
    assert canasta.Record.load(str(file)) == canasta.Record.load(file)
