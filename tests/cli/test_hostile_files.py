"""Every command that reads a file ends with a sentence, whatever the file is."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from copy import copy
from pathlib import Path

import pytest

from canasta.record.header import VERSION
from canasta.rules.named_files import UnfitFileError, read_file
from canasta.rules.toml import parse_toml
from tests.support.fair_games import fair_record
from tests.support.time_limits import PATIENCE_S

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes are files on Unix only")

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "replay": ("replay", "FILE"),
    "review": ("review", "FILE"),
    "verify": ("verify", "FILE"),
    "verify --hand": ("verify", "sound.canasta", "--hand", "FILE"),
    "check": ("check", "FILE"),
    "solve": ("solve", "FILE"),
    "rules": ("rules", "FILE"),
    "rules --diff": ("rules", "classic", "--diff", "FILE"),
    "score": ("score", "FILE"),
    "score --json": ("score", "FILE", "--json"),
    "play": ("play", "FILE"),
    "play --rules": ("play", "--rules", "FILE"),
    "simulate --rules": ("simulate", "--deals", "1", "--rules", "FILE"),
    "train network --teacher": ("train", "network", "--out", "run", "--teacher", "FILE"),
    "arena --resume": ("arena", "--agents", "random,random", "--pairs", "1", "--resume", "FILE"),
}
"""A command for each way to name an input file."""


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def endless(path: Path) -> None:
    """Write a sparse file of 100 GB."""
    with path.open("wb") as file:
        file.truncate(10**11)


def listener(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))


def text(content: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_text(content, encoding="utf-8")

    return write


LONG_HEX = "0x" + "f" * 4000
"""A number of 4,817 digits, which Python reads but does not write."""
FILES: Mapping[str, Callable[[Path], None]] = {
    "pipe": pipe,
    "device": device,
    "endless": endless,
    "socket": listener,
    "folder": Path.mkdir,
    "nested lists": text("packs = " + "[" * 60_000),
    "nested JSON": text("[" * 60_000),
    "nested objects": text('{"form":' * 8_000),
    "long hexadecimal number": text(f"packs = {LONG_HEX}\n"),
    "long hexadecimal number in a case": text(
        f'[[case]]\nname = "x"\nsource = "y"\nposition = {{ dealer = {LONG_HEX} }}\n'
    ),
    "long decimal number": text("packs = " + "1" * 60_000),
    "long number in a header": text(
        f"{VERSION}\nrules: house\n  base = 'classic'\n  packs = {LONG_HEX}\n\n"
    ),
    "long number in JSON": text('{"form": "canasta-score/1", "started": ' + "1" * 5000 + "}"),
    "dotted key": text("a" + ".a" * 30_000 + " = 1"),
    "no text": lambda path: (path.write_bytes(b"\xff\xfe" * 1000), None)[1],
    "long value": text(
        f'[[case]]\nname = "x"\nsource = "y"\nposition = {{ hands = "{"K" * 200_000}" }}\n'
    ),
    "long key": text("a" * 60_000 + " = 1\n"),
    "control characters": text("\x1b]0;title\x07\x1b[2J = 1\n"),
}


SCRIPT = """
import contextlib, io, json, resource, sys
from canasta.cli import main
resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
ends = {}
for name, arguments in json.loads(sys.argv[1]).items():
    printed, said = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(said):
        status = main(arguments)
    ends[name] = status, said.getvalue()
print(json.dumps(ends))
"""
"""Runs commands one after another in 2 GB of memory."""


def test_every_command_ends_with_a_sentence_whatever_the_file_is(tmp_path: Path) -> None:
    (tmp_path / "sound.canasta").write_text(fair_record(1), encoding="utf-8")
    runs: dict[str, list[str]] = {}
    for number, (kind, write) in enumerate(FILES.items()):
        file = tmp_path / f"hostile{number}"
        write(file)
        for name, command in COMMANDS.items():
            given = [str(file) if part == "FILE" else part for part in command]
            runs[f"{name}, {kind}"] = ["--lang", "en", *given]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(runs)],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path / "state"), "COLUMNS": "9999"},
        timeout=PATIENCE_S,
        check=True,
    )
    ends: dict[str, tuple[int, str]] = json.loads(done.stdout)
    assert ends.keys() == runs.keys()
    for name, (status, said) in ends.items():
        assert status in (1, 2), (name, said)
        assert said.count("\n") == 1, (name, said)
        assert said.rstrip("\n").isprintable(), (name, said)
        assert len(said) < 3000, (name, len(said))


def test_a_file_that_is_not_read_is_named(tmp_path: Path) -> None:
    pipe(tmp_path / "pipe")
    with pytest.raises(UnfitFileError) as caught:
        read_file(tmp_path / "pipe", 10)
    assert (caught.value.reason, caught.value.filename) == ("not_regular", str(tmp_path / "pipe"))
    (tmp_path / "long").write_bytes(bytes(11))
    with pytest.raises(UnfitFileError) as caught:
        read_file(tmp_path / "long", 10)
    assert (caught.value.reason, caught.value.most) == ("too_long", 10)
    assert str(copy(caught.value)) == str(caught.value)
    assert len(read_file(tmp_path / "long", 11)) == 11


def test_toml_with_numbers_that_cannot_be_written_is_refused() -> None:
    for toml in ("a = {}", "a = [{{ b = {} }}]", "[[a]]\nb.c = [[1], {}]"):
        with pytest.raises(ValueError, match="digits"):
            parse_toml(toml.format(LONG_HEX))
    assert parse_toml(f"a = {2**64}") == {"a": 2**64}
