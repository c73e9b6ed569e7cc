"""The cards that lie face up on the table: melds, red threes, discard pile."""

from functools import lru_cache
from typing import Final

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import LETTERS
from canasta.cards.lanes import WILDS, canastas, count, spread
from canasta.engine.scoring import red_three_score, score_of_meld
from canasta.engine.state.public_state import PublicState
from canasta.protocol.message import unchecked
from canasta.protocol.table_view import MeldView, PileView, SideView
from canasta.record.croupier import Croupier

NO_PILE: Final = PileView(size=0, top="", packet=0, across=(), frozen=False, blocked=False)
"""The discard pile before the first deal."""
_pile_view: Final = unchecked(PileView)
_side_view: Final = unchecked(SideView)


def empty_side(side: int, minimum: int) -> SideView:
    """Return a side before the first deal; ``minimum`` is the number of points it needs to open."""
    return SideView(
        side=side,
        total=0,
        melds=(),
        red_threes=(),
        opened=False,
        minimum=minimum,
        table_points=0,
        penalties=0,
    )


def side_view(public: PublicState, side: int, cards: Croupier) -> SideView:
    """Return the cards that a side has laid, with their values."""
    melds = tuple(
        [
            _meld_in_state(public, side, rank, tuple(faces))
            for rank, faces in sorted(cards.melds[side].items())
        ]
    )
    on_table = sum([meld.points + meld.premium for meld in melds])
    return _side_view(
        side=side,
        total=public.scores[side],
        melds=melds,
        red_threes=tuple(cards.red_threes[side]),
        opened=public.has_opened(side),
        minimum=public.minimums[side],
        table_points=on_table + red_three_score(public, side),
        penalties=public.penalties[side],
    )


def _meld_in_state(public: PublicState, side: int, rank: int, faces: tuple[Face, ...]) -> MeldView:
    melds = public.sides[side]
    score = score_of_meld(public, side, rank)
    return _meld_view(
        rank,
        faces,
        count(melds.naturals, rank),
        count(melds.wilds(), rank),
        is_canasta=count(canastas(melds.naturals, melds.wilds()), rank) > 0,
        is_concealed=count(public.concealed[side], rank) > 0,
        points=score.cards,
        premium=score.premium,
    )


@lru_cache(maxsize=4096)
def _meld_view(
    rank: int,
    faces: tuple[Face, ...],
    naturals: int,
    wilds: int,
    *,
    is_canasta: bool,
    is_concealed: bool,
    points: int,
    premium: int,
) -> MeldView:
    """Return the view of a meld; the cache helps because a play changes few melds."""
    return MeldView(
        rank=LETTERS[rank],
        cards=faces,
        naturals=naturals,
        wilds=wilds,
        canasta="" if not is_canasta else "mixed" if wilds else "natural",
        is_concealed=is_concealed,
        points=points,
        premium=premium,
    )


def pile_view(public: PublicState, cards: Croupier) -> PileView:
    """Return the discard pile; cards that freeze or block it lie crosswise."""
    game_rules = public.game_rules
    across = public.pile_counts & (
        game_rules.freezing | (spread(WILDS) if game_rules.wild_blocks else 0)
    )
    faces = cards.pile if across else []
    start = public.packet_start()
    return _pile_view(
        size=len(public.pile),
        top=cards.pile[-1] if cards.pile else "",
        packet=len(public.pile) - start,
        across=tuple([face for face in faces if count(across, kind_of_face(face))]),
        frozen=public.is_frozen(),
        blocked=start > 0,
    )
