"""``canasta arena``: its JSON, sentences, report and refusals."""

import json
import re
from pathlib import Path

import pytest

from canasta.i18n import LANGUAGES, Language
from tests.i18n.sentence_helpers import plain
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

PAIR = ("--agents", "greedy,random", "--jobs", "1")


def figures(program: Program, *arguments: str) -> dict[str, object]:
    run = program.run("arena", *arguments, "--json")
    assert (run.status, run.errors) == (0, "")
    value: object = json.loads(run.raw)
    assert isinstance(value, dict)
    return value


def part(value: object, key: str) -> object:
    assert isinstance(value, dict)
    return value[key]


def without_speed(value: dict[str, object]) -> dict[str, object]:
    return {key: entry for key, entry in value.items() if key != "decisions_per_second"}


def test_the_shape_of_the_json(program: Program) -> None:
    found = figures(program, *PAIR, "--pairs", "12", "--seed", "3")
    assert found["agents"] == ["greedy", "random"]
    assert (found["rules"], found["players"], found["sides"]) == ("classic", 4, 2)
    assert (found["pairs"], found["deals"], found["seed"]) == (12, 24, 3)
    points = found["points_per_deal"]
    mean, low, high = (part(points, key) for key in ("mean", "low", "high"))
    assert isinstance(mean, float)
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert 300 < mean < 1200
    assert low < mean < high
    won = found["deals_won"]
    assert isinstance(won, int)
    assert 18 <= won <= 24
    assert (found["games"], found["games_won"], found["sprt"]) == (0, None, None)
    speeds = found["decisions_per_second"]
    assert isinstance(speeds, dict)
    assert list(speeds) == ["greedy", "random"]
    assert all(isinstance(speed, int) and speed > 1000 for speed in speeds.values())
    (match,) = found["matches"] if isinstance(found["matches"], list) else []
    assert part(match, "points_per_deal") == points
    assert re.fullmatch("[0-9a-f]{64}", str(found["digest"]))
    assert part(match, "digest") == found["digest"]


def test_the_same_options_give_the_same_figures(program: Program) -> None:
    options = ("--agents", "random,greedy,steady", "--rules", "frimes", "--players", "3")
    one = figures(program, *options, "--pairs", "2", "--games", "--jobs", "1")
    two = figures(program, *options, "--pairs", "2", "--games", "--jobs", "2")
    assert without_speed(one) == without_speed(two)
    assert (one["deals"], one["games"]) == (2 * 2 * 6, 2 * 2 * 6)
    assert one["games_won"] is not None
    ratings, matches = one["ratings"], one["matches"]
    assert isinstance(ratings, list)
    assert isinstance(matches, list)
    assert [part(rating, "agent") for rating in ratings] == ["random", "greedy", "steady"]
    assert [part(match, "agents") for match in matches] == [
        ["random", "greedy"],
        ["random", "steady"],
        ["greedy", "steady"],
    ]


