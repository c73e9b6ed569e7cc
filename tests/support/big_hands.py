"""Big hands, and plays that lay most of their cards and whose steps are hardest to order.

Some of the positions hardly arise in play. The hands are close to dead ends: nearly complete
canastas, black threes, a promise to go out, an opening slightly short, and pile or penalty cards
that wait for the opening.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from canasta.cards.kinds import BLACK_THREE, JOKER, TWO, is_natural
from canasta.cards.lanes import count, to_kinds
from canasta.cards.text import kinds_text
from canasta.engine.plays import Discard, Meld, Play, Step, Take
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import DRAWING, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import sorted_deck
from canasta.record.errors import RecordError
from canasta.record.position import load_position
from tests.oracle.cards import RANKS, WILDS, points_of
from tests.oracle.melds import Meld as Cards
from tests.oracle.melds import is_meld, write_meld
from tests.support.random_positions import SCORES
from tests.support.rulebooks import Rulebook, random_house_rules, text_books

FEW_CARDS = 12
"""The largest hand whose cards can be tried in every order."""
MOST_CARDS = 55
"""The size of a hand after it has taken several large piles."""


def laid_plays(seed: str, most: int, count: int, folder: Path) -> Iterator[tuple[State, Play]]:
    """Yield plays of hands of up to ``most`` cards, by the rule texts and by house rules."""
    chooser = random.Random(seed)
    books = text_books()
    while count > 0:
        book = _book(chooser, books, folder)
        try:
            state = load_position(
                {**big_position(chooser, book, most), "rules": book.name}, book.folder
            )
        except RecordError:  # nothing is legal in it
            continue
        for _ in range(5):
            yield state, big_play(chooser, state)
            count -= 1


def _book(chooser: random.Random, books: list[Rulebook], folder: Path) -> Rulebook:
    return random_house_rules(chooser, folder) if chooser.random() < 0.5 else chooser.choice(books)


def big_position(
    chooser: random.Random, book: Rulebook, most: int = MOST_CARDS
) -> dict[str, object]:
    """Return a position, in TOML's form, in which the player in turn holds up to ``most`` cards."""
    return _Table(chooser, book, most).position()


