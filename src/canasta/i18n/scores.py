"""The lines of the score of a hand, named for people."""

from canasta.i18n.catalogue import Catalogue


def score_title(words: Catalogue, line: str) -> str:
    """Return the title of a line of a hand's score, or of its ``total``: «Canastas pures».

    ``line`` is one of :data:`canasta.engine.scoring.SCORE_LINES`.

    Raises:
        KeyError: there is no such line.
    """
    return words.text(f"score.{line}")
