"""Facts about hidden cards that no observer can guess, each with what the observer sees.

Each sample comes from a world drawn at random from those an observer cannot tell apart
(:func:`tests.flow.worlds.other_deck`). A fact compares cards on two groups of places that the
observer has not seen, as many on each. Exchanging the groups makes an equally
likely world, so the fact is true with probability one half, whatever the observer has seen.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import RED_THREE, is_wild
from canasta.engine.state.game_rules import NO_SEAT
from canasta.record.croupier import face_order
from tests.flow.classifier import Guesses, guesses
from tests.flow.features import features
from tests.flow.observation import Look, UnlikelyError, everything
from tests.flow.plans import Plan
from tests.flow.story import Story, played_story
from tests.flow.worlds import Observer, Places, other_deck, places_at

LEAST = 0.05
"""The smallest share of samples that must have a feature, and the smallest that must lack it."""


@dataclass(frozen=True)
class Hidden:
    """The cards of one world that an observer has not seen, without red threes."""

    stock: Sequence[Face]
    """The cards of the stock, the next card first."""
    hand: Sequence[Face]
    """The hand of the player after the observer."""


def next_card(hidden: Hidden) -> tuple[int, int]:
    """Compare the next card of the stock with the card after it."""
    one, other = hidden.stock[:2]
    return face_order(one), face_order(other)


def next_hand(hidden: Hidden) -> tuple[int, int]:
    """Compare the next player's cards with as many cards of the stock."""
    size = min(len(hidden.hand), len(hidden.stock))
    hand, stock = hidden.hand[:size], hidden.stock[-size:]
    return sum(map(face_order, hand)), sum(map(face_order, stock))


def wild_cards(hidden: Hidden) -> tuple[int, int]:
    """Compare the wild cards of the next player with those among as many cards of the stock."""
    size = min(len(hidden.hand), len(hidden.stock))
    hand, stock = hidden.hand[:size], hidden.stock[:size]
    return _wilds(hand), _wilds(stock)


def _wilds(cards: Sequence[Face]) -> int:
    return sum(is_wild(kind_of_face(card)) for card in cards)


Fact = Callable[[Hidden], tuple[int, int]]
"""Two numbers; the fact is true if the first is higher, and undecided if they are equal."""
FACTS: Mapping[str, Fact] = {fact.__name__: fact for fact in (next_card, next_hand, wild_cards)}


@dataclass(frozen=True)
class Sample:
    """The features of an observer's messages in a world with these hidden cards."""

    features: frozenset[int]
    hidden: Hidden


def samples(plan: Plan, rounds: int) -> list[Sample]:
    """Return the messages to a watcher and each player at one moment of each of many rounds."""
    found: list[Sample] = []
    for number in range(rounds):
        story = played_story(replace(plan, seed=2 * plan.seed * rounds + 2 * number))
        cut = story.cuts[-1]
        for seat in range(NO_SEAT, plan.settings.players):
            observer: Observer = frozenset({seat} if seat != NO_SEAT else ())
            places = places_at(story, observer, cut)
            deck = other_deck(places, Random(f"{seat} {story.plan.seed}"))
            hidden = _hidden(places, deck, (seat + 1) % plan.settings.players)
            if len(hidden.stock) >= 2 and hidden.hand:
                seen = _seen(story, deck, observer, seat, cut)
                found += [] if seen is None else [Sample(seen, hidden)]
    return found


def _hidden(places: Places, deck: list[Face], following: int) -> Hidden:
    def cards(there: list[int]) -> list[Face]:
        unseen = [deck[place] for place in there if place not in places.known]
        return [face for face in unseen if kind_of_face(face) != RED_THREE]

    return Hidden(cards(places.stock), cards(places.hands[following]))


def _seen(
    story: Story, deck: list[Face], observer: Observer, seat: int, cut: int
) -> frozenset[int] | None:
    frames = range(cut - 1, cut + 1)
    look = Look([seat], frames, [cut])
    try:
        seen = everything(story, deck, observer, look)
    except UnlikelyError:
        return None
    found: set[int] = set()
    for (index, _), texts in seen.items():
        for place, text in enumerate(texts):
            found |= features(f"{cut - index} {place}", text, story.entries[index].entry.at_ms)
    return frozenset(found)


def guessed(found: Sequence[Sample], fact: Fact, seed: int = 1) -> Guesses:
    """Let a classifier learn the fact from the first half of the samples, and guess the others."""
    numbers = [fact(sample.hidden) for sample in found]
    decided = [at for at, (one, other) in enumerate(numbers) if one != other]
    facts = np.array([numbers[at][0] > numbers[at][1] for at in decided], dtype=np.bool_)
    return guesses(_table([found[at].features for at in decided]), facts, seed)


def _table(found: Sequence[frozenset[int]]) -> NDArray[np.bool_]:
    """Return a row for each sample, and a column for each feature neither rare nor common."""
    counts = Counter(feature for features in found for feature in features)
    least = LEAST * len(found)
    kept = [name for name, count in counts.items() if least < count < len(found) - least]
    column = {name: place for place, name in enumerate(kept)}
    table: NDArray[np.bool_] = np.zeros((len(found), len(kept)), dtype=np.bool_)
    for row, some in enumerate(found):
        table[row, [column[name] for name in some if name in column]] = True
    return table
