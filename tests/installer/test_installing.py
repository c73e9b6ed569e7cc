"""``make play`` installs once, goes on after every interruption, and never mixes forms."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from installer.checkout import Checkout
from installer.environment import environments
from installer.forms import Forms
from installer.status import write_status
from tests.installer.checkouts import checkout, play, run

__all__ = ["checkout"]

STEPS = ("libraries", "plain")


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file of an environment that the game reads: when it was changed, and what is in it."""
    return {
        str(file.relative_to(folder)): (file.stat().st_mtime_ns, file.read_bytes())
        for file in folder.rglob("*")
        if file.is_file() and file.name not in ("whole", "half")
    }


def changed(checkout: Checkout) -> Checkout:
    """The checkout after an update of its sources."""
    (checkout.root / "src" / "game.py").write_text("2", encoding="utf-8")
    return Checkout(checkout.root)


def called(checkout: Checkout) -> str:
    """What the command in ``.venv/bin`` runs."""
    command = str(checkout.environments / "bin" / "canasta")
    return subprocess.run([command, "x"], check=True, capture_output=True, text=True).stdout


def test_the_game_is_installed_once_and_then_only_started(checkout: Checkout) -> None:
    first, second = play(checkout), play(checkout)
    assert (first.returncode, first.stderr) == (0, "")
    steps = [line.rpartition(":")[0] for line in first.stdout.splitlines()[:3]]
    assert steps == [
        "Python environment",
        "Downloading and installing the libraries",
        "Installing the game",
    ]
    assert second.stdout.splitlines() == ["…", "plain serve --no-browser"]
    assert called(checkout) == "plain x\n"


@pytest.mark.parametrize("step", STEPS)
def test_killed_in_a_step_the_next_start_goes_on(checkout: Checkout, step: str) -> None:
    killed = play(checkout, FAKE_PIP=f"{step}=die")
    assert killed.returncode < 0
    assert not Forms(checkout).plain.is_whole
    again = play(checkout)
    assert again.stdout.splitlines()[-1] == "plain serve --no-browser"
    assert ("libraries" in again.stdout) == (step == "libraries")


def test_an_environment_that_was_half_made_is_made_anew(checkout: Checkout) -> None:
    folder = Forms(checkout).dependencies.folder
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").write_text("half", encoding="utf-8")
    assert play(checkout).stdout.splitlines()[-1] == "plain serve --no-browser"
    assert (folder / "bin" / "python").resolve() == Path(sys.executable).resolve()


@pytest.mark.parametrize("step", ["build", "compiled"])
def test_killed_while_compiling_the_game_goes_on_and_compiles_again(
    checkout: Checkout, step: str
) -> None:
    play(checkout)
    assert run(checkout, "compile", FAKE_PIP=f"{step}=die").returncode < 0
    assert play(checkout).stdout.splitlines()[-1] == "plain serve --no-browser"
    assert run(checkout, "compile").returncode == 0
    assert play(checkout).stdout.splitlines()[-1] == "compiled serve --no-browser"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ERROR: [Errno 28] No space left on device", "The disk is full. About 300 MB"),
        ("Failed to establish a new connection: [Errno -3]", "The libraries could not be downl"),
        ("[Errno 30] Read-only file system: 'x'", "Nothing can be written in"),
        ("ERROR: what nobody expected", "libraries” failed: ERROR: what nobody expected. "),
    ],
)
def test_a_failure_is_one_sentence_and_leaves_nothing_half_done(
    checkout: Checkout, words: str, sentence: str
) -> None:
    failed = play(checkout, FAKE_PIP=f"libraries={words}")
    assert failed.returncode == 1
    assert sentence in failed.stderr
    assert len(failed.stderr.splitlines()) == 1
    assert not (checkout.environments / "current").exists()
    assert not Forms(checkout).dependencies.folder.exists()
    assert play(checkout).returncode == 0


def test_a_failed_update_leaves_the_form_that_was_there(checkout: Checkout) -> None:
    play(checkout)
    assert play(changed(checkout), FAKE_PIP="plain=no").returncode == 1
    assert called(checkout) == "plain x\n"


def test_a_folder_that_takes_no_files(tmp_path: Path, checkout: Checkout) -> None:
    (tmp_path / "checkout" / ".venv").write_text("a file, no folder", encoding="utf-8")
    refused = play(checkout)
    assert refused.returncode == 1
    assert refused.stderr.startswith("Nothing can be written in")
    assert len(refused.stderr.splitlines()) == 1


