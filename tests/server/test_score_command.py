"""``canasta score`` serves the score keeper, and prints the address if no browser opens."""

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from canasta.scorekeeping.recorded_games import sheet_of
from tests.support.arrangements import ARRANGEMENTS
from tests.support.recorded_games import played, read_from_text
from tests.support.time_limits import PATIENCE_S


def test_a_recorded_game_opens_in_the_page(tmp_path: Path) -> None:
    game = played(ARRANGEMENTS[0].game_rules, "steady", 1, random.Random(3))
    record = tmp_path / "evening.canasta"
    record.write_text(game.text, encoding="utf-8")
    settings = {"CANASTA_DATA": str(tmp_path), "CANASTA_PORT": "0", "COLUMNS": "40"}
    without = {name: text for name, text in os.environ.items() if "DISPLAY" not in name}
    with subprocess.Popen(
        [sys.executable, "-m", "canasta", "score", str(record), "--lang", "en"],
        env=without | settings,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        said = program.stdout.readline()
        found = re.fullmatch(r"The score keeper is open: (http://\S+/score/)#sheet=(\S+)\n", said)
        assert found, said
        assert httpx.get(found[1]).status_code == 200
        sheet = sheet_of(read_from_text(game.text), int(record.stat().st_mtime * 1000))
        assert found[2] == sheet.packed()
        program.send_signal(signal.SIGINT)
        assert program.wait(PATIENCE_S) == 0
