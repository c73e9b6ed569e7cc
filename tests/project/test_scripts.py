"""Bash parses the scripts, and they refuse unknown words before doing anything."""

from pathlib import Path

import pytest

from tests.support.builds import ROOT, run

SCRIPTS = [
    file
    for file in sorted((ROOT / "scripts").iterdir())
    if file.is_file() and file.read_bytes().startswith(b"#!/usr/bin/env bash")
]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_bash_understands_it(script: Path) -> None:
    checked = run("bash", "-n", str(script))
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ("build-wheels", "everything"),
        ("check-machine",),
        ("fresh-debian", "--everything"),
        ("install", "everything"),
        ("install-debian", "everything"),
        ("test-wheel", "/no/such/file.whl"),
    ],
    ids=lambda words: words[0],
)
def test_a_wrong_word_is_answered_by_the_usage(words: tuple[str, ...]) -> None:
    script, *rest = words
    refused = run("bash", str(ROOT / "scripts" / script), *rest)
    assert refused.returncode == 2, refused.stderr
    assert f"scripts/{script}" in refused.stderr
