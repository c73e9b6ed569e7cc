"""Any line can be played in a puzzle, and nothing reveals the answer or hidden cards."""

from dataclasses import replace

import pytest

from canasta.answers.puzzles import Posed, hint_shown, posed_puzzle, turn_shown
from canasta.engine.plays import Discard, Draw, Meld, Play
from canasta.engine.state.public_state import DRAWING
from canasta.i18n import load
from canasta.protocol.commands import Preview
from canasta.protocol.puzzles import PuzzleAsk, PuzzleHintAsk
from canasta.protocol.settings import TableSettings
from canasta.puzzles.puzzle import Puzzle, line_key
from canasta.puzzles.puzzle_file import shipped_puzzles
from canasta.record.notation import play_text
from canasta.record.robot_play import play_of_line
from canasta.tables.game_records import games_of
from canasta.tables.playing_on import find_decision
from canasta.tables.puzzle_table import PuzzleTable, start_of, view_at
from tests.tables.hosted import Hosted

WORDS = load("en")
SAMPLE = shipped_puzzles()[::23]


def plays_of(puzzle: Puzzle, line: tuple[int, ...]) -> tuple[str, ...]:
    """Return the plays of a line, with the melds separate from the discard."""
    steps = play_of_line(puzzle.state, line).steps
    melds = tuple([one for one in steps if isinstance(one, Meld)])
    rest = tuple([one for one in steps if not isinstance(one, Meld)])
    return tuple([play_text(Play(part)) for part in (melds, rest) if part])


def posed(puzzle: Puzzle) -> Posed:
    found = posed_puzzle(puzzle.id)
    assert found is not None
    return found


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_every_line_can_be_played_and_shows_nothing_new(puzzle: Puzzle) -> None:
    start = start_of(puzzle)
    assert view_at(start).hand == puzzle.view.hand
    for line in puzzle.lines:
        plays = plays_of(puzzle, line.actions)
        before = PuzzleTable(start, WORDS, plays[:-1]).puzzle_turn()
        table = PuzzleTable(start, WORDS, plays)
        answered = table.puzzle_turn()
        if answered.reasons:  # the pile is taken together with the melds of an opening
            assert puzzle.theme == "pile"
            continue
        assert line_key(puzzle.view, table.line) == line_key(puzzle.view, line.actions)
        assert (answered.table, answered.own) == (before.table, before.own)
        assert (answered.happenings, answered.log, answered.reasons) == ((), (), ())


@pytest.mark.parametrize("puzzle", SAMPLE[::3], ids=lambda puzzle: puzzle.id)
def test_before_the_answer_nothing_depends_on_the_lines(puzzle: Puzzle) -> None:
    true = posed(puzzle)
    best, *others = puzzle.lines
    other = replace(true, lines=(*reversed(others), best), solved_by=())
    for plays in ((), plays_of(puzzle, best.actions)[:-1]):
        asked = PuzzleAsk(plays=plays)
        shown, false = [
            turn_shown(one, one.table(WORDS, asked)).model_dump_json() for one in (true, other)
        ]
        assert shown == false
        preview = Preview(id="practice", play=plays_of(puzzle, best.actions)[-1])
        asked_to_judge = [one.table(WORDS, asked).preview(preview) for one in (true, other)]
        assert asked_to_judge[0] == asked_to_judge[1]
        assert asked_to_judge[0].gives_away == 0, "no warning against an answer"
    about, reason = [
        hint_shown(true, WORDS, PuzzleHintAsk(number=number)).text for number in (1, 2)
    ]
    assert WORDS.text(f"puzzle.theme.{puzzle.theme}") in about
    assert reason


def test_the_story_of_the_round_comes_before_the_first_play() -> None:
    puzzle = next(one for one in SAMPLE if one.state.public.phase != DRAWING)
    first = PuzzleTable(start_of(puzzle), WORDS).puzzle_turn()
    assert len(first.log) > len(puzzle.plays)
    assert {event.seat for event in first.since_turn} <= set(range(puzzle.players)) - {puzzle.seat}
    assert first.since_turn[-1].kind == "Discarded"


def test_a_refused_play_is_explained_and_answers_nothing() -> None:
    for puzzle in SAMPLE[:6]:
        for play in ("nonsense", "discard A3", f"{(puzzle.seat + 1) % puzzle.players}: draw"):
            table = PuzzleTable(start_of(puzzle), WORDS, [play])
            assert table.line == ()
            assert table.puzzle_turn().reasons


def test_a_refused_play_costs_nothing_where_rules_have_sanctions() -> None:
    hosted = Hosted(TableSettings(rules="laws1951", sanctions=True), seed="puzzles")
    hosted.start()
    hosted.deal()
    hosted.play_on()
    played = games_of(hosted.table.id, hosted.entries, hosted.secrets)[0]
    start = find_decision(hosted.table.id, played, 1, 4)
    assert start is not None
    wrong = play_text(Play((Discard(view_at(start).public.pile[-1]),)))
    own = play_text(Play((Draw(),)))
    for play in (wrong, own):
        table = PuzzleTable(start, WORDS, [play])
        turn = table.puzzle_turn()
        assert bool(turn.reasons) != bool(table.line)
        assert [side.penalties for side in turn.table.sides] == [0, 0]
        shown = table.preview(Preview(id="practice", play=wrong))
        assert "table.attempt" not in [reason.code for reason in shown.reasons]
