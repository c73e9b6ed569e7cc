"""The report of the arena, with a table and a plot for each match."""

from html import escape

from canasta.cli.reports.arena_plot import plot
from canasta.cli.reports.arena_words import RoundWords
from canasta.cli.reports.report_page import report_page, table_of


def arena_report(report: RoundWords) -> str:
    """Return the report page in the language of the report's words."""
    words = report.words
    parts = [table_of(report.setting())]
    for number, (match, standing) in enumerate(report.matches()):
        parts += [
            f"<h2>{escape(report.title(match))}</h2>",
            table_of(report.match(match, standing)),
            "<figure>",
            plot(words, number, report.title(match), standing.edges, standing.unit),
            f"<figcaption>{escape(words.text('cli.arena.plot.caption'))}</figcaption>",
            "</figure>",
        ]
    parts += [
        f"<h2>{escape(words.text('cli.arena.ratings'))}</h2>",
        table_of(report.ratings()),
        *_failures(report),
        f"<p>{escape(words.text('cli.arena.method'))}</p>",
        table_of(report.origin()),
    ]
    title = words.text(
        "cli.arena.title", agents=words.all_of(list(report.played.tournament.agents))
    )
    return report_page(words.language, title, parts)


def _failures(report: RoundWords) -> list[str]:
    rows = report.failures()
    if not rows:
        return []
    return [f"<h2>{escape(report.words.text('cli.arena.failures'))}</h2>", table_of(rows)]
