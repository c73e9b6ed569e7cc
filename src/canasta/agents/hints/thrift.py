"""Reconsiders advice that spends wild cards.

If the search cannot tell two lines apart, the advice keeps the wild cards: they fit any meld later,
and a hint that spends a wild card without gain looks foolish.
"""

from canasta.agents.hints.line_result import LineResult
from canasta.agents.search.assessment import Assessment
from canasta.engine.state.public_state import PLAYING
from canasta.engine.state.state import View


def thrifty(view: View, found: Assessment) -> Assessment:
    """Return ``found``, starting with a line that saves wild cards if it is as good as the first.

    Nothing changes if the first line opens, makes a canasta or goes out: its wild cards have a use.
    """
    if view.public.phase != PLAYING or found.worlds == 0:
        return found
    results = [LineResult(view, line, 0) for line in found.lines]
    first = results[0]
    if first.wilds_spent == 0 or first.opening > 0 or first.made or first.goes_out:
        return found
    for place, line in enumerate(results):
        is_as_good = found.expected[place] >= found.expected[0] and line.offered <= first.offered
        if is_as_good and line.wilds_spent < first.wilds_spent:
            return found.with_first(place)
    return found
