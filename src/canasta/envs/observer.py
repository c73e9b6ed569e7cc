"""Writes observations: the content of a view, as the numbers listed in ``slices.py``.

An observation is made only from a view, so it cannot reveal hidden cards. A state shows every card:
:meth:`Observer.write_hidden` adds the hidden cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from canasta.agents.worlds.worlds import unseen_cards
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import at_least_1, canastas, marked
from canasta.cards.row import Row
from canasta.engine.actions import KEY_NATURAL_BIT, TAKE_ONTO_MELD_BIT, TAKE_PAIR_BIT, TAKE_TWO_BIT
from canasta.engine.state.game_rules import NO_SEAT, GameRules
from canasta.engine.state.public_state import PublicState
from canasta.engine.state.state import State, View
from canasta.envs.saved_round import check_rules
from canasta.envs.slices import (
    LENGTH,
    RECENT,
    RED_THREES,
    RULE_BONUSES,
    RULE_SWITCHES,
    SEATS,
    STATE_LENGTH,
    STOCK,
    ZERO_HUNDREDS,
)
from canasta.rules.field_kinds import Choice
from canasta.rules.ruleset import RULE_FIELDS, RuleSet

_SEAT_COUNT: Final[i64] = SEATS
_KIND_COUNT: Final[i64] = KIND_COUNT
_RECENT: Final[i64] = RECENT
_ZERO: Final[i64] = ZERO_HUNDREDS
_MOST: Final[i64] = 255


class Observer:
    """Writes observations of rounds under the same rules."""

    def __init__(self, game_rules: GameRules) -> None:
        """Observe rounds under ``game_rules``."""
        self.game_rules: Final = game_rules
        self._no_seat: Final[i64] = _SEAT_COUNT - game_rules.players

    def __reduce__(self) -> tuple[object, ...]:
        return Observer, (self.game_rules,)

    def observation(self, view: View) -> bytes:
        """Return the observation for ``view``.

        Raises:
            ValueError: the view belongs to a watcher, or to a round under other rules.
        """
        check_rules(self.game_rules, view.public.game_rules)
        if view.seat == NO_SEAT:
            raise ValueError("a watcher has no observation")
        row = Row(vec[u8](bytes(LENGTH)))
        self.write(view, row)
        self.write_rules(row)
        return bytes(row.cells)

    def state(self, state: State, seat: int) -> bytes:
        """Return the observation of ``seat``, followed by all cards that are hidden from the seat.

        Raises:
            ValueError: there is no such seat, or the round is under other rules.
        """
        check_rules(self.game_rules, state.public.game_rules)
        if not 0 <= seat < self.game_rules.players:
            raise ValueError(f"seats are 0 to {self.game_rules.players - 1}, not {seat}")
        row = Row(vec[u8](bytes(STATE_LENGTH)))
        self.write(state.view(seat), row)
        self.write_rules(row)
        self.write_hidden(state, seat, row)
        return bytes(row.cells)

    def write(self, view: View, row: Row) -> None:
        """Write the part that changes during a round; ``row`` may hold an earlier observation."""
        self._write_cards(view, row)
        self._write_seats(view, row)
        self._write_pile(view.public, row)
        self._write_turn(view, row)
        self._write_sides(view, row)
        self._write_ending(view, row)

    def write_rules(self, row: Row) -> None:
        """Write the part that depends only on the rules."""
        game_rules = self.game_rules
        rules = game_rules.rules
        row.put(game_rules.players)
        row.put(game_rules.sides)
        row.counts(game_rules.deck)
        row.put(game_rules.cards_dealt)
        row.put(game_rules.cards_drawn)
        row.put(game_rules.canastas_needed)
        row.put(game_rules.min_naturals)
        row.put(game_rules.canasta_naturals)
        row.put(game_rules.max_wilds)
        _word("wilds_to_naturals", rules, row)
        _word("black_threes", rules, row)
        row.counts(game_rules.covered)
        row.counts(at_least_1(game_rules.freezing))
        for bit in (TAKE_PAIR_BIT, TAKE_TWO_BIT, TAKE_ONTO_MELD_BIT, KEY_NATURAL_BIT):
            row.flag(yes=game_rules.unfrozen_takes & bit != 0)
        _word("stock_end", rules, row)
        for kind in range(KIND_COUNT):
            row.put(game_rules.values[kind] // 5)
        _points(max(game_rules.target, 0), row)
        bonuses = game_rules.red_three_bonuses
        for number in range(1, RED_THREES + 1):
            _points(bonuses[number] if number < len(bonuses) else 0, row)
        row.put(game_rules.red_threes_need_canastas)
        for name in RULE_BONUSES:
            _points(int(getattr(rules, name)), row)
        for name in RULE_SWITCHES:
            row.flag(yes=bool(getattr(game_rules, name)))

    def write_hidden(self, state: State, seat: i64, row: Row) -> None:
        """Write every hand, beginning with ``seat``, and the order of the stock."""
        players = self.game_rules.players
        place: i64 = 0
        while place < players:
            row.counts(state.hands[(seat + place) % players].cards)
            place += 1
        row.at += self._no_seat * _KIND_COUNT
        start = row.at
        left = state.public.stock_size
        for place in range(left):
            row.put(state.stock[state.stock_end - left + place] + 1)
        row.at = start + STOCK

    def _write_cards(self, view: View, row: Row) -> None:
        row.counts(view.hand)
        row.counts(unseen_cards(view))

    def _write_seats(self, view: View, row: Row) -> None:
        public = view.public
        players = self.game_rules.players
        sides = self.game_rules.sides
        own = view.seat
        row.choice(public.phase, 4)
        row.choice(self._place_of(public.turn, own), _SEAT_COUNT)
        row.choice(self._place_of(public.to_act(), own), _SEAT_COUNT)
        row.choice(self._place_of(public.dealer, own), _SEAT_COUNT)
        start = row.at
        place: i64 = 0
        while place < players:
            seat = (own + place) % players
            row.at = start + place
            row.flag(yes=True)
            row.at += _SEAT_COUNT - 1
            row.flag(yes=seat % sides == own % sides)
            row.at += _SEAT_COUNT - 1
            row.put(public.hand_size(seat))
            row.at += _SEAT_COUNT - 1
            row.flag(yes=(public.had_turn >> seat) & 1 != 0)
            row.at += _SEAT_COUNT - 1
            row.flag(yes=(public.laid >> seat) & 1 != 0)
            place += 1
        row.at = start + 5 * _SEAT_COUNT
        place = 0
        while place < players:
            row.counts(public.known_counts[(own + place) % players])
            place += 1
        row.at += self._no_seat * _KIND_COUNT
        place = 0
        while place < players:
            row.counts(public.penalty_cards_of((own + place) % players))
            place += 1
        row.at += self._no_seat * _KIND_COUNT

    def _place_of(self, seat: i64, own: i64) -> i64:
        """Return the distance from ``own`` to ``seat`` in turn order, or -1 for NO_SEAT."""
        if seat < 0:
            return -1
        place = seat - own
        if place < 0:
            place += self.game_rules.players
        return place

    def _write_pile(self, public: PublicState, row: Row) -> None:
        pile = public.pile
        size: i64 = len(pile)
        row.put(public.stock_size)
        row.counts(public.pile_counts)
        row.put(size)
        top: i64 = -1
        if size > 0:
            top = pile[-1]
        row.choice(top, _KIND_COUNT)
        row.counts(public.packet_counts())
        row.put(len(public.packets))
        row.flag(yes=public.is_frozen())
        place = size - 1
        end = row.at + _RECENT
        while row.at < end:
            if place >= 0:
                kind: i64 = pile[place]
                row.put(kind + 1)
            else:
                row.put(0)
            place -= 1

    def _write_turn(self, view: View, row: Row) -> None:
        public = view.public
        row.choice(public.drawn_from, 3)
        row.choice(public.asked, 3)
        row.put(public.yes_count)
        row.flag(yes=public.laid_now)
        row.put(public.passed)
        row.counts(public.held)
        row.choice(public.key_rank, _KIND_COUNT)
        row.counts(view.fresh)
        _points(public.opening_points, row)

    def _write_sides(self, view: View, row: Row) -> None:
        public = view.public
        sides = self.game_rules.sides
        own = view.seat % sides
        start = row.at
        block = _SEAT_COUNT * _KIND_COUNT
        numbers = start + 4 * block
        scores = numbers + 3 * _SEAT_COUNT
        place: i64 = 0
        while place < sides:
            side = (own + place) % sides
            melds = public.sides[side]
            row.at = start + place * _KIND_COUNT
            row.counts(melds.naturals)
            row.at += block - _KIND_COUNT
            row.counts(melds.twos)
            row.at += block - _KIND_COUNT
            row.counts(melds.jokers)
            row.at += block - _KIND_COUNT
            row.counts(public.concealed[side])
            row.at = numbers + place
            row.flag(yes=public.has_opened(side))
            row.at += _SEAT_COUNT - 1
            row.put(public.red_threes[side])
            row.at += _SEAT_COUNT - 1
            row.put(marked(canastas(melds.naturals, melds.wilds())))
            row.at = scores + 2 * place
            _points(melds.minimum, row)
            row.at += 2 * _SEAT_COUNT - 2
            _points(public.penalties[side], row)
            row.at += 2 * _SEAT_COUNT - 2
            score: i64 = public.scores[side]
            row.put(max(0, min(_MOST, _ZERO + score // 100)))
            row.put(score % 100)
            place += 1
        row.at = scores + 6 * _SEAT_COUNT

    def _write_ending(self, view: View, row: Row) -> None:
        public = view.public
        row.choice(public.ending, 4)
        row.choice(self._place_of(public.out_seat, view.seat), _SEAT_COUNT)
        row.flag(yes=public.out_concealed)


def _word(field: str, rules: RuleSet, row: Row) -> None:
    """Mark the word that the rules choose among the words of ``field``."""
    kind = RULE_FIELDS[field]
    if not isinstance(kind, Choice):
        raise TypeError(f"{field} is no choice of one word")
    row.choice(kind.words.index(getattr(rules, field)), len(kind.words))


def _points(points: i64, row: Row) -> None:
    """Write non-negative points as two numbers: the hundreds, at most 255, and the remainder."""
    row.put(min(points // 100, _MOST))
    row.put(points % 100)
