"""Random positions near the end of a round: few cards, large melds, every phase of a turn.

Random play would reach few of these positions, and dead ends are near.
"""

from __future__ import annotations

import random
from collections import Counter

from canasta.cards.text import kinds_text
from canasta.engine.state.game_rules import GameRules
from canasta.engine.stepping.deal import sorted_deck
from tests.oracle.cards import RANKS, WILDS, points_of, write_cards
from tests.oracle.melds import Meld, is_meld, write_meld
from tests.support.rulebooks import Rulebook

SCORES = (-100, 0, 0, 1500, 3000)
"""One score for each minimum of the opening, including no minimum."""


def random_position(chooser: random.Random, book: Rulebook) -> dict[str, object]:
    """Return a position in the form of TOML; it may be impossible in play."""
    return _Builder(chooser, book).position()


class _Builder:
    """A builder that puts the cards of one deck in random places."""

    def __init__(self, chooser: random.Random, book: Rulebook) -> None:
        self.chooser = chooser
        self.values = book.values
        self.players = book.players
        self.sides = book.sides
        game_rules = GameRules(book.rules, book.players, book.sides)
        self.deck = Counter(kinds_text(list(sorted_deck(game_rules))))
        self.turn = chooser.randrange(book.players)
        self.side = self.turn % book.sides
        self.scores = [chooser.choice(SCORES) for _ in range(book.sides)]
        self.may_ask = book.players > book.sides and book.values.asking != "none"
        self.melds: list[dict[str, Meld]] = [{} for _ in range(book.sides)]
        self.turn_so_far: dict[str, object] = {}

    def position(self) -> dict[str, object]:
        """Place the cards, melds first, and return the position."""
        chooser = self.chooser
        phase = chooser.choice(["draw", "draw", "play", "play", "play", "play", "answer"])
        if phase == "answer" and not self.may_ask:
            phase = "play"
        red_threes = [len(self.some("r" * chooser.choice([0, 0, 1, 4]))) for _ in self.melds]
        for side, melds in enumerate(self.melds):
            if chooser.random() < (0.85 if side == self.side else 0.6):
                self.lay(melds, chooser.randint(1, 4))
        if phase != "draw":
            self.begin_turn(phase)
        hands = [self.hand() for _ in range(self.players)]
        hands[self.turn] = self.own_hand(least=1 if phase == "draw" else 2)
        if self.turn_so_far.get("drawn") == "pile" and "opening" not in self.turn_so_far:
            self.turn_so_far["taken"] = self.part_of(hands[self.turn])
        penalty_cards = [""] * self.players
        if chooser.random() < 0.15:
            penalty_cards = [self.part_of(hand) for hand in hands]
        stock = self.random_cards(chooser.choice([0, 0, 1, 2, 4]), reds="r")
        if phase == "draw" and stock and self.may_ask:
            self.turn_so_far["asked"] = chooser.choice(["", "", "yes", "no"])
        if phase == "answer" and not stock and not self.turn_so_far["drawn"]:
            # With no stock and no pile to take, nobody could ask, because the round is over.
            stock = self.hand()
        if phase == "draw" and not stock and self.values.chance_goes_round:
            self.turn_so_far["passed"] = chooser.randint(0, self.players - 2)
        return {
            "players": self.players,
            "sides": self.sides,
            "scores": self.scores,
            "dealer": chooser.randrange(self.players),
            "turn": self.turn,
            "phase": phase,
            "hands": hands,
            "stock": stock,
            "pile": self.pile(),
            "melds": [
                [write_meld(rank, melds[rank]) for rank in sorted(melds)] for melds in self.melds
            ],
            "red_threes": red_threes,
            "laid": [self.may_have_laid(seat) for seat in range(self.players)],
            "concealed": [self.some_canastas(melds) for melds in self.melds],
            "penalty_cards": penalty_cards,
            "penalties": [chooser.choice([0, 0, 100]) for _ in self.melds],
            **self.turn_so_far,
        }

    def some(self, cards: str) -> str:
        """Take these cards out of the deck, except cards that are no longer there."""
        found = ""
        for card in cards:
            if self.deck[card]:
                self.deck[card] -= 1
                found += card
        return found

    def random_cards(self, count: int, reds: str = "") -> str:
        """Take up to ``count`` random cards out of the deck."""
        kinds = RANKS + WILDS + "b" + reds
        return self.some("".join(self.chooser.choice(kinds) for _ in range(count)))

    def hand(self) -> str:
        """Take a hand of at least one card out of the deck."""
        hand = ""
        while not hand:
            hand = self.random_cards(self.chooser.randint(1, 5))
        return hand

    def part_of(self, cards: str) -> str:
        """Return a random part of these cards."""
        return "".join(card for card in cards if self.chooser.random() < 0.4)

    def lay(self, melds: dict[str, Meld], count: int) -> None:
        """Add legal melds, most of them near seven cards."""
        for rank in self.chooser.sample(RANKS, count):
            size = self.chooser.choice([3, 4, 5, 6, 6, 7, 7, 8])
            wilds = self.chooser.choice([0, 0, 1, 2, 3])
            meld = Meld()
            for card in rank * (size - wilds) + "".join(self.chooser.choices(WILDS, k=wilds)):
                meld = meld.plus_card(card)
            text = write_meld(rank, meld)
            if is_meld(self.values, meld) and Counter(text) <= self.deck:
                self.some(text)
                melds[rank] = meld

    def begin_turn(self, phase: str) -> None:
        """Choose the past of the turn: a draw or a take, a question, or a begun opening."""
        chooser = self.chooser
        turn = self.turn_so_far
        drawn = chooser.choice(["stock", "pile"])
        turn["drawn"] = drawn
        if phase == "answer":
            turn["asked"] = ""
            if chooser.random() < 0.3:
                turn["drawn"] = drawn = ""
        elif self.may_ask:
            turn["asked"] = chooser.choice(["", "yes", "yes", "no"])
        own = self.melds[self.side]
        if phase == "answer" or not own:
            if drawn == "pile":
                turn["drawn"] = "stock"
            return
        points = sum(points_of(self.values, write_meld(rank, meld)) for rank, meld in own.items())
        if points and points < self.minimum() and all(meld.cards < 7 for meld in own.values()):
            turn["opening"] = points
            if drawn == "pile":
                turn["held"] = self.random_cards(chooser.randint(0, 4))
        elif drawn == "pile" and self.values.one_key_card and chooser.random() < 0.5:
            rank = chooser.choice(RANKS)
            cards = rank + chooser.choice(rank + WILDS)
            if rank not in own and Counter(cards) <= self.deck:
                own[rank] = Meld().plus_card(rank).plus_card(cards[1])
                self.some(cards)
        elif chooser.random() < 0.1 and self.values.black_threes != "never":
            own["b"] = Meld(len(self.some("b" * chooser.choice([3, 4]))))
            if own["b"].naturals < 3:
                del own["b"]

    def minimum(self) -> int:
        """Return the points that the side in turn needs to open."""
        score = self.scores[self.side]
        steps = [points for start, points in self.values.opening_minimums if score >= start]
        return steps[-1] if steps else self.values.opening_below_zero

    def own_hand(self, least: int) -> str:
        """Return a hand of the player to act that might go out: fitting cards, pairs, wilds."""
        if not self.melds[self.side] and self.chooser.random() < 0.4:
            return self.whole_hand()
        hand = ""
        count = self.chooser.randint(least, least + 5)
        ranks = [*self.melds[self.side], *self.chooser.sample(RANKS, 2)]
        while len(hand) < count:
            rank = self.chooser.choice(ranks)
            group = self.chooser.choice([rank, rank * 2, rank * 3, "2", "*", "b", "bbb"])
            hand += self.some(group) or self.random_cards(1)
        return hand[: count + 1]

    def may_have_laid(self, seat: int) -> bool:
        """Return whether a seat laid cards in earlier turns, at random where that is possible."""
        side = seat % self.sides
        opening = side == self.side and "opening" in self.turn_so_far
        return bool(self.melds[side]) and not opening and self.chooser.random() < 0.5

    def whole_hand(self) -> str:
        """Return a hand that might be melded whole, with canastas."""
        ranks, sizes = RANKS, [2, 3, 5, 6, 7, 8]
        if self.values.whole_hand_needs_no_minimum:
            ranks, sizes = "4567", [6, 7, 7, 8]  # canastas below the minimum
        hand = ""
        for rank in self.chooser.sample(ranks, self.chooser.choice([1, 2, 2, 3])):
            hand += self.some(rank * self.chooser.choice(sizes))
        hand += self.some(self.chooser.choice(["", "2", "*", "22", "2**", "bbb", "2bbb", "4", "b"]))
        return hand + self.hand()[:1] if len(hand) < 2 else hand

    def pile(self) -> str:
        """Return a pile whose top card probably fits, divided into packets by wild cards."""
        cards = self.random_cards(self.chooser.randint(0, 4))
        if self.values.red_three_freezes and self.chooser.random() < 0.1:
            cards = self.some("r") + cards
        if cards or self.chooser.random() < 0.7:
            cards += self.some(self.chooser.choice([*self.melds[self.side], *RANKS]))
        if not self.values.wild_starts_packet:
            return cards
        return "".join(" | " + card if card in WILDS else card for card in cards).removeprefix(
            " | "
        )

    def some_canastas(self, melds: dict[str, Meld]) -> str:
        """Return the ranks of the canastas that count as concealed, chosen at random."""
        if not self.values.concealed_canasta_bonus:
            return ""
        found = [rank for rank, meld in melds.items() if rank != "b" and meld.cards >= 7]
        return write_cards(Counter(rank for rank in found if self.chooser.random() < 0.3))
