"""The ways to take the pile as a player is offered them, cards of the pile included."""

from collections.abc import Collection

from canasta.engine.actions import KEY_JOKER, TAKE_ONTO_MELD
from canasta.engine.judging.whole_takes import whole_takes
from canasta.engine.referee import preview
from canasta.engine.state.state import View
from canasta.record.notation import play_text


def ways_to_take(view: View, legal: Collection[int]) -> tuple[str, ...]:
    """Return the ways as text: ``take KK``, ``take K2``, ``take K ; meld K:K``.

    Each has the cards of a whole meld. Only where the opening or the end of the turn needs further
    melds is a way refused as it is.
    """
    ways: list[str] = []
    for number in sorted(legal):
        if TAKE_ONTO_MELD <= number <= KEY_JOKER:
            plays = whole_takes(view.public, view.hand, number)
            accepted = [play for play in plays if not preview(view, play).refusals]
            ways += [play_text(play) for play in accepted or plays]
    return tuple(dict.fromkeys(ways))
