"""The ways to take the pile as a player can begin them, cards of the pile included.

Where one card takes the pile (``frimes``), the meld may need a card that only the pile has. No
player can choose such a card in the hand, so it is part of the way.
"""

from collections.abc import Collection

from canasta.cards.kinds import JOKER, TWO
from canasta.cards.lanes import count
from canasta.engine.actions import KEY_JOKER, KEY_NATURAL, KEY_TWO, TAKE_ONTO_MELD
from canasta.engine.legality.legal_takes import packet_below_top
from canasta.engine.plays import Meld, Play, Take
from canasta.engine.referee import preview
from canasta.engine.state.state import View
from canasta.record.notation import play_of_action, play_text

_BY_ONE_CARD = (KEY_NATURAL, KEY_TWO, KEY_JOKER)


def ways_to_take(view: View, legal: Collection[int]) -> tuple[str, ...]:
    """Return the ways as text: ``take KK``, ``take K``, ``take K ; meld K:K``.

    A way of one card stands alone where it makes a meld with the table or with other cards of the
    hand, and once more for each kind that the hand lacks and the pile has.
    """
    ways: list[str] = []
    for number in sorted(legal):
        if not TAKE_ONTO_MELD <= number <= KEY_JOKER:
            continue
        play = play_of_action(number, view.public.pile[-1])
        ways += _by_one_card(view, play) if number in _BY_ONE_CARD else [play_text(play)]
    return tuple(ways)


def _by_one_card(view: View, play: Play) -> list[str]:
    rank = view.public.pile[-1]
    used = [kind for step in play.steps if isinstance(step, Take) for kind in step.kinds]
    from_hand, from_pile = [], []
    for kind in (rank, TWO, JOKER):
        longer = Play((*play.steps, Meld(rank, (kind,))), play.seat)
        if count(view.hand, kind) > used.count(kind):
            from_hand.append(longer)
        elif count(packet_below_top(view.public), kind) > 0:
            from_pile.append(longer)
    stands_alone = any(not preview(view, one).refusals for one in (play, *from_hand))
    completed = [one for one in from_pile if not preview(view, one).refusals]
    return [play_text(one) for one in ([play] if stands_alone or not completed else []) + completed]