def test_compiling_changes_no_file_of_the_plain_form(checkout: Checkout) -> None:
    play(checkout)
    plain = Forms(checkout).plain
    before = contents(plain.folder)
    assert run(checkout, "compile").stdout.splitlines()[-1].startswith("The compiled form is ready")
    assert contents(plain.folder) == before
    compiled = Forms(checkout).compiled
    assert compiled.folder != plain.folder
    assert (compiled.folder / "bin" / "canasta").read_text(encoding="utf-8").count("compiled")


def test_an_update_of_the_checkout_is_installed_and_compiled_again(checkout: Checkout) -> None:
    play(checkout)
    run(checkout, "compile")
    updated = changed(checkout)
    assert Forms(updated).best == Forms(updated).plain
    assert play(updated).stdout.splitlines()[-1] == "plain serve --no-browser"
    assert run(updated, "compile").returncode == 0
    assert play(updated).stdout.splitlines()[-1] == "compiled serve --no-browser"
    kinds = [environment.kind for environment in environments(checkout.environments)]
    assert kinds.count("dependencies") == 1  # the libraries are the same


def test_other_libraries_are_installed_beside_the_old_ones(checkout: Checkout) -> None:
    play(checkout)
    old = Forms(checkout).dependencies
    before = contents(old.folder)
    checkout.requirements.write_text("other", encoding="utf-8")
    updated = Checkout(checkout.root)
    assert play(updated).stdout.splitlines()[-1] == "plain serve --no-browser"
    assert contents(old.folder) == before
    link = Forms(updated).plain.libraries / "dependencies.pth"
    assert link.read_text(encoding="utf-8").strip() == str(Forms(updated).dependencies.libraries)


@pytest.mark.skipif(shutil.which("flock") is None, reason="there is no flock on this machine")
def test_an_update_keeps_what_a_program_uses_that_was_started_by_its_command(
    checkout: Checkout,
) -> None:
    play(checkout)
    old = Forms(checkout)
    program = old.plain.folder / "bin" / "canasta"
    program.write_text("#!/bin/sh\necho running; read line\n", encoding="utf-8")
    command = str(checkout.environments / "bin" / "canasta")
    with subprocess.Popen(
        [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "running\n"
        long_ago = time.time() - 30 * 24 * 3600
        for environment in (old.plain, old.dependencies):
            os.utime(environment.folder / "whole", (long_ago, long_ago))
        checkout.requirements.write_text("other", encoding="utf-8")
        updated = changed(checkout)
        assert play(updated).returncode == 0
        assert old.plain.is_whole
        assert old.dependencies.is_whole
        running.communicate("\n")
    assert play(updated).returncode == 0
    assert not old.plain.folder.exists()
    assert not old.dependencies.folder.exists()


def test_a_checkout_that_was_moved_installs_anew(checkout: Checkout) -> None:
    play(checkout)
    moved = Checkout(checkout.root.rename(checkout.root.with_name("moved")))
    again = play(moved)
    assert "Installing the game" in again.stdout
    assert again.stdout.splitlines()[-1] == "plain serve --no-browser"
    link = Forms(moved).plain.libraries / "dependencies.pth"
    assert str(moved.root) in link.read_text(encoding="utf-8")


def test_the_environment_of_earlier_versions_makes_room(checkout: Checkout) -> None:
    old = checkout.environments
    for name in ("bin/canasta", "lib/python3.11/site-packages/canasta.py", "pyvenv.cfg"):
        (old / name).parent.mkdir(parents=True, exist_ok=True)
        (old / name).write_text("old", encoding="utf-8")
    assert play(checkout).stdout.splitlines()[-1] == "plain serve --no-browser"
    assert called(checkout) == "plain x\n"
    assert not (old / "lib").exists()


def test_the_state_of_the_compiled_form_is_one_whole_file(checkout: Checkout) -> None:
    play(checkout)
    run(checkout, "compile", FAKE_PIP="build=canasta cannot be compiled: no memory")
    file = checkout.environments / "compiling.json"
    assert '"failed"' in file.read_text(encoding="utf-8")
    write_status(file, "ready")
    assert '"ready"' in file.read_text(encoding="utf-8")
    assert [one.name for one in file.parent.glob("compiling.json*")] == ["compiling.json"]
