"""Game records: what is played is written, what is written is replayed, what is wrong refused."""

import os
import random
import resource
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.cards.faces import pack_of_faces
from canasta.engine.setup import Setup
from canasta.fair.shuffle import deck_order, hand_seed, seed_of_text
from canasta.record.errors import RECORD_ERRORS, RecordError
from canasta.record.faced_game import FacedGame, Outcome
from canasta.record.game_record import LONGEST_RECORD, GameReplay, read_record, replay_of
from canasta.record.header import HUMAN, Header, Player
from canasta.record.recorded_game import RecordedGame
from canasta.record.rules_text import rules_hash
from canasta.rules import RULE_TEXTS, load_rules
from canasta.rules.ruleset import RULE_FIELDS
from tests.arrangements import ARRANGEMENTS, Arrangement, fingerprint
from tests.faced_games import SEED, everything, names, robots, step_game, with_deck
from tests.rulebooks import random_house_rules

pytestmark = pytest.mark.both_forms

CLASSIC = Arrangement("classic", 4, 2).setup
DUEL = Arrangement("duel", 2, 2).setup
SANCTIONED = Setup(load_rules("laws1951"), 4, 2, sanctions=True)


def played(setup: Setup, agent: str, hands: int, chance: random.Random) -> RecordedGame:
    """A game stopped after so many hands, or after some plays of the next one."""
    game = RecordedGame.start(setup, names(setup.players), SEED)
    agents = robots(agent, setup.players)
    while not game.is_over and game.hand_number <= hands:
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


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_record_replays_to_the_same_events_cards_and_totals(arrangement: Arrangement) -> None:
    setup = arrangement.setup
    chance = random.Random(str(arrangement))
    game = RecordedGame.start(setup, names(setup.players), SEED)
    agents = robots("greedy", setup.players)
    outcomes: list[Outcome] = []
    while not game.is_over and game.hand_number <= 2:
        if game.awaits_deal:
            outcomes.append(game.deal())
        else:
            outcomes.append(game.play_robot(agents[game.seat_to_act].decide))
    for _ in range(5):
        if not game.is_over:
            step_game(game, agents, chance)
    replay = replay_of(game.text)
    assert replay.outcomes[: len(outcomes)] == outcomes
    assert_same(game, replay)


def test_a_whole_game_to_its_winner() -> None:
    game = played(DUEL, "greedy", 100, random.Random(1))
    assert game.is_over
    assert game.seat_to_act == -1
    assert not game.awaits_deal
    replay = read_from_text(game.text)
    assert_same(game, replay)
    assert replay.end.game.winner == game.game.winner >= 0
    assert [
        sum(score.total for score in scores) for scores in zip(*game.game.past, strict=True)
    ] == (game.game.totals)
    with pytest.raises(ValueError, match="the game is over"):
        game.deal()
    with pytest.raises(ValueError, match="no play is awaited"):
        _ = game.player_to_act
    assert [reason.code for reason in game.play("draw").verdict.refusals] == ["turn.hand_over"]


def read_from_text(text: str) -> GameReplay:
    return replay_of(text, "game.canasta")


def test_iterating_yields_the_hand_before_each_play() -> None:
    game = played(CLASSIC, "random", 1, random.Random(2))
    replay = read_from_text(game.text)
    moments = list(replay)
    assert [moment.outcome for moment in moments] == replay.outcomes
    assert len(moments) == len(replay)
    lines = game.text.splitlines()
    run = RecordedGame.start(CLASSIC, replay.header.players, SEED, lots=False)
    for moment in moments:
        if moment.play is None:
            assert moment.before is None
            assert moment.cards is None
            assert lines[moment.line - 1] == f"hand {run.hand_number}"
            run.deal()
            continue
        assert moment.before is not None
        assert moment.cards is not None
        assert fingerprint(moment.before) == fingerprint(run.state)
        assert everything(moment.cards) == everything(run.croupier)
        assert run.play(moment.play) == moment.outcome
        assert lines[moment.line - 1] in run.text.splitlines()[-2:]


