"""Compares what an observer gets in pairs of worlds that the observer cannot tell apart."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Self

from canasta.protocol.settings import TableSettings
from tests.flow.observation import Seen, UnlikelyError, everything
from tests.flow.story import Story, played_story
from tests.flow.worlds import Observer, other_deck

TABLES = {
    "classic": TableSettings(),
    "classic-two": TableSettings(players=2),
    "classic-three": TableSettings(players=3, sides=3),
    "classic-six": TableSettings(players=6),
    "laws": TableSettings(rules="laws1951"),
    "sanctions": TableSettings(rules="laws1951", sanctions=True),
    "frimes": TableSettings(rules="frimes"),
    "frimes-five": TableSettings(rules="frimes", players=5, sides=5),
    "frimes-six": TableSettings(rules="frimes", players=6, sides=3),
    "duel": TableSettings(rules="duel", players=2),
    "robots": TableSettings(),
    "frimes-robots": TableSettings(rules="frimes"),
}
"""The tables at which worlds are compared."""
PEOPLE_AT = {"robots": 1, "frimes-robots": 2}
"""How many people sit at the tables that have robots on the other seats."""


@dataclass
class Compared:
    """The result of comparing pairs of worlds."""

    same: int = 0
    """Pairs in which the observer got the same in both worlds."""
    unlikely: int = 0
    """Worlds left out because other cards would have been played in them."""
    leaks: tuple[str, ...] = ()
    """For each other pair: the observer, and the two texts that differ."""

    def __iadd__(self, other: "Compared") -> Self:
        self.same += other.same
        self.unlikely += other.unlikely
        self.leaks += other.leaks
        return self


@cache
def story(name: str, seed: int, round_number: int = 1) -> Story:
    """A round at one of the tables."""
    return played_story(TABLES[name], round_number, seed, PEOPLE_AT.get(name, -1))


def observers(settings: TableSettings) -> list[Observer]:
    """A watcher, each player alone, and the partners of each side together."""
    alone = [frozenset({seat}) for seat in range(settings.players)]
    sides = [
        frozenset(range(side, settings.players, settings.sides)) for side in range(settings.sides)
    ]
    return [frozenset(), *alone, *[side for side in sides if side not in alone]]


def compared(played: Story) -> Compared:
    """Compare the worlds of every observer, at every cut, with the round as it was played."""
    found = Compared()
    for observer in observers(played.settings):
        first = everything(played, played.deck, observer, played.cuts[-1])
        for cut in played.cuts:
            found += pair(played, observer, cut, first)
    return found


def pair(played: Story, observer: Observer, cut: int, first: Seen) -> Compared:
    """Compare one other world with the round as it was played, up to a cut."""
    chance = Random(f"{sorted(observer)} {cut}")
    deck = other_deck(played, observer, cut, chance)
    assert deck != played.deck
    try:
        second = everything(played, deck, observer, cut)
    except UnlikelyError:
        return Compared(unlikely=1)
    for index in second:
        for one, other in zip(first[index], second[index], strict=True):
            if one != other:
                return Compared(leaks=(difference(observer, index, one, other),))
    return Compared(same=1)


def difference(observer: Observer, index: int, one: str, other: str) -> str:
    """The place where two texts differ, with some text around it."""
    limit = min(len(one), len(other))
    at = next((place for place in range(limit) if one[place] != other[place]), limit)
    around = slice(max(0, at - 60), at + 40)
    return f"{sorted(observer)} after entry {index}: …{one[around]}… / …{other[around]}…"
