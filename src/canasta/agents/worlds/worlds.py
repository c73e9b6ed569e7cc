"""Worlds: complete rounds that look exactly like the current round to one seat.

The cards that the seat cannot see are drawn uniformly among all arrangements that fit its view:
hands and stock have the right sizes, penalty cards are in the hands that show them, and red threes
are only where they can be. They can be in the stock, or in a hand if the rules lay red threes in a
player's first turn and that player has not had a turn. Only the view is read, so hidden cards
cannot leak.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, RED_THREE, TWO
from canasta.cards.lanes import count, one, total, without
from canasta.engine.random import below, following
from canasta.engine.state.public_state import PublicState
from canasta.engine.state.state import State, View


def unseen_cards(view: View) -> int:
    """Return the cards that the seat cannot see (other hands and the stock), as a multiset."""
    public = view.public
    unseen: i64 = public.game_rules.deck - view.hand - public.pile_counts - public.held
    for side in range(public.game_rules.sides):
        melds = public.sides[side]
        unseen -= melds.naturals + total(melds.twos) * one(TWO) + total(melds.jokers) * one(JOKER)
        unseen -= public.red_threes[side] * one(RED_THREE)
    return unseen


def known_cards(public: PublicState, seat: i64, known: i64) -> i64:
    """Return the cards that ``seat`` certainly holds: ``known`` and its penalty cards."""
    return known + without(public.penalty_cards_of(seat), known)


class Worlds:
    """Draws worlds for one view from one random stream."""

    def __init__(
        self, view: View, seed: i64, *, known: list[int] | None = None, taken: int = 0
    ) -> None:
        """Prepare to draw for ``view`` from ``seed`` (0 to 2**32 - 1).

        ``known`` holds a multiset for each seat: the cards that the player is known to hold. It may
        be empty, and need not include penalty cards. ``taken`` becomes
        :attr:`canasta.engine.state.state.State.taken`: the cards that the player in turn took with
        the pile in this turn.

        If the position does not account for the whole deck, some cards are not dealt.

        Raises:
            ValueError: the unseen cards do not fill the hidden places, or lack known cards.
        """
        public = view.public
        game_rules = public.game_rules
        self._table: Final = public
        self._taken: Final[i64] = taken
        self._fresh: Final[i64] = view.fresh
        self._random: i64 = following(seed)
        self._players: Final[i64] = game_rules.players
        unseen: i64 = unseen_cards(view)
        fixed: list[int] = []
        rooms: list[int] = []
        takes_red_threes: list[bool] = []
        for seat in range(game_rules.players):
            cards: i64 = view.hand
            if seat != view.seat:
                cards = known_cards(public, seat, known[seat] if known else 0)
                for kind in range(KIND_COUNT):
                    if count(cards, kind) > count(unseen, kind):
                        raise ValueError(f"seat {seat} cannot hold all the cards known")
                unseen -= cards
            room: i64 = public.hand_size(seat) - total(cards)
            if room < 0:
                raise ValueError(f"seat {seat} holds fewer cards than are known")
            fixed.append(cards)
            rooms.append(room)
            had_turn = (public.had_turn >> seat) & 1 != 0
            takes_red_threes.append(not game_rules.red_threes_at_once and not had_turn)
        rooms.append(public.stock_size)
        left_over = total(unseen) - sum(rooms)
        if left_over < 0:
            raise ValueError("there are fewer unseen cards than places for them")
        rooms.append(left_over)
        takes_red_threes.extend([True, True])
        self.fixed: Final = fixed
        """For each seat, the cards that are in its hand in every world."""
        self._rooms: Final = rooms
        """The number of unseen cards in each place: the hands, the stock, and cards not dealt."""
        self._takes_red_threes: Final = takes_red_threes
        """Whether each of these places can hold a red three."""
        self._red_threes: Final[i64] = count(unseen, RED_THREE)
        others: list[int] = []
        for kind in range(BLACK_THREE, KIND_COUNT):
            others.extend([kind] * count(unseen, kind))
        self._others: Final = others
        """The unseen cards without the red threes."""
        self._reds_room: Final[i64] = sum(
            [room for place, room in enumerate(rooms) if takes_red_threes[place]]
        )
        if self._reds_room < self._red_threes:
            raise ValueError("there are more unseen red threes than places for them")

    def draw(self) -> State:
        """Return another world; all worlds that fit the view are equally likely.

        Red threes are placed first, in places that can hold one. Then the other cards fill the
        remaining places in random order. Each arrangement of distinct cards results from exactly
        one sequence of choices, so all arrangements have the same probability.
        """
        rooms = self._rooms.copy()
        reds = self._spread_red_threes(rooms)
        cards = self._others.copy()
        left: i64 = len(cards)
        random = self._random
        hands: list[int] = []
        for seat in range(self._players):
            hand: i64 = self.fixed[seat] + reds[seat] * one(RED_THREE)
            for _ in range(rooms[seat]):
                random = following(random)
                place = below(random, left)
                left -= 1
                hand += one(cards[place])
                cards[place] = cards[left]
            hands.append(hand)
        stock: list[int] = []
        for _ in range(rooms[self._players]):
            random = following(random)
            place = below(random, left)
            left -= 1
            stock.append(cards[place])
            cards[place] = cards[left]
        for _ in range(reds[self._players]):
            random = following(random)
            place = below(random, len(stock) + 1)
            stock.append(RED_THREE)
            stock[-1] = stock[place]
            stock[place] = RED_THREE
        self._random = random
        world = State(self._table.copy(), hands, bytes(stock))
        world.taken = self._taken
        world.fresh = self._fresh
        return world

    def _spread_red_threes(self, rooms: list[int]) -> list[int]:
        """Return the number of red threes in each place, and subtract them from ``rooms``."""
        reds = [0] * len(rooms)
        left = self._reds_room
        for _ in range(self._red_threes):
            self._random = following(self._random)
            number = below(self._random, left)
            left -= 1
            for place, is_allowed in enumerate(self._takes_red_threes):
                room: i64 = rooms[place]
                if not is_allowed:
                    continue
                if number < room:
                    reds[place] += 1
                    rooms[place] = room - 1
                    break
                number -= room
        return reds
