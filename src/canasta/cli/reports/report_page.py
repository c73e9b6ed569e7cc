"""The template of a report, a self-contained HTML file."""

from collections.abc import Sequence
from html import escape
from string import Template
from typing import Final

from canasta.i18n import Language

_PAGE: Final = Template("""\
<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; --line: #1b6e53; }
.side-0 { --side: #1b6e53; } .side-1 { --side: #a03a1c; } .side-2 { --side: #5a3fb0; }
.side-3 { --side: #145a9c; } .side-4 { --side: #7a5200; } .side-5 { --side: #99245f; }
@media (prefers-color-scheme: dark) {
  :root { --line: #6fd0ab; }
  .side-0 { --side: #5fd0b4; } .side-1 { --side: #f5a48f; } .side-2 { --side: #b9a5f5; }
  .side-3 { --side: #8cc4ff; } .side-4 { --side: #f0c36d; } .side-5 { --side: #f3a1c8; }
}
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
.area { fill: var(--side); opacity: .22; }
.curve { fill: none; stroke: var(--side); stroke-width: 2; }
.mark { fill: var(--side); stroke: Canvas; stroke-width: 1.5; }
.narrow { display: none; }
@media (max-width: 600px) { .wide { display: none; } .narrow { display: block; } }
.key { display: flex; flex-wrap: wrap; gap: 0 1.2rem; padding: 0; list-style: none; }
.key li { border-bottom: 3px solid var(--side); }
ol li { margin-bottom: .5rem; }
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

FIRST_LINE: Final = _PAGE.template.partition("\n")[0]
"""The first line of every report."""


def report_page(language: Language, title: str, parts: Sequence[str]) -> str:
    """Return a page with ``title`` and ``parts``, which are pieces of HTML."""
    body = "\n".join(parts)
    return _PAGE.substitute(language=language, title=escape(title), body=body)


def table_of(rows: Sequence[tuple[str, str]]) -> str:
    """Return titles with values as an HTML table."""
    lines = [
        f'<tr><th scope="row">{escape(title)}</th><td>{escape(value)}</td></tr>'
        for title, value in rows
    ]
    return "\n".join(["<table>", *lines, "</table>"])
