"""``canasta version``: show the version, the build, and the version of Python."""

import platform
from typing import Annotated

import typer

from canasta import __version__
from canasta.build_info import is_compiled
from canasta.cli.options import Options
from canasta.cli.output import Output, show_json
from canasta.cli.reports.build_words import build_detail, form_words
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta version``."""
    options = Options(words)

    @app.command(help=words.text("cli.version.help"), epilog=words.text("cli.version.examples"))
    def version(
        *,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        if as_json:
            show_json(
                {
                    "version": __version__,
                    "compiled": is_compiled(),
                    "build": build_detail(),
                    "python": platform.python_version(),
                    "implementation": platform.python_implementation(),
                }
            )
            return
        Output(words).rows(
            [
                ("Canasta", __version__),
                (words.text("cli.version.form"), form_words(words)),
                (platform.python_implementation(), platform.python_version()),
            ]
        )
