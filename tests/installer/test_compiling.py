"""When compiling is tried, and what is said of it."""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

from installer import compile as compile_program
from installer import play as play_program
from installer.checkout import Checkout
from installer.compile import failure_file
from installer.environment import Environment
from installer.forms import Forms
from installer.sentences import SENTENCES, Words
from installer.status import write_status
from tests.installer.checkouts import ROOT, checkout, play, run

__all__ = ["checkout"]

ENGLISH = Words({"LANG": "en_GB.UTF-8"})


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Checkout]:
    """The checkouts for which the compiler would have been started."""
    noted: list[Checkout] = []
    monkeypatch.setattr(play_program, "start_compiling", noted.append)
    return noted


def said(checkout: Checkout, environment: Environment | None = None) -> str:
    """What ``make play`` says of the form that runs."""
    return play_program.compile_behind(checkout, environment or Forms(checkout).plain, ENGLISH)


def test_the_plain_form_is_compiled_behind(checkout: Checkout, started: list[Checkout]) -> None:
    assert "being made in the background" in said(checkout)
    assert len(started) == 1


def test_the_compiled_form_is_not_compiled_again(
    checkout: Checkout, started: list[Checkout]
) -> None:
    assert said(checkout, Forms(checkout).compiled) == "Canasta runs in its compiled form."
    assert started == []


def test_without_a_compiler_only_the_bytecode_is_made(
    checkout: Checkout, started: list[Checkout], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "sudo apt install gcc python3-dev" in said(checkout)
    assert len(started) == 1
    play(checkout)
    refused = run(checkout, "compile", CC="no-such-compiler")
    assert refused.returncode == 1
    assert refused.stderr == "There is no C compiler: sudo apt install gcc python3-dev\n"


def test_what_could_not_be_compiled_is_not_tried_again_until_something_changes(
    checkout: Checkout, started: list[Checkout], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(checkout)
    reason = "the C compiler failed (gcc: out of memory)"
    failed = run(checkout, "compile", FAKE_PIP=f"build=canasta cannot be compiled: {reason}")
    assert failed.returncode == 1
    assert f"Compiling failed: {reason}. The game runs without it" in failed.stderr
    assert f"Compiling failed ({reason})" in said(checkout)
    assert started == []
    monkeypatch.setenv("CC", "/bin/sh")  # another compiler
    assert "being made" in said(Checkout(checkout.root))
    assert len(started) == 1


def test_without_network_compiling_is_tried_again(
    checkout: Checkout, started: list[Checkout]
) -> None:
    play(checkout)
    offline = "build=Failed to establish a new connection"
    failed = run(checkout, "compile", FAKE_PIP=offline)
    assert failed.returncode == 1
    assert failed.stderr.startswith("The libraries could not be downloaded")
    assert failed.stderr.count("compiling.log") == 1
    assert not failure_file(checkout).exists()
    assert "being made" in said(checkout)
    assert len(started) == 1


@pytest.mark.usefixtures("started")
def test_without_headers_nothing_is_compiled(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _: "/no/such/folder")
    assert "With Python's header files the game would be compiled" in said(checkout)
    with pytest.raises(compile_program.NotCompiledError) as refused:
        compile_program.compile_game(checkout, ENGLISH, checkout.environments / "compiling.log")
    assert str(refused.value) == ENGLISH.text("no_headers")


def test_the_page_hears_of_it_before_the_bytecode_is_written(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = compile_program.status_file(checkout)
    play(checkout)
    write_status(file, "ready")  # of an earlier version
    monkeypatch.setattr(compile_program, "Checkout", lambda _: checkout)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    heard: list[str] = []

    def bytecode(_environments: object) -> None:
        heard.append(file.read_text(encoding="utf-8") if file.exists() else "nothing")
        raise SystemExit

    monkeypatch.setattr(compile_program, "write_bytecode", bytecode)
    for compiler in (sys.executable, "no-such-compiler"):
        monkeypatch.setenv("CC", compiler)
        with pytest.raises(SystemExit):
            compile_program.main([compile_program.BEHIND])
    assert '"compiling"' in heard[0]
    assert heard[1] == "nothing"


def test_a_compilation_that_is_killed_leaves_nothing_outside_of_the_checkout(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(checkout)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    assert run(checkout, "compile", FAKE_PIP="compiled=die").returncode < 0
    assert list((tmp_path / "temporary").iterdir()) == []
    assert run(checkout, "compile").returncode == 0
    assert not (checkout.environments / "wheels").exists()


def test_asking_for_it_tries_again(checkout: Checkout) -> None:
    play(checkout)
    run(checkout, "compile", FAKE_PIP="build=canasta cannot be compiled: bad luck")
    assert run(checkout, "compile").returncode == 0
    assert play(checkout).stdout.splitlines()[-1] == "compiled serve --no-browser"


def test_a_form_is_kept_while_a_program_runs_in_it(checkout: Checkout) -> None:
    play(checkout)
    plain = Forms(checkout).plain
    code = (
        "import sys; from pathlib import Path; from installer.environment import Environment\n"
        f"Environment(Path({str(plain.parent)!r}), 'plain', {plain.key!r}).use()\n"
        "import os; os.execv('/bin/sh', ['sh', '-c', 'echo running; read line'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "running\n"
        long_ago = time.time() - 30 * 24 * 3600
        os.utime(plain.folder / "whole", (long_ago, long_ago))
        plain.remove_if_unused()
        assert plain.is_whole
        running.communicate("\n")
    plain.remove_if_unused()
    assert not plain.folder.exists()


def placeholders(sentences: Mapping[str, str]) -> dict[str, set[str | None]]:
    return {
        name: {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        for name, text in sentences.items()
    }


def test_both_languages_say_the_same() -> None:
    assert placeholders(SENTENCES["fr"]) == placeholders(SENTENCES["en"])


def test_french_is_spoken_unless_the_environment_says_otherwise() -> None:
    for environment in ({}, {"LANG": "de_DE"}, {"LC_ALL": "fr_CA", "LANG": "en_US"}):
        assert Words(environment).text("game") == "Installation du jeu"
    assert ENGLISH.text("game") == "Installing the game"
