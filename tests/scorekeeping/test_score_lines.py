"""Score lines as data: the page scores them as the engine does."""

from dataclasses import asdict, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.scoring import SCORE_LINES, SideCount, score_count
from canasta.engine.state.game_rules import GameRules
from canasta.rules.ruleset import RULE_FIELDS
from canasta.scorekeeping.score_lines import LINE_KINDS, NOTHING, score_lines
from tests.scorekeeping.page_scripts import page_scripts
from tests.support.arrangements import TEXTS
from tests.support.hypothesis_strategies import all_game_rules

NUMBERS = [entry.name for entry in fields(SideCount) if entry.type in ("int", int)]
FACTS = [entry.name for entry in fields(SideCount) if entry.type in ("bool", bool)]


@st.composite
def counts(draw: st.DrawFn) -> SideCount:
    """Draw possible counts of a side; only a side that goes out can do so concealed."""
    numbers = {name: draw(st.integers(0, 12)) for name in NUMBERS}
    facts = {name: draw(st.booleans()) for name in FACTS}
    facts["went_out_concealed"] &= facts["went_out"]
    return replace(NOTHING, **numbers, **facts)  # type: ignore[arg-type]


@given(
    all_game_rules(*[field for kind in LINE_KINDS.values() for field in kind.fields], "packs"),
    counts(),
)
def test_lines_score_what_the_engine_scores(game_rules: GameRules, counted: SideCount) -> None:
    # A side cannot hold more red threes than the packs have.
    counted = replace(counted, red_threes=min(counted.red_threes, int(game_rules.all_red_threes)))
    expected = score_count(game_rules, counted)
    lines = [asdict(line) for line in score_lines(game_rules)]
    points = {
        line["id"]: page_scripts().call("linePoints", line, asdict(counted)) for line in lines
    }
    assert points == {name: getattr(expected, name) for name in SCORE_LINES if name in points}
    assert all(name in points for name in SCORE_LINES if getattr(expected, name))


def test_every_line_says_what_it_depends_on() -> None:
    assert tuple(LINE_KINDS) == SCORE_LINES
    named = {field for kind in LINE_KINDS.values() for field in kind.fields}
    assert named <= set(RULE_FIELDS)
    counted = {kind.counts for kind in LINE_KINDS.values() if kind.counts}
    facts = {fact for kind in LINE_KINDS.values() for fact in kind.facts}
    assert counted | facts == {entry.name for entry in fields(SideCount)}


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("laws1951", {"concealed_canastas", "opponents_unmelded"}),
        ("frimes", {"concealed_canastas", "concealed_going_out", "red_threes_in_hand"}),
        ("classic", {"opponents_unmelded", "red_threes_in_hand"}),
    ],
)
def test_lines_that_score_nothing_are_left_out(text: str, missing: set[str]) -> None:
    rules = TEXTS[text]
    lines = {line.id for line in score_lines(GameRules(rules, *rules.arrangements[0]))}
    assert set(SCORE_LINES) - lines == missing