def test_the_sequential_test_stops_the_match(program: Program) -> None:
    found = figures(program, *PAIR, "--pairs", "500", "--sprt", "-5,20.5")
    pairs = found["pairs"]
    assert isinstance(pairs, int)
    assert 30 <= pairs < 200
    assert part(found["sprt"], "decision") == "high"
    assert (part(found["sprt"], "low"), part(found["sprt"], "high")) == (-5, 20.5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_results_in_words(program: Program, language: Language) -> None:
    options = ("--pairs", "40", "--sprt", "0,15", "--lang", language)
    run = program.run("arena", *PAIR, *options)
    assert (run.status, run.errors) == (0, "")
    gain = {
        "fr": "greedy gagne plus probablement +15,0 que 0,0 points",
        "en": "greedy gains +15.0 rather than 0.0 points",
    }
    for words in (gain[language], "95 %" if language == "fr" else "95%", "2,94", "greedy", "Elo"):
        assert plain(words.replace("2,94", "2,94" if language == "fr" else "2.94")) in run.text


def test_a_single_deal_has_no_interval(program: Program) -> None:
    assert part(figures(program, *PAIR, "--pairs", "1")["points_per_deal"], "low") is None
    run = program.run("arena", *PAIR, "--pairs", "1", "--report", "one.html")
    assert run.status == 0
    assert "95 %" not in run.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_needs_no_other_file(program: Program, language: Language) -> None:
    options = ("--agents", "greedy,random,steady", "--pairs", "5", "--jobs", "1", "--games")
    run = program.run("arena", *options, "--report", "arena.html", "--lang", language)
    assert run.status == 0
    page = (program.folder / "arena.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count("<svg ") == page.count("</svg>") == 3
    assert len(re.findall(r'<path class="mean" d="M[\d., -]+"/>', page)) == 3
    assert not re.search(r"https?://|src=|<link|<script|nan|inf", page)
    digest = re.search("[0-9a-f]{64}", run.raw)
    assert digest is not None
    assert digest[0] in page
    assert ("Points par donne" if language == "fr" else "Points per deal") in page


def test_a_match_is_resumed_from_its_file(program: Program) -> None:
    whole = figures(program, *PAIR, "--pairs", "9")
    figures(program, *PAIR, "--pairs", "4", "--resume", "match.jsonl")
    resumed = figures(program, *PAIR, "--pairs", "9", "--resume", "match.jsonl")
    assert without_speed(resumed) == without_speed(whole)
    lines = (program.folder / "match.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 10


def test_results_and_report_are_not_the_same_file(program: Program) -> None:
    for file in ("new.jsonl", "match.jsonl"):
        figures(program, *PAIR, "--pairs", "2", "--resume", "match.jsonl")
        before = (program.folder / "match.jsonl").read_bytes()
        both = ("--resume", file, "--report", file)
        run = program.run("arena", *PAIR, "--pairs", "2", *both)
        assert (run.status, run.raw) == (2, "")
        assert f"{file} existe et n'est pas un rapport" in run.errors
        assert (program.folder / "match.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--agents", "greedy"), "au moins deux robots"),
        (("--agents", "greedy,nobody"), "Aucun robot ne s'appelle « nobody »"),
        (("--agents", "greedy,"), "Aucun robot ne s'appelle"),
        (("--sprt", "5"), "deux nombres de points"),
        (("--sprt", "15,0"), "« 15,0 » ne convient pas"),
        (("--sprt", "0,nan"), "deux nombres de points"),
        (("--sprt", "0,15", "--games"), "ne va pas avec --games"),
        (("--sprt", "0,15", "--agents", "greedy,random,steady"), "exactement deux robots"),
        (("--pairs", "0"), "--pairs"),
        (("--pairs", "many"), "--pairs"),
        (("--jobs", "0"), "--jobs"),
        (("--seed", "-1"), "--seed"),
        (("--players", "5"), "Ces règles ne se jouent pas ainsi"),
        (("--rules", "nothing"), "nothing ne peut pas être lu"),
        (("--report", "no/such/folder.html"), "no/such/folder.html"),
        (("--resume", "."), "dossier"),
        (("--resume", "letter.txt"), "letter.txt n'est pas un fichier de résultats"),
        (("--game",), "--games"),
    ],
)
def test_each_error_is_explained_in_one_sentence(
    program: Program, arguments: tuple[str, ...], words: str
) -> None:
    (program.folder / "letter.txt").write_text("Chère Anna,\n", encoding="utf-8")
    run = program.run("arena", "--pairs", "2", "--jobs", "1", *arguments)
    assert (run.status, run.raw) == (2, "")
    assert words in run.errors


def test_a_file_of_another_match_is_refused_with_the_difference(program: Program) -> None:
    path = Path("match.jsonl")
    keep = ("--pairs", "1", "--jobs", "1", "--resume", str(path))
    assert program.run("arena", "--agents", "greedy,random", *keep).status == 0
    run = program.run("arena", "--agents", "greedy,random", "--seed", "7", *keep)
    assert run.status == 2
    assert "match.jsonl contient un autre match : graine « 0 », et non « 7 »." in run.errors
    run = program.run("arena", "--agents", "random,greedy", *keep, "--lang", "en")
    assert 'match.jsonl holds another match: robots "greedy, random", not' in run.errors
