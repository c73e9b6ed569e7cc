"""``canasta train network`` runs, reports, and refuses unfit teachers."""

import gzip
import json
import pickle
import shutil
from pathlib import Path

import numpy as np
import pytest

from canasta.agents.network.features import LENGTH, VERSION
from canasta.agents.network.network import PARTS
from canasta.agents.network.network_file import network_bytes, read_network
from canasta.cli.commands.training import network as command
from canasta.i18n import LANGUAGES, Language, load
from canasta.rules.loader import load_rules
from canasta.training import network_run
from canasta.training.array_file import write_arrays
from canasta.training.examples import (
    Arrangement,
    Lessons,
    example_file,
    make_examples,
    read_examples,
    read_teacher,
)
from canasta.training.fitting import Fitting
from canasta.training.network_run import NetworkRun
from canasta.training.played_rounds import Playing
from canasta.training.run_folder import RunFolderError
from tests.support.scripted_terminal import Program, Run, program

__all__ = ["program"]

TINY = ("--players", "2", "--alone", "--hands", "200", "--tried", "0", "--epochs", "2")
FITTING = Fitting((4,), 1, 64, 0.01)


@pytest.fixture(autouse=True)
def two_rounds_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put two rounds into each file of examples, so that the command plays four rounds, not 200.

    The command reads the number on import, so its module is imported first.
    """
    assert callable(command.register)
    monkeypatch.setattr("canasta.training.examples.ROUNDS_IN_FILE", 2)


def train(program: Program, *options: str) -> Run:
    return program.run("train", "network", "--out", "run", *TINY, *options)


def write_teacher(file: Path, version: int = VERSION) -> None:
    """Write a network that values a card of the first rank at 1 point and all else at 0."""
    weights = [[PARTS // 100], *[[0]] * (LENGTH - 1)]
    content = network_bytes(bytes([255]) * LENGTH, [weights], [[0]])
    text = gzip.decompress(content).decode().replace(f":{VERSION},", f":{version},", 1)
    file.write_bytes(gzip.compress(text.encode()))


def lessons(rules: str, teacher: Path | None = None) -> Lessons:
    about = Arrangement(load_rules(rules), 2, 2)
    return Lessons(about, (), Playing(), read_teacher(teacher) if teacher else None, 5)


# ---- The command


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_are_printed_and_reported(program: Program, language: Language) -> None:
    run = train(program, "--lang", language)
    assert (run.status, run.errors) == (0, "")
    titles = {
        "fr": ("Manches", "Part expliquée"),
        "en": ("Rounds", "Variance of results explained"),
    }
    assert all(words in run.text for words in titles[language])
    assert str(Path("run") / "network.json.gz") in run.text
    page = (program.folder / "run" / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count('class="curve') == 2
    assert "nan" not in page


def test_a_resumed_run_gives_the_same_network_which_can_teach(
    program: Program,
) -> None:
    first = train(program, "--json")
    figures = json.loads(first.raw)
    assert list(figures) == ["network", "hands", "explained", "differences"]
    assert (figures["hands"], figures["differences"]) == (200, 0)
    assert figures["explained"] < 1
    network = program.folder / figures["network"]
    written = network.read_bytes()
    shutil.copy(network, program.folder / "teacher.json.gz")
    # Simulate a stop between two files of examples.
    for name in ("network.json.gz", "checkpoint.npz", "log.jsonl", "examples/000001.npz"):
        (program.folder / "run" / name).unlink()
    assert train(program, "--json").raw == first.raw
    assert network.read_bytes() == written
    taught = program.run(
        *("train", "network", "--out", "next", *TINY, "--teacher", "teacher.json.gz", "--json")
    )
    assert (taught.status, taught.errors) == (0, "")
    assert json.loads(taught.raw)["explained"] != figures["explained"]


def test_a_further_run_needs_a_teacher_and_lines_to_compare(program: Program) -> None:
    write_teacher(program.folder / "teacher.json.gz")
    tiny = ("--players", "2", "--alone", "--hands", "200", "--tried", "300", "--epochs", "1")
    options = (*tiny, "--worlds", "1", "--further")
    for missing in ((), ("--teacher", "teacher.json.gz", "--tried", "0")):
        refused = program.run("train", "network", "--out", "run", *options, *missing)
        assert (refused.status, refused.raw) == (2, "")
        assert "--teacher" in refused.errors
        assert not (program.folder / "run").exists()
    run = program.run(
        *("train", "network", "--out", "run", *options, "--teacher", "teacher.json.gz")
    )
    assert (run.status, run.errors) == (0, "")
    before = read_network(program.folder / "teacher.json.gz")
    after = read_network(program.folder / "run" / "network.json.gz")
    assert [len(layer) for layer in after.weights] == [len(layer) for layer in before.weights]
    assert after.weights != before.weights


def test_another_seed_or_teacher_is_another_run(program: Program) -> None:
    write_teacher(program.folder / "teacher.json.gz")
    assert train(program).status == 0
    for options, words in (
        (("--seed", "9"), "autre entraînement : graine « 0 », et non « 9 »"),
        (("--teacher", "teacher.json.gz"), "autre entraînement : maître"),
    ):
        other = train(program, *options)
        assert (other.status, other.raw) == (2, "")
        assert words in other.errors


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_of_a_run_has_a_name(program: Program, language: Language) -> None:
    train(program)
    file = program.folder / "run" / "settings.json"
    settings = json.loads(file.read_text(encoding="utf-8"))
    words = load(language)
    assert len(settings) > 15
    for key in settings:
        assert words.text(f"cli.train.setting.{key}")
    file.write_text(json.dumps({**settings, "program": "1"}), encoding="utf-8")
    refused = {"fr": "une autre version du programme", "en": "another version of the program"}
    other = train(program, "--lang", language)
    assert (other.status, other.raw) == (2, "")
    assert refused[language] in other.errors


def test_the_number_of_rounds_is_a_multiple_of_a_hundred(program: Program) -> None:
    run = train(program, "--hands", "250")
    assert (run.status, run.raw) == (2, "")
    assert "demandez-en 200 ou 300, et non 250" in run.errors
    assert not (program.folder / "run").exists()


def spoil(file: Path, how: str) -> None:
    """Write an unfit teacher to ``file``; ``how`` says what is wrong with it."""
    if how == "of another version":
        write_teacher(file, VERSION + 1)
    elif how == "truncated":
        write_teacher(file)
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2])
    elif how == "another file":
        file.write_bytes(gzip.compress(b"[1, 2, 3]"))
    elif how == "a text":
        file.write_text("Chère Anna,\n", encoding="utf-8")
    elif how == "empty":
        file.write_bytes(b"")
    elif how == "a folder":
        file.mkdir()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("a text", "ne contient pas de réseau"),
        ("truncated", "ne contient pas de réseau"),
        ("empty", "ne contient pas de réseau"),
        ("another file", "ne contient pas de réseau"),
        ("of another version", "un réseau d'une autre version"),
        ("a folder", "est un dossier"),
        ("missing", "pas de fichier"),
    ],
)
def test_a_file_that_is_no_teacher_is_refused_before_a_folder_is_made(
    program: Program, how: str, words: str, jobs: str
) -> None:
    spoil(program.folder / "teacher.json.gz", how)
    run = train(program, "--teacher", "teacher.json.gz", "--jobs", jobs)
    assert (run.status, run.raw) == (2, "")
    assert "teacher.json.gz" in run.errors
    assert words in run.errors
    assert not (program.folder / "run").exists()


def test_damaged_examples_are_reported(program: Program) -> None:
    assert train(program).status == 0
    for name in ("network.json.gz", "checkpoint.npz", "log.jsonl"):
        (program.folder / "run" / name).unlink()
    file = example_file(program.folder / "run" / "examples", 1)
    for content in (file.read_bytes()[:-40], None):
        if content is None:
            write_arrays(file, {"rows": np.zeros((1, LENGTH), dtype=np.uint8)})
        else:
            file.write_bytes(content)
        run = train(program)
        assert (run.status, run.raw) == (2, "")
        assert "000001.npz ne se lit pas comme des nombres" in run.errors


# ---- What belongs to one run


def test_rounds_by_edited_rules_of_the_same_name_are_not_mixed(tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('base = "classic"\ntarget = 3000\n', encoding="utf-8")
    NetworkRun(tmp_path / "run", lessons(str(rules)), FITTING, 2)
    NetworkRun(tmp_path / "run", lessons(str(rules)), FITTING, 2)
    rules.write_text('base = "classic"\ntarget = 4000\n', encoding="utf-8")
    with pytest.raises(RunFolderError, match="other rules_hash"):
        NetworkRun(tmp_path / "run", lessons(str(rules)), FITTING, 2)


def test_examples_of_two_programs_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    NetworkRun(tmp_path, lessons("classic"), FITTING, 2)
    monkeypatch.setattr(network_run, "program_digest", lambda *_: "another")
    with pytest.raises(RunFolderError, match="other program"):
        NetworkRun(tmp_path, lessons("classic"), FITTING, 2)


def test_a_run_needs_a_file_to_fit_and_a_file_to_hold_out(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="hold out"):
        NetworkRun(tmp_path / "run", lessons("classic"), FITTING, 1)
    assert not (tmp_path / "run").exists()


def test_a_teacher_can_be_sent_to_other_processes(tmp_path: Path) -> None:
    write_teacher(tmp_path / "teacher.json.gz")
    here = lessons("classic", tmp_path / "teacher.json.gz")
    there: Lessons = pickle.loads(pickle.dumps(here))  # noqa: S301  (written a moment ago)
    assert here.teacher is not None
    assert there.teacher is not None
    assert there.teacher.digest == here.teacher.digest
    rows = [bytes([place % 7]) + bytes(LENGTH - 1) for place in range(9)]
    values = here.teacher.network.values(rows)
    assert there.teacher.network.values(rows) == values
    assert len(set(values)) == 7
    made = []
    for name, these in (("here", here), ("there", there)):
        assert list(make_examples(tmp_path / name, these, 1)) == [0]
        made.append(read_examples(tmp_path / name, [0]).points.tolist())
    assert made[0] == made[1]
