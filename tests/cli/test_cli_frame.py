"""The whole program: help, languages, error messages, and never a traceback."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
import typer

from canasta.cli.app import COMMANDS, build_app
from canasta.cli.game.saved_games import find_game, games_folder, name_of
from canasta.cli.language import environment_language, take_language
from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from tests.i18n.sentence_helpers import plain
from tests.support.scripted_terminal import Program, program
from tests.support.time_limits import PATIENCE_S

__all__ = ["program"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "en_US", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_of_the_environment(
    environment: Mapping[str, str], language: Language
) -> None:
    assert environment_language(environment) == language


@pytest.mark.parametrize(
    ("arguments", "rest"),
    [
        (["--lang", "en", "play", "--seed", "3"], ["play", "--seed", "3"]),
        (["play", "--lang=en"], ["play"]),
        (["play", "--lang", "fr", "--lang", "en"], ["play"]),
    ],
)
def test_the_option_may_stand_anywhere(arguments: list[str], rest: list[str]) -> None:
    assert take_language(arguments) == ("en", rest)


@pytest.mark.parametrize("arguments", [["--lang"], ["--lang", "de"], ["--lang="]])
def test_a_language_that_is_not_spoken(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="fr ou en"):
        take_language(arguments)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_streams_may_be_closed(closed: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m canasta rules {closed}', sys.executable]
    run = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE_S)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_with_examples(program: Program, language: Language) -> None:
    run = program.run("--help", "--lang", language)
    assert run.status == 0
    for name in COMMANDS:
        assert f"\n  {name}" in run.raw
        page = program.run(name, "--help", "--lang", language)
        assert page.status == 0
        assert f"\n  canasta {name}" in page.raw
        assert ("Exemples" if language == "fr" else "Examples") in page.raw
        assert "--lang fr|en" in page.raw


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_every_option(program: Program, name: str) -> None:
    group = typer.main.get_command(build_app(load("en")))
    command = getattr(group, "commands", {})[name]
    inner = getattr(command, "commands", {})
    for path, one in [([name], command), *([[name, it], inner[it]] for it in inner)]:
        shown = program.run(*path, "--help").raw
        options = [param.opts[0] for param in one.params if param.param_type_name == "option"]
        assert {*options} <= {*re.findall(r"^  (--[\w-]+)", shown, re.MULTILINE)}


@pytest.mark.parametrize("name", COMMANDS)
def test_french_help_says_what_a_command_does_in_the_third_person(name: str) -> None:
    text = load("fr").text(f"cli.{name.replace('-', '_')}.help")
    verb = text.split()[0]
    assert verb[0].isupper()
    assert not re.fullmatch(r"\w+(er|ir)|Faire|Dire|Mettre", verb), text


def test_optional_arguments_are_in_brackets(program: Program) -> None:
    assert program.run("rules", "--help").raw.startswith("canasta rules [RÈGLES] ")
    assert program.run("replay", "--help").raw.startswith("canasta replay FICHIER ")


def test_help_fits_forty_columns(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for name in ("play", ""):
        page = program.run(*[name][: len(name)], "--help").raw
        for line in page.splitlines():
            assert len(line) <= 40 or line.startswith("canasta "), line


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["plya"], "La commande « plya » n'existe pas ; vouliez-vous dire play ?"),
        (["xyzzy"], "La commande « xyzzy » n'existe pas ; il y a serve, play, daily, puzzle"),
        (["play", "--sed", "3"], "L'option --sed n'existe pas ; vouliez-vous dire --seed ?"),
        (["play", "--xyzzy"], "L'option --xyzzy n'existe pas. Voir « canasta play --help »."),
        (["play", "--seed"], "L'option --seed demande une valeur."),
        (["version", "now"], "Trop d'arguments."),
        (["play", "--lang", "de"], "La langue « de » n'existe pas ici ; choisissez fr ou en."),
        (["play", "--lang", "frr"], "La langue « frr » n'existe pas ici ; choisissez fr ou en. V"),
        (["-x"], "La commande « -x » n'existe pas"),
    ],
)
def test_usage_errors(program: Program, arguments: list[str], expected: str) -> None:
    run = program.run(*arguments)
    assert run.status == 2
    assert run.raw == ""
    assert run.errors.startswith(expected)


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["play", "--rules", "Clasic"], "classic"),
        (["rules", "frime"], "frimes"),
        (["daily", "--rules", "clasic"], "classic"),
        (["puzzle", "--rules", "clasic"], "classic"),
        (["puzzle", "--theme", "frez"], "freeze"),
        (["puzzles", "--theme", "pil"], "pile"),
        (["puzzle", "clasic-17"], "classic-17"),
        (["play", "--level", "debutan"], "débutant"),
        (["play", "--level", "beginer"], "beginner"),
        (["play", "--agents", "gredy"], "greedy"),
        (["arena", "--agents", "greedy,randm"], "random"),
        (["replay", "2026-11-28-22341-frime"], "2026-11-28-223417-frimes"),
        (["--lang", "frr", "play"], "fr"),
    ],
)
def test_the_nearest_name_is_suggested(program: Program, arguments: list[str], near: str) -> None:
    saved = program.folder / "state" / "canasta" / "games" / "2026-11-28-223417-frimes.canasta"
    saved.parent.mkdir(parents=True)
    saved.touch()
    run = program.run(*arguments)
    assert (run.status, run.raw) == (2, "")
    assert f"Vouliez-vous dire {near} ?" in run.errors


@pytest.mark.parametrize(
    "arguments",
    [["play", "--rules", "xyz"], ["play", "--level", "q"], ["puzzle", "none"], ["replay", "xyz"]],
)
def test_a_name_that_is_near_to_no_other_gets_no_suggestion(
    program: Program, arguments: list[str]
) -> None:
    run = program.run(*arguments)
    assert run.status == 2
    assert "Vouliez-vous" not in run.errors


class Broken:
    """The module of a command that fails unexpectedly."""

    def __init__(self, error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
        self._error = error
        monkeypatch.setitem(sys.modules, "canasta.cli.commands.broken", cast("ModuleType", self))
        monkeypatch.setattr("canasta.cli.run.COMMANDS", ("broken",))

    def register(self, app: typer.Typer, _words: Catalogue) -> None:
        @app.command(help="x", epilog="canasta broken")
        def broken() -> None:
            raise self._error


@pytest.mark.parametrize(
    ("error", "status", "expected"),
    [
        (ValueError("oops"), 70, "Le programme a un défaut (ValueError: oops)."),
        (KeyboardInterrupt(), 130, "Interrompu."),
        (PermissionError(13, "no", "secret"), 2, "Vous n'avez pas le droit d'utiliser secret."),
        (IsADirectoryError(21, "no", "here"), 2, "here est un dossier ; il faut un fichier."),
        (FileNotFoundError(2, "no", "gone"), 2, "Il n'y a pas de fichier gone."),
        (FileNotFoundError(2, "no", "no/a.txt"), 2, "Il n'y a pas de dossier no pour"),
        (FileExistsError(17, "no", "a.txt"), 2, "a.txt est un fichier ; il faut un dossier."),
        (NotADirectoryError(20, "no", "a.txt"), 2, "a.txt est un fichier ; il faut un dossier."),
        (OSError(28, "disk full", "game"), 2, "game ne peut pas être utilisé : disk full."),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x"), 2, "Ce fichier n'est pas du texte"),
        (typer.Exit(1), 1, ""),
    ],
)
def test_no_traceback_reaches_a_person(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    status: int,
    expected: str,
) -> None:
    Broken(error, monkeypatch)
    run = program.run("broken")
    assert (run.status, "Traceback" in run.errors) == (status, False)
    assert run.errors.startswith(expected)


def test_a_defect_can_be_seen_in_full(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    Broken(ValueError("oops"), monkeypatch)
    monkeypatch.setenv("CANASTA_TRACEBACK", "1")
    with pytest.raises(ValueError, match="oops"):
        program.run("broken")


def test_a_game_is_found_by_its_short_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    kept = games_folder() / "sunday.canasta"
    kept.parent.mkdir(parents=True)
    kept.write_text("", encoding="utf-8")
    assert name_of(kept) == "sunday"
    words = load("en")
    assert find_game(words, "sunday") == find_game(words, "sunday.canasta") == kept
    with pytest.raises(CommandError, match=r"called monday, .* latest saved games: sunday\."):
        find_game(words, "monday")
    kept.rename(tmp_path / "elsewhere")
    with pytest.raises(CommandError, match="No game is called monday, and none is saved in /"):
        find_game(words, "monday")
    Path("sunday").write_text("", encoding="utf-8")
    assert find_game(words, "sunday") == Path("sunday")
    assert find_game(words, "./sunday") == Path("sunday")
    assert games_folder({"XDG_STATE_HOME": "not/absolute", "HOME": "/h"}).is_absolute()


# In a separate process


def started(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "canasta", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "LANG": "fr_FR.UTF-8", **environment},
    )


def test_a_closed_pipe_is_reported_and_the_game_is_kept(tmp_path: Path) -> None:
    with started(tmp_path, "play", "--seed", "1") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"table\n" * 200)
        process.stdin.close()
        errors = process.stderr.read().decode()
        assert process.wait(PATIENCE_S) == 1
    assert plain(errors).startswith("La sortie s'est fermée ; la partie est enregistrée.")
    assert "Traceback" not in errors
    assert len(list(tmp_path.rglob("*.canasta"))) == 1


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_a_terminal_without_unicode_gets_plain_signs(tmp_path: Path, encoding: str) -> None:
    with started(
        tmp_path, "play", "--seed", "1", PYTHONIOENCODING=encoding, COLUMNS="80"
    ) as process:
        out, errors = process.communicate(b"\xe9\xff\naide\nconseil\n", PATIENCE_S)
    text = out.decode(encoding)
    assert (process.returncode, errors) == (0, b"")
    assert "Votre main, 11 cartes" in text
    assert "----------" in text
    assert any(f"{rank}{suit}" in text for rank in "456789" for suit in "PCKT")
    assert not any(f"{rank}{suit}" in text for rank in "456789" for suit in "SHD")
