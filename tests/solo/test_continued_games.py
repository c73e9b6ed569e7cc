"""The form of a new table for a recorded game: who sits where, with which points and rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.agents.levels import level_names
from canasta.answers.continued_games import LONGEST_GAME, continued_game
from canasta.answers.problems import ProblemError, problem_of
from canasta.daily.robot_deal import for_points
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import seed_of_text
from canasta.i18n import LANGUAGES, Language, load
from canasta.protocol.settings import MOST_POINTS, ContinuedGame, GameFile
from canasta.record.header import HUMAN, Header, Player
from canasta.record.record_reader import header_of, replay_of
from canasta.record.record_writer import RecordedGame
from canasta.record.rules_text import rules_hash
from canasta.rules import RULE_TEXTS, load_rules
from canasta.rules.field_kinds import SEATINGS
from canasta.rules.ruleset import RuleSet
from canasta.tables.settings_check import rules_of
from tests.solo.phone import Phone
from tests.support.card_games import robots
from tests.support.fair_games import fair_record
from tests.support.reviews import NAMES

CLASSIC = load_rules("classic")
EARLIER = sorted((Path(__file__).parents[1] / "data" / "earlier" / "records").glob("*.canasta"))


def header(
    rules: RuleSet = CLASSIC, seating: tuple[int, int] = (4, 2), people: tuple[int, ...] = (0,)
) -> Header:
    """Return a game with people on some seats, each side with other points, dealt by seat 1."""
    players, sides = seating
    levels = level_names()
    seats = [
        Player(NAMES[seat], HUMAN if seat in people else levels[seat % len(levels)])
        for seat in range(players)
    ]
    scores = tuple([100 * side + 50 for side in range(sides)])
    game_rules = GameRules(rules, players, sides)
    return Header(game_rules, tuple(seats), seed_of_text("x"), dealer=1, scores=scores)


def played(start: Header, plays: int = 0, rounds: int = 0) -> str:
    """Return the record of a game after some rounds, and some plays of the next one."""
    game = RecordedGame.begin(start)
    agents = robots("greedy", len(start.players))
    while len(game.game.past) < rounds or (plays > 0 and not game.is_over):
        if game.awaits_deal:
            game.deal()
            continue
        plays -= len(game.game.past) == rounds
        game.play_robot(agents[game.seat_to_act].decide)
    return game.text


def continued(record: str, nickname: str = "", language: Language = "en") -> ContinuedGame:
    return continued_game(load(language), GameFile(record=record, nickname=nickname))


def refused(record: str, language: Language = "en") -> tuple[int, str, str]:
    """Return the status, the code and the sentence."""
    with pytest.raises(ProblemError) as caught:
        continued(record, language=language)
    problem = problem_of(caught.value, load(language))
    return caught.value.status, problem.code, problem.text


@pytest.mark.parametrize("seating", SEATINGS)
def test_everybody_keeps_side_points_and_place_in_the_circle(seating: tuple[int, int]) -> None:
    rules = replace(CLASSIC, arrangements=SEATINGS)
    players, sides = seating
    is_even = players % sides == 0
    for seat in range(players):
        start = header(rules, seating, people=(seat,))
        if not is_even and seat % sides:
            assert refused(played(start))[:2] == (422, "smaller_side")
            continue
        found = continued(played(start))
        settings, levels = found.settings, [HUMAN, *found.levels]
        for old, player in enumerate(start.players):
            new = (old - seat) % players if is_even else levels.index(player.agent)
            assert levels[new] == ("" if player.is_human() and new else player.agent)
            assert settings.scores[new % sides] == start.scores[old % sides]
            assert (settings.dealer == new) == (old == start.dealer)
        assert (settings.players, settings.sides) == seating


def test_the_person_has_the_seat_of_that_name_and_other_people_have_free_seats() -> None:
    record = played(header(people=(1, 3)))
    ann, dan = continued(record, "Bruno"), continued(record, "David")
    assert ann.levels == (level_names()[2], "", level_names()[0])
    assert dan.levels == (level_names()[0], "", level_names()[2])
    assert "You play on" not in ann.text + dan.text
    assert continued(record, "Zoe") == continued(record)
    assert continued(record).levels == ann.levels
    assert "You play on for Bruno." in continued(record).text


def test_who_has_taken_a_seat_has_it_and_agents_become_levels() -> None:
    record = played(header(people=(1,)), plays=5)
    lines = ("seat 1: learned Eva", "seat 2: sampler Farid", "seat 3: human Zoe")
    found = continued(record + "".join([f"{line}\n" for line in lines]), "Zoe")
    assert found.levels == (level_names()[0], "hard", "medium")


@pytest.mark.parametrize("plays", [0, 1, 40])
def test_a_round_in_play_is_dealt_again_with_the_scores_before_it(plays: int) -> None:
    start = header()
    between, within = played(start, rounds=1), played(start, rounds=1, plays=plays)
    found = continued(within)
    assert found.settings == continued(between).settings
    assert found.settings.scores == tuple(replay_of(between).end.game.totals)
    assert found.settings.dealer == 2
    assert ("dealt again" in found.text) == (plays > 0)
    assert continued(within + "0: dr") == found  # the program was killed as it wrote


@pytest.mark.parametrize("text", RULE_TEXTS)
@pytest.mark.parametrize("target", [None, 3000, 90_000])
@pytest.mark.parametrize("rounds", [0, 3])
def test_the_rules_and_the_rounds_left_are_those_of_the_game(
    text: str, target: int | None, rounds: int
) -> None:
    plain = load_rules(text)
    plain = replace(plain, target=target or plain.target, rounds=rounds)
    for rules in (plain, replace(plain, id="ours", going_out_bonus=50)):
        found = continued(played(header(rules, rules.arrangements[0]), rounds=1))
        left = replace(rules, rounds=2) if rounds else rules
        assert rules_hash(rules_of(found.settings)) == rules_hash(left)
        assert found.settings.rules == text
        assert bool(found.house) == (rules.id == "ours")


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_a_game_by_an_earlier_text_keeps_its_rules(file: Path) -> None:
    record = file.read_text("utf-8")
    replay = replay_of(record)
    if replay.is_finished:
        assert refused(record)[1] == "game_over"
        return
    rules, past = replay.header.game_rules.rules, len(replay.end.game.past)
    left = replace(rules, rounds=rules.rounds - past) if rules.rounds else rules
    assert rules_hash(rules_of(continued(record).settings)) == rules_hash(left)


PROVED = fair_record(1)
COUNTED = header_of(PROVED).followed_by(PROVED.partition("\n\n")[2])
IN_PLAY = played(header(), plays=9)
BAD = {
    "nothing": ("", 422, "record.not_a_record"),
    "a text": ("Dear Zoe,\nhow are you?\n", 422, "record.not_a_record"),
    "a picture": ("\ufffdPNG\r\n\x1a\n\0\0\0", 422, "record.not_a_record"),
    "the export of a device": ('{"format": "canasta-data/1"}\n', 422, "record.not_a_record"),
    "another version": (
        IN_PLAY.replace("record/1", "record/2"),
        422,
        "record.bad_version",
    ),
    "a header only in part": (IN_PLAY[:80], 422, "record.bad_header"),
    "other rules": (
        re.sub("rules hash: .", "rules hash: 0", IN_PLAY),
        422,
        "record.rules_differ",
    ),
    "cut off": (COUNTED[: COUNTED.rindex("score")], 422, "record.other_length"),
    "an illegal play": (f"{IN_PLAY}0: discard *\n", 422, "record.refused"),
    "an unreadable line": (f"{IN_PLAY}0: dance\n", 422, "record.bad_line"),
    "a changed score": (
        played(header(), rounds=1).replace("score ", "score 1"),
        422,
        "record.bad_score",
    ),
    "a changed deal": (
        re.sub("(seed server )(.)", lambda seed: seed[1] + "10"[seed[2] == "1"], PROVED),
        422,
        "record.bad_proof",
    ),
    "over": (played(header(replace(CLASSIC, rounds=1)), rounds=1), 422, "game_over"),
    "too long": ("x" * (LONGEST_GAME + 1), 413, "too_long"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_continued_is_refused_with_one_sentence(name: str) -> None:
    record, status, code = BAD[name]
    said: set[str] = set()
    for language in LANGUAGES:
        assert refused(record, language)[:2] == (status, code)
        text = refused(record, language)[2]
        assert text.endswith(".")
        assert "\n" not in text
        assert not re.search(r"[a-z]\.[a-z_]", text), "a code"
        said.add(text)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    "scores",
    [
        (5000, 5000),  # after a tie above the target, another round is played
        (0, -MOST_POINTS - 5),
        (-999_995, 999_995),
    ],
)
def test_points_that_no_table_begins_with_are_refused(scores: tuple[int, int]) -> None:
    start = header()
    begun = Header(start.game_rules, start.players, start.seed, scores=scores)
    assert refused(played(begun))[:2] == (422, "table.bad_scores")


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_single_deal_is_no_game_to_continue(rounds: int) -> None:
    record = played(header(for_points(CLASSIC)), plays=3 * (rounds == 0), rounds=rounds)
    assert refused(record)[:2] == (422, "single_deal")


def test_half_a_character_is_no_text() -> None:
    reply = Phone().ask("POST", "/api/games/continued", '{"record": "\\ud800", "nickname": ""}')
    assert reply.status == 400
