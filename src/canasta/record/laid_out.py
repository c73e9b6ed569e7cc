"""Real cards for a hand that was not dealt: a position to look at, or to play on from."""

from collections.abc import Iterable

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import JOKER, KIND_COUNT, RED_THREE, TWO
from canasta.cards.lanes import count, to_kinds
from canasta.engine.state.state import State
from canasta.fair.shuffle import deck_order
from canasta.record.card_game import FacedGame
from canasta.record.croupier import Croupier, face_order
from canasta.record.header import Header


def position_game(header: Header, state: State, seed: bytes) -> FacedGame:
    """Return a game whose first hand stands as ``state`` does; the faces follow from ``seed``."""
    game = FacedGame(header)
    game.begin_at(state, laid_out(state, seed))
    return game


def laid_out(state: State, seed: bytes) -> Croupier:
    """Return real cards that lie as those of ``state``; which faces follows from ``seed``.

    Melds show their natural cards first.

    Raises:
        ValueError: the packs do not hold so many cards of a kind.
    """
    table = state.table
    setup = table.setup
    deck = deck_order(seed, setup.rules.packs, setup.rules.jokers_per_pack)
    spare: dict[int, list[Face]] = {}
    for face in deck:
        spare.setdefault(kind_of_face(face), []).append(face)

    def faces(kinds: Iterable[int]) -> list[Face]:
        return [_taken(spare, kind) for kind in kinds]

    cards = Croupier(setup, deck)
    cards.hands = [sorted(faces(to_kinds(hand)), key=face_order) for hand in state.hands]
    cards.pile = faces(table.pile)
    cards.held = faces(to_kinds(table.held))
    cards.stock = faces(state.stock[len(state.stock) - table.stock_size :])
    for side in range(setup.sides):
        cards.red_threes[side] = faces([RED_THREE] * table.red_threes[side])
        for rank in range(KIND_COUNT):
            naturals = count(table.naturals[side], rank)
            if naturals:
                twos, jokers = count(table.twos[side], rank), count(table.jokers[side], rank)
                meld = [rank] * naturals + [TWO] * twos + [JOKER] * jokers
                cards.melds[side][rank] = faces(meld)
    return cards


def _taken(spare: dict[int, list[Face]], kind: int) -> Face:
    if not spare.get(kind):
        raise ValueError("the packs do not hold so many cards of a kind")
    return spare[kind].pop()
