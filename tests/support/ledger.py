"""A scorekeeper that adds up the score of a round from its events alone."""

from collections import Counter
from collections.abc import Iterable
from typing import Self

from canasta.cards.kinds import RED_THREE
from canasta.engine.events import (
    CanastaConcealed,
    CardsDealt,
    CardsDrawn,
    CardsExposed,
    Discarded,
    Event,
    Melded,
    Penalized,
    PileJoinedHand,
    RedThreesLaid,
    RoundEnded,
    TookPile,
    UpcardTurned,
    WentOut,
)
from canasta.engine.state.game_rules import GameRules
from canasta.rules.deck import card_points

Cards = Counter[int]


class Ledger:
    """Locates every card of a round, and scores each side, from the events alone."""

    def __init__(self, game_rules: GameRules) -> None:
        self.game_rules = game_rules
        self.hands = [Cards() for _ in range(game_rules.players)]
        self.melds: list[dict[int, Cards]] = [{} for _ in range(game_rules.sides)]
        self.red_threes = [0] * game_rules.sides
        self.pile: list[int] = []
        self.waiting = Cards()
        """The cards of a taken pile that wait for the opening."""
        self.taker = 0
        """The seat that last took the pile."""
        self.penalties = [0] * game_rules.sides
        self.concealed = [0] * game_rules.sides
        self.out: WentOut | None = None
        self.ending = ""

    def note(self, events: Iterable[Event]) -> Self:
        for event in events:
            self._note(event)
        return self

    def _note(self, event: Event) -> None:
        match event:
            case CardsDealt(seat, kinds) | CardsDrawn(seat, kinds):
                self.hands[seat] += Cards(kinds)
            case PileJoinedHand(seat, kinds):
                self.hands[seat] += Cards(kinds)
                self.waiting -= Cards(kinds)
            case UpcardTurned(kind):
                self.pile.append(kind)
            case Discarded(seat, kind):
                self._leave(seat, (kind,))
                self.pile.append(kind)
            case RedThreesLaid(seat, count, source):
                self.red_threes[self._side(seat)] += count
                if source == "deal":
                    self._leave(seat, (RED_THREE,) * count)
            case TookPile(seat, kinds, rank, used):
                assert tuple(self.pile[-len(kinds) :]) == kinds
                del self.pile[-len(kinds) :]
                self.taker = seat
                self.waiting += Cards(kind for kind in kinds[:-1] if kind != RED_THREE)
                self._leave(seat, used)
                self._lay(seat, rank, (kinds[-1], *used))
            case Melded(seat, rank, kinds):
                self._leave(seat, kinds)
                self._lay(seat, rank, kinds)
            case CanastaConcealed(seat):
                self.concealed[self._side(seat)] += 1
            case Penalized(seat, _, points):
                self.penalties[self._side(seat)] += points
            case CardsExposed(seat, kinds):
                assert Cards(kinds) <= self.hands[seat]
            case WentOut():
                self.out = event
            case RoundEnded(ending, hands):
                self.ending = ending
                assert [Cards(hand) for hand in hands] == self.hands
            case _:
                pass

    def _side(self, seat: int) -> int:
        return seat % self.game_rules.sides

    def _leave(self, seat: int, kinds: Iterable[int]) -> None:
        cards = Cards(kinds)
        assert cards <= self.hands[seat]
        self.hands[seat] -= cards

    def _lay(self, seat: int, rank: int, kinds: Iterable[int]) -> None:
        melds = self.melds[self._side(seat)]
        melds[rank] = melds.get(rank, Cards()) + Cards(kinds)

    def visible(self) -> Cards:
        """Return the cards on the table that everybody has seen."""
        found = Cards(self.pile) + self.waiting + Cards({RED_THREE: sum(self.red_threes)})
        for melds in self.melds:
            for cards in melds.values():
                found += cards
        return found

    def scores(self) -> list[int]:
        return [self._score(side) for side in range(self.game_rules.sides)]

    def _canastas(self, side: int) -> int:
        return sum(cards.total() >= 7 for cards in self.melds[side].values())

    def _score(self, side: int) -> int:
        rules = self.game_rules.rules
        score = sum(self._worth(cards) for cards in self.melds[side].values())
        for rank, cards in self.melds[side].items():
            if cards.total() >= 7:
                is_natural = cards[rank] == cards.total()
                score += rules.natural_canasta_bonus if is_natural else rules.mixed_canasta_bonus
        score += self.concealed[side] * rules.concealed_canasta_bonus
        reds = self.red_threes[side]
        has_all = reds == 2 * self.game_rules.packs
        bonus = rules.all_red_threes_bonus if has_all else reds * rules.red_three_bonus
        if rules.red_three_scale:
            bonus = (0, *rules.red_three_scale)[reds]
        if rules.red_threes_need_meld and not self.melds[side]:
            bonus = -bonus
        elif self._canastas(side) < rules.red_threes_need_canastas:
            bonus = -bonus if rules.red_threes_short == "against" else 0
        score += bonus
        if self.out is not None and self._side(self.out.seat) == side:
            score += rules.concealed_bonus if self.out.is_concealed else rules.going_out_bonus
            if not any(melds for other, melds in enumerate(self.melds) if other != side):
                score += rules.opponents_unmelded_bonus
        for hand in self.hands[side :: self.game_rules.sides]:
            score -= self._worth(hand)
            if self.out is not None:
                score -= hand[RED_THREE] * rules.red_three_in_hand_penalty
        if self._side(self.taker) == side:
            score -= self._worth(self.waiting)
        return score - self.penalties[side]

    def _worth(self, cards: Cards) -> int:
        return sum(
            number * card_points(self.game_rules.rules, kind) for kind, number in cards.items()
        )


def names_only_what_is_seen(event: Event, before: Cards, after: Cards) -> bool:
    """Return whether a public event names only cards that everybody sees before or after."""
    match event:
        case TookPile(_, kinds, _, used):
            return Cards(kinds) <= before and Cards([kinds[-1], *used]) <= after
        case PileJoinedHand(_, kinds):
            return Cards(kinds) <= before
        case UpcardTurned(kind) | Discarded(_, kind):
            return after[kind] > 0
        case Melded(_, _, kinds) | CardsExposed(_, kinds):
            return Cards(kinds) <= after
        case RedThreesLaid(_, count):
            return after[RED_THREE] >= count
        case CardsDealt() | CardsDrawn():
            return False
        case _:
            return True
