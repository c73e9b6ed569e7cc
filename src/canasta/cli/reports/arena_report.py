"""The report of the arena: a table for each match, and a curve."""

from html import escape

from canasta.cli.reports.arena_plot import plot
from canasta.cli.reports.arena_words import RoundWords
from canasta.cli.reports.report_page import report_page, table_of


def arena_report(told: RoundWords) -> str:
    """Return the page, in the language of ``told``."""
    words = told.words
    parts = [table_of(told.setting())]
    for number, (match, standing) in enumerate(told.matches()):
        parts += [
            f"<h2>{escape(told.title(match))}</h2>",
            table_of(told.match(match, standing)),
            "<figure>",
            plot(words, number, told.title(match), standing.edges, standing.unit),
            f"<figcaption>{escape(words.text('cli.arena.plot.caption'))}</figcaption>",
            "</figure>",
        ]
    parts += [
        f"<h2>{escape(words.text('cli.arena.ratings'))}</h2>",
        table_of(told.ratings()),
        f"<p>{escape(words.text('cli.arena.method'))}</p>",
        table_of(told.origin()),
    ]
    title = words.text("cli.arena.title", agents=words.all_of(list(told.played.tournament.agents)))
    return report_page(words.language, title, parts)
