"""``canasta protocol-check``: check that a program follows the robot protocol.

The last line (``18 passed, 0 failed``) is the same in every language, for scripts.
"""

from typing import Annotated

import typer

from canasta.cli.options import Options
from canasta.cli.output import Output, show_json
from canasta.cli.problems import FAILED
from canasta.i18n import Catalogue
from canasta.i18n.program_sentences import fault_sentence
from canasta.i18n.rules import RuleWords, arrangement_name
from canasta.programs.check import Finding, check_program
from canasta.programs.conversation import END_S
from canasta.programs.program_agent import BUDGET_MS, SeatedProgram

_MOST_ROUNDS = 10_000


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta protocol-check``."""
    options = Options(words)

    @app.command(
        "protocol-check",
        help=words.text("cli.protocol_check.help"),
        epilog=words.text("cli.protocol_check.examples"),
    )
    def protocol_check(
        program: Annotated[
            str,
            options.argument(
                "cli.protocol_check.argument.program", "cli.protocol_check.metavar.program"
            ),
        ],
        *,
        hands: Annotated[
            int, options.number("cli.protocol_check.option.hands", 1, _MOST_ROUNDS)
        ] = 2,
        seed: Annotated[int, options.seed("cli.simulate.option.seed")] = 0,
        budget: Annotated[int, options.budget()] = BUDGET_MS,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        def seated() -> SeatedProgram:
            return SeatedProgram(program, words.language, budget, shows_errors=True)

        findings: list[Finding] = []
        for finding in check_program(seated, hands, seed):
            findings.append(finding)
            if not as_json:
                Output(words).paragraph(_line(words, finding), hanging=" " * 8)
        failed = sum(not finding.is_passed for finding in findings)
        if as_json:
            show_json(_figures(words, findings, failed))
        else:
            typer.echo(f"{len(findings) - failed} passed, {failed} failed")
        if failed:
            raise typer.Exit(FAILED)


def _line(words: Catalogue, finding: Finding) -> str:
    check = _title(words, finding)
    if not finding.is_passed:
        reason = _reason(words, finding)
        return words.text("cli.protocol_check.failed", check=check, reason=reason)
    if finding.name:
        return words.text("cli.protocol_check.named", check=check, name=finding.name)
    return words.text("cli.protocol_check.passed", check=check)


def _title(words: Catalogue, finding: Finding) -> str:
    if finding.rules is None:
        return words.text(f"cli.protocol_check.{finding.check}")
    arranged = arrangement_name(words, finding.players, finding.sides)
    rules = RuleWords(words, finding.rules).name()
    return words.text("cli.protocol_check.round", rules=rules, arrangement=arranged)


def _reason(words: Catalogue, finding: Finding) -> str:
    if finding.fault is not None:
        fault = finding.fault
        return fault_sentence(words, fault.program, fault.code, fault.values)
    if finding.refused is not None:
        refused = finding.refused
        return words.text(
            "cli.protocol_check.refused", code=refused.code, sentence=refused.sentence
        )
    return words.text("cli.protocol_check.stays", seconds=round(END_S))


def _figures(words: Catalogue, findings: list[Finding], failed: int) -> dict[str, object]:
    return {
        "passed": len(findings) - failed,
        "failed": failed,
        "findings": [
            {
                "check": finding.check,
                "rules": "" if finding.rules is None else finding.rules.id,
                "players": finding.players,
                "sides": finding.sides,
                "passed": finding.is_passed,
                "code": _code(finding),
                "reason": "" if finding.is_passed else _reason(words, finding),
            }
            for finding in findings
        ],
    }


def _code(finding: Finding) -> str:
    if finding.fault is not None:
        return finding.fault.code
    if finding.refused is not None:
        return finding.refused.code
    return "stays" if finding.stays else ""
