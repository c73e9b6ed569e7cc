"""Checks the path of a report before the work begins, to avoid overwriting other files."""

from pathlib import Path

from canasta.cli.problems import CommandError
from canasta.cli.reports.report_page import FIRST_LINE
from canasta.i18n import Catalogue


def claim_report(words: Catalogue, report: Path, *, beside: Path | None = None) -> None:
    """Check that a report can be written to ``report``, which may hold an older report.

    Raises:
        CommandError: the file is not a report, or is ``beside``, another output of the command.
        OSError: the file cannot be written.
    """
    with report.open("a+", encoding="utf-8", errors="replace") as file:
        file.seek(0)
        begun = file.read(len(FIRST_LINE)).lower()
    is_same = beside is not None and report.resolve() == beside.resolve()
    if is_same or begun not in ("", FIRST_LINE):
        raise CommandError(words.text("cli.error.no_report", file=str(report)))
