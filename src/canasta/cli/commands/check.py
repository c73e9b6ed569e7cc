"""``canasta check``: check that the engine passes every conformance case.

The last line (``12 passed, 0 failed``) is the same in every language, for scripts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from canasta.cards.text import TextError
from canasta.cli.options import Options
from canasta.cli.output import show_json, with_progress
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.terminal import console
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import (
    record_error_sentence,
    rule_error_sentence,
    text_error_sentence,
)
from canasta.record.conformance import Case, Failure, case_files, check_case, read_cases
from canasta.record.errors import RecordError
from canasta.rules.field_kinds import RuleError


@dataclass(frozen=True)
class _Checked:
    case: Case
    failures: Sequence[Failure]


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta check``."""
    options = Options(words)

    @app.command(help=words.text("cli.check.help"), epilog=words.text("cli.check.examples"))
    def check(
        paths: Annotated[
            list[Path], options.argument("cli.check.option.paths", "cli.check.metavar.paths")
        ],
        *,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        cases = _read(words, paths)
        checking = (_check(words, case) for case in cases)
        failed: list[_Checked] = []
        screen = console()
        for checked in with_progress(checking, len(cases), words.text("cli.check.progress")):
            if checked.failures:
                failed.append(checked)
                if not as_json:
                    screen.print(_line(words, checked), soft_wrap=True)
        passed = len(cases) - len(failed)
        if as_json:
            show_json(_figures(passed, failed))
        else:
            typer.echo(f"{passed} passed, {len(failed)} failed")
        if failed:
            raise typer.Exit(FAILED)


def _read(words: Catalogue, paths: list[Path]) -> list[Case]:
    """Return all cases of the files, or raise CommandError if a file cannot be read."""
    try:
        return [case for file in case_files(paths) for case in read_cases(file)]
    except RecordError as error:
        raise CommandError(record_error_sentence(words, error)) from None


def _check(words: Catalogue, case: Case) -> _Checked:
    """Return the result of a case.

    Raises:
        CommandError: the position, rules or plays of the case cannot be read.
    """
    try:
        return _Checked(case, check_case(case))
    except RecordError as error:
        error.file = words.text("cli.check.place", file=str(case.file), case=case.name)
        raise CommandError(record_error_sentence(words, error)) from None
    except RuleError as error:
        sentence = rule_error_sentence(words, error)
    except TextError as error:
        sentence = text_error_sentence(words, error)
    raise CommandError(
        words.text("cli.check.unusable", file=str(case.file), case=case.name, fault=sentence)
    )


def _line(words: Catalogue, checked: _Checked) -> str:
    sentence = [
        words.text(
            "cli.check.failure",
            key=failure.key,
            expected=_failure_text(words, failure.expected),
            came=_failure_text(words, failure.got),
        )
        for failure in checked.failures
    ]
    return words.text(
        "cli.check.failed",
        file=str(checked.case.file),
        case=checked.case.name,
        failures=words.series(sentence),
    )


def _failure_text(words: Catalogue, text: str) -> str:
    """Return an expected or actual result in words; notation is the same in every language."""
    match text:
        case "accepted":
            return words.text("cli.check.accepted")
        case "nothing changed":
            return words.text("cli.check.unchanged")
        case "-":
            return words.text("cli.check.nothing")
        case _:
            return text


def _figures(passed: int, failed: list[_Checked]) -> dict[str, object]:
    return {
        "passed": passed,
        "failed": len(failed),
        "failures": [
            {
                "file": str(checked.case.file),
                "case": checked.case.name,
                "key": failure.key,
                "expected": failure.expected,
                "came": failure.got,
            }
            for checked in failed
            for failure in checked.failures
        ],
    }
