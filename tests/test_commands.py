"""The commands around the game: what they print, in both languages, and how they end."""

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from canasta import __version__
from canasta.agents.registry import make_agent
from canasta.arena.simulation import Simulation
from canasta.build_info import is_compiled
from canasta.cli import output as output_module
from canasta.cli.build_words import build_words
from canasta.cli.output import decimal, with_progress
from canasta.engine.setup import Setup
from canasta.fair.shuffle import seed_of_text
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.rules import RuleWords, group_title
from canasta.record.header import Player
from canasta.record.recorded_game import RecordedGame
from canasta.rules import RULE_TEXTS, load_rules
from canasta.rules.ruleset import GROUPS, RULE_FIELDS
from tests.i18n.saying import plain
from tests.scripted import Program, program
from tests.simulations import tally_of

__all__ = ["program"]

CONFORMANCE = Path(__file__).parents[1] / "conformance"
NAMES = ("Ana", "Bob", "Cléa", "Dan")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole short game of robots."""
    folder = tmp_path_factory.mktemp("record")
    rules = folder / "short.toml"
    rules.write_text('base = "classic"\ntarget = 500\nminimums = [[0, 50]]\n', encoding="utf-8")
    setup = Setup(load_rules(str(rules)), 4, 2)
    path = folder / "game.canasta"
    players = [Player(name, "greedy") for name in NAMES]
    game = RecordedGame.start(setup, players, seed_of_text("commands"), path=path, lots=False)
    robots = [make_agent("greedy", seat) for seat in range(4)]
    while not game.is_over:
        if game.awaits_deal:
            game.deal()
        else:
            game.play_robot(robots[game.seat_to_act].decide)
    game.close()
    return path


def json_of(program: Program, *arguments: str) -> Mapping[str, object]:
    run = program.run(*arguments, "--json")
    assert (run.status, run.errors) == (0, "")
    assert run.raw.isascii()
    return cast("Mapping[str, object]", json.loads(run.raw))


# simulate


SIMULATE = ("simulate", "--deals", "60", "--seed", "3")


def test_simulate_prints_its_figures(program: Program) -> None:
    figures = json_of(program, *SIMULATE, "--agents", "random,greedy,random,greedy")
    simulation = Simulation(load_rules("classic"), 4, 2, ("random", "greedy") * 2, seed=3)
    tally = tally_of(simulation, 60)
    rates = {name: figures[name] for name in ("decisions_per_second", "deals_per_second")}
    assert all(isinstance(rate, int | float) and rate > 0 for rate in rates.values())
    assert {name: value for name, value in figures.items() if name not in {*rates, "seconds"}} == {
        "rules": "classic",
        "players": 4,
        "sides": 2,
        "agents": ["random", "greedy", "random", "greedy"],
        "seed": 3,
        "compiled": is_compiled(),
        "deals": 60,
        "decisions": tally.decisions,
        "mean_turns": tally.mean_turns,
        "mean_decisions": tally.mean_decisions,
        "ended": {
            "going_out": tally.endings.get(1, 0),
            "stock": tally.endings.get(2, 0),
            "red_three": tally.endings.get(3, 0),
        },
        "score_mean": tally.score_means,
        "score_sd": tally.score_deviations,
        "digest": tally.digest,
    }


def test_simulate_is_the_same_whatever_the_number_of_processes(program: Program) -> None:
    arguments = ("simulate", "--rules", "duel", "--deals", "230", "--agents", "greedy")
    digests = {json_of(program, *arguments, "--jobs", jobs)["digest"] for jobs in ("1", "2")}
    assert len(digests) == 1


def test_simulate_seats_what_the_rules_allow(program: Program) -> None:
    duel = json_of(program, "simulate", "--rules", "duel", "--deals", "2")
    assert (duel["players"], duel["sides"]) == (2, 2)
    three = json_of(
        program, "simulate", "--rules", "frimes", "--players", "6", "--sides", "3", "--deals", "2"
    )
    assert (three["players"], three["sides"], len(cast("list[float]", three["score_mean"]))) == (
        6,
        3,
        3,
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["Canasta classique", "60 (", "par seconde)", "écart type", "Empreinte"]),
        ("en", ["Classic Canasta", "60 (", "per second)", "standard deviation", "Digest"]),
    ],
)
def test_simulate_for_people(program: Program, language: Language, said: list[str]) -> None:
    run = program.run(*SIMULATE, "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for words in said:
        assert words in run.text
    means = tally_of(Simulation(load_rules("classic"), 4, 2, ("random",) * 4, seed=3), 60)
    assert decimal(load(language), means.score_means[1]) in run.raw
    assert means.digest in run.raw


def test_decimals_are_written_as_the_language_writes_them() -> None:
    french, english = load("fr"), load("en")
    assert decimal(french, -1234.56) == "\u22121\u202f234,6"
    assert decimal(english, 1234.5678, 2) == "1,234.57"
    assert decimal(english, -0.04) == "0.0"
    assert decimal(english, -0.06) == "\u22120.1"


# check


def test_all_conformance_cases_pass(program: Program) -> None:
    run = program.run("check", str(CONFORMANCE))
    assert (run.status, run.errors) == (0, "")
    passed = re.fullmatch(r"(\d+) passed, 0 failed\n", run.raw)
    assert passed is not None
    assert int(passed[1]) >= 150
    assert json_of(program, "check", str(CONFORMANCE)) == {
        "passed": int(passed[1]),
        "failed": 0,
        "failures": [],
    }


CASES = """
[[case]]
name = "right"
source = "here"
play = ["draw"]
turn = 0
[case.position]
hands = ["KKKK", "444", "555", "666"]
stock = "9988"

