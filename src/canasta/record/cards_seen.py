"""The cards of a deck that a seat saw, with their places, from the outcomes of a round.

During play, a player's browser notes the same cards from the server's messages
(``web/scripts/lib/fair/cards_seen.js``) and stores them (:mod:`canasta.fair.own_notes`). This
module derives them from the plays of a record.
"""

from collections.abc import Iterable

from canasta.cards.faces import Face
from canasta.engine.events import CardsDealt, CardsDrawn, RedThreesLaid, RoundDealt, UpcardTurned
from canasta.fair.own_notes import Kept, SeenCards, Sight
from canasta.fair.proof import Fault
from canasta.record.card_game import Outcome
from canasta.record.croupier import dealt_places


def cards_seen(outcomes: Iterable[Outcome], players: int, seat: int) -> list[SeenCards]:
    """Return the cards that ``seat`` saw in a round, from its outcomes in order, the deal first."""
    seen: list[SeenCards] = []
    dealer = gone = 0
    red_threes: tuple[Face, ...] = ()
    """Red threes of the current draw, noted before the other cards drawn."""

    def note(sight: Sight, places: Iterable[int], cards: tuple[Face, ...]) -> None:
        seen.append(SeenCards(sight, tuple([place + 1 for place in places]), cards))

    for outcome in outcomes:
        drawer = -1
        for event, faces in zip(outcome.events, outcome.faces, strict=True):
            match event:
                case RoundDealt():
                    dealer, gone = event.dealer, players * event.cards
                case CardsDealt() if event.seat == seat:
                    note("hand", dealt_places(players, dealer, seat, len(faces)), faces)
                case UpcardTurned():
                    note("upcard", [gone], faces)
                    gone += 1
                case RedThreesLaid(source="draw"):
                    red_threes += faces
                    drawer = event.seat
                case CardsDrawn():
                    cards, red_threes = red_threes + faces, ()
                    if event.seat == seat:
                        note("draw", range(gone, gone + len(cards)), cards)
                    gone += len(cards)
                case _:
                    pass
        if red_threes:  # the last cards of the stock
            if drawer == seat:
                note("draw", range(gone, gone + len(red_threes)), red_threes)
            gone += len(red_threes)
            red_threes = ()
    return seen


def seen_faults(seen: Iterable[SeenCards], kept: Kept) -> list[Fault]:
    """Return a fault for each of the player's notes that contradicts ``seen``, the true cards."""
    true = {(one.sight, one.places): sorted(one.cards) for one in seen}
    return [
        Fault(one.sight, kept.seat, one.place)
        for one in kept.seen
        if one.sight != "missed" and true.get((one.sight, one.places)) != sorted(one.cards)
    ]
