"""The cards that moved last in a round: the last discard, and the cards that joined a hand.

The browser marks both. The state of the engine has neither, so this module takes them from the
events.
"""

from dataclasses import dataclass

from canasta.cards.faces import Face
from canasta.engine.events import CardsDrawn, Discarded, PileJoinedHand, RoundDealt
from canasta.engine.state.game_rules import NO_SEAT
from canasta.record.card_game import Outcome


@dataclass(frozen=True)
class LastCards:
    """The cards of the last moves in a round; none before the first deal and right after a deal."""

    discarded_by: int = NO_SEAT
    """The seat that discarded last."""
    discard: str = ""
    """The face of the last discard, or an empty string."""
    drawn_by: int = NO_SEAT
    """The seat that drew or took the pile in the current turn."""
    drawn: tuple[Face, ...] = ()
    """The cards that joined the hand of that seat, in order; only that seat may see them."""

    def after(self, outcome: Outcome) -> "LastCards":
        """Return the last cards after ``outcome``, a deal or a play."""
        last = self
        is_deal = False
        for event, faces in zip(outcome.events, outcome.faces, strict=True):
            match event:
                case RoundDealt():
                    last = LastCards()
                    is_deal = True
                case Discarded():
                    last = LastCards(event.seat, faces[0])
                case CardsDrawn() | PileJoinedHand() if not is_deal:
                    before = last.drawn if last.drawn_by == event.seat else ()
                    last = LastCards(last.discarded_by, last.discard, event.seat, before + faces)
                case _:
                    pass
        return last
