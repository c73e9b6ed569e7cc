"""The ways to take the pile that are offered to a player, including cards of the pile."""

from collections.abc import Collection

from canasta.engine.actions import TAKES
from canasta.engine.judging.whole_takes import whole_takes
from canasta.engine.referee import preview
from canasta.engine.state.state import View
from canasta.record.notation import play_text


def ways_to_take(view: View, legal: Collection[int]) -> tuple[str, ...]:
    """Return the ways as text: ``take KK``, ``take K2``, ``take K ; meld K:K``.

    Each way contains the cards of a whole meld. A way is refused only if the opening or the end of
    the turn needs further melds.
    """
    ways: list[str] = []
    for number in sorted(legal):
        if number in TAKES:
            plays = whole_takes(view.public, view.hand, number)
            accepted = [play for play in plays if not preview(view, play).refusals]
            ways += [play_text(play) for play in accepted or plays]
    return tuple(dict.fromkeys(ways))
