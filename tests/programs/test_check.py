"""``canasta protocol-check`` passes the examples and names each fault."""

import json
from pathlib import Path

import pytest

from canasta.i18n import LANGUAGES, Language
from canasta.programs.conversation import MOST_REFUSALS
from tests.i18n.sentence_helpers import plain
from tests.programs.misbehaving import program as written
from tests.support.arrangements import ARRANGEMENTS
from tests.support.scripted_terminal import Program, program
from tests.support.time_limits import PATIENCE_MS

__all__ = ["program"]

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "robots").iterdir())
GOOD = 'print("play", number, legal[-1], flush=True)'
QUICK = ("--hands", "1", "--budget", str(PATIENCE_MS))


def codes(program: Program, command: str) -> dict[str, str]:
    """Return the first failing code of each kind of check, or an empty string."""
    run = program.run("protocol-check", command, *QUICK, "--json")
    figures = json.loads(run.raw)
    found = figures["findings"]
    assert figures["failed"] == sum(not one["passed"] for one in found)
    assert run.status == (1 if figures["failed"] else 0)
    assert all(bool(one["reason"]) == bool(one["code"]) == (not one["passed"]) for one in found)
    first: dict[str, str] = {}
    for one in found:
        first[one["check"]] = first.get(one["check"]) or one["code"]
    return first


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.name)
def test_the_examples_conform(program: Program, example: Path) -> None:
    run = program.run("protocol-check", str(example), *QUICK, "--lang", "en")
    assert (run.status, run.errors) == (0, "")
    assert run.raw.splitlines()[-1] == f"{len(ARRANGEMENTS) + 4} passed, 0 failed"


PASSED = {"greeting": "", "unknown": "", "question": "", "round": "", "end": ""}


@pytest.mark.parametrize(
    ("on_start", "on_go", "failed"),
    [
        ("", GOOD, {}),
        (
            "",
            # Every check would wait for a program that writes forever.
            f"for _ in range({MOST_REFUSALS + 1}): print('play', number, 'discard r', flush=True)",
            {
                "unknown": "refused",
                "question": "refused",
                "round": "refused",
            },
        ),
        (
            "",
            "print('draw', flush=True)\n" + GOOD,
            {
                "unknown": "answer.unreadable",
                "question": "answer.unreadable",
                "round": "answer.unreadable",
            },
        ),
        ("", "if asked > 1: sys.exit(1)\n" + GOOD, {"question": "ended", "round": "ended"}),
        ("os.fork() or time.sleep(1000)", GOOD, {"end": "stays"}),
    ],
    ids=["good", "illegal", "chatty", "once", "forks"],
)
def test_each_fault_is_found(
    program: Program, tmp_path: Path, on_start: str, on_go: str, failed: dict[str, str]
) -> None:
    assert codes(program, written(tmp_path, on_go, on_start=on_start)) == PASSED | failed


def test_a_program_that_takes_exception_to_a_line_that_it_does_not_know(
    program: Program, tmp_path: Path
) -> None:
    command = written(tmp_path, GOOD)
    file = Path(command.split()[-1])
    text = file.read_text(encoding="utf-8") + '    elif word == "novelty":\n        sys.exit(1)\n'
    file.write_text(text, encoding="utf-8")
    assert codes(program, command) == PASSED | {"unknown": "ended"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_that_does_not_greet_is_checked_no_further(
    program: Program, language: Language, tmp_path: Path
) -> None:
    command = written(tmp_path, GOOD, on_hello='print("Hello", flush=True)')
    run = program.run("protocol-check", command, "--lang", language)
    says = {
        "fr": "salue par « Hello » au lieu de « canasta-robot 1 NOM »",
        "en": 'greets with "Hello" instead of "canasta-robot 1 NAME"',
    }
    assert run.status == 1
    assert says[language] in plain(" ".join(run.text.split())).replace("“", '"').replace("”", '"')
    assert run.raw.splitlines()[-1] == "0 passed, 1 failed"
