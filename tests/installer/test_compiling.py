"""Compiling runs when it should, with clear messages."""

import json
import subprocess
import sysconfig
from collections.abc import Mapping
from string import Formatter

import pytest

from installer import compiling, steps
from installer.environments import Checkout
from tests.installer.checkouts import changed, checkout, compile_it, play, run

__all__ = ["checkout"]

TOO_BIG = "the C compiler failed (gcc: out of memory)"


def test_the_plain_form_is_compiled_behind_the_game(checkout: Checkout) -> None:
    said = play(checkout).stdout
    assert "compiler started" in said
    assert "being made in the background" in said


def test_make_compile_lets_the_commands_run_the_compiled_form(checkout: Checkout) -> None:
    """No earlier installation is needed, so ``make bench`` runs right after it."""
    assert compile_it(checkout).returncode == 0
    command = str(checkout.root / ".venv" / "bin" / "canasta")
    called = subprocess.run([command, "bench"], check=True, capture_output=True, text=True)
    assert called.stdout == "compiled bench\n"


def test_compiling_behind_a_game_leaves_the_commands_to_its_form(checkout: Checkout) -> None:
    play(checkout)
    assert run(checkout, "compiling", compiling.BEHIND).returncode == 0
    assert (checkout.root / ".venv").resolve() == checkout.environment("plain")


def test_the_compiled_form_is_not_compiled_again(checkout: Checkout) -> None:
    play(checkout)
    compile_it(checkout)
    said = play(checkout).stdout
    assert "Canasta runs in its compiled form." in said
    assert "compiler started" not in said


def test_without_a_compiler_both_commands_name_the_packages(checkout: Checkout) -> None:
    assert "sudo apt install gcc python3-dev" in play(checkout, CC="no-such-compiler").stdout
    refused = compile_it(checkout, CC="no-such-compiler")
    assert refused.returncode == 1
    assert refused.stderr == "There is no C compiler: sudo apt install gcc python3-dev\n"
    assert not compiling.status_file(checkout).exists()


def test_without_headers_nothing_is_compiled(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(sysconfig, "get_path", lambda _: "/no/such/folder")
    with pytest.raises(steps.StepError, match="header files are missing"):
        compiling.compile_game(checkout, checkout.folder / "compiling.log")


def test_what_could_not_be_compiled_is_not_tried_again_until_something_changes(
    checkout: Checkout,
) -> None:
    play(checkout)
    failed = compile_it(checkout, FAKE=f"compiled=canasta cannot be compiled: {TOO_BIG}")
    assert failed.returncode == 1
    assert f"Compiling failed: {TOO_BIG}. The game runs without it" in failed.stderr
    said = play(checkout).stdout
    assert f"Compiling failed ({TOO_BIG})" in said
    assert "compiler started" not in said
    assert "compiler started" in play(checkout, CC="/bin/sh").stdout  # another compiler
    assert "compiler started" in play(changed(checkout)).stdout


def test_asking_for_it_tries_again(checkout: Checkout) -> None:
    play(checkout)
    compile_it(checkout, FAKE="compiled=canasta cannot be compiled: bad luck")
    assert compile_it(checkout).returncode == 0
    assert play(checkout).stdout.splitlines()[-1] == "compiled serve --no-browser"


def test_without_network_compiling_is_tried_again(checkout: Checkout) -> None:
    play(checkout)
    failed = compile_it(checkout, FAKE="compiled=error: Failed to fetch: `x`")
    assert failed.returncode == 1
    assert failed.stderr.startswith("The libraries could not be downloaded")
    assert failed.stderr.count("compiling.log") == 1
    assert "compiler started" in play(checkout).stdout


@pytest.mark.parametrize(
    ("fake", "state"),
    [("", "ready"), ("compiled=canasta cannot be compiled: no memory", "failed")],
)
def test_the_state_of_the_compiled_form_is_one_whole_file(
    checkout: Checkout, fake: str, state: str
) -> None:
    play(checkout)
    compile_it(checkout, FAKE=fake)
    file = compiling.status_file(checkout)
    assert json.loads(file.read_text(encoding="utf-8"))["state"] == state
    assert [one.name for one in file.parent.glob("compiling.*")].count(file.name) == 1
    assert not list(file.parent.glob("compiling.[0-9]*"))


def placeholders(sentences: Mapping[str, str]) -> dict[str, set[str | None]]:
    return {
        name: {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
        for name, sentence in sentences.items()
    }


def test_both_languages_say_the_same() -> None:
    french, english = steps.SENTENCES["fr"], steps.SENTENCES["en"]
    assert placeholders(french) == placeholders(english)


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "Installation du jeu"),
        ({"LANG": "de_DE"}, "Installation du jeu"),
        ({"LC_ALL": "fr_CA", "LANG": "en_US"}, "Installation du jeu"),
        ({"LANG": "en_GB.UTF-8"}, "Installing the game"),
    ],
)
def test_french_is_spoken_unless_the_environment_asks_for_english(
    environment: dict[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert steps.text("game") == sentence
