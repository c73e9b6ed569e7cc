"""The reference pages under ``docs/``, made from the code and the catalogues.

``python -m tests.regenerate`` writes them; ``tests/project/test_docs.py`` fails while they are out
of date.
"""

from collections.abc import Mapping

from tests.reference.events import events_page
from tests.reference.ladder import ladder_drawing, ladder_page
from tests.reference.observations import observations_page
from tests.reference.refusals import refusals_page
from tests.reference.rules import rules_page


def pages() -> Mapping[str, str]:
    """Return the content of every reference page, by its name in ``docs/``."""
    return {
        "play/rules.md": rules_page(),
        "build/refusals.md": refusals_page(),
        "build/events.md": events_page(),
        "study/observations.md": observations_page(),
        "study/ladder.md": ladder_page(),
        "study/ladder.svg": ladder_drawing(),
    }
