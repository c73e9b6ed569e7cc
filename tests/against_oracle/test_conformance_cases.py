"""Engine and oracle play the conformance cases side by side.

The engine meets the expectations (``tests/record/test_conformance.py``), so the oracle does too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.record.conformance import Case, case_files, read_cases
from canasta.record.notation import action_text, parse_play
from canasta.record.position import position_of, read_position
from tests.oracle import TEXTS, Oracle
from tests.support.lockstep import Lockstep
from tests.support.lockstep_starts import try_play
from tests.support.oracle_map import oracle_values
from tests.support.rulebooks import Rulebook
from tests.support.tried_plays import verdict_on

CONFORMANCE = Path(__file__).parents[2] / "conformance"
FILES = case_files([CONFORMANCE])


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CONFORMANCE)))
def test_the_oracle_plays_the_cases_as_the_engine_does(file: Path) -> None:
    for case in read_cases(file):
        position = case.data["position"]
        assert isinstance(position, dict)
        state = read_position(position, file.parent)
        if state.public.phase == OVER:
            continue  # a position does not tell how the round ended
        lockstep = begun(state)
        for text in texts(case, "play"):
            play_out(lockstep, text)
        for text in texts(case, "legal") + texts(case, "illegal"):
            try_play(lockstep, parse_play(text))


def texts(case: Case, key: str) -> list[str]:
    """Return the plays under a key of a case, except unreadable plays."""
    found = case.data.get(key, [])
    assert isinstance(found, list)
    return found[:-1] if case.data.get("refused") == "text.syntax" else found


def begun(state: State) -> Lockstep:
    game_rules = state.public.game_rules
    rules = game_rules.rules
    values = TEXTS.get(rules.id) or oracle_values(rules)
    oracle = Oracle.from_position({**position_of(state), "rules": values})
    return Lockstep(Rulebook(rules, values, game_rules.players, game_rules.sides), state, oracle)


def play_out(lockstep: Lockstep, text: str) -> None:
    """Judge a play in both referees, and carry it out if it is accepted."""
    play = parse_play(text)
    try_play(lockstep, play)
    pile = lockstep.state.public.pile
    for number in verdict_on(lockstep.state, play).actions:
        lockstep.apply(action_text(number, pile))
