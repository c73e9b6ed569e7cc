"""Starts of lockstep rounds: freshly dealt, with penalty cards, or nearly over."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from canasta.cards.text import kinds_text
from canasta.engine.judging.play_judge import judge
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import GameRules
from canasta.engine.stepping.deal import deal, quick_shuffle, sorted_deck
from canasta.record.notation import play_text
from canasta.record.position import position_of
from tests.support.brute_force import is_right
from tests.support.lockstep import DifferenceError, Lockstep, Position, UnfitPositionError
from tests.support.random_choosers import STYLES, choose
from tests.support.random_plays import random_play
from tests.support.random_positions import SCORES, random_position
from tests.support.reproduction import reproduction
from tests.support.rulebooks import Rulebook
from tests.support.toml_text import toml_lines

RELOADED = 0.03
"""The probability that a round continues from its written position."""
TRIED = 0.05
"""The probability that a random play is tried, too, at a step."""


@dataclass
class Tally:
    """Counts comparisons and events over many rounds."""

    positions: int = 0
    hands: int = 0
    seen: Counter[str] = field(default_factory=Counter)


def play_dealt(chooser: random.Random, book: Rulebook, tally: Tally) -> None:
    """Deal a round and play it to its end."""
    scores, dealer, deck = random_deal(chooser, book)
    try:
        lockstep = Lockstep.from_deal(book, scores, dealer, deck)
    except DifferenceError as error:
        given = {"scores": scores, "dealer": dealer, "deck": kinds_text(list(deck))}
        public = {"rules": book.name, "players": book.players, "sides": book.sides}
        text = toml_lines({**book.overrides, **public, **given})
        raise DifferenceError(f"{error}\nwhen dealt:\n{text}") from error
    _play(chooser, lockstep, tally)


def play_with_penalty_cards(chooser: random.Random, book: Rulebook, tally: Tally) -> None:
    """Deal a round with some penalty cards for each player, and play it to its end."""
    game_rules = GameRules(book.rules, book.players, book.sides)
    position = position_of(deal(game_rules, *random_deal(chooser, book), None))
    hands = position["hands"]
    assert isinstance(hands, list)
    exposed = ["".join(card for card in hand if chooser.random() < 0.3) for hand in hands]
    position["penalty_cards"] = [cards.replace("r", "") for cards in exposed]
    _play_position(chooser, book, position, tally)


def play_few_cards(chooser: random.Random, book: Rulebook, tally: Tally) -> None:
    """Play a random position with few cards to its end, or skip an impossible one."""
    _play_position(chooser, book, random_position(chooser, book), tally)


def random_deal(chooser: random.Random, book: Rulebook) -> tuple[list[int], int, bytes]:
    """Return scores, so that every minimum occurs, with a dealer and a deck."""
    scores = [chooser.choice(SCORES) for _ in range(book.sides)]
    deck = sorted_deck(GameRules(book.rules, book.players, book.sides))
    shuffled = quick_shuffle(deck, chooser.getrandbits(32))
    return scores, chooser.randrange(book.players), shuffled


def _play_position(
    chooser: random.Random, book: Rulebook, position: Position, tally: Tally
) -> None:
    try:
        lockstep = Lockstep.from_position(book, position)
    except UnfitPositionError:
        return
    except DifferenceError as error:
        raise DifferenceError(reproduction(book, [(position, "")], error)) from error
    _play(chooser, lockstep, tally)


def _play(chooser: random.Random, lockstep: Lockstep, tally: Tally) -> None:
    styles = [chooser.choice(list(STYLES)) for _ in range(lockstep.book.players)]
    try:
        while not lockstep.over:
            if chooser.random() < TRIED:
                try_play(lockstep, random_play(chooser, lockstep.state))
            style = styles[lockstep.state.public.to_act()]
            lockstep.apply(choose(chooser, style, lockstep.legal))
            if chooser.random() < RELOADED:
                lockstep.reload()
    except DifferenceError as error:
        trail = [*lockstep.trail, (lockstep.position, "")]
        raise DifferenceError(reproduction(lockstep.book, trail, error)) from error
    tally.positions += lockstep.positions
    tally.hands += 1
    tally.seen.update(lockstep.seen)


def try_play(lockstep: Lockstep, play: Play) -> None:
    """Compare the verdict on a play with whether a right order of its actions exists.

    Raises:
        DifferenceError: the play is accepted though no order is right, or refused though one is.
    """
    public = lockstep.state.public
    verdict = judge(public, lockstep.state.hand_counts[public.turn], play)
    right = is_right(lockstep.oracle, play)
    if right != (not verdict.refusals) or right != bool(verdict.actions):
        codes = [reason.code for reason in verdict.refusals]
        where = toml_lines(lockstep.position)
        raise DifferenceError(f"{play_text(play)}: right {right}, refused for {codes} in\n{where}")
