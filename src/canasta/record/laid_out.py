"""Real cards for a round that was not dealt, such as a position to study."""

from collections.abc import Iterable

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, to_kinds
from canasta.engine.actions import kinds_of
from canasta.engine.state.state import State
from canasta.fair.shuffle import deck_order
from canasta.record.card_game import CardGame
from canasta.record.croupier import Croupier, face_order
from canasta.record.header import Header


def position_game(header: Header, state: State, seed: bytes) -> CardGame:
    """Return a game whose first round is in ``state``; ``seed`` determines the faces."""
    game = CardGame(header)
    game.begin_at(state, laid_out(state, seed))
    return game


def laid_out(state: State, seed: bytes) -> Croupier:
    """Return a croupier whose cards lie as in ``state``; ``seed`` determines their faces.

    Natural cards come first in each meld.

    Raises:
        ValueError: the packs do not hold that many cards of a kind.
    """
    public = state.public
    game_rules = public.game_rules
    deck = deck_order(seed, game_rules.packs, game_rules.rules.jokers_per_pack)
    spare: dict[int, list[Face]] = {}
    for face in deck:
        spare.setdefault(kind_of_face(face), []).append(face)

    def faces(kinds: Iterable[int]) -> list[Face]:
        return [_taken(spare, kind) for kind in kinds]

    cards = Croupier(game_rules, deck)
    cards.hands = [sorted(faces(to_kinds(hand)), key=face_order) for hand in state.hand_counts]
    cards.pile = faces(public.pile)
    cards.held = faces(to_kinds(public.held))
    cards.stock = faces(state.stock[len(state.stock) - public.stock_size :])
    for side in range(game_rules.sides):
        cards.red_threes[side] = faces([RED_THREE] * public.red_threes[side])
        for rank in range(KIND_COUNT):
            naturals = count(public.naturals[side], rank)
            if naturals:
                twos, jokers = count(public.twos[side], rank), count(public.jokers[side], rank)
                meld = kinds_of(rank, naturals, twos, jokers)
                cards.melds[side][rank] = faces(meld)
    return cards


def _taken(spare: dict[int, list[Face]], kind: int) -> Face:
    if not spare.get(kind):
        raise ValueError("the packs do not hold so many cards of a kind")
    return spare[kind].pop()
