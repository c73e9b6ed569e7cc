"""The features of a position: the numbers that a network reads of a player's view after a line.

All features are small whole numbers of one byte. Where few and many make a difference, additional
features mark the first few values one by one. Seats are grouped as the next player, the partners,
and the other opponents, so that the same features describe two to six players.

:data:`VERSION` must change with the meaning of any feature; a network trained on another version is
refused.
"""

from typing import Final

from mypy_extensions import i64

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
from canasta.engine.scoring import meld_score, red_three_score
from canasta.engine.state.public_state import ANSWERING, DRAWING, OVER, PLAYING, PublicState
from canasta.engine.state.state import View

VERSION: Final = 1
"""Version of the meaning and the order of the features."""
LENGTH: Final = 500
"""The number of features."""
BY_RANK: Final = 31
"""The number of features for each natural rank; these come first, rank by rank from four to ace."""

_FIRST: Final[i64] = FOUR
_LAST: Final[i64] = ACE
_ZERO: Final[i64] = 128
"""The byte for zero points; smaller bytes are losses."""


class LineFacts:
    """What a network reads of a line besides the view after it."""

    def __init__(self) -> None:
        """Start with nothing special."""
        self.draws: bool = False
        """Whether the line is to draw; its features describe the view before the draw."""
        self.is_usual: bool = False
        """Whether the hand-written principles would play this line."""
        self.discard_cost: i64 = 0
        """Cost of the discard by the principles, in points."""
        self.cheapest_cost: i64 = 0
        """Cost of the discard that the principles would choose after the same melds, in points."""
        self.chance_taken: i64 = 0
        """Chance by the principles that the next player takes the discard, in thousandths."""


class _Others:
    """The hands and melds of the other players, grouped by where they sit."""

    def __init__(self, view: View) -> None:
        public = view.public
        game_rules = public.game_rules
        history = PileHistory(public)
        self.next_seat: Final[i64] = (view.seat + 1) % game_rules.players
        self.next_side: Final[i64] = public.side_of(self.next_seat)
        side = public.side_of(view.seat)
        self.next_thrown: Final[i64] = history.thrown[self.next_seat]
        self.next_declined: Final[i64] = history.declined[self.next_seat]
        self.next_known: Final[i64] = public.known[self.next_seat] if public.known else 0
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
            known: i64 = public.known[seat] if public.known else 0
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
    """Return the features of ``view``, the view after a line, and of the ``facts`` of that line."""
    found: list[int] = []
    others = _Others(view)
    _by_rank(view, others, found)
    _by_special_kind(view, others, found)
    _of_line(view, facts, found)
    _of_turn_and_pile(view, others, found)
    _of_hands(view, others, found)
    _of_sides(view, others, found)
    _of_rules(view.public, found)
    return bytes(found)


def _by_rank(view: View, others: _Others, found: list[int]) -> None:
    public = view.public
    own = public.sides[public.side_of(view.seat)]
    theirs = public.sides[others.next_side]
    hand = view.hand
    naturals = own.naturals
    wilds = own.wilds()
    their_wilds = theirs.wilds()
    unseen = unseen_cards(view)
    twice = at_least_2(hand)
    thrice = at_least_3(hand)
    four = at_least_4(hand)
    melded = at_least_1(naturals)
    five = sum_at_least(naturals, wilds, 5)
    six = sum_at_least(naturals, wilds, 6)
    made = canastas(naturals, wilds)
    mixed = made & at_least_1(wilds)
    their_five = sum_at_least(theirs.naturals, their_wilds, 5)
    their_made = canastas(theirs.naturals, their_wilds)
    marks = [
        at_least_1(hand),
        twice,
        thrice,
        four,
        melded,
        five,
        six,
        made,
        mixed,
        at_least_1(theirs.naturals),
        their_five,
        their_made,
        others.rest_naturals,
        at_least_1(unseen),
        at_least_2(unseen),
        at_least_1(others.next_known),
        at_least_2(others.next_known),
        others.rest_known,
        others.partners_known,
        others.next_thrown,
        others.next_declined,
        others.partners_thrown,
        others.rest_thrown,
    ]
    sums = [hand, naturals, wilds, theirs.naturals, their_wilds, public.pile_counts, unseen]
    top: i64 = public.pile[-1] if public.pile else -1
    for rank in range(_FIRST, _LAST + 1):
        shift: i64 = 4 * rank
        for mark in marks:
            bits: i64 = mark
            found.append((bits >> shift) & 1)
        for counts in sums:
            lanes: i64 = counts
            found.append((lanes >> shift) & 15)
        found.append(1 if rank == top else 0)


