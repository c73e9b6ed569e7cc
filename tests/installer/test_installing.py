"""``make play`` installs once, recovers from every interruption, and never mixes forms."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from installer.environments import Checkout, is_whole
from tests.installer.checkouts import changed, checkout, compile_it, play

__all__ = ["checkout"]

PLAIN = "plain serve --no-browser"
COMPILED = "compiled serve --no-browser"


def last_line(finished: subprocess.CompletedProcess[str]) -> str:
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()[-1]


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Return every file of an environment with its modification time and content."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.name != "whole"]
    return {
        str(file.relative_to(folder)): (file.stat().st_mtime_ns, file.read_bytes())
        for file in files
    }


def called(checkout: Checkout) -> str:
    """Return the program that the command in ``.venv/bin`` runs."""
    command = str(checkout.root / ".venv" / "bin" / "canasta")
    return subprocess.run([command, "x"], check=True, capture_output=True, text=True).stdout


def test_the_game_is_installed_once_and_then_only_started(checkout: Checkout) -> None:
    first, second = play(checkout), play(checkout)
    assert (first.returncode, first.stderr) == (0, "")
    steps = [line.rpartition(":")[0] for line in first.stdout.splitlines()[:3]]
    assert steps == [
        "Downloading the installer uv",
        "Downloading and installing the libraries",
        "Installing the game",
    ]
    assert len(second.stdout.splitlines()) == 3  # the compiler, the form, the game itself
    assert last_line(second) == PLAIN
    assert called(checkout) == "plain x\n"


@pytest.mark.parametrize("step", ["uv", "libraries", "plain"])
def test_after_a_kill_in_a_step_the_next_start_continues(checkout: Checkout, step: str) -> None:
    assert play(checkout, FAKE=f"{step}=die").returncode < 0
    assert not is_whole(checkout.environment("plain"))
    again = play(checkout)
    assert last_line(again) == PLAIN
    assert ("installer uv" in again.stdout) == (step == "uv")


def test_after_a_kill_while_compiling_the_game_starts_and_compiles_again(
    checkout: Checkout,
) -> None:
    play(checkout)
    assert compile_it(checkout, FAKE="compiled=die").returncode < 0
    assert last_line(play(checkout)) == PLAIN
    assert compile_it(checkout).returncode == 0
    assert last_line(play(checkout)) == COMPILED
    assert called(checkout) == "compiled x\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("error: No space left on device (os error 28)", "The disk is full. About 500 MB"),
        ("error: Failed to fetch: `https://x`", "The libraries could not be downl"),
        ("client error (Connect): dns error: no such name", "The libraries could not be downl"),
        ("[Errno 30] Read-only file system: 'x'", "Nothing can be written in"),
        ("error: something unexpected", "libraries” failed: error: something unexpected. "),
    ],
)
def test_a_failure_is_one_sentence_and_leaves_nothing_half_done(
    checkout: Checkout, words: str, sentence: str
) -> None:
    failed = play(checkout, FAKE=f"libraries={words}")
    assert failed.returncode == 1
    assert sentence in failed.stderr
    assert len(failed.stderr.splitlines()) == 1
    assert not (checkout.root / ".venv").exists()
    assert not checkout.environment("plain").exists()
    assert play(checkout).returncode == 0


def test_a_failed_update_leaves_the_form_that_was_there(checkout: Checkout) -> None:
    play(checkout)
    assert play(changed(checkout), FAKE="plain=no").returncode == 1
    assert called(checkout) == "plain x\n"


def test_a_folder_that_takes_no_files(checkout: Checkout) -> None:
    checkout.folder.write_text("a file, no folder", encoding="utf-8")
    refused = play(checkout)
    assert refused.returncode == 1
    assert refused.stderr.startswith("Nothing can be written in")
    assert len(refused.stderr.splitlines()) == 1


def test_neither_compiling_nor_an_update_changes_an_environment_in_use(checkout: Checkout) -> None:
    play(checkout)
    plain = checkout.environment("plain")
    before = contents(plain)
    assert compile_it(checkout).stdout.splitlines()[-1].startswith("The compiled form is ready")
    updated = changed(checkout)
    assert last_line(play(updated)) == PLAIN
    assert updated.environment("plain") != plain
    assert contents(plain) == before
    assert last_line(compile_it(updated)).startswith("The compiled form is ready")
    assert last_line(play(updated)) == COMPILED


def test_other_versions_of_libraries_get_an_environment_of_their_own(checkout: Checkout) -> None:
    play(checkout)
    old = checkout.environment("plain")
    (checkout.root / "requirements.txt").write_text("other", encoding="utf-8")
    updated = Checkout(checkout.root)
    assert last_line(play(updated)) == PLAIN
    assert updated.environment("plain") != old


def test_an_environment_is_removed_a_month_after_its_last_use(checkout: Checkout) -> None:
    play(checkout)
    old = checkout.environment("plain")
    updated = changed(checkout)
    long_ago = time.time() - 40 * 24 * 3600
    os.utime(old / "whole", (long_ago, long_ago))
    play(updated)
    assert is_whole(old)  # it was in use until this moment
    os.utime(old / "whole", (long_ago, long_ago))
    play(updated)
    assert not old.exists()


def test_a_checkout_that_was_moved_installs_anew(checkout: Checkout) -> None:
    play(checkout)
    moved = Checkout(checkout.root.rename(checkout.root.with_name("moved")))
    again = play(moved)
    assert "Installing the game" in again.stdout
    assert last_line(again) == PLAIN
    assert called(moved) == "plain x\n"


def test_the_environment_of_earlier_versions_makes_room(checkout: Checkout) -> None:
    old = checkout.root / ".venv" / "bin" / "canasta"
    old.parent.mkdir(parents=True)
    old.write_text("old", encoding="utf-8")
    assert last_line(play(checkout)) == PLAIN
    assert called(checkout) == "plain x\n"
