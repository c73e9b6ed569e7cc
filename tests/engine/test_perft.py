"""The engine begins the turns of tests/data/perft in as many ways as the oracle counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.state import State
from canasta.record.position import load_position
from tests.support.perft import DEPTH, main, perft_files, read

pytestmark = pytest.mark.both_forms


@pytest.mark.parametrize("file", perft_files(), ids=lambda file: file.stem)
def test_turns_begin_in_as_many_ways_as_the_oracle_counted(file: Path) -> None:
    position, counts = read(file)
    state = load_position(position)
    assert [_sequences(state, length) for length in range(1, DEPTH + 1)] == counts


def _sequences(state: State, length: int) -> int:
    actions = legal_actions(state)
    if length == 1:
        return len(actions)
    found = 0
    for action in actions:
        after = state.copy()
        apply(after, action)
        if after.public.turn == state.public.turn:
            found += _sequences(after, length - 1)
    return found


def test_every_rule_text_and_every_phase_is_counted() -> None:
    positions = [read(file)[0] for file in perft_files()]
    assert {position["rules"] for position in positions} == {
        "laws1951",
        "frimes",
        "classic",
        "duel",
    }
    assert {position.get("phase", "draw") for position in positions} == {"draw", "play"}
    assert len(positions) >= 12


def test_the_files_say_what_the_oracle_counts() -> None:
    assert main([]) == 0