def _by_special_kind(view: View, others: _Others, found: list[int]) -> None:
    public = view.public
    unseen = unseen_cards(view)
    top: i64 = public.pile[-1] if public.pile else -1
    for kind in (BLACK_THREE, TWO, JOKER):
        held = count(view.hand, kind)
        found.append(held)
        found.append(1 if held > 0 else 0)
        found.append(1 if held > 1 else 0)
        found.append(count(unseen, kind))
        found.append(count(public.pile_counts, kind))
        found.append(1 if kind == top else 0)
        found.append(count(others.next_known, kind))
        found.append(count(others.rest_known, kind))
        found.append(count(others.partners_known, kind))


def _of_line(view: View, facts: LineFacts, found: list[int]) -> None:
    waits = view.public.phase == DRAWING and not facts.draws
    found.append(1 if facts.draws else 0)
    found.append(1 if waits else 0)
    found.append(1 if facts.is_usual else 0)
    found.append(_byte(facts.discard_cost, 4))
    found.append(min((facts.discard_cost - facts.cheapest_cost) // 2, 255))
    found.append(facts.chance_taken // 4)


def _of_turn_and_pile(view: View, others: _Others, found: list[int]) -> None:
    public = view.public
    game_rules = public.game_rules
    turn_goes_on = public.phase == PLAYING
    frozen = public.is_frozen()
    found.append(1 if turn_goes_on else 0)
    found.append(1 if public.phase == ANSWERING else 0)
    found.append(1 if public.phase == OVER else 0)
    found.append(1 if frozen else 0)
    size: i64 = len(public.pile)
    packet = public.packet_counts()
    _mark(size, (1, 3, 6, 10, 15), found)
    found.append(min(size, 255))
    found.append(len(public.packets))
    found.append(min(total(packet), 255))
    found.append(min(game_rules.points(packet & ~15) // 10, 255))
    found.append(total(packet & spread(WILDS)))
    top: i64 = public.pile[-1] if public.pile else -1
    is_rank = _FIRST <= top <= _LAST
    theirs = public.sides[others.next_side]
    lane: i64 = spread(one(top)) if is_rank else 0
    theirs_melded = theirs.naturals & lane
    unseen = unseen_cards(view) & lane
    can_take_lightly = is_rank and public.has_opened(others.next_side) and not frozen
    found.append(1 if is_rank else 0)
    found.append(1 if theirs_melded != 0 else 0)
    found.append(1 if theirs_melded != 0 and can_take_lightly else 0)
    found.append(1 if can_take_lightly else 0)
    left = total(unseen)
    found.append(left if is_rank else 0)
    _mark(left if is_rank else 0, (1, 2, 3, 4), found)
    found.append(1 if others.next_known & lane != 0 else 0)
    found.append(1 if others.next_thrown & lane != 0 else 0)
    found.append(1 if others.next_declined & lane != 0 else 0)
    found.append(1 if view.hand & lane != 0 else 0)
    stock: i64 = public.stock_size
    found.append(min(stock, 255))
    rounds = stock // (game_rules.players * game_rules.cards_drawn)
    _mark(rounds, (1, 2, 3, 5, 8), found)


def _of_hands(view: View, others: _Others, found: list[int]) -> None:
    public = view.public
    game_rules = public.game_rules
    hand = view.hand
    own = total(hand)
    for size in (own, others.next_size, others.rest_least):
        found.append(min(size, 60))
        _mark(size, (1, 2, 3, 4, 6, 9), found)
    found.append(min(others.partners_size, 120))
    _mark(others.partners_size, (2, 4, 7), found)
    found.append(min(others.rest_size, 120))
    naturals = hand & spread(NATURALS)
    pairs = at_least_2(naturals)
    triples = at_least_3(naturals)
    found.append(marked(at_least_1(naturals)))
    found.append(marked(pairs))
    found.append(marked(triples))
    found.append(total(hand & spread(WILDS)))
    found.append(min(game_rules.points(hand & ~15) // 5, 255))
    found.append(min(game_rules.points(naturals & spread(triples)) // 5, 255))
    found.append(min(game_rules.points(naturals & spread(pairs)) // 5, 255))
    melded = at_least_1(public.sides[public.side_of(view.seat)].naturals) & NATURALS
    found.append(total(naturals & spread(melded)))
    found.append(marked(pairs & ~melded))
    against = at_least_1(public.sides[others.next_side].naturals) & NATURALS
    found.append(total(naturals & spread(against)))
    found.append(marked(at_least_1(naturals) & ~against))


def _of_sides(view: View, others: _Others, found: list[int]) -> None:
    public = view.public
    game_rules = public.game_rules
    side: i64 = public.side_of(view.seat)
    ahead: i64 = 0
    for number in range(game_rules.sides):
        ahead += _points(public, side) - _points(public, number)
    own = _points(public, side)
    found.append(_byte(own, 20))
    found.append(_byte(ahead, 20))
    for other in (side, others.next_side):
        melds = public.sides[other]
        wilds = melds.wilds()
        made = canastas(melds.naturals, wilds)
        mixed = marked(made & at_least_1(wilds))
        has_opened = public.has_opened(other)
        found.append(1 if has_opened else 0)
        minimum: i64 = 0 if has_opened else melds.minimum
        _mark(minimum, (50, 90, 120), found)
        found.append(min(minimum // 5, 255))
        found.append(mixed)
        found.append(marked(made) - mixed)
        lacking = game_rules.canastas_needed - marked(made)
        found.append(max(lacking, 0))
        found.append(1 if lacking <= 0 else 0)
        found.append(1 if lacking > 0 and marked(sum_at_least(melds.naturals, wilds, 6)) else 0)
        found.append(marked(at_least_1(melds.naturals)))
        found.append(public.red_threes[other])
        found.append(public.red_threes[other] if not has_opened else 0)
        found.append(_byte(public.scores[other], 50))
        found.append(marked(public.concealed[other]))
    found.append(others.rest_canastas)
    found.append(others.rest_opened)
    found.append(1 if public.out_seat == view.seat else 0)
    found.append(1 if public.out_concealed else 0)
    found.append(1 if (public.laid >> view.seat) & 1 != 0 else 0)


def _of_rules(public: PublicState, found: list[int]) -> None:
    game_rules = public.game_rules
    _mark(game_rules.players, (3, 4, 5, 6), found)
    _mark(game_rules.sides, (3, 5), found)
    found.append(game_rules.cards_drawn)
    found.append(game_rules.canastas_needed)
    found.append(game_rules.max_wilds)
    found.append(game_rules.min_naturals)
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
    found.extend([1 if rule else 0 for rule in rules])


def _mark(number: i64, bounds: tuple[int, ...], found: list[int]) -> None:
    """Append, for each of ``bounds``, 1 if ``number`` reaches it and else 0."""
    found.extend([1 if number >= bound else 0 for bound in bounds])


def _points(public: PublicState, side: i64) -> i64:
    """Return the points that a side would score if the round ended with its hands empty."""
    melds = meld_score(public, side)
    return melds.cards + melds.premium + red_three_score(public, side) - public.penalties[side]


def _byte(points: i64, step: i64) -> i64:
    """Return ``points`` in units of ``step``, as a byte."""
    return max(0, min(255, _ZERO + points // step))
