"""A scripted person at the terminal, who types given lines or follows the hints."""

import io
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from canasta.agents.registry import make_agent
from canasta.cards.faces import Face, face_of, pack_of_faces
from canasta.cli import main
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import ANSWERING
from canasta.fair.shuffle import seed_of_text
from canasta.record.header import HUMAN, Player
from canasta.record.record_writer import RecordedGame
from canasta.rules.loader import load_rules
from tests.i18n.sentence_helpers import plain

RICH = "KS KH KD QS QH QD 2S 5H 6H 7H 8H"
"""Kings and queens worth 60 points, a two, and four single cards."""

NAMES = ("Sud", "Ouest", "Nord", "Est")

WIDE = "1000"
"""The value of ``COLUMNS`` for a terminal wide enough for any path."""


@dataclass(frozen=True)
class Run:
    """The result of a run of the program."""

    status: int
    raw: str
    """The standard output, unchanged."""
    errors: str
    """The standard error output, without typographic characters."""

    @property
    def text(self) -> str:
        """The standard output, without typographic characters and line breaks within paragraphs."""
        return plain(re.sub(r"(?<=\S)\n(?=\S)", " ", self.raw))


class Typist(io.StringIO):
    """A standard input that types the next line when it is read."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        super().__init__()
        self._next_line = next_line

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        return self._next_line()


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> "Program":
    """Return the program with a separate folder and a terminal 100 columns wide."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.chdir(tmp_path)
    return Program(monkeypatch, tmp_path)


class Program:
    """Runs ``canasta`` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self.folder = folder
        """The folder that contains the saved games, which is also the working directory."""

    def run(self, *arguments: str, lines: Sequence[str] = (), until: str = "") -> Run:
        """Run with ``lines`` as the input.

        If ``until`` is given, follow the hints until that text is printed. The line ``^C`` stands
        for Ctrl-C.
        """
        out, errors = io.StringIO(), io.StringIO()
        typed = list(lines)
        asked = False

        def next_line() -> str:
            nonlocal asked
            if typed:
                line = typed.pop(0)
                if line == "^C":
                    raise KeyboardInterrupt
                return f"{line}\n"
            if not until or until in plain(out.getvalue()):
                return ""
            asked = not asked
            if asked:
                return "hint\n"
            return f"{hints(out.getvalue())[-1]}\n"

        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", errors)
            patch.setattr(sys, "stdin", Typist(next_line))
            status = main(arguments)
        return Run(status, out.getvalue(), plain(errors.getvalue().replace("\n", " ").strip()))

    def games(self) -> list[Path]:
        """Return the games saved under default names."""
        return sorted((self.folder / "state" / "canasta" / "games").glob("*"))


def hints(printed: str) -> list[str]:
    """Return the plays that the printed hints offer."""
    return re.findall(r"(?:taper\s:|type:)\n {4}(\S.*)\n", printed)


def game_file(
    folder: Path,
    hands: Sequence[str],
    *,
    upcard: str = "4H",
    stock: str = "",
    rules: str = "classic",
    sanctions: bool = False,
    agents: str = "greedy",
    takes_back: bool = False,
) -> Path:
    """Write a game of four with the given hands; it is the turn of seat 0, the person.

    Hands are faces such as ``KS KH``. Other cards fill up the hands, and follow ``stock`` in the
    stock, with red threes last.
    """
    game_rules = GameRules(load_rules(rules), 4, 2, sanctions=sanctions)
    dealt = int(game_rules.cards_dealt)
    rest = pack_of_faces(game_rules.packs, game_rules.rules.jokers_per_pack)
    Random(1).shuffle(rest)
    rest.sort(key=lambda face: face in ("3H", "3D"))
    held = [[face_of(face) for face in hand.split()] for hand in hands]
    held += [[] for _ in range(4 - len(held))]
    top, drawn = face_of(upcard), [face_of(face) for face in stock.split()]
    for face in [face for hand in held for face in hand] + [top, *drawn]:
        rest.remove(face)
    for hand in held:
        while len(hand) < dealt:
            hand.append(rest.pop(0))
    deck: list[Face] = [held[seat][place] for place in range(dealt) for seat in range(4)]
    path = folder / "game.canasta"
    path.unlink(missing_ok=True)
    players = [Player(name, agents if name != NAMES[0] else HUMAN) for name in NAMES]
    game = RecordedGame.start(game_rules, players, None, path=path, takes_back=takes_back)
    game.deal([*deck, top, *drawn, *rest])
    game.close()
    return path


def game_with_a_question(folder: Path) -> Path:
    """Write a game of ``frimes`` in which the person's partner has just asked to go out."""
    game_rules = GameRules(load_rules("frimes"), 4, 2)
    players = [Player(name, "greedy" if name != NAMES[0] else HUMAN) for name in NAMES]
    for seed in range(50):
        path = folder / f"question-{seed}.canasta"
        seed_bytes = seed_of_text(str(seed))
        game = RecordedGame.start(game_rules, players, seed_bytes, path=path, lots=False)
        game.deal()
        while game.seat_to_act >= 0:
            if game.state.public.phase == ANSWERING and game.seat_to_act == 0:
                game.close()
                return path
            game.play_robot(make_agent("greedy", 0).decide)
        game.close()
    raise LookupError("no partner asks")


def resumed(program: Program, path: Path, *lines: str) -> Run:
    """Resume a recorded game in French and type ``lines``."""
    return program.run("play", "--resume", str(path), "--lang", "fr", lines=lines)
