"""Worlds that would have looked the same to an observer: unseen cards change places."""

from collections.abc import Iterable
from random import Random

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import RED_THREE
from canasta.engine.events import (
    CardsDealt,
    CardsDrawn,
    CardsExposed,
    Discarded,
    Event,
    Melded,
    PileJoinedHand,
    RedThreesLaid,
    RoundDealt,
    TookPile,
    UpcardTurned,
)
from canasta.record.card_game import Outcome
from canasta.record.croupier import face_order
from tests.flow.story import Story

Observer = frozenset[int]
"""The seats that share what they see; empty for a watcher."""


class Places:
    """The locations of the cards of a round, each card identified by its place in the deck."""

    def __init__(self, story: Story, observer: Observer) -> None:
        self.deck = story.deck
        self.players = story.settings.players
        self.observer = observer
        self.stock = list(range(len(self.deck)))
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.pile: list[int] = []
        self.held: list[int] = []
        self.known: set[int] = set()
        """The places of the cards that the observer has seen."""

    def follow(self, outcome: Outcome) -> None:
        for event, faces in zip(outcome.events, outcome.faces, strict=True):
            self._move(event, faces)

    def arrangement(self) -> tuple[list[int], ...]:
        """Return the current locations, to be restored when a play is taken back."""
        return tuple([list(cards) for cards in (self.stock, self.pile, self.held, *self.hands)])

    def arrange(self, arrangement: tuple[list[int], ...]) -> None:
        """Restore earlier locations; cards that the observer has seen stay seen."""
        self.stock, self.pile, self.held, *self.hands = arrangement

    def unseen(self) -> list[int]:
        """Return the places of all cards the observer has not seen."""
        held = [place for hand in self.hands for place in hand]
        return [place for place in [*held, *self.stock] if place not in self.known]

    def _move(self, event: Event, faces: tuple[Face, ...]) -> None:
        match event:
            case RoundDealt():
                count = event.cards * self.players
                for step in range(self.players):
                    seat = (event.dealer + 1 + step) % self.players
                    self._receive(seat, self.stock[step : count : self.players])
                del self.stock[:count]
            case UpcardTurned():
                self.pile.append(self.stock.pop(0))
                self.known.add(self.pile[-1])
            case CardsDrawn():
                drawn = self.stock[: len(faces)]
                del self.stock[: len(faces)]
                self._receive(event.seat, drawn)
            case RedThreesLaid():
                sources = {"deal": self.hands[event.seat], "draw": self.stock, "pile": self.held}
                for face in faces:
                    self._take(sources[event.source], face)
            case TookPile():
                start = len(self.pile) - len(event.kinds)
                self.held = self.pile[start:-1]
                del self.pile[start:]
                for face in faces[len(event.kinds) :]:
                    self._take(self.hands[event.seat], face)
            case PileJoinedHand():
                self.hands[event.seat] += self.held
                self.held = []
            case Melded():
                for face in faces:
                    self._give(event.seat, face)
            case Discarded():
                self.pile.append(self._give(event.seat, faces[0]))
            case CardsExposed():
                self._expose(event)
            case _:
                pass

    def _receive(self, seat: int, places: Iterable[int]) -> None:
        places = list(places)
        self.hands[seat] += places
        if seat in self.observer:
            self.known.update(places)

    def _take(self, there: list[int], face: Face) -> int:
        """Remove a face-up card, if possible one that the observer knows."""
        places = [place for place in there if self.deck[place] == face]
        place = min(places, key=lambda place: (place not in self.known, there.index(place)))
        there.remove(place)
        self.known.add(place)
        return place

    def _give(self, seat: int, face: Face) -> int:
        """Remove a card from a hand; swap it first if it is still held from the pile."""
        hand = self.hands[seat]
        if any(self.deck[place] == face for place in hand):
            return self._take(hand, face)
        same = [p for p in hand if kind_of_face(self.deck[p]) == kind_of_face(face)]
        leaving = min(same, key=lambda place: face_order(self.deck[place]))
        hand.remove(leaving)
        self.held.append(leaving)
        return self._take(self.held, face)

    def _expose(self, event: CardsExposed) -> None:
        """Note cards of the exposed kinds as known, so that they keep their places."""
        for kind in event.kinds:
            shown = [
                place
                for place in self.hands[event.seat]
                if kind_of_face(self.deck[place]) == kind and place not in self.known
            ]
            self.known.update(shown[:1])


def places_at(story: Story, observer: Observer, cut: int) -> Places:
    """Return where the cards lie after the entry ``cut`` and which ``observer`` has seen."""
    places = Places(story, observer)
    before = []
    for index in range(story.first, cut + 1):
        if (outcome := story.outcomes.get(index)) is not None:
            before.append(places.arrangement())
            places.follow(outcome)
        elif story.entries[index].entry.kind == "take_back":
            places.arrange(before.pop())
    return places


def other_deck(places: Places, chance: Random) -> list[Face]:
    """Return a deck in which the cards that the observer has not seen lie elsewhere.

    Every such deck is as likely as any other. Red threes stay in the stock: in a hand they would
    have been laid.
    """
    deck = places.deck
    stock = set(places.stock)
    unseen = [
        place
        for place in places.unseen()
        if place in stock or kind_of_face(deck[place]) != RED_THREE
    ]
    reds = [deck[place] for place in unseen if kind_of_face(deck[place]) == RED_THREE]
    others = [deck[place] for place in unseen if kind_of_face(deck[place]) != RED_THREE]
    chance.shuffle(others)
    red_places = set(chance.sample([place for place in unseen if place in stock], len(reds)))
    changed = list(deck)
    for place in unseen:
        changed[place] = reds.pop() if place in red_places else others.pop()
    return changed


def lawfully_seen(outcome: Outcome, observer: Observer) -> list[tuple[Event, tuple[Face, ...]]]:
    """Return the part of an outcome that an observer may see, by the kinds of its events.

    Nobody else sees which of two equal cards stays in the hand that took the pile.
    """
    seen: list[tuple[Event, tuple[Face, ...]]] = []
    for event, faces in zip(outcome.events, outcome.faces, strict=True):
        match event:
            case CardsDealt() | CardsDrawn():
                if event.seat in observer:
                    seen.append((event, faces))
            case PileJoinedHand():
                seen.append((event, ()))
            case _:
                seen.append((event, faces))
    return seen
