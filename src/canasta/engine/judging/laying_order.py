"""Finds an order in which every step of a play is legal, if such an order exists.

A step is legal if its cards are available, if they make a legal meld, and if the turn can still be
completed. The third condition decides nothing before the last step: if the turn can be completed
after the last step, it can be completed after each earlier step too. The second condition requires
naturals before wild cards, because more naturals allow more wild cards. So the order of ranks
matters for two reasons only:

- Black threes may have to be the last cards laid. They come last unless the opening needs their
  points.
- Cards of the pile and penalty cards can be laid only once the side has opened. So the opening part
  with the most points comes first: laying a card early never prevents another step.

With penalty cards the discard depends on the order too: while any penalty card is left, the discard
must be one. Of two equal cards, the penalty card stays while the side is opening, and is laid first
afterwards. So two orders are tried: one lays all penalty cards, and the other keeps a penalty card
of the kind to be discarded.
"""

from collections.abc import Iterator

from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, NO_KIND, TWO
from canasta.cards.lanes import count
from canasta.engine.judging.opening_part import OpeningPart, Piece, Pieces
from canasta.engine.legality.finishing import exposed_cards
from canasta.engine.state.public_state import PublicState


def laying_orders(
    public: PublicState, hand: int, pieces: Pieces, discard: int
) -> Iterator[list[Pieces]]:
    """Yield orders as lists of stages; if any order of ``pieces`` is legal, one of these is.

    Within a stage, any legal step may come next. ``discard`` is a kind or NO_KIND.
    """
    if public.has_opened(public.side):
        yield _black_threes_last(pieces)
        return
    exposed = exposed_cards(public)
    free = [count(hand - exposed, kind) for kind in range(KIND_COUNT)]
    if exposed == 0 or discard == NO_KIND:
        yield from _opening_first(public, pieces, free)
        return
    laid = _laid(pieces)
    spare = [laid[kind] - count(exposed, kind) for kind in range(KIND_COUNT)]
    if min(spare) >= 0:
        # The exposed cards of a kind must wait.
        early = [
            min(free[kind], spare[kind]) if count(exposed, kind) > 0 else free[kind]
            for kind in range(KIND_COUNT)
        ]
        yield from _opening_first(public, pieces, early)
    if count(exposed, discard) > 0:
        # At least one of the exposed cards must be laid before the opening ends.
        yield from _opening_first(public, pieces, free, discard, spare[discard] + 1)


def _opening_first(
    public: PublicState, pieces: Pieces, free: list[int], lead: int = NO_KIND, ahead: int = 0
) -> Iterator[list[Pieces]]:
    """Yield the stages of a play for a side that has not opened, if the leading cards can open.

    :class:`OpeningPart` explains ``free``, ``lead`` and ``ahead``.
    """
    part = OpeningPart(public, pieces, free, lead, ahead).most()
    if part is None:
        return
    first = [(piece,) for piece in part.first]
    melds, blacks = _black_threes_last(_without(pieces, part.pieces))
    opening = _without(part.pieces, part.first)
    short = public.sides[public.side].minimum - public.opening_points
    if lead == BLACK_THREE and ahead > 0 and public.game_rules.black_threes_any_order:
        yield [blacks, opening, melds]
    elif part.cards > 0 and part.points >= short:
        yield [*first, opening, melds, blacks]
    else:
        yield [*first, opening, blacks, melds]


def _black_threes_last(pieces: Pieces) -> list[Pieces]:
    melds = tuple([piece for piece in pieces if piece[0] != BLACK_THREE])
    return [melds, tuple([piece for piece in pieces if piece[0] == BLACK_THREE])]


def _laid(pieces: Pieces) -> list[int]:
    """Return the number of cards of each kind in ``pieces``."""
    laid = [0] * KIND_COUNT
    for rank, own, twos, jokers in pieces:
        laid[rank] += own
        laid[TWO] += twos
        laid[JOKER] += jokers
    return laid


def _without(pieces: Pieces, part: Pieces) -> Pieces:
    """Return ``pieces`` without ``part``, which has at most one piece of each rank."""
    gone = {piece[0]: piece for piece in part}
    left: list[Piece] = []
    for rank, own, twos, jokers in pieces:
        _, less, less_twos, less_jokers = gone.get(rank, (rank, 0, 0, 0))
        if (less, less_twos, less_jokers) != (own, twos, jokers):
            left.append((rank, own - less, twos - less_twos, jokers - less_jokers))
    return tuple(left)