[[case]]
name = "twice wrong"
source = "here"
play = ["draw"]
legal = ["draw"]
illegal = ["discard K"]
turn = 1
[case.position]
hands = ["KKKK", "444", "555", "666"]
stock = "9988"

[[case]]
name = "not refused"
source = "here"
play = ["draw"]
refused = "stock.empty"
[case.position]
hands = ["KKKK", "444", "555", "666"]
stock = "9988"
"""


def test_failed_cases_are_told_in_a_line_each(program: Program) -> None:
    file = program.folder / "cases.toml"
    file.write_text(CASES, encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", "en")
    assert (run.status, run.errors) == (1, "")
    assert run.raw.splitlines() == [
        (
            "cases.toml: twice wrong: legal: expected draw, came turn.already_drawn; "
            "illegal: expected discard K, came accepted; turn: expected 1, came 0"
        ),
        "cases.toml: not refused: refused: expected stock.empty, came nothing",
        "1 passed, 2 failed",
    ]
    french = plain(program.run("check", "cases.toml", "--lang", "fr").raw).splitlines()
    assert french[0].startswith("cases.toml : twice wrong : legal : attendu draw, obtenu turn.")
    assert "attendu discard K, obtenu accepté" in french[0]
    assert french[-1] == "1 passed, 2 failed"
    told = program.run("check", "cases.toml", "--json")
    assert told.status == 1
    figures = json.loads(told.raw)
    assert (figures["passed"], figures["failed"], len(figures["failures"])) == (1, 2, 4)
    assert figures["failures"][0] == {
        "file": "cases.toml",
        "case": "twice wrong",
        "key": "legal",
        "expected": "draw",
        "came": "turn.already_drawn",
    }


def test_a_winner_of_minus_one_expects_that_the_game_goes_on(program: Program) -> None:
    case = '[[case]]\nname = "{0}"\nsource = "s"\ntotals = {0}\nwinner = -1\n[case.position]\n'
    position = 'phase = "over"\nscores = {0}\n'
    text = "".join([(case + position).format(totals) for totals in ("[5000, 0]", "[5000, 5000]")])
    (program.folder / "cases.toml").write_text(text, encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", "en")
    assert run.status == 1
    assert run.raw.splitlines() == [
        "cases.toml: [5000, 0]: winner: expected -1, came 0",
        "1 passed, 1 failed",
    ]


# replay


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["Place 0 : Ana (greedy)", "Manche 1", "Ana pioche", "gagnent la partie !"]),
        ("en", ["Seat 0: Ana (greedy)", "Hand 1", "Ana draws", "win the game!"]),
    ],
)
def test_replay_tells_the_whole_game(
    program: Program, record: Path, language: Language, said: list[str]
) -> None:
    run = program.run("replay", str(record), "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for words in said:
        assert words in run.text
    last = json_of(program, "replay", str(record))
    hands = cast("list[dict[str, list[int]]]", last["hands"])
    for total in hands[-1]["totals"]:
        assert load(language).figures(total) in run.raw
    steps = cast("list[dict[str, object]]", last["steps"])
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    assert re.search(rf"^ *{len(steps)}  ", run.raw, re.MULTILINE)


def test_replay_shows_every_card_drawn_with_its_suit(program: Program, record: Path) -> None:
    steps = cast(
        "list[dict[str, object]]", json_of(program, "replay", str(record), "--lang", "en")["steps"]
    )
    draws = [step for step in steps if str(step["text"]).endswith(": draw")]
    assert len(draws) > 5
    for step in draws:
        told = cast("list[str]", step["told"])
        assert any(re.search(r"draws .*([2-9TJQKA]|10)[♠♥♦♣]|joker", line) for line in told), told


def test_replay_as_one_seat_saw_it(program: Program, record: Path) -> None:
    steps = {
        seat: cast(
            "list[dict[str, object]]",
            json_of(program, "replay", str(record), "--seat", seat, "--lang", "en")["steps"],
        )
        for seat in ("0", "1")
    }
    own, others = 0, 0
    for mine, theirs in zip(steps["0"], steps["1"], strict=True):
        told = cast("list[str]", mine["told"])
        seen = [line for line in told if line.startswith("You draw")]
        if str(mine["text"]) == "0: draw":
            own += len(seen)
        elif str(mine["text"]).endswith(": draw"):
            others += 1
            assert not seen
            assert not re.search("[♠♥♦♣]", " ".join(told))
        if str(mine["text"]) == "1: draw":
            other = cast("list[str]", theirs["told"])
            assert any(re.match("You draw an? |You lay", line) for line in other)
            assert "You draw one card." not in other
    assert own > 2
    assert others > 5
    run = program.run("replay", str(record), "--seat", "0", "--to", "1", "--lang", "en")
    assert run.text.count("Your cards") == 1


def test_replay_of_a_part(program: Program, record: Path) -> None:
    run = program.run("replay", str(record), "--from", "3", "--to", "5", "--lang", "en")
    assert [line.split()[0] for line in run.raw.splitlines() if re.match(r" +\d+  ", line)] == [
        "3",
        "4",
        "5",
    ]
    assert "Hand 1" in run.raw
    steps = cast("list[object]", json_of(program, "replay", str(record), "--from", "9")["steps"])
    assert len(steps) > 5
    beyond = program.run("replay", str(record), "--to", "999999", "--lang", "en")
    assert "win the game!" in beyond.text


def test_replay_says_that_a_game_is_not_finished(program: Program, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    end = next(place for place, line in enumerate(lines) if line.startswith("3: "))
    (program.folder / "begun.canasta").write_text("".join(lines[:end]), encoding="utf-8")
    run = program.run("replay", "begun.canasta", "--lang", "fr")
    assert (run.status, run.errors) == (0, "")
    assert run.text.rstrip().endswith("La partie n'est pas finie.")
    figures = json_of(program, "replay", "begun.canasta")
    assert (figures["is_finished"], figures["winner"], figures["hands"]) == (False, None, [])


def test_a_refused_play_of_a_record_is_explained(program: Program, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    broken = re.sub(r"^0: (.*)discard .$", r"0: \1discard r", text, count=1, flags=re.MULTILINE)
    assert broken != text
    (program.folder / "broken.canasta").write_text(broken, encoding="utf-8")
    line = next(
        number
        for number, (old, new) in enumerate(
            zip(text.splitlines(), broken.splitlines(), strict=True), start=1
        )
        if old != new
    )
    run = program.run("replay", "broken.canasta", "--lang", "fr")
    assert (run.status, run.raw) == (1, "")
    assert run.errors.startswith(f"broken.canasta, ligne {line} : ")
    assert "cards.not_in_hand" not in run.errors
    assert "trois rouge" in run.errors
    resumed = program.run("play", "--resume", "broken.canasta", "--lang", "fr")
    assert (resumed.status, resumed.raw, resumed.errors) == (1, "", run.errors)


# rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_lists_the_texts(program: Program, language: Language) -> None:
    run = program.run("rules", "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for text in RULE_TEXTS:
        told = RuleWords(load(language), load_rules(text))
        assert f"{text} : {told.name()}" in run.text.replace(f"{text}: ", f"{text} : ")
        assert plain(told.value("arrangements")) in re.sub(r"\s+", " ", run.text)
    listed = cast("list[dict[str, object]]", json_of(program, "rules")["rules"])
    assert [entry["id"] for entry in listed] == list(RULE_TEXTS)
    assert listed[3]["arrangements"] == [[2, 2]]
    assert listed[3]["title_fr"] == "Canasta à deux"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", RULE_TEXTS)
def test_rules_prints_every_field_with_its_source(
    program: Program, text: str, language: Language
) -> None:
    words, rules = load(language), load_rules(text)
    run = program.run("rules", text, "--lang", language)
    assert (run.status, run.errors) == (0, "")
    printed = re.sub(r"\s+", " ", run.text)
    told = RuleWords(words, rules)
    for field in RULE_FIELDS:
        line = words.text("cli.row", title=told.title(field), value=told.value(field))
        assert f"{plain(line)} {plain(told.source(field))}" in printed
        assert plain(group_title(words, GROUPS[field])) in printed


def test_rules_as_json_can_be_written_into_a_file_again(program: Program) -> None:
    page = json_of(program, "rules", "frimes", "--lang", "en")
    fields = cast("dict[str, dict[str, object]]", page["fields"])
    assert list(fields) == list(RULE_FIELDS)
    assert fields["canastas_to_go_out"]["value"] == {str(n): 2 for n in range(2, 7)}
    assert fields["joker_points"]["words"] == "25 points"
    for name, field in fields.items():
        assert RULE_FIELDS[name].read(field["value"]) == getattr(load_rules("frimes"), name)
        assert field["origin"] in {"text", "laws", "corrected", "decision"}


def test_house_rules_are_shown_and_compared(program: Program) -> None:
    house = program.folder / "house.toml"
    house.write_text('base = "classic"\ntitle_fr = "Maison"\njoker_points = 30\n', encoding="utf-8")
    shown = program.run("rules", "house.toml", "--lang", "fr")
    assert (shown.status, shown.text.splitlines()[0]) == (0, "Maison")
    assert "Valeur du joker : 30 points Règle maison" in re.sub(r"\s+", " ", shown.text)
    compared = program.run("rules", "house.toml", "--diff", "classic", "--lang", "fr")
    assert plain(compared.raw).splitlines() == [
        "Maison et Canasta classique : une différence",
        "  Valeur du joker",
        "    house : 30 points",
        "    classic : 50 points",
    ]
    assert json_of(program, "rules", "house.toml", "--diff", "classic") == {
        "rules": ["house", "classic"],
        "differences": {"joker_points": [30, 50]},
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_differences_that_read_the_same_are_left_out(program: Program, language: Language) -> None:
    run = program.run("rules", "classic", "--diff", "duel", "--lang", language)
    pairs = re.findall(r"^    classic ?: (.*)\n    duel ?: (.*)$", plain(run.raw), re.MULTILINE)
    assert pairs
    assert all(one != other for one, other in pairs)
    shown = re.findall(r"^  (\S.*)$", run.raw, re.MULTILINE)
    assert re.search(rf": {len(shown)} diff", plain(run.raw))
    wording = RuleWords(load(language), load_rules("duel")).title("wording")
    assert (wording in shown) == (language == "fr")


def test_rules_that_do_not_differ(program: Program) -> None:
    run = program.run("rules", "duel", "--diff", "duel", "--lang", "en")
    assert "played in the same way" in run.text
    assert json_of(program, "rules", "duel", "--diff", "duel")["differences"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_differences_of_two_texts(program: Program, language: Language) -> None:
    fields = cast(
        "dict[str, object]", json_of(program, "rules", "duel", "--diff", "frimes")["differences"]
    )
    run = program.run("rules", "duel", "--diff", "frimes", "--lang", language)
    told = RuleWords(load(language), load_rules("duel"))
    assert len(fields) > 15
    for field in fields:
        assert f"\n  {plain(told.title(field))}\n" in plain(run.raw)


# version and bench


def test_version(program: Program) -> None:
    figures = json_of(program, "version")
    assert figures["version"] == __version__
    assert figures["compiled"] is is_compiled()
    assert figures["python"] == platform.python_version()
    for language, form in (
        ("fr", "compilée" if is_compiled() else "interprétée"),
        ("en", "compiled" if is_compiled() else "interpreted"),
    ):
        run = program.run("version", "--lang", language)
        assert (run.status, run.errors) == (0, "")
        assert __version__ in run.text
        assert f"{form} ({plain(build_words(load(language)))})" in run.text


def test_bench(program: Program) -> None:
    figures = json_of(program, "bench", "--seconds", "0.05")
    assert figures["compiled"] is is_compiled()
    for name in (
        "decisions_per_second",
        "hands_per_second",
        "stepped_decisions_per_second",
        "copies_per_second",
        "decisions_per_copy",
    ):
        rate = figures[name]
        assert isinstance(rate, int | float)
        assert rate > 0
    choices = figures["mean_choices"]
    assert isinstance(choices, float)
    assert 2 < choices < 20
    per_hand = cast("float", figures["decisions_per_second"]) / cast(
        "float", figures["hands_per_second"]
    )
    assert 30 < per_hand < 300


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "Copies d'un état"), ("en", "Copies of a state")]
)
def test_bench_for_people(program: Program, language: Language, said: str) -> None:
    run = program.run("bench", "--seconds", "0.05", "--lang", language)
    assert (run.status, run.errors) == (0, "")
    assert said in run.text


# What programs may rely on


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "duel"),
        ("rules", "duel", "--diff", "classic"),
        ("replay", "RECORD"),
        ("simulate", "--deals", "2"),
        ("check", str(CONFORMANCE / "duel")),
        ("bench", "--seconds", "0.01"),
        ("version",),
    ],
)
def test_every_key_and_option_is_documented(
    program: Program, record: Path, arguments: tuple[str, ...]
) -> None:
    page = (CONFORMANCE.parent / "docs" / "commands.md").read_text(encoding="utf-8")
    _, _, section = page.partition(f"\n## {arguments[0]}\n")
    section, _, _ = section.partition("\n## ")
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    for key in json_of(program, *given):
        assert f"`{key}`" in section
    shown = program.run(arguments[0], "--help", "--lang", "en").raw
    for option in re.findall(r"^  (--\w+)", shown, re.MULTILINE):
        assert option in section or option in ("--lang", "--help")


# Any terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("rules",),
        ("rules", "laws1951"),
        ("rules", "frimes", "--diff", "duel"),
        ("simulate", "--deals", "3"),
        ("version",),
        ("bench", "--seconds", "0.01"),
        ("replay", "RECORD"),
        ("replay", "RECORD", "--seat", "2"),
        *[
            (name, "--help")
            for name in ("rules", "simulate", "version", "bench", "replay", "check")
        ],
    ],
)
def test_forty_columns(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    record: Path,
    arguments: tuple[str, ...],
    language: Language,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    run = program.run(*given, "--lang", language)
    assert run.status == 0
    examples = "  canasta "
    long = [
        line
        for line in run.raw.splitlines()
        if len(line) > 40 and not line.startswith(("canasta ", examples))
    ]
    assert long == []


def test_a_progress_bar_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")  # on a dumb one nothing moves
    for is_terminal in (True, False):
        shown = StringIO()
        screen = Console(file=shown, force_terminal=is_terminal, width=60)
        monkeypatch.setattr(output_module, "console", lambda screen=screen, **_: screen)
        assert list(with_progress(iter(range(5)), 5, "Manches")) == list(range(5))
        assert ("Manches" in shown.getvalue()) is is_terminal


def test_a_progress_bar_keeps_results_apart(program: Program) -> None:
    run = program.run(*SIMULATE, "--json")
    assert run.errors == ""
    json.loads(run.raw)


# What cannot be done: one sentence, the right status


BAD_FILES: Mapping[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 9,
    "zeros": b"\0" * 500,
    "latin": "règle = 1\n".encode("latin-1"),
    "deep": b"a = " + b"[" * 5000,
    "nonsense": b"packs = 2\n",
    "words": b"Once upon a time\n",
}


@pytest.fixture
def bad_files(program: Program) -> Path:
    for name, data in BAD_FILES.items():
        (program.folder / name).write_bytes(data)
    (program.folder / "folder").mkdir()
    return program.folder


@pytest.mark.usefixtures("bad_files")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*BAD_FILES, "folder", "missing"])
@pytest.mark.parametrize(
    ("command", "status"),
    [
        (("check",), 2),
        (("rules",), 2),
        (("rules", "classic", "--diff"), 2),
        (("simulate", "--rules"), 2),
        (("replay",), 1),
    ],
)
def test_bad_files(
    program: Program, command: tuple[str, ...], status: int, name: str, language: Language
) -> None:
    run = program.run(*command, name, "--lang", language)
    if command == ("replay",) and name in ("folder", "missing"):
        status = 2  # nothing was there to be broken
    assert (run.status, run.raw) == (status, "")
    assert run.errors.startswith(name)
    assert run.errors.endswith((".", "»", "”"))
    assert "Error" not in run.errors
    assert "Traceback" not in run.errors


HOUSE_NONSENSE = {
    'packs = "two"': "packs",
    "packs = 99": "packs",
    "pakcs = 2": "packs",
    "max_wilds = -1": "max_wilds",
    "cards_dealt = 20": "cards_dealt",
    'opened_takes = ["by force"]': "opened_takes",
    "arrangements = [[7, 2]]": "arrangements",
    "minimums = [[0, 90], [1500, 50]]": "minimums",
    "target = 17": "target",
    'base = "nowhere"': "nowhere",
}


@pytest.mark.parametrize("command", [("rules",), ("simulate", "--deals", "1", "--rules")])
@pytest.mark.parametrize("line", HOUSE_NONSENSE)
def test_house_rules_with_nonsense(program: Program, line: str, command: tuple[str, ...]) -> None:
    base = "" if line.startswith("base") else 'base = "classic"\n'
    text = f"{base}{line}\n"
    if line.startswith("cards_dealt"):
        text += "arrangements = [[6, 2]]\n"
    (program.folder / "house.toml").write_text(text, encoding="utf-8")
    run = program.run(*command, "house.toml", "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert HOUSE_NONSENSE[line] in run.errors
    assert "house.toml" in run.errors or "nowhere" in run.errors


@pytest.mark.parametrize("text", ["", "# nothing\n", "target = 3000\n"])
def test_house_rules_without_a_base_are_told_so(program: Program, text: str) -> None:
    (program.folder / "house.toml").write_text(text, encoding="utf-8")
    run = program.run("rules", "house.toml", "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert run.errors.startswith('house.toml: base = "" is not allowed')
    assert "laws1951, frimes, classic" in run.errors


BAD_CASES = {
    'name = "x"\nsource = "y"\nlegal = ["foo"]': "foo",
    'name = "x"\nsource = "y"\nrefused = "stock.empty"': "play = []",
    'name = "x"\nsource = "y"\n[case.position]\nhands = ["KKKKKKKKK"]': "hands",
    'name = "x"\nsource = "y"\n[case.position]\nhands = ["Z","4","4","4"]': "hands",
    'name = "x"\nsource = "y"\n[case.position]\nrules = "nowhere.toml"': "nowhere.toml",
    'name = "x"\nsource = "y"\n[case.position]\nturm = 1': "turm",
    'name = 5\nsource = "y"': "name = 5",
    'name = "x"\nsource = "y"\nplays = ["draw"]': "plays",
    'name = "x"\nsource = "y"\nposition = 3': "position = 3",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", BAD_CASES)
def test_cases_that_cannot_be_checked(program: Program, case: str, language: Language) -> None:
    (program.folder / "cases.toml").write_text(f"[[case]]\n{case}\n", encoding="utf-8")
    run = program.run("check", "cases.toml", "--lang", language)
    assert (run.status, run.raw) == (2, "")
    assert run.errors.startswith("cases.toml")
    assert BAD_CASES[case] in run.errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check",), "PATH… is missing"),
        (("replay",), "FILE is missing"),
        (("rules", "--diff", "duel"), "--diff compares two rule sets"),
        (("rules", "classic", "duel"), "too many arguments"),
        (("rules", "klassic"), "there is no such file"),
        (("version", "now"), "too many arguments"),
        (("bench", "--seconds", "nan"), "--seconds N"),
        (("bench", "--seconds", "0"), "--seconds N"),
        (("bench", "--seconds", "long"), "--seconds N"),
        (("simulate", "--deals", "0"), "--deals N"),
        (("simulate", "--deals", "1e3"), "--deals N"),
        (("simulate", "--seed", "-1"), "--seed N"),
        (("simulate", "--seed", "4294967296"), "--seed N"),
        (("simulate", "--jobs", "0"), "--jobs N"),
        (("simulate", "--players", "9"), "--players N"),
        (("simulate", "--players", "5"), "These rules are not played so"),
        (("simulate", "--sides", "4"), "These rules are not played so"),
        (("simulate", "--agents", "nobody"), 'No robot is called "nobody"'),
        (("simulate", "--agents", ""), 'No robot is called ""'),
        (("simulate", "--agents", "random,greedy"), "four robots separated by commas"),
        (("simulate", "--deal", "1"), "There is no option --deal"),
        (("replay", "RECORD", "--seat", "4"), "from 0 to 3"),
        (("replay", "RECORD", "--from", "9999"), "Nothing to tell"),
        (("replay", "RECORD", "--from", "5", "--to", "4"), "Nothing to tell"),
        (("replay", "RECORD", "--from", "0"), "--from N"),
    ],
)
def test_arguments_that_make_no_sense(
    program: Program, record: Path, arguments: tuple[str, ...], said: str
) -> None:
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    run = program.run(*given, "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert said in run.errors


# As processes of their own


def started(tmp_path: Path, *arguments: str, code: str = "") -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", code] if code else [sys.executable, "-m", "canasta.cli"]
    return subprocess.Popen(
        [*command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "LANG": "en_GB.UTF-8", "COLUMNS": "80"},
    )


@pytest.mark.parametrize(
    "arguments",
    [("rules", "classic"), ("rules", "--json"), ("replay", "RECORD"), ("check", str(CONFORMANCE))],
)
def test_a_closed_pipe_ends_in_silence(
    tmp_path: Path, record: Path, arguments: tuple[str, ...]
) -> None:
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    with started(tmp_path, *given) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read().decode()
        assert process.wait(30) == 1
    assert errors == ""


def test_simulations_need_nothing_of_the_terminal(tmp_path: Path) -> None:
    """The library can be used without the layers that talk to people."""
    code = (
        "import sys\n"
        "from canasta.arena.simulation import Simulation\n"
        "from canasta.rules import load_rules\n"
        "list(Simulation(load_rules('duel'), 2, 2, ('random',) * 2, 1).results(2))\n"
        "names = ('canasta.cli', 'canasta.i18n', 'typer', 'rich')\n"
        "sys.exit(any(name in sys.modules for name in names))\n"
    )
    with started(tmp_path, code=code) as process:
        _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, b"")


def test_ctrl_c_stops_a_simulation_with_all_its_processes(tmp_path: Path) -> None:
    code = (
        "import threading, _thread, sys\n"
        "from canasta.cli import main\n"
        "if __name__ == '__main__':\n"
        "    threading.Timer(1.5, _thread.interrupt_main).start()\n"
        "    sys.exit(main(['simulate', '--deals', '9999999', '--jobs', '2', '--lang', 'en']))\n"
    )
    with started(tmp_path, code=code) as process:
        out, errors = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert errors == b"Interrupted.\n"
