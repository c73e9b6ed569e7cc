"""Commands between two rounds, and the command that resumes a game."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from canasta.cli.game.journal import Journal
from canasta.cli.game.lookups import Leaving, Lookups
from canasta.cli.game.talk import Talk
from canasta.cli.invocation import command_to_type
from canasta.i18n import Narrator, load
from canasta.record.record_writer import RecordedGame
from tests.i18n.sentence_helpers import plain
from tests.support.scripted_terminal import NAMES, game_file

PROMPT = "Appuyez sur Entrée pour la manche suivante."


def between_rounds(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    lines: Sequence[str],
) -> tuple[bool, str]:
    """Type ``lines`` after a round; return whether the game continues, and the output."""
    typed = list(lines)
    words = load("fr")
    game = RecordedGame.resume(game_file(folder, ["KS"]))
    narrator = Narrator(words, game.game_rules.rules, NAMES, 2, 0)
    talk = Talk(words, Console(width=100, highlight=False))
    talk.is_live = True
    monkeypatch.setattr("builtins.input", lambda: typed.pop(0))
    try:
        Lookups(game, narrator, talk, Journal(narrator)).wait_for_next_round()
    except Leaving:
        goes_on = False
    else:
        goes_on = True
    game.close()
    assert typed == []
    return goes_on, plain(capsys.readouterr().out)


@pytest.mark.parametrize("word", ["q", "quitte", "quit", "  Quitter "])
def test_only_quitting_quits_between_rounds(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    word: str,
) -> None:
    goes_on, output = between_rounds(monkeypatch, capsys, tmp_path, ["p", "gloubi", "d 4", word])
    assert not goes_on
    assert output.count(PROMPT) == 4
    assert "Je ne comprends pas « gloubi »." in output


def test_lookups_are_answered_between_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    orders = ["scores", "journal", "aide", "règles", "sauve", "table", ""]
    monkeypatch.setattr(Talk, "page", Talk.show)
    goes_on, output = between_rounds(monkeypatch, capsys, tmp_path, orders)
    assert goes_on
    assert output.count(PROMPT) == len(orders)
    assert "Partie en 5 000 points : Nous 0 ; Eux 0." in output
    assert "manche suivante. Aussi : journal, règles, scores, sauve, quitte." in output
    assert "Canasta classique" in output
    assert "Chaque coup est aussitôt enregistré dans" in output


def test_the_command_to_type_runs_the_program_again(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "canasta"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    nowhere, found = {"PATH": "/nowhere"}, {"PATH": str(program.parent)}
    resume = ("play", "--resume", "ce soir")
    typed = "play --resume 'ce soir'"
    started = str(program)
    assert command_to_type(*resume, started_as=started, environment=found) == f"canasta {typed}"
    assert command_to_type(*resume, started_as=started, environment=nowhere) == f"{started} {typed}"
    by_module = command_to_type(*resume, started_as="/x/canasta/__main__.py", environment=found)
    assert by_module.endswith(f" -m canasta {typed}")
    assert command_to_type(*resume, started_as="/x/pytest", environment=nowhere) == (
        f"canasta {typed}"
    )
