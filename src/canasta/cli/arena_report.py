"""The report of the arena: one HTML file that needs nothing else, to be kept or sent."""

from html import escape
from string import Template
from typing import Final

from canasta.cli.arena_plot import plot
from canasta.cli.arena_words import RoundWords, Rows

_PAGE: Final = Template("""\
<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; --line: #1b6e53; }
@media (prefers-color-scheme: dark) { :root { --line: #6fd0ab; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
th { font-weight: 500; white-space: nowrap; }
td { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
tr { border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
svg { width: 100%; height: auto; margin-top: 1rem; }
svg text { font-size: 12px; fill: currentColor; }
.grid { stroke: currentColor; opacity: .18; }
.zero { stroke: currentColor; opacity: .7; }
.band { fill: var(--line); opacity: .22; }
.mean { fill: none; stroke: var(--line); stroke-width: 2; }
figcaption { font-size: .85rem; opacity: .8; }
figure { margin: 0; }
</style>
</head>
<body>
<h1>$title</h1>
$body
</body>
</html>
""")


def report_page(told: RoundWords) -> str:
    """Return the page, in the language of ``told``."""
    words = told.words
    parts = [_table(told.setting())]
    for number, (match, standing) in enumerate(told.matches()):
        parts += [
            f"<h2>{escape(told.title(match))}</h2>",
            _table(told.match(match, standing)),
            "<figure>",
            plot(words, number, told.title(match), standing.edges, standing.unit),
            f"<figcaption>{escape(words.text('cli.arena.plot.caption'))}</figcaption>",
            "</figure>",
        ]
    parts += [
        f"<h2>{escape(words.text('cli.arena.ratings'))}</h2>",
        _table(told.ratings()),
        f"<p>{escape(words.text('cli.arena.method'))}</p>",
        _table(told.origin()),
    ]
    title = words.text("cli.arena.title", agents=words.all_of(list(told.played.tournament.agents)))
    return _PAGE.substitute(language=words.language, title=escape(title), body="\n".join(parts))


def _table(rows: Rows) -> str:
    lines = [
        f'<tr><th scope="row">{escape(title)}</th><td>{escape(value)}</td></tr>'
        for title, value in rows
    ]
    return "\n".join(["<table>", *lines, "</table>"])