class _Table:
    """A builder that gives many cards of the packs to one player."""

    def __init__(self, chooser: random.Random, book: Rulebook, most: int) -> None:
        self.chooser = chooser
        self.book = book
        self.sizes = (most // 8, most // 4, most // 2, most)
        game_rules = GameRules(book.rules, book.players, book.sides)
        self.deck = Counter(kinds_text(list(sorted_deck(game_rules))))
        self.may_ask = book.players > book.sides and book.values.asking != "none"

    def position(self) -> dict[str, object]:
        """Return a position whose side to act has opened, has not opened, or is opening."""
        chooser, book = self.chooser, self.book
        turn = chooser.randrange(book.players)
        side = turn % book.sides
        scores = [chooser.choice(SCORES) for _ in range(book.sides)]
        melds: list[dict[str, Cards]] = [{} for _ in range(book.sides)]
        hands = [self.some(chooser.choice(RANKS)) for _ in range(book.players)]
        stock = self.some("".join(chooser.choice(RANKS) for _ in range(4)))
        stage = chooser.choice(["opened", "opened", "unopened", "half open", "taking", "taking"])
        turn_so_far: dict[str, object] = {"phase": "play", "drawn": "stock"}
        if stage == "opened" or (stage == "taking" and chooser.random() < 0.5):
            self.lay(melds[side], chooser.choice([1, 2, 4, 7]))
        hands[turn] += self.groups(chooser.choice(self.sizes))
        pile = ""
        if stage == "taking":
            top = chooser.choice(RANKS)
            hands[turn] += self.some(top * 2)
            pile = self.groups(chooser.choice((1, *self.sizes)) // 2) + self.some(top)
            turn_so_far = {"phase": "draw"}
        elif stage == "half open":
            turn_so_far |= self.half_open(melds[side], scores[side])
        if self.may_ask and chooser.random() < 0.6:
            turn_so_far["asked"] = chooser.choice(["yes", "yes", "no"])
        exposed = [""] * book.players
        if chooser.random() < 0.3:
            part = chooser.choice([0.1, 0.5, 0.9])
            exposed[turn] = "".join(card for card in hands[turn] if chooser.random() < part)
        return {
            "players": book.players,
            "sides": book.sides,
            "sanctions": bool(book.rules.sanctions) and chooser.random() < 0.5,
            "scores": scores,
            "turn": turn,
            "hands": hands,
            "stock": stock,
            "pile": pile,
            "melds": [[write_meld(rank, meld) for rank, meld in own.items()] for own in melds],
            "penalty_cards": exposed,
            **turn_so_far,
        }

    def some(self, cards: str) -> str:
        """Take these cards out of the deck, except cards that are no longer there."""
        found = ""
        for card in cards:
            if self.deck[card]:
                self.deck[card] -= 1
                found += card
        return found

    def groups(self, size: int) -> str:
        """Take about ``size`` cards out of the deck, most of them in groups that can be laid."""
        chooser = self.chooser
        wild = chooser.choice([0, 1, 2, 3, 8])
        hand = self.some(chooser.choice(["", "", "b", "bb", "bbb", "bbb", "bbbb"]))
        for _ in range(200):
            if len(hand) >= size:
                break
            group = chooser.choice(RANKS) * chooser.choice([1, 2, 2, 3, 3, 4, 6, 7])
            hand += self.some(chooser.choice([group, group, chooser.choice(WILDS) * wild]))
        return hand

    def lay(self, melds: dict[str, Cards], number: int) -> None:
        """Add up to ``number`` legal melds, many of about seven cards."""
        for rank in self.chooser.sample(RANKS, number):
            size = self.chooser.choice([3, 4, 5, 6, 6, 7])
            wilds = self.chooser.choice([0, 0, 1, 2, 3])
            text = rank * (size - wilds) + "".join(self.chooser.choices(WILDS, k=wilds))
            meld = Cards(text.count(rank), text.count("2"), text.count("*"))
            if is_meld(self.book.values, meld) and Counter(text) <= self.deck:
                self.some(text)
                melds[rank] = meld

    def half_open(self, melds: dict[str, Cards], score: int) -> dict[str, object]:
        """Lay melds below the minimum; part of a taken pile may wait for the opening."""
        self.lay(melds, self.chooser.choice([1, 2]))
        values = self.book.values
        points = sum(points_of(values, write_meld(rank, meld)) for rank, meld in melds.items())
        if any(meld.cards > 6 for meld in melds.values()):
            return {}  # a position does not tell whether a canasta was laid whole
        steps = [points for start, points in values.opening_minimums if score >= start]
        if not 0 < points < (steps[-1] if steps else values.opening_below_zero):
            return {}
        held = self.groups(self.chooser.choice((0, 0, 1, *self.sizes)) // 2)
        return {"opening": points, "held": held, "drawn": "pile" if held else "stock"}


def big_play(chooser: random.Random, state: State) -> Play:
    """Return a play that melds much of the hand, and much of a pile taken with it."""
    public = state.public
    side = public.sides[public.side]
    hand = _counted(state.hand_in_turn())
    melds = {rank: [rank] * number for rank, number in _counted(side.naturals).items()}
    steps: list[Step] = []
    if public.phase == DRAWING and public.pile:
        top = public.pile[-1]
        taking = _taking(chooser, state, hand, top)
        steps.append(taking)
        hand = hand - Counter(taking.kinds) + Counter(public.pile[public.packet_start() : -1])
        melds.setdefault(top, []).extend([top, *taking.kinds])
    else:
        hand += _counted(public.held)
    added = _naturals(chooser, hand, melds)
    _add_wilds(chooser, state, hand, melds, added)
    if hand[BLACK_THREE] >= 3 and chooser.random() < 0.7:
        added[BLACK_THREE] = [BLACK_THREE] * min(hand[BLACK_THREE], chooser.choice([3, 3, 4]))
    laid: list[Step] = [Meld(rank, tuple(cards)) for rank, cards in added.items() if cards]
    chooser.shuffle(laid)
    rest = hand - Counter(card for cards in added.values() for card in cards)
    if (rest and chooser.random() < 0.6) or not (steps or laid):
        exposed = _counted(public.penalty_cards_of(public.turn)) & rest
        choices = exposed if exposed and chooser.random() < 0.7 else rest
        laid.append(Discard(chooser.choice(list(choices.elements()) or [BLACK_THREE])))
    return Play((*steps, *laid))


def _counted(cards: int) -> Counter[int]:
    return Counter(to_kinds(cards))


def _taking(chooser: random.Random, state: State, hand: Counter[int], top: int) -> Take:
    """Return a take of the pile with cards of the hand."""
    public = state.public
    if public.game_rules.takes_with_one_card and public.has_opened(public.side):
        single = [kind for kind in (top, TWO, JOKER) if hand[kind]]
        return Take((chooser.choice(single),) if single else ())
    ways = [(top, top)] * 4 + [(), (top, TWO), (top, JOKER)]
    return Take(chooser.choice([way for way in ways if Counter(way) <= hand]))


def _naturals(
    chooser: random.Random, hand: Counter[int], melds: dict[int, list[int]]
) -> dict[int, list[int]]:
    """Return the natural cards to lay: nearly all cards of most ranks that can be laid."""
    share = chooser.choice([0.5, 0.9, 1, 1])
    added: dict[int, list[int]] = {}
    for rank, number in hand.items():
        fits = rank in melds or number >= 2
        if is_natural(rank) and fits and chooser.random() < share:
            added[rank] = [rank] * (number - chooser.choice([0, 0, 0, 0, 0, min(number - 1, 1)]))
    return added


def _add_wilds(
    chooser: random.Random,
    state: State,
    hand: Counter[int],
    melds: dict[int, list[int]],
    added: dict[int, list[int]],
) -> None:
    """Add one wild card to each pair and the others at random, mostly where they fit."""
    public = state.public
    wilds = [kind for kind in (TWO, JOKER) for _ in range(hand[kind])]
    chooser.shuffle(wilds)
    del wilds[len(wilds) - chooser.choice([0, 0, 0, 1, len(wilds) // 2]) :]
    for rank in list(added):
        if rank not in melds and len(added[rank]) < 3:
            if wilds:
                added[rank].append(wilds.pop())
            else:
                del added[rank]
    for wild in wilds:
        fitting = [rank for rank in added if _room(public, rank, melds, added) > 0]
        ranks = fitting if chooser.random() < 0.97 else list(added)
        if ranks:
            added[chooser.choice(ranks)].append(wild)


def _room(
    public: PublicState, rank: int, melds: dict[int, list[int]], added: dict[int, list[int]]
) -> int:
    """Return how many further wild cards the meld of a rank may hold."""
    cards = [*melds.get(rank, []), *added[rank]]
    naturals = cards.count(rank)
    wilds = count(public.wilds(public.side), rank) + len(cards) - naturals
    return public.game_rules.wild_room(naturals) - wilds
