"""The features of a position: the input of a network, computed from a player's view after a line.

Each feature is an integer of one byte. Where small values matter most, additional features mark
each of the first few values. Seats are grouped as the next player, the partners, and the other
opponents, so the same features describe two to six players.

Change :data:`VERSION` whenever a feature changes its meaning: networks trained on another version
are refused.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from canasta.agents.worlds.pile_history import PileHistory
from canasta.agents.worlds.worlds import unseen_cards
from canasta.cards.kinds import ACE, BLACK_THREE, FOUR, JOKER, TWO
from canasta.cards.lanes import (
    NATURALS,
    WILDS,
    at_least_1,
    at_least_2,
    at_least_3,
    at_least_4,
    canastas,
    count,
    marked,
    one,
    spread,
    sum_at_least,
    total,
)
from canasta.cards.row import Row
from canasta.engine.scoring import meld_points, red_three_score
from canasta.engine.state.public_state import ANSWERING, DRAWING, OVER, PLAYING, PublicState
from canasta.engine.state.state import View

VERSION: Final = 1
"""Version of the meaning and the order of the features."""
LENGTH: Final = 500
"""The number of features."""
BY_RANK: Final = 31
"""The number of features per natural rank. These features come first, from four to ace."""

_FIRST: Final[i64] = FOUR
_LAST: Final[i64] = ACE
_ZERO: Final[i64] = 128
"""The byte for zero points; smaller bytes are losses."""
_EMPTY: Final = bytes(LENGTH)


class LineFacts:
    """The facts about a line that a network reads in addition to the view after the line."""

    def __init__(self) -> None:
        """Start with all facts false or zero."""
        self.draws: bool = False
        """Whether the line draws a card; its features then describe the view before the draw."""
        self.is_usual: bool = False
        """Whether the line is the one that the hand-written principles would play."""
        self.discard_cost: i64 = 0
        """Cost of the discard, estimated by the principles, in points."""
        self.cheapest_cost: i64 = 0
        """Cost of the discard that the principles would choose after the same melds, in points."""
        self.chance_taken: i64 = 0
        """Chance that the next player takes the discard, by the principles, in thousandths."""


class _Others:
    """The hands and melds of the other players, grouped by seat."""

    def __init__(self, view: View) -> None:
        public = view.public
        game_rules = public.game_rules
        history = PileHistory(public)
        self.next_seat: Final[i64] = (view.seat + 1) % game_rules.players
        self.next_side: Final[i64] = public.side_of(self.next_seat)
        side = public.side_of(view.seat)
        self.next_thrown: Final[i64] = history.thrown[self.next_seat]
        self.next_declined: Final[i64] = history.declined[self.next_seat]
        self.next_known: Final[i64] = public.known_counts[self.next_seat]
        self.next_size: Final[i64] = public.hand_size(self.next_seat)
        partners_thrown: i64 = 0
        partners_known: i64 = 0
        partners_size: i64 = 0
        rest_thrown: i64 = 0
        rest_known: i64 = 0
        rest_size: i64 = 0
        rest_least: i64 = 99
        for seat in range(game_rules.players):
            if seat in (view.seat, self.next_seat):
                continue
            thrown: i64 = history.thrown[seat]
            known = public.known_counts[seat]
            size = public.hand_size(seat)
            if public.side_of(seat) == side:
                partners_thrown |= thrown
                partners_known |= at_least_1(known)
                partners_size += size
            else:
                rest_thrown |= thrown
                rest_known |= at_least_1(known)
                rest_size += size
                rest_least = min(rest_least, size)
        self.partners_thrown: Final = partners_thrown
        self.partners_known: Final = partners_known
        self.partners_size: Final = partners_size
        self.rest_thrown: Final = rest_thrown
        self.rest_known: Final = rest_known
        self.rest_size: Final = rest_size
        self.rest_least: Final = rest_least
        rest_naturals: i64 = 0
        rest_canastas: i64 = 0
        rest_opened: i64 = 0
        for other in range(game_rules.sides):
            if other not in (side, self.next_side):
                melds = public.sides[other]
                rest_naturals |= at_least_1(melds.naturals)
                rest_canastas += marked(canastas(melds.naturals, melds.wilds()))
                rest_opened += 1 if public.has_opened(other) else 0
        self.rest_naturals: Final = rest_naturals
        self.rest_canastas: Final = rest_canastas
        self.rest_opened: Final = rest_opened


def features(view: View, facts: LineFacts) -> bytes:
    """Return the features of ``view`` (the view after a line) and of ``facts`` about the line."""
    row = Row(vec[u8](_EMPTY))
    others = _Others(view)
    unseen: i64 = unseen_cards(view)
    _by_rank(view, others, unseen, row)
    row.at = BY_RANK * (_LAST - _FIRST + 1)
    _by_special_kind(view, others, unseen, row)
    _of_line(view, facts, row)
    _of_turn_and_pile(view, others, unseen, row)
    _of_hands(view, others, row)
    _of_sides(view, others, row)
    _of_rules(view.public, row)
    return bytes(row.cells)


def _by_rank(view: View, others: _Others, unseen: i64, row: Row) -> None:
    public = view.public
    own = public.sides[public.side_of(view.seat)]
    theirs = public.sides[others.next_side]
    hand = view.hand
    naturals = own.naturals
    wilds = own.wilds()
    their_wilds = theirs.wilds()
    made = canastas(naturals, wilds)
    _marks(at_least_1(hand), row)
    _marks(at_least_2(hand), row)
    _marks(at_least_3(hand), row)
    _marks(at_least_4(hand), row)
    _marks(at_least_1(naturals), row)
    _marks(sum_at_least(naturals, wilds, 5), row)
    _marks(sum_at_least(naturals, wilds, 6), row)
    _marks(made, row)
    _marks(made & at_least_1(wilds), row)
    _marks(at_least_1(theirs.naturals), row)
    _marks(sum_at_least(theirs.naturals, their_wilds, 5), row)
    _marks(canastas(theirs.naturals, their_wilds), row)
    _marks(others.rest_naturals, row)
    _marks(at_least_1(unseen), row)
    _marks(at_least_2(unseen), row)
    _marks(at_least_1(others.next_known), row)
    _marks(at_least_2(others.next_known), row)
    _marks(others.rest_known, row)
    _marks(others.partners_known, row)
    _marks(others.next_thrown, row)
    _marks(others.next_declined, row)
    _marks(others.partners_thrown, row)
    _marks(others.rest_thrown, row)
    _sums(hand, row)
    _sums(naturals, row)
    _sums(wilds, row)
    _sums(theirs.naturals, row)
    _sums(their_wilds, row)
    _sums(public.pile_counts, row)
    _sums(unseen, row)
    top = _top(public)
    top_mark: i64 = 0
    if top >= 0:
        top_mark = one(top)
    _marks(top_mark, row)


def _marks(marks: i64, row: Row) -> None:
    """Write a column with 1 for each marked natural rank and 0 for the others."""
    row.column(marks >> (4 * _FIRST), 1, _LAST - _FIRST + 1, BY_RANK)


def _sums(counts: i64, row: Row) -> None:
    """Write a column with the number of cards of each natural rank in ``counts``."""
    row.column(counts >> (4 * _FIRST), 15, _LAST - _FIRST + 1, BY_RANK)


def _top(public: PublicState) -> i64:
    """Return the kind on top of the pile, or -1 if the pile is empty."""
    if not public.pile:
        return -1
    return public.pile[-1]


def _by_special_kind(view: View, others: _Others, unseen: i64, row: Row) -> None:
    public = view.public
    top = _top(public)
    for kind in (BLACK_THREE, TWO, JOKER):
        held = count(view.hand, kind)
        row.put(held)
        row.flag(yes=held > 0)
        row.flag(yes=held > 1)
        row.put(count(unseen, kind))
        row.put(count(public.pile_counts, kind))
        row.flag(yes=kind == top)
        row.put(count(others.next_known, kind))
        row.put(count(others.rest_known, kind))
        row.put(count(others.partners_known, kind))


def _of_line(view: View, facts: LineFacts, row: Row) -> None:
    waits = view.public.phase == DRAWING and not facts.draws
    row.flag(yes=facts.draws)
    row.flag(yes=waits)
    row.flag(yes=facts.is_usual)
    row.put(_byte(facts.discard_cost, 4))
    row.put(min((facts.discard_cost - facts.cheapest_cost) // 2, 255))
    row.put(facts.chance_taken // 4)


def _of_turn_and_pile(view: View, others: _Others, unseen: i64, row: Row) -> None:
    public = view.public
    game_rules = public.game_rules
    turn_goes_on = public.phase == PLAYING
    frozen = public.is_frozen()
    row.flag(yes=turn_goes_on)
    row.flag(yes=public.phase == ANSWERING)
    row.flag(yes=public.phase == OVER)
    row.flag(yes=frozen)
    size: i64 = len(public.pile)
    packet = public.packet_counts()
    row.reached(size, (1, 3, 6, 10, 15))
    row.put(min(size, 255))
    row.put(len(public.packets))
    row.put(min(total(packet), 255))
    row.put(min(game_rules.points(packet & ~15) // 10, 255))
    row.put(total(packet & spread(WILDS)))
    top = _top(public)
    is_rank = _FIRST <= top <= _LAST
    theirs = public.sides[others.next_side]
    lane: i64 = spread(one(top)) if is_rank else 0
    theirs_melded = theirs.naturals & lane
    can_take_lightly = is_rank and public.has_opened(others.next_side) and not frozen
    row.flag(yes=is_rank)
    row.flag(yes=theirs_melded != 0)
    row.flag(yes=theirs_melded != 0 and can_take_lightly)
    row.flag(yes=can_take_lightly)
    left = total(unseen & lane)
    row.put(left if is_rank else 0)
    row.reached(left if is_rank else 0, (1, 2, 3, 4))
    row.flag(yes=others.next_known & lane != 0)
    row.flag(yes=others.next_thrown & lane != 0)
    row.flag(yes=others.next_declined & lane != 0)
    row.flag(yes=view.hand & lane != 0)
    stock: i64 = public.stock_size
    row.put(min(stock, 255))
    rounds = stock // (game_rules.players * game_rules.cards_drawn)
    row.reached(rounds, (1, 2, 3, 5, 8))


def _of_hands(view: View, others: _Others, row: Row) -> None:
    public = view.public
    game_rules = public.game_rules
    hand = view.hand
    own = total(hand)
    for size in (own, others.next_size, others.rest_least):
        row.put(min(size, 60))
        row.reached(size, (1, 2, 3, 4, 6, 9))
    row.put(min(others.partners_size, 120))
    row.reached(others.partners_size, (2, 4, 7))
    row.put(min(others.rest_size, 120))
    naturals = hand & spread(NATURALS)
    pairs = at_least_2(naturals)
    triples = at_least_3(naturals)
    row.put(marked(at_least_1(naturals)))
    row.put(marked(pairs))
    row.put(marked(triples))
    row.put(total(hand & spread(WILDS)))
    row.put(min(game_rules.points(hand & ~15) // 5, 255))
    row.put(min(game_rules.points(naturals & spread(triples)) // 5, 255))
    row.put(min(game_rules.points(naturals & spread(pairs)) // 5, 255))
    melded = at_least_1(public.sides[public.side_of(view.seat)].naturals) & NATURALS
    row.put(total(naturals & spread(melded)))
    row.put(marked(pairs & ~melded))
    against = at_least_1(public.sides[others.next_side].naturals) & NATURALS
    row.put(total(naturals & spread(against)))
    row.put(marked(at_least_1(naturals) & ~against))


def _of_sides(view: View, others: _Others, row: Row) -> None:
    public = view.public
    game_rules = public.game_rules
    side: i64 = public.side_of(view.seat)
    own = _points(public, side)
    ahead: i64 = 0
    for number in range(game_rules.sides):
        if number != side:
            ahead += own - _points(public, number)
    row.put(_byte(own, 20))
    row.put(_byte(ahead, 20))
    for other in (side, others.next_side):
        melds = public.sides[other]
        wilds = melds.wilds()
        made = canastas(melds.naturals, wilds)
        mixed = marked(made & at_least_1(wilds))
        has_opened = public.has_opened(other)
        row.flag(yes=has_opened)
        minimum: i64 = 0 if has_opened else melds.minimum
        row.reached(minimum, (50, 90, 120))
        row.put(min(minimum // 5, 255))
        row.put(mixed)
        row.put(marked(made) - mixed)
        lacking = game_rules.canastas_needed - marked(made)
        row.put(max(lacking, 0))
        row.flag(yes=lacking <= 0)
        row.flag(yes=lacking > 0 and sum_at_least(melds.naturals, wilds, 6) != 0)
        row.put(marked(at_least_1(melds.naturals)))
        row.put(public.red_threes[other])
        row.put(public.red_threes[other] if not has_opened else 0)
        row.put(_byte(public.scores[other], 50))
        row.put(marked(public.concealed[other]))
    row.put(others.rest_canastas)
    row.put(others.rest_opened)
    row.flag(yes=public.out_seat == view.seat)
    row.flag(yes=public.out_concealed)
    row.flag(yes=(public.laid >> view.seat) & 1 != 0)


def _of_rules(public: PublicState, row: Row) -> None:
    game_rules = public.game_rules
    row.reached(game_rules.players, (3, 4, 5, 6))
    row.reached(game_rules.sides, (3, 5))
    row.put(game_rules.cards_drawn)
    row.put(game_rules.canastas_needed)
    row.put(game_rules.max_wilds)
    row.put(game_rules.min_naturals)
    rules = (
        game_rules.takes_with_pair,
        game_rules.takes_with_wild,
        game_rules.takes_onto_meld,
        game_rules.takes_with_one_card,
        game_rules.wild_blocks,
        game_rules.may_ask,
        game_rules.must_ask,
        game_rules.tracks_concealed,
        game_rules.red_threes_at_once,
    )
    for rule in rules:
        row.flag(yes=rule)


def _points(public: PublicState, side: i64) -> i64:
    """Return the points that a side would score if the round ended and its hands were empty."""
    return meld_points(public, side) + red_three_score(public, side) - public.penalties[side]


def _byte(points: i64, step: i64) -> i64:
    """Return ``points`` in units of ``step``, as a byte."""
    return max(0, min(255, _ZERO + points // step))
