"""Compares the messages to an observer in pairs of worlds that look the same to the observer."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Self

from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.settings import TableSettings
from tests.flow.observation import Look, Seen, UnlikelyError, everything, truth
from tests.flow.plans import Plan
from tests.flow.story import Story, played_story
from tests.flow.worlds import Observer, other_deck, places_at

EXPECTED = (
    *("laws1951", "frimes", "classic", "duel", "house rules", "sanctions", "later round"),
    *[f"{players} players" for players in range(2, 7)],
    *("a watcher", "a player", "partners", "a deal in progress", "advice", "no hints"),
    *("clock", "seats by lot", "lost connection", "clock: stand_in", "give_back", "pause"),
    *("robot: play", "clock: play", "clock: sleep", "wake", "restart", "void", "give_up", "leave"),
    "take_back",
    *("CardsDrawn", "PileJoinedHand", "RedThreesLaid", "Opened", "PileFroze", "PileBlocked"),
    *("LastCard", "Asked", "Answered", "DrewOutOfTurn", "Penalized", "CardsExposed"),
)
"""The kinds of pairs that must occur; events are named by their classes."""


@dataclass
class Compared:
    """The result of comparing pairs of worlds."""

    same: int = 0
    """The number of pairs with the same messages in both worlds."""
    unlikely: int = 0
    """The number of worlds omitted, either because players would have played other cards in them or
    because all unseen cards are alike."""
    leaks: tuple[str, ...] = ()
    """For each pair with different messages, the observer and the two texts."""
    kinds: Counter[str] = field(default_factory=Counter)
    """The kinds of pairs with the same messages, with their numbers."""

    def __iadd__(self, other: "Compared") -> Self:
        self.same += other.same
        self.unlikely += other.unlikely
        self.leaks += other.leaks
        self.kinds += other.kinds
        return self


@cache
def story(plan: Plan) -> Story:
    """Return a round played at a table."""
    return played_story(plan)


def observers(settings: TableSettings) -> list[Observer]:
    """Return a watcher, each player alone, and the partners of each side together."""
    alone = [frozenset({seat}) for seat in range(settings.players)]
    sides = [
        frozenset(range(side, settings.players, settings.sides)) for side in range(settings.sides)
    ]
    return [frozenset(), *alone, *[side for side in sides if side not in alone]]


def compared(played: Story, *, advice: bool = True, most_leaks: int = 1) -> Compared:
    """Compare the worlds of every observer, at every cut, with the round as it was played.

    Stop after ``most_leaks`` leaks.
    """
    found = Compared()
    kinds = played.kinds()
    first = truth(played, advice=advice)
    for observer in observers(played.settings):
        for cut in played.cuts:
            result = pair(played, observer, cut, first)
            for kind in kinds | _kinds_of_pair(played, observer, cut, first):
                result.kinds[kind] += result.same
            found += result
            if len(found.leaks) >= most_leaks:
                return found
    return found


def _kinds_of_pair(played: Story, observer: Observer, cut: int, first: Seen) -> set[str]:
    kinds = {"a watcher" if not observer else "a player" if len(observer) == 1 else "partners"}
    if cut < played.first:
        kinds.add("a deal in progress")
    if any((cut, f"advice {seat}") in first for seat in observer) and len(observer) == 1:
        kinds.add("advice")
    return kinds


def pair(played: Story, observer: Observer, cut: int, first: Seen) -> Compared:
    """Compare one other world with the round as it was played.

    Frames before the previous cut have been compared there.
    """
    chance = Random(f"{sorted(observer)} {cut}")
    deck = other_deck(places_at(played, observer, cut), chance)
    if deck == played.deck:
        return Compared(unlikely=1)
    begins = max([before + 1 for before in played.cuts if before < cut], default=played.promised)
    look = Look(
        seats=sorted(observer) or [NO_SEAT],
        frames=range(begins, cut + 1),
        answers=(cut,),
        whole=(cut,) if cut in played.whole_cuts else (),
        # Nobody else gets advice; the partners' worlds are among those of the seat to act.
        advice=len(observer) == 1 and any((cut, f"advice {seat}") in first for seat in observer),
        # The part common to everybody may hold no more than a watcher sees.
        is_public=not observer,
    )
    try:
        second = everything(played, deck, observer, look)
    except UnlikelyError:
        return Compared(unlikely=1)
    for index, name in second:
        for one, other in zip(first[index, name], second[index, name], strict=True):
            if one != other:
                return Compared(leaks=(difference(observer, index, one, other),))
    return Compared(same=1)


def difference(observer: Observer, index: int, one: str, other: str) -> str:
    """Return the place where two texts differ, with some context."""
    limit = min(len(one), len(other))
    at = next((place for place in range(limit) if one[place] != other[place]), limit)
    around = slice(max(0, at - 60), at + 40)
    return f"{sorted(observer)} after entry {index}: …{one[around]}… / …{other[around]}…"
