"""The program ``canasta``: the game in the terminal, and other commands."""

import sys
from collections.abc import Sequence

from canasta.cli.language import take_language
from canasta.cli.problems import USAGE, CommandError
from canasta.extras import MissingExtraError, require
from canasta.i18n import load
from canasta.i18n.catalogue import NotBuiltError
from canasta.i18n.error_sentences import missing_extra_sentence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``canasta`` with ``arguments``, by default the arguments of the command line.

    Returns the exit status. If Rich or Typer is missing, prints one sentence that names the
    library.
    """
    try:
        require("terminal")
    except MissingExtraError as error:
        try:
            language, _ = take_language(sys.argv[1:] if arguments is None else arguments)
            sentence = f"{missing_extra_sentence(load(language), error)}\n{error.command}"
        except CommandError as problem:
            sentence = problem.sentence
        except NotBuiltError:  # a source tree without Babel has no catalogue
            sentence = str(error)
        sys.stderr.write(f"{sentence}\n")
        return USAGE
    from canasta.cli.run import main as run  # noqa: PLC0415  (needs what has just been found)

    return run(arguments)