@pytest.mark.parametrize("number", range(12))
def test_house_rules_travel_with_the_record(number: int, tmp_path: Path) -> None:
    chance = random.Random(number)
    rules = random_house_rules(chance, tmp_path).rules
    setup = Setup(rules, *chance.choice(rules.arrangements))
    game = played(setup, "random", 1, chance)
    (tmp_path / "house.toml").unlink()
    replay = read_from_text(game.text)
    read = replay.header.setup.rules
    assert all(getattr(read, name) == getattr(rules, name) for name in RULE_FIELDS)
    assert (read.id, read.title_fr, read.title_en) == (rules.id, rules.title_fr, rules.title_en)
    assert_same(game, replay)


@pytest.mark.parametrize("text", RULE_TEXTS)
def test_a_text_is_named_and_another_target_beside_it(text: str) -> None:
    rules = load_rules(text)
    setup = Setup(rules, *rules.arrangements[0])
    header = Header(setup, tuple(names(setup.players)), SEED)
    assert f"\nrules: {text}\nrules hash: " in header.text()
    assert "target" not in header.text()


def test_the_record_in_the_manual() -> None:
    manual = (Path(__file__).parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
    text = manual.partition("```text\n")[2].partition("```")[0]
    replay = read_from_text(text)
    assert replay.header.players == (Player("Bob", "greedy"), Player("Ann"))
    assert replay.end.game.totals == [155, 1000]
    assert not replay.is_finished
    again = RecordedGame(FacedGame(replay.header), replay.header.text(), None, is_new=False)
    for line in text.splitlines():
        if line.startswith("hand"):
            again.deal()
        elif line[:2] in ("0:", "1:"):
            again.play(line)
    assert again.text == text


# Sanctions: attempts are part of what happened.


def test_attempts_that_cost_points_are_recorded() -> None:
    game = RecordedGame.start(SANCTIONED, names(4), SEED, lots=False)
    game.deal()
    for text in ("2: draw", "1: draw back", "take", "meld K:KKK", "draw", "3: discard 4"):
        game.play(text)
    assert game.state.table.penalties != [0, 0]
    lines = game.text.splitlines()
    assert "attempt 2: draw" in lines
    assert "attempt 1: draw back" in lines
    assert "0: draw" in lines
    assert_same(game, read_from_text(game.text))
    chance = random.Random(5)
    agents = robots("greedy", 4)
    texts = ["2: draw", "0: discard 9", "take KK", "meld 5:55", "3: take", "yes", "pass"]
    while game.hand_number <= 2:
        if not game.awaits_deal and chance.random() < 0.2:
            game.play(chance.choice(texts))
            assert game.croupier.agrees_with(game.state)
        else:
            step_game(game, agents, chance)
    assert_same(game, read_from_text(game.text))


def test_text_that_cannot_be_read_is_never_an_attempt() -> None:
    game = RecordedGame.start(SANCTIONED, names(4), SEED)
    game.deal()
    before = game.text
    outcome = game.play("meld K:KX")
    assert [reason.code for reason in outcome.verdict.refusals] == ["text.syntax"]
    assert outcome.verdict.refusals[0]["position"] == 8
    assert not outcome.events
    assert game.text == before


# Files


def test_the_file_holds_every_play_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    agents = robots("greedy", 2)
    with RecordedGame.start(DUEL, names(2), SEED, path=path) as game:
        for _ in range(30):
            step_game(game, agents, random.Random(3))
            assert path.read_text(encoding="utf-8") == game.text
        game.play("discard X")
        assert path.read_text(encoding="utf-8") == game.text
    assert_same(game, read_record(path))


def test_a_game_cut_anywhere_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = played(DUEL, "greedy", 2, random.Random(4))
    lines = [line for line in whole.text.splitlines() if line]
    start = whole.text.index("\n\n")
    path = tmp_path / "game.canasta"
    chance = random.Random(5)
    for cut in [start + 1, start + 2, *chance.sample(range(start + 3, len(whole.text)), 10)]:
        path.write_text(whole.text[:cut], encoding="utf-8")
        game = RecordedGame.resume(path)
        assert path.read_text(encoding="utf-8") == game.text
        kept = [line for line in game.text.splitlines() if line]
        assert kept == lines[: len(kept)]
        for line in lines[len(kept) :]:
            if line.startswith("hand"):
                game.deal()
            elif not line.startswith("score"):
                assert game.play(line).is_accepted
        game.close()
        assert [line for line in game.text.splitlines() if line] == lines
        assert_same(game, read_record(path))


def test_a_score_that_was_not_written_any_more_is_written(tmp_path: Path) -> None:
    game = played(DUEL, "greedy", 1, random.Random(4))
    text = game.text[: game.text.index("score")]
    path = tmp_path / "game.canasta"
    path.write_text(text + "score 12", encoding="utf-8")
    score = read_from_text(text).outcomes[-1].score()
    assert score is not None
    points = " ".join(str(number) for number in score.points)
    with RecordedGame.resume(path) as resumed:
        assert resumed.text == f"{text}score {points} total {points}\n"
        assert resumed.awaits_deal
    assert path.read_text(encoding="utf-8") == resumed.text


def test_a_cut_header_cannot_be_resumed(tmp_path: Path) -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    path = tmp_path / "game.canasta"
    for cut in range(1, text.index("\n\n"), 7):
        path.write_text(text[:cut], encoding="utf-8")
        with pytest.raises(RecordError) as caught:
            RecordedGame.resume(path)
        assert caught.value.code in {"record.bad_header", "record.not_a_record"}
        assert path.read_text(encoding="utf-8") == text[:cut]


def test_a_last_line_cut_short_is_only_good_for_resuming(tmp_path: Path) -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    path = tmp_path / "game.canasta"
    path.write_text(text.rstrip("\n"), encoding="utf-8")
    assert defect(lambda: read_record(path)) == ("record.unfinished", len(text.splitlines()))


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    for data, code in (
        (b"", "record.not_a_record"),
        (b"\n", "record.not_a_record"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "record.not_a_record"),
        (b"canasta-record/1\nseat 0: human \xff\n", "record.not_a_record"),
        (b"canasta-record/1\n\0\n", "record.not_a_record"),
        (b"[[case]]\nname = 1\n", "record.not_a_record"),
        (b"canasta-record/2\n", "record.bad_version"),
        (b"canasta-record/1\n", "record.bad_header"),
        (b"canasta-record/1\n" * (LONGEST_RECORD // 17 + 1), "record.too_long"),
    ):
        path.write_bytes(data)
        for read in (read_record, RecordedGame.resume):
            with pytest.raises(RecordError) as caught:
                read(path)
            assert caught.value.code == code, data[:40]
            assert caught.value.file == str(path)
            assert len(caught.value.value) <= 60
    for missing in (tmp_path / "none.canasta", tmp_path, Path("no\0name")):
        with pytest.raises(RecordError) as caught:
            read_record(missing)
        assert caught.value.code == "file.unreadable"


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text("precious", encoding="utf-8")
    assert defect(lambda: RecordedGame.start(DUEL, names(2), SEED, path=path)) == (
        "record.exists",
        0,
    )
    assert path.read_text(encoding="utf-8") == "precious"
    nowhere = tmp_path / "none" / "game.canasta"
    assert defect(lambda: RecordedGame.start(DUEL, names(2), SEED, path=nowhere)) == (
        "record.unwritable",
        0,
    )


def test_a_full_disk_is_told_and_the_file_stays_good_for_resuming(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    with RecordedGame.start(DUEL, names(2), SEED, path=path) as game:
        game.deal()
        size = path.stat().st_size
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 3, limits[1]))
        try:
            assert defect(lambda: game.play("draw")) == ("record.unwritable", 0)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text(encoding="utf-8").endswith("\nhand 1\n0: ")
    with RecordedGame.resume(path) as resumed:
        assert resumed.text.endswith("\nhand 1\n")
        assert resumed.play("draw").is_accepted
    assert path.read_text(encoding="utf-8").endswith("\nhand 1\n0: draw\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_file_that_cannot_be_written_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text(played(DUEL, "greedy", 1, random.Random(4)).text, encoding="utf-8")
    path.chmod(stat.S_IRUSR)
    assert defect(lambda: RecordedGame.resume(path)) == ("record.unwritable", 0)


def test_lines_may_end_as_windows_ends_them(tmp_path: Path) -> None:
    game = played(DUEL, "greedy", 1, random.Random(4))
    path = tmp_path / "game.canasta"
    path.write_bytes(game.text.replace("\n", "\r\n").encode())
    assert_same(game, read_record(path))


# Broken records


def defect(do: Callable[[], object]) -> tuple[str, int]:
    """The code and line of the error that ``do`` raises."""
    with pytest.raises(RecordError) as caught:
        do()
    assert caught.value.code in RECORD_ERRORS
    return caught.value.code, caught.value.line


HEADER = """canasta-record/1
rules: laws1951
target: 3000
rules hash: HASH
players: 4
sides: 2
sanctions: no
seat 0: human Ann: the first
seat 1: steady Bob
seat 2: human Zoé
seat 3: greedy Dan
dealer: 3
shuffle: canasta-fair/1
seed: SEED
"""


def header(**changes: str) -> str:
    """The header with lines changed by their keys, or left out where they are empty."""
    lines = []
    for line in good_header().splitlines():
        key = line.partition(":")[0].replace(" ", "_")
        changed = changes.pop(key, line)
        if changed:
            lines.append(changed)
    assert not changes
    return "\n".join(lines) + "\n"


def good_header() -> str:
    rules = replace(load_rules("laws1951"), target=3000)
    return HEADER.replace("HASH", rules_hash(rules)).replace("SEED", SEED.hex())


def test_the_header_as_documented() -> None:
    read = read_from_text(good_header()).header
    assert read.text() == good_header()
    assert read.players[0] == Player("Ann: the first", HUMAN)
    assert read.players[0].is_human()
    assert not read.players[3].is_human()
    assert read.setup.rules.target == 3000
    assert read.seed == SEED


BAD_HEADERS: list[tuple[dict[str, str], str, int, str]] = [
    ({"rules": "rules: whist"}, "record.bad_header", 2, "rules"),
    ({"rules": ""}, "record.bad_header", 14, "rules"),
    ({"rules": "rules: duel"}, "record.rules_differ", 4, "rules"),
    ({"target": ""}, "record.rules_differ", 3, "rules"),
    ({"target": "target: 12"}, "record.bad_header", 3, "target"),
    ({"target": "target: -5"}, "record.bad_header", 3, "target"),
    ({"rules_hash": "rules hash: 00"}, "record.rules_differ", 4, "rules"),
    ({"rules_hash": ""}, "record.bad_header", 14, "rules hash"),
    ({"players": "players: 3"}, "record.bad_header", 5, "players"),
    ({"players": "players: many"}, "record.bad_header", 5, "players"),
    ({"sides": "sides: 4"}, "record.bad_header", 6, "sides"),
    ({"sanctions": "sanctions: perhaps"}, "record.bad_header", 7, "sanctions"),
    ({"seat_1": ""}, "record.bad_header", 14, "seat 1"),
    ({"seat_1": "seat 1: human"}, "record.bad_header", 9, "seat 1"),
    ({"seat_1": "seat 1: human " + "x" * 41}, "record.bad_header", 9, "seat 1"),
    ({"seat_1": "seat 1: human a\tb"}, "record.bad_header", 9, "seat 1"),
    ({"seat_3": "seat 4: human Eve"}, "record.bad_header", 15, "seat 3"),
    ({"seat_3": "seat 3: human A\nseat 4: human B"}, "record.bad_header", 12, "seat 4"),
    ({"seat_3": "seat 2: human Eve"}, "record.bad_header", 11, "seat 2"),
    ({"dealer": "dealer: 4"}, "record.bad_header", 12, "dealer"),
    ({"shuffle": "shuffle: canasta-fair/2"}, "record.bad_header", 13, "shuffle"),
    ({"shuffle": "shuffle: given"}, "record.bad_header", 13, "shuffle"),
    ({"seed": ""}, "record.bad_header", 14, "seed"),
    ({"seed": "seed: 00ff"}, "record.bad_header", 14, "seed"),
    ({"seed": "seed: " + "xy" * 32}, "record.bad_header", 14, "seed"),
    ({"dealer": "dealer: 3\nlots: KH, QH, JH, TH"}, "record.bad_header", 13, "lots"),
    ({"dealer": "dealer: 3\nlots: KH, QH, JX, TH"}, "record.bad_header", 13, "lots"),
    ({"dealer": "dealer: 3\ncolour: green"}, "record.bad_header", 13, "colour"),
    ({"dealer": "dealer: 3\nnonsense"}, "record.bad_header", 13, "nonsense"),
    ({"dealer": "dealer: 3\nsides: 2"}, "record.bad_header", 13, "sides"),
    ({"dealer": "dealer: 3\n  packs = 3"}, "record.bad_header", 13, "  packs = 3"),
    ({"rules": 'rules: house\n  base = "classic"\n  packs = 7'}, "record.bad_header", 2, "rules"),
    ({"rules": 'rules: house\n  base = "mine.toml"'}, "record.bad_header", 2, "base"),
    ({"rules": 'rules: house\n  "base" = "mine.toml"'}, "record.bad_header", 2, "base"),
    ({"rules": "rules: house\n  packs = 2"}, "record.bad_header", 2, "base"),
    ({"rules": "rules: house\n  packs = "}, "record.bad_header", 2, "rules"),
    ({"rules": "rules: house\n  packs = " + "[" * 5000}, "record.bad_header", 2, "rules"),
]


@pytest.mark.parametrize(("changes", "code", "line", "place"), BAD_HEADERS)
def test_defects_of_the_header(changes: dict[str, str], code: str, line: int, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_from_text(header(**changes))
    error = caught.value
    assert (error.code, error.line, error.place) == (code, line, place)
    assert error.file == "game.canasta"


def test_rules_of_a_record_never_reach_for_other_files(tmp_path: Path) -> None:
    """A record from a stranger must not open files on the reader's disk."""
    (tmp_path / "mine.toml").write_text('base = "classic"\n', encoding="utf-8")
    mine = f"'{tmp_path}/mine.toml'"
    for base in (
        f"base = {mine}",
        f"'base' = {mine}",
        f'id = """\n  base = "classic"\n  """\n  "base" = {mine}',
    ):
        with pytest.raises(RecordError) as caught:
            read_from_text(header(rules=f"rules: house\n  {base}"))
        assert (caught.value.code, caught.value.line) == ("record.bad_header", 2)


FIRST_LINE = len(HEADER.splitlines()) + 2

BAD_BODIES = [
    ("0: draw", "record.no_hand", 0),
    ("hand 2", "record.bad_hand", 0),
    ("hand 0", "record.bad_line", 0),
    ("hand one", "record.bad_line", 0),
    ("hand 1: 4S4H", "record.bad_deck", 0),
    ("hand 1: 4S4", "record.bad_line", 0),
    ("hand 1\nhand 2", "record.bad_hand", 1),
    ("hand 1\nhand 1", "record.bad_hand", 1),
    ("hand 1\n\n# a note\n0: dance", "record.bad_line", 3),
    ("hand 1\ndraw", "record.bad_line", 1),
    ("hand 1\n0 draw", "record.bad_line", 1),
    ("hand 1\n0: draw\n0: draw", "record.refused", 2),
    ("hand 1\n1: draw", "record.refused", 1),
    ("hand 1\n9: draw", "record.refused", 1),
    ("hand 1\n0: draw ; discard 4", "record.refused", 1),
    ("hand 1\nattempt 1: draw", "record.refused", 1),
    ("hand 1\nattempt 0: draw", "record.not_refused", 1),
    ("hand 1\nscore 0 0 total 0 0", "record.bad_score", 1),
    ("score 0 0 total 0 0", "record.bad_score", 0),
    ("hand 1\nscore a b", "record.bad_line", 1),
    ("hand 1\n0: draw" + " " * 990 + "; x", "record.bad_line", 1),
    ("hand 1\n\x0b\ufeff0: draw", "record.bad_line", 1),
]


@pytest.mark.parametrize(("body", "code", "offset"), BAD_BODIES)
def test_defects_of_the_lines(body: str, code: str, offset: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_from_text(good_header() + "\n" + body + "\n")
    error = caught.value
    assert (error.code, error.line - FIRST_LINE) == (code, offset)
    if code in ("record.refused", "record.bad_line"):
        assert error.refusals


def test_a_wrong_score_is_told_with_the_right_one() -> None:
    text = played(DUEL, "greedy", 1, random.Random(4)).text
    right = next(line for line in text.splitlines() if line.startswith("score"))
    wrong = text.replace(right, "score 5 5 total 5 5")
    with pytest.raises(RecordError) as caught:
        read_from_text(wrong)
    error = caught.value
    assert (error.code, error.place, error.value) == (
        "record.bad_score",
        right,
        "score 5 5 total 5 5",
    )
    assert text.splitlines()[error.line - 1] == right
    doubled = text.replace(right, f"{right}\n{right}")
    assert defect(lambda: read_from_text(doubled)) == ("record.bad_score", error.line + 1)
    left_out = read_from_text(text.replace(right + "\n", ""))
    assert left_out.end.game.past == read_from_text(text).end.game.past


def test_nothing_is_played_after_the_end() -> None:
    text = played(DUEL, "greedy", 100, random.Random(1)).text
    after = len(text.splitlines()) + 1
    assert defect(lambda: read_from_text(text + "0: draw\n")) == ("record.no_hand", after)
    assert defect(lambda: read_from_text(text + "hand 9\n")) == ("record.bad_hand", after)


def test_every_changed_letter_is_noticed_or_harmless() -> None:
    """One letter of the record altered: it still replays by the rules, or is refused cleanly."""
    text = played(DUEL, "random", 1, random.Random(6)).text
    chance = random.Random(7)
    refused: list[RecordError] = []
    for _ in range(150):
        place = chance.randrange(len(text))
        changed = text[:place] + chance.choice("0123456789KQ*b ;:\n") + text[place + 1 :]
        try:
            read_from_text(changed)
        except RecordError as error:
            refused.append(error)
    assert len(refused) > 75
    assert {error.code for error in refused} <= set(RECORD_ERRORS)
    assert all(error.line > 0 for error in refused)


# Decks that are given


def test_given_decks_stand_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    agents = robots("greedy", 2)
    seeded = RecordedGame.start(DUEL, names(2), SEED, lots=False)
    with RecordedGame.start(DUEL, names(2), None, path=path) as game:
        while game.hand_number <= 2:
            if game.awaits_deal:
                deck = deck_order(hand_seed(SEED, game.hand_number), 2, 2)
                assert game.deal(deck) == seeded.deal()
            else:
                decide = agents[game.seat_to_act].decide
                assert game.play_robot(decide) == seeded.play_robot(decide)
    assert_same(game, read_record(path))
    cards = "".join(deck_order(hand_seed(SEED, 1), 2, 2))
    assert f"\nhand 1: {cards}\n" in game.text
    assert "shuffle: given\n" in game.text


def test_a_deck_is_given_exactly_where_there_is_no_seed() -> None:
    deck = pack_of_faces(2, 2)
    given = RecordedGame.start(DUEL, names(2), None)
    seeded = RecordedGame.start(DUEL, names(2), SEED)
    for game, wrong in ((given, None), (seeded, deck), (given, deck[1:])):
        before = game.text
        with pytest.raises(ValueError, match="deck"):
            game.deal(wrong)
        assert game.text == before
        assert game.awaits_deal
    with pytest.raises(ValueError, match="a hand is in play"):
        with_deck(DUEL, deck).deal(deck)


# Who plays


def test_players_a_record_cannot_hold_are_refused() -> None:
    for bad in (
        Player(""),
        Player(" Ann"),
        Player("A\nB"),
        Player("x" * 41),
        Player("Ann", "the robot"),
        Player("Ann", ""),
    ):
        with pytest.raises(ValueError, match="cannot be written"):
            RecordedGame.start(DUEL, [Player("Bob"), bad], SEED)
    with pytest.raises(ValueError, match="seats"):
        RecordedGame.start(DUEL, names(3), SEED, lots=False)
    with pytest.raises(ValueError, match="32 bytes"):
        RecordedGame.start(DUEL, names(2), b"short", lots=False)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    game = RecordedGame.start(DUEL, names(2), SEED)
    assert game.awaits_deal
    assert game.seat_to_act == -1
    for look in (lambda: game.state, lambda: game.croupier, lambda: game.play("draw")):
        with pytest.raises(ValueError, match="no hand has been dealt"):
            look()
    with pytest.raises(ValueError, match="no play is awaited"):
        game.play_robot(lambda _: 0)


def test_another_seed_is_another_game() -> None:
    texts = set()
    for word in ("a", "b", "c"):
        game = RecordedGame.start(DUEL, names(2), seed_of_text(word))
        game.deal()
        texts.add(str(game.state.hands))
    assert len(texts) == 3


def test_a_game_is_played_in_one_place_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    with RecordedGame.start(CLASSIC, names(4), SEED, path=path) as game:
        game.deal()
        assert defect(lambda: RecordedGame.resume(path)) == ("record.in_use", 0)
    with RecordedGame.resume(path) as game:
        assert not game.is_over
