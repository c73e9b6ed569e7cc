"""The search for weights keeps helpful moves, drops useless ones, and is reproducible."""

import json
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import pytest

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.heuristic.weights import CHANCES, ONTO_MELD, SETS, Weights, WeightSets
from canasta.arena.duplicate import Duplicates, Match
from canasta.cli.commands.training import weights as train_weights
from canasta.i18n import LANGUAGES, Language, load
from canasta.rules.loader import load_rules
from canasta.training import weight_search
from canasta.training.run_folder import RunFolderError
from canasta.training.weight_search import WEIGHT_NAMES, Searching, WeightedDeals, WeightSearch
from tests.i18n.sentence_helpers import plain
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]

FEW = Searching(
    load_rules("classic"), 4, 2, 8, seed=7, weights=("wild_keep", "draw", "start", "add")
)
SOME = replace(FEW, deals=100)
MOVES = 8


def spoil(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start searches with weights that seldom take the pile."""
    spoiled = replace(ONTO_MELD, draw=400)
    monkeypatch.setattr(weight_search, "RENEWED", WeightSets(spoiled, spoiled, spoiled))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> WeightSearch:
    """Run an uninterrupted search of two rounds."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        spoil(monkeypatch)
        search = WeightSearch(tmp_path_factory.mktemp("search") / "whole", SOME)
        assert list(search.search(1)) == list(range(MOVES))
        assert list(search.search(2)) == list(range(MOVES, 2 * MOVES))
    return search


def test_a_resumed_search_gives_the_same_weights(
    whole: WeightSearch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch)
    moves = [figures for _, figures in whole.folder.log]
    first = next(place for place in range(0, MOVES, 2) if moves[place]["kept"])
    for number in WeightSearch(tmp_path / "parts", SOME).search(1):
        if number == first:  # the next move depends on this one's having been kept
            break
    parts = WeightSearch(tmp_path / "parts", SOME)
    assert parts.folder.step == first + 1
    assert parts.found != parts.start
    assert list(parts.search(2)) == list(range(first + 1, 2 * MOVES))
    assert parts.found == whole.found
    for name in ("log.jsonl", "settings.json", "checkpoint.npz"):
        assert (parts.folder.path / name).read_bytes() == (whole.folder.path / name).read_bytes()
    assert len(whole.gains()) == 2
    assert list(parts.search(2)) == []


def test_a_sweep_moves_each_weight_twice_in_its_own_order(tmp_path: Path) -> None:
    search = WeightSearch(tmp_path, FEW)
    list(search.search(3))
    moved = [int(figures["weight"]) for _, figures in search.folder.log]
    assert moved[::2] == moved[1::2]
    rounds = [tuple(moved[first : first + MOVES : 2]) for first in (0, MOVES, 2 * MOVES)]
    for order in rounds:
        assert {WEIGHT_NAMES[place] for place in order} == set(FEW.weights)
    assert len(set(rounds)) > 1


def test_the_second_move_continues_if_the_first_was_kept_and_else_turns_back(
    whole: WeightSearch,
) -> None:
    now = {place: getattr(whole.start, name) for place, name in enumerate(WEIGHT_NAMES)}
    moves = whole.folder.log
    for (step, first), (_, second) in zip(moves[::2], moves[1::2], strict=True):
        place = int(first["weight"])
        part = 4 if step <= MOVES else 8
        changes = []
        for move in (first, second):
            changes.append(move["value"] - now[place])
            assert abs(changes[-1]) == max(abs(now[place]) // part, 2)
            assert move["kept"] <= (move["gain"] > 0)
            if move["kept"]:
                now[place] = int(move["value"])
        assert (changes[0] * changes[1] > 0) == bool(first["kept"])
    assert {name: now[place] for place, name in enumerate(WEIGHT_NAMES)} == {
        name: getattr(whole.found, name) for name in WEIGHT_NAMES
    }
    assert {figures["kept"] for _, figures in moves} == {0, 1}


def test_a_spoiled_weight_is_repaired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch)
    search = WeightSearch(tmp_path, replace(FEW, deals=400, weights=("draw",)))
    list(search.search(1))
    assert search.found.draw < search.start.draw
    assert search.found == replace(search.start, draw=search.found.draw)
    (checked,) = search.gains()
    assert checked.low is not None
    assert checked.low > 0


def test_moves_that_change_no_play_or_lose_are_given_up_and_checks_are_not(tmp_path: Path) -> None:
    search = WeightSearch(tmp_path, replace(FEW, deals=60))
    old = search.start
    worse = replace(old, draw=1000)
    assert search._meeting(old, old, 3, 400).sample.count == 250
    assert search._meeting(worse, old, 3, 400).sample.count == 250
    assert search._meeting(old, worse, 3, 400).sample.count == 400
    lost = search._meeting(worse, old, 3, 400, may_stop=False)
    assert lost.sample.count == 400
    assert lost.points_per_deal().mean < -50
    search._values[WEIGHT_NAMES.index("draw")] = 1000
    assert search._checked().mean < -50
    assert search._checked() == search._checked()


@pytest.mark.parametrize(("text", "players", "sides"), [("classic", 4, 2), ("frimes", 3, 3)])
def test_deals_come_out_as_in_the_arena(text: str, players: int, sides: int) -> None:
    searching = replace(FEW, rules=load_rules(text), players=players, sides=sides)
    weights = {"new": replace(ONTO_MELD, draw=60), "old": ONTO_MELD}
    quick = WeightedDeals(searching, (weights["new"], weights["old"]), 5)
    match = Match(
        searching.rules,
        players,
        sides,
        ("new", "old"),
        5,
        lambda name, _: SteadyAgent(WeightSets(*[weights[name]] * 3)),
    )
    for number in range(3):
        assert quick.play(number).scores == Duplicates(match).play_deal(number).scores


def test_chances_stay_chances(tmp_path: Path) -> None:
    for place, name in enumerate(CHANCES):
        search = WeightSearch(tmp_path / name, replace(FEW, weights=(name,)))
        search._values[search._places[0]] = 990 if place % 2 else 1
        for number in range(6):
            assert 0 <= search._move(number).value <= 1000
    for weights in SETS.values():
        assert all(0 <= getattr(weights, name) <= 1000 for name in CHANCES)


def test_the_folder_of_another_search_is_refused(tmp_path: Path) -> None:
    WeightSearch(tmp_path, FEW)
    with pytest.raises(RunFolderError, match="deals 8 3"):
        WeightSearch(tmp_path, replace(FEW, deals=3))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weights_found_are_printed_and_reported(
    program: Program, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch)
    only = partial(Searching, weights=("draw", "wild_keep"))
    monkeypatch.setattr("canasta.cli.commands.training.weights.Searching", only)
    few = ("--rounds", "1", "--deals", "200", "--out", "run", "--lang", language)
    run = program.run("train", "weights", *few)
    assert (run.status, run.errors) == (0, "")
    titles = {"fr": "Points par donne après le tour 1", "en": "Points per deal after sweep 1"}
    assert titles[language] in run.text
    page = (program.folder / "run" / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count('class="curve') == 3
    figures = json.loads(program.run("train", "weights", *few, "--json").raw)
    assert figures["kept"] > 0
    found = figures["weights"]["draw"]
    assert found < 400
    assert f"400 → {found}" in plain(run.text)
    source = run.raw[run.raw.index("ONTO_MELD_RENEWED: Final = Weights(") :]
    changed = {name: value for name, value in figures["weights"].items() if f" {name}=" in source}
    assert Weights(**figures["weights"]) == replace(ONTO_MELD, **changed) != ONTO_MELD
    other = program.run("train", "weights", *few, "--seed", "9")
    assert other.status == 2
    refused = {"fr": "un autre entraînement", "en": "holds another run"}
    assert refused[language] in plain(other.errors)
    settings = json.loads((program.folder / "run" / "settings.json").read_text(encoding="utf-8"))
    for key in settings:
        assert load(language).text(f"cli.train.setting.{key}")


@pytest.mark.parametrize(("players", "name"), [(4, "KEY_CARD"), (6, "KEY_CARD_OF_THREE")])
def test_weights_for_key_card_rules_are_printed_by_their_name(
    tmp_path: Path, players: int, name: str
) -> None:
    about = replace(FEW, rules=load_rules("frimes"), players=players)
    source = train_weights._source(WeightSearch(tmp_path, about), about)
    assert f"{name}: Final = Weights(" in source
    for entry in fields(Weights):
        value = getattr(SETS[name], entry.name)
        assert (f"    {entry.name}={value}," in source) == (value != entry.default)


def test_a_search_that_finds_nothing_says_so(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = partial(Searching, weights=("draw",))
    monkeypatch.setattr("canasta.cli.commands.training.weights.Searching", only)
    run = program.run("train", "weights", "--rounds", "1", "--deals", "2", "--out", "run")
    assert "Aucun poids meilleur n'a été trouvé." in run.text
    assert "Weights(" not in run.raw
