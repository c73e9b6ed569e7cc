"""Random plays, with the moments of random rounds at which to try them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.plays import Play
from canasta.engine.state.state import State
from tests.support.lockstep import Lockstep, UnfitPositionError
from tests.support.lockstep_starts import random_deal
from tests.support.random_choosers import STYLES, choose
from tests.support.random_plays import random_play
from tests.support.random_positions import random_position
from tests.support.rulebooks import Rulebook, text_books


def tried_plays(
    chooser: random.Random, books: list[Rulebook], count: int
) -> Iterator[tuple[Lockstep, Play]]:
    """Yield random plays with the rounds in which to try them, dealt or with few cards."""
    while True:
        book = chooser.choice(books)
        lockstep = _dealt(chooser, book) if chooser.random() < 0.1 else _few_cards(chooser, book)
        style = chooser.choice(list(STYLES))
        while not lockstep.over:
            for _ in range(3):
                yield lockstep, random_play(chooser, lockstep.state)
                count -= 1
                if not count:
                    return
            lockstep.apply(choose(chooser, style, lockstep.legal))


def _dealt(chooser: random.Random, book: Rulebook) -> Lockstep:
    return Lockstep.from_deal(book, *random_deal(chooser, book))


def _few_cards(chooser: random.Random, book: Rulebook) -> Lockstep:
    while True:
        try:
            return Lockstep.from_position(book, random_position(chooser, book))
        except UnfitPositionError:
            continue


def books_of(text: str) -> list[Rulebook]:
    """Return the rulebooks of a rule text, one for each number of players and sides."""
    return [book for book in text_books() if book.rules.id == text]


def verdict_on(state: State, play: Play) -> Verdict:
    """Return the referee's verdict on a play of the seat to act."""
    return judge(state.public, state.hand_counts[state.public.turn], play)
