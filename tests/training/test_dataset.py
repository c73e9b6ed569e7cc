"""The arrays of a data set match the plays, runs resume, and damage is reported."""

import json
from pathlib import Path

import numpy as np
import pytest

from canasta.engine.stepping.step import step
from canasta.envs.deals import returns_of
from canasta.envs.observer import Observer
from canasta.i18n import LANGUAGES, Language
from canasta.record.record_reader import replay_of
from canasta.rules.loader import load_rules
from canasta.training.array_file import write_arrays
from canasta.training.dataset import FORMAT, Dataset, DatasetError, decisions_of
from canasta.training.dataset_run import DatasetRun, RobotGames
from canasta.training.run_folder import RunFolderError
from tests.support.scripted_terminal import WIDE, Program, program

__all__ = ["program"]

GAMES = RobotGames(load_rules("duel"), 2, 2, ("greedy", "steady"), seed=7, games=3)


@pytest.fixture(autouse=True)
def two_games_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta.training.dataset_run.GAMES_IN_FILE", 2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data set of three games, the last of which is in a separate file."""
    run = DatasetRun(tmp_path / "whole", GAMES)
    assert list(run.play()) == [0, 1]
    run.finish(["# Games", "Played here."])
    return tmp_path / "whole"


def test_the_arrays_hold_what_was_seen_chosen_and_won(folder: Path) -> None:
    data = Dataset(folder)
    parts, replays = list(data.parts()), list(data.records())
    assert data.card["format"] == FORMAT
    assert data.card["games"] == len(replays) == 3
    assert data.card["decisions"] == sum(len(part) for part in parts)
    assert [set(part.games.tolist()) for part in parts] == [{0, 1}, {2}]
    observer = Observer(replays[2].header.game_rules)
    rounds = place = first = 0
    part = parts[1]
    for moment in replays[2]:
        state = moment.before
        if state is None:
            rounds += 1
            first = place
            continue
        for action in moment.made.outcome.verdict.actions:
            seat = state.public.to_act()
            assert part.seats[place] == seat
            assert part.observations[place].tobytes() == observer.observation(state.view(seat))
            assert part.masks[place, action]
            assert part.actions[place] == action
            assert part.rounds[place] == rounds
            step(state, action, None)
            place += 1
        if state.public.ending:
            worth = returns_of(state)
            expected = [worth[seat] for seat in part.seats[first:place].tolist()]
            assert part.returns[first:place].tolist() == expected
    assert place == len(part)
    assert replays[2].is_finished
    assert (folder / "README.md").read_text(encoding="utf-8") == "# Games\n\nPlayed here.\n"


def test_a_resumed_run_makes_the_same_data_set(folder: Path, tmp_path: Path) -> None:
    stopped = tmp_path / "stopped"
    assert next(DatasetRun(stopped, GAMES).play()) == 0
    again = DatasetRun(stopped, GAMES)
    assert list(again.play()) == [1]
    assert again.card() == Dataset(folder).card
    for file in sorted((folder / "arrays").iterdir()):
        assert (stopped / "arrays" / file.name).read_bytes() == file.read_bytes()
    other = RobotGames(GAMES.rules, 2, 2, ("greedy", "steady"), seed=8, games=3)
    with pytest.raises(RunFolderError, match="seed"):
        DatasetRun(stopped, other)


def test_a_game_depends_on_its_number_alone() -> None:
    fewer = RobotGames(GAMES.rules, 2, 2, GAMES.agents, GAMES.seed, games=1)
    assert GAMES.record(2) == fewer.record(2)
    assert len({GAMES.record(number) for number in range(3)}) == 3


def test_a_round_that_is_cut_off_has_no_returns() -> None:
    text = GAMES.record(0)
    whole = decisions_of(replay_of(text))
    last_round = text.rindex("\nhand ")
    cut = decisions_of(replay_of(text[: text.index("\n", text.index(": discard", last_round)) + 1]))
    known = np.isfinite(cut.returns)
    assert np.isfinite(whole.returns).all()
    assert set(cut.rounds[~known].tolist()) == {int(whole.rounds[-1])}
    assert cut.returns[known].tolist() == whole.returns[: known.sum()].tolist()


def test_damage_is_named(folder: Path) -> None:
    file = folder / "arrays" / "000001.npz"
    (part,) = list(Dataset(folder).parts())[1:]
    arrays = part.arrays()
    for damaged in (
        {name: array for name, array in arrays.items() if name != "seats"},
        arrays | {"seats": arrays["seats"][1:]},
        arrays | {"observations": arrays["observations"][:, 1:]},
    ):
        write_arrays(file, damaged)
        with pytest.raises(DatasetError, match="000001"):
            list(Dataset(folder).parts())
    (folder / "card.json").write_text('{"format": "canasta-dataset/2"}', encoding="utf-8")
    with pytest.raises(DatasetError, match="card"):
        Dataset(folder)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_a_data_set_with_a_card(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    line = ["dataset", "--out", str(tmp_path / "d"), "--rules", "duel", "--games", "2"]
    shown = program.run(*line, "--lang", language)
    assert (shown.status, shown.errors) == (0, "")
    card = json.loads(program.run(*line, "--json").text)
    assert card == Dataset(tmp_path / "d").card
    assert card["agents"] == ["steady", "steady"]
    assert str(card["digest"]) in shown.text
    assert str(card["digest"]) in (tmp_path / "d" / "README.md").read_text(encoding="utf-8")
    other = program.run(*line, "--seed", "1", "--lang", language)
    assert other.status == 2
    assert str(tmp_path / "d") in other.errors
