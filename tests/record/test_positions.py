"""The test positions are complete and fair, and searching robots solve them."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.levels import level_names, make_level
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.search.turn_plans import turn_by, turn_plans, with_other_discards
from canasta.agents.worlds.known_state import known_state
from canasta.arena.play_patterns import check_pattern, fits
from canasta.arena.positions import POSITION_KEYS, AnsweredPosition, read_positions
from canasta.arena.solving import attempt, long_run, played
from canasta.build_info import is_compiled
from canasta.cards.text import TextError
from canasta.engine.actions import ASK, DRAW, NO, PASS, YES
from canasta.engine.plays import Play
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.record.conformance import case_files
from canasta.record.errors import RecordError
from canasta.record.notation import parse_play
from canasta.record.position import read_position
from canasta.record.robot_play import whole_play
from tests.support.arrangements import check_counts, fingerprint
from tests.support.same_view import reshuffled
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

FOLDER = Path(__file__).parents[2] / "positions"
PUZZLES = [puzzle for file in case_files([FOLDER]) for puzzle in read_positions(file)]
TWELVE = [puzzle for puzzle in PUZZLES if puzzle.file.name == "twelve.toml"]
ROBOTS = ["sampler", "reader", "learned", "champion"]
"""Robots that must solve every firm position, and three of the four other positions."""
SEEDS = range(3)
"""The seeds of robots that play by chance; `canasta solve` uses more seeds."""

GOOD = """
[[puzzle]]
id = "throw-the-five"
source = "a puzzle of this test"
firm = true
question = "What to throw?"
best = ["discard 5"]
filled_in = "Everything."
[puzzle.position]
dealer = 3
turn = 0
phase = "play"
hands = ["KKKQQQJJJAA5", "", "", ""]
hand_sizes = [12, 11, 11, 11]
stock_size = 61
pile = "5 5"
"""


def by_id(puzzle: AnsweredPosition) -> str:
    return puzzle.id


def one_puzzle(folder: Path, text: str) -> AnsweredPosition:
    file = folder / "puzzle.toml"
    file.write_text(text, encoding="utf-8")
    (puzzle,) = read_positions(file)
    return puzzle


def begun_with(state: State, number: int) -> list[int]:
    """Return ``number`` alone, or with the rest of the turn if it takes the pile."""
    world = known_state(state.view(state.public.to_act()))
    if number in (DRAW, PASS, ASK, YES, NO):
        return [number]
    step(world, number, None)
    return [number, *turn_by(SteadyAgent(), world)]


def plays_in(state: State) -> list[Play]:
    """Return plays of the seat to act, at least one of each kind."""
    if state.public.phase != PLAYING:
        return [played(state, begun_with(state, number)) for number in legal_actions(state)]
    world = known_state(state.view(state.public.turn))
    plans = turn_plans(world, SteadyAgent())
    plans += [other for plan in list(plans) for other in with_other_discards(world, plan)]
    return [played(state, plan) for plan in plans]


@pytest.mark.both_forms
def test_there_are_twelve_and_twenty_two_more() -> None:
    assert len(TWELVE) == 12
    assert sum(puzzle.is_firm for puzzle in TWELVE) == 8
    assert len(PUZZLES) == 12 + 22
    assert [name for name, times in Counter(map(by_id, PUZZLES)).items() if times > 1] == []


@pytest.mark.both_forms
@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_id)
def test_a_position_has_all_cards_and_shows_the_same_however_they_lie(
    puzzle: AnsweredPosition,
) -> None:
    first, other = puzzle.state(1), puzzle.state(2)
    check_counts(first)
    seat = first.public.to_act()
    assert fingerprint(first.view(seat)) == fingerprint(other.view(seat))
    hidden = sum(first.public.hand_size(owner) for owner in range(first.public.game_rules.players))
    assert first.hand_counts != other.hand_counts or hidden == first.public.hand_size(seat)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_id)
def test_a_puzzle_has_right_plays_and_wrong_ones(puzzle: AnsweredPosition) -> None:
    state = puzzle.state()
    assert {puzzle.is_solved(state, play) for play in plays_in(state)} == {True, False}


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.is_firm], ids=by_id)
def test_firm_puzzles_are_solved(puzzle: AnsweredPosition, robot: str) -> None:
    assert solves(robot, puzzle, seed=0)


@pytest.mark.parametrize("seed", [3, 9])
def test_a_wrong_prediction_does_not_outweigh_trials_that_differ_much(seed: int) -> None:
    (puzzle,) = [puzzle for puzzle in PUZZLES if puzzle.id == "seven-of-eight-lie-open"]
    assert solves("champion", puzzle, seed)


def solves(robot: str, puzzle: AnsweredPosition, seed: int) -> bool:
    return attempt(puzzle, robot, seed).is_right


@pytest.mark.parametrize("robot", ROBOTS)
def test_three_of_the_four_claims_among_the_twelve_are_solved(robot: str) -> None:
    solved = [
        puzzle.id
        for puzzle in TWELVE
        if not puzzle.is_firm
        and 2 * sum(solves(robot, puzzle, seed) for seed in SEEDS) > len(SEEDS)
    ]
    assert len(solved) >= 3, solved


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("puzzle", TWELVE, ids=by_id)
def test_hidden_cards_decide_nothing(puzzle: AnsweredPosition, robot: str) -> None:
    state = puzzle.state(5)
    other = reshuffled(state, state.public.to_act(), random.Random(3))
    decided = [whole_play(world, make_agent(robot, 1).decide) for world in (state, other)]
    assert decided[0] == decided[1]


@pytest.mark.both_forms
@pytest.mark.parametrize(
    ("pattern", "fitting", "other"),
    [
        ("take", "take KK ; discard 4", "draw"),
        ("take KK", "take KK ; meld 4:444 ; discard 5", "take K2 ; discard 5"),
        ("take K2", "take 2K", "take KK"),
        ("meld", "meld K:KKK ; discard 4", "take KK ; discard 4"),
        ("meld K", "meld Q:QQQ ; meld K:2 ; discard 4", "meld Q:QQQ ; discard K"),
        ("meld K:2", "meld K:K2 ; discard 4", "meld K:K* ; discard 4"),
        ("meld K:22", "meld K:22K", "meld K:2 ; meld Q:2"),
        ("discard", "discard 4", "meld b:bbb"),
        ("discard 4", "meld K:K ; discard 4", "meld 4:4 ; discard K"),
        ("meld K:K ; discard 4", "meld Q:Q ; meld K:KK ; discard 4", "meld K:K ; discard 5"),
        ("ask", "ask", "draw"),
        ("yes", "yes", "no"),
    ],
)
def test_a_pattern_fits_plays_that_have_its_steps(pattern: str, fitting: str, other: str) -> None:
    check_pattern(pattern)
    assert fits(pattern, parse_play(fitting), goes_out=False)
    assert not fits(pattern, parse_play(other), goes_out=True)


@pytest.mark.both_forms
def test_out_fits_plays_that_go_out() -> None:
    play = parse_play("meld K:K ; discard 4")
    assert fits("out ; discard 4", play, goes_out=True)
    assert not fits("out ; discard 4", play, goes_out=False)


@pytest.mark.both_forms
@pytest.mark.parametrize(
    ("pattern", "place"), [("lay K", 0), ("discard", -1), ("meld K:X", 7), ("meld X", 5), ("", 0)]
)
def test_a_pattern_that_cannot_be_read_tells_where(pattern: str, place: int) -> None:
    if place < 0:
        check_pattern(pattern)
        return
    with pytest.raises(TextError) as caught:
        check_pattern(pattern)
    assert (caught.value.text, caught.value.position) == (pattern, place)


@pytest.mark.both_forms
def test_right_is_what_fits_and_avoids(tmp_path: Path) -> None:
    puzzle = one_puzzle(tmp_path, GOOD.replace("filled_in", 'avoid = ["meld J"]\nfilled_in'))
    state = puzzle.state()
    before = fingerprint(state)
    right = {
        text: puzzle.is_solved(state, parse_play(text))
        for text in (
            "discard 5",
            "discard A",
            "discard 4",
            "meld K:KKK ; meld Q:QQQ ; discard 5",
            "meld K:KKK ; meld J:JJJ ; discard 5",
        )
    }
    assert list(right.values()) == [True, False, False, True, False]
    assert fingerprint(state) == before


@pytest.mark.both_forms
@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("firm = true", "firm = 1", "case.bad_value", "firm"),
        ("firm = true", "firm = false", "case.bad_value", "evidence"),
        ('id = "throw-the-five"', "id = 5", "case.bad_value", "id"),
        ('best = ["discard 5"]', "", "case.bad_value", "best"),
        ('best = ["discard 5"]', 'best = ["discard X"]', "case.bad_value", "best"),
        ('best = ["discard 5"]', 'best = "discard 5"', "case.bad_value", "best"),
        ("filled_in", "filled_out", "case.unknown_key", "filled_out"),
        ("[puzzle.position]", "[puzzle.place]", "case.unknown_key", "place"),
        ("[[puzzle]]", "[[case]]", "file.no_cases", ""),
        ("[[puzzle]]", "[[puzzle", "file.not_toml", ""),
        ("stock_size = 61", f"stock_size = {'9' * 4301}", "file.not_toml", ""),
        ("stock_size = 61", f"stock_size = 0x{'F' * 4000}", "file.not_toml", ""),
    ],
)
def test_a_file_that_holds_something_else_is_refused(
    old: str, new: str, code: str, place: str, tmp_path: Path
) -> None:
    with pytest.raises(RecordError) as caught:
        one_puzzle(tmp_path, GOOD.replace(old, new))
    assert (caught.value.code, caught.value.place) == (code, place)
    assert caught.value.file == str(tmp_path / "puzzle.toml")


@pytest.mark.both_forms
@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("stock_size = 61", "stock_size = 60", "position.bad_value", "stock_size"),
        ("stock_size = 61", "", "position.bad_value", "stock_size"),
        ("[12, 11, 11, 11]", "[11, 11, 11, 12]", "position.bad_value", "hand_sizes"),
        ("[12, 11, 11, 11]", "[12, 11, 11]", "position.bad_value", "hand_sizes"),
        ('pile = "5 5"', 'pile = "5 5"\nstack = 3', "position.unknown_key", "stack"),
    ],
)
def test_a_position_that_is_not_whole_is_refused(
    old: str, new: str, code: str, place: str, tmp_path: Path
) -> None:
    puzzle = one_puzzle(tmp_path, GOOD.replace(old, new))
    with pytest.raises(RecordError) as caught:
        puzzle.state()
    assert (caught.value.code, caught.value.place) == (code, place)


@pytest.mark.both_forms
def test_the_page_names_every_key() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [key for key in POSITION_KEYS if f"| `{key}` |" not in page] == []
    assert {file.name for file in case_files([FOLDER]) if f"| `{file.name}` |" in page} == {
        file.name for file in case_files([FOLDER])
    }


@pytest.mark.both_forms
def test_solve_tells_who_was_right(program: Program, tmp_path: Path) -> None:
    one_puzzle(tmp_path, GOOD)
    run = program.run("solve", str(tmp_path), "--agents", "steady", "--seeds", "2", "--lang", "en")
    assert (run.status, run.errors) == (0, "")
    assert "firm 2/2, others 0/0" in run.text
    one_puzzle(tmp_path, GOOD.replace('best = ["discard 5"]', 'best = ["discard A"]'))
    run = program.run("solve", str(tmp_path), "--agents", "steady", "--seeds", "2", "--lang", "en")
    assert run.status == 1
    assert "throw-the-five: steady, seed 1:" in run.text
    assert "; discard 5" in run.text
    assert "firm 0/2, others 0/0" in run.text


@pytest.mark.skipif(not is_compiled(), reason="plain, answers are weighed in few worlds")
@pytest.mark.parametrize("level", level_names())
@pytest.mark.parametrize("name", ["no-with-a-full-hand", "yes-with-a-low-card"])
def test_every_level_answers_its_partner_well(level: str, name: str) -> None:
    (puzzle,) = [puzzle for puzzle in PUZZLES if puzzle.id == name]
    for seed in SEEDS:
        state = puzzle.state(seed)
        assert puzzle.is_solved(state, whole_play(state, make_level(level, seed).decide))


@pytest.mark.skipif(not is_compiled(), reason="plain, plays are weighed in few worlds")
@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
@pytest.mark.parametrize("name", ["no-seven-onto-their-canasta", "no-canasta-into-defeat"])
def test_from_medium_on_no_partner_ruins_the_game(level: str, name: str) -> None:
    (puzzle,) = [puzzle for puzzle in PUZZLES if puzzle.id == name]
    for seed in range(10):
        state = puzzle.state(seed)
        assert puzzle.is_solved(state, whole_play(state, make_level(level, seed).decide))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_id)
def test_every_puzzle_can_be_followed_in_worlds(puzzle: AnsweredPosition) -> None:
    figures = long_run(puzzle, SamplerAgent(1, Effort(worlds=2, block=2, caution=40)), 2)
    assert figures[0].gain.mean == 0
    assert len({str(way.play) for way in figures}) == len(figures)


def test_solve_follows_the_ways_of_robots_that_try_them(program: Program, tmp_path: Path) -> None:
    one_puzzle(tmp_path, GOOD.replace('"KKKQQQJJJAA5"', '"KKQQJJAA9876"').replace("5 5", "6 9"))
    line = ["solve", str(tmp_path), "--agents", "steady,sampler", "--seeds", "1", "--worlds", "2"]
    figures = json.loads(program.run(*line, "--json").text)
    assert figures["agents"]["steady"] == {"firm": "0/1", "others": "0/0"}
    assert {way["agent"] for way in figures["ways"]} == {"sampler"}
    assert figures["ways"][0]["gain"] == 0
    output = program.run(*line, "--lang", "fr").text
    assert "throw-the-five, mondes de sampler" in output
    assert "mauvais" in output


@pytest.mark.both_forms
def test_solve_says_what_it_cannot_use(program: Program, tmp_path: Path) -> None:
    one_puzzle(tmp_path, GOOD.replace("stock_size = 61", "stock_size = 60"))
    run = program.run("solve", str(tmp_path), "--agents", "steady", "--lang", "en")
    assert run.status == 2
    assert "throw-the-five" in run.errors
    run = program.run("solve", "nothing.toml", "--lang", "en")
    assert run.status == 2
    assert "nothing.toml" in run.errors


@pytest.mark.both_forms
@pytest.mark.parametrize("key", ["scores", "red_threes", "penalties"])
@pytest.mark.parametrize("number", [1_000_005, 2**63, -(2**63)])
def test_numbers_of_a_position_are_bounded(key: str, number: int) -> None:
    """A compiled engine counts in 64 bits."""
    with pytest.raises(RecordError) as caught:
        read_position({key: [number, 0]})
    assert (caught.value.code, caught.value.place) == ("position.bad_value", key)
