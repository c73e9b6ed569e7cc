"""``canasta bench``: measure the speed of the engine on one core of this machine."""

import platform
from typing import Annotated

import typer

from canasta.build_info import is_compiled
from canasta.cli.options import Options
from canasta.cli.output import Output, decimal, show_json
from canasta.cli.reports.speed import measure_copies, measure_playouts, measure_steps
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta bench``."""
    options = Options(words)

    @app.command(help=words.text("cli.bench.help"), epilog=words.text("cli.bench.examples"))
    def bench(
        *,
        seconds: Annotated[
            float,
            typer.Option(
                metavar="N", help=words.text("cli.bench.option.seconds"), min=0.01, max=3600
            ),
        ] = 3.0,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        playouts = measure_playouts(seconds / 2)
        stepped = measure_steps(seconds / 4)
        copies = measure_copies(seconds / 4)
        ratio = playouts.decisions_per_second / copies
        if as_json:
            show_json(
                {
                    "rules": "classic",
                    "players": 4,
                    "compiled": is_compiled(),
                    "python": platform.python_version(),
                    "seconds": seconds,
                    "decisions_per_second": round(playouts.decisions_per_second),
                    "hands_per_second": round(playouts.rounds_per_second, 1),
                    "mean_choices": round(playouts.mean_choices, 2),
                    "stepped_decisions_per_second": round(stepped),
                    "copies_per_second": round(copies),
                    "decisions_per_copy": round(ratio, 3),
                }
            )
            return
        form = "cli.bench.compiled" if is_compiled() else "cli.bench.interpreted"
        rates = {
            "playouts": playouts.decisions_per_second,
            "hands": playouts.rounds_per_second,
            "steps": stepped,
            "copies": copies,
        }
        rows = [
            (words.text(f"cli.bench.{name}"), words.figures(round(rate)))
            for name, rate in rates.items()
        ]
        rows.insert(2, (words.text("cli.bench.choices"), decimal(words, playouts.mean_choices)))
        rows.append((words.text("cli.bench.copy"), decimal(words, ratio, 2)))
        output = Output(words)
        output.paragraph(words.text(form))
        output.rows(rows)
