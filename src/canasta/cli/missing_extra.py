"""The sentence for a part that is not installed; it needs neither Rich nor Typer itself."""

from canasta.extras import MissingExtraError
from canasta.i18n import Catalogue


def missing_extra_sentence(words: Catalogue, error: MissingExtraError) -> str:
    """Return which library is missing, and the command that installs it."""
    return words.text("cli.error.extra", extra=error.extra, library=error.library)
