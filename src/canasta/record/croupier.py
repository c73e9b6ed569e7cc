"""The croupier: moves the real cards of a round as the engine's events say.

The engine knows only kinds; people see faces. If a play does not name the exact card, the croupier
moves the first one of its kind: spades before hearts, diamonds and clubs, the red joker before the
black one. The same record therefore always moves the same cards.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from canasta.cards.faces import JOKER_COLOURS, SUITS, Face, kind_of_face
from canasta.cards.kinds import JOKER, LETTERS, RED_THREE, TWO, is_wild
from canasta.cards.lanes import count, from_kinds, to_kinds
from canasta.engine.events import (
    CardsDealt,
    CardsDrawn,
    Discarded,
    Event,
    Melded,
    PileJoinedHand,
    RedThreesLaid,
    RoundDealt,
    TookPile,
    UpcardTurned,
)
from canasta.engine.plays import Discard, Meld, Take
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.record.notation import WrittenPlay

_DISCARD: Final = -1
"""The goal of a card that the play discards. The goal of a melded card is its rank."""


def face_order(face: Face) -> int:
    """Return a number that sorts faces: by kind, then spades, hearts, diamonds, clubs."""
    kind = kind_of_face(face)
    return 4 * kind + (JOKER_COLOURS if kind == JOKER else SUITS).index(face[1])


def dealt_places(players: int, dealer: int, seat: int, cards: int) -> range:
    """Return the places in the deck, from 0, of the ``cards`` cards dealt to ``seat``."""
    return range((seat - dealer - 1) % players, players * cards, players)


class _Wishes:
    """The faces that a play names and that have not moved yet, by goal."""

    def __init__(self) -> None:
        self.by_goal: dict[int, list[Face]] = {}

    def add(self, goal: int, faces: Iterable[Face | None]) -> None:
        """Note that ``faces`` go to ``goal``."""
        named = [face for face in faces if face is not None]
        self.by_goal.setdefault(goal, []).extend(named)

    def take(self, goal: int, there: list[Face], kind: int) -> Face | None:
        """Remove and return a face of ``kind`` in ``there`` named for ``goal``, or None."""
        named = self.by_goal.get(goal, [])
        for face in named:
            if kind_of_face(face) == kind and face in there:
                named.remove(face)
                return face
        return None

    def count(self, face: Face) -> int:
        """Return the number of cards of ``face`` in the play that have not moved yet."""
        return sum([named.count(face) for named in self.by_goal.values()])


class Croupier:
    """The real cards of one round; counted by kind, they always match the engine's."""

    def __init__(
        self, game_rules: GameRules, deck: Sequence[Face], *, is_whole: bool = False
    ) -> None:
        """Hold ``deck``, with the first card to be dealt first.

        Pass ``is_whole`` if the deck is known to hold the cards of the packs: the check is slow.

        Raises:
            ValueError: the deck does not hold the cards of the packs.
        """
        if not is_whole and from_kinds([kind_of_face(face) for face in deck]) != game_rules.deck:
            raise ValueError("the deck does not hold the cards of the packs")
        self._game_rules: Final = game_rules
        self._deck: Final = tuple(deck)
        self._dealer = 0
        self.stock: list[Face] = list(deck)
        """The stock, next card first."""
        self.hands: list[list[Face]] = [[] for _ in range(game_rules.players)]
        """The hands by seat, each sorted by :func:`face_order`."""
        self.pile: list[Face] = []
        """The discard pile, top card last."""
        self.held: list[Face] = []
        """Cards of a pile just taken that have not joined the hand yet."""
        self.melds: list[dict[int, list[Face]]] = [{} for _ in range(game_rules.sides)]
        """For each side, the cards of the meld of each rank, in the order in which they were
        laid."""
        self.red_threes: list[list[Face]] = [[] for _ in range(game_rules.sides)]
        """For each side, its red threes in the order in which they were laid."""

    def __reduce__(self) -> tuple[object, ...]:
        lying = {
            "_dealer": self._dealer,
            "stock": self.stock,
            "hands": self.hands,
            "pile": self.pile,
            "held": self.held,
            "melds": self.melds,
            "red_threes": self.red_threes,
        }
        return partial(Croupier, is_whole=True), (self._game_rules, self._deck), lying

    def copy(self) -> "Croupier":
        """Return an independent copy."""
        twin = Croupier(self._game_rules, self._deck, is_whole=True)
        twin._dealer = self._dealer
        twin.stock = self.stock.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.pile = self.pile.copy()
        twin.held = self.held.copy()
        twin.melds = [{rank: meld.copy() for rank, meld in side.items()} for side in self.melds]
        twin.red_threes = [cards.copy() for cards in self.red_threes]
        return twin

    def deck_kinds(self) -> bytes:
        """Return the kinds of the whole deck, as the engine deals them, the first card first."""
        return bytes([kind_of_face(face) for face in self._deck])

    def missing(self, seat: int, written: WrittenPlay, packet: int) -> dict[Face, int]:
        """Return the faces that a play of ``seat`` names too often, each with the number available.

        Cards that take the pile must come from the hand. Melded and discarded cards may also come
        from the pile taken, whose top packet has ``packet`` cards.
        """
        lacking: dict[Face, int] = {}
        hand = self.hands[seat]
        there = hand + self.held
        for step, faces in zip(written.play.steps, written.faces, strict=True):
            if isinstance(step, Take):
                lacking = _lacking(hand, faces)
                there += self.pile[len(self.pile) - packet : -1]
        named = [face for faces in written.faces for face in faces]
        return lacking or _lacking(there, named)

    def follow(
        self, events: Sequence[Event], written: WrittenPlay | None = None
    ) -> tuple[tuple[Face, ...], ...]:
        """Move the cards of ``events``, and return the faces moved by each event.

        The faces follow the order of the kinds in the event; cards that took a pile come after the
        pile. ``written`` is the play that caused the events. The faces it names must be available
        (:meth:`missing`).

        Raises:
            ValueError: an event moves a card that is not in its place.
        """
        wishes = self._wishes(written)
        return tuple([tuple(self._move(event, wishes)) for event in events])

    def _wishes(self, written: WrittenPlay | None) -> _Wishes:
        wishes = _Wishes()
        if written is None:
            return wishes
        for step, faces in zip(written.play.steps, written.faces, strict=True):
            if isinstance(step, Take):
                wishes.add(kind_of_face(self.pile[-1]), faces)
            elif isinstance(step, Meld):
                wishes.add(step.rank, faces)
            elif isinstance(step, Discard):
                wishes.add(_DISCARD, faces)
        return wishes

    def _move(self, event: Event, wishes: _Wishes) -> list[Face]:
        match event:
            case RoundDealt():
                self._dealer = event.dealer
                del self.stock[: event.cards * self._game_rules.players]
                return []
            case CardsDealt():
                return self._deal(event.seat, event.kinds)
            case UpcardTurned():
                self.pile += self._draw((event.kind,))
                return self.pile[-1:]
            case RedThreesLaid():
                return self._lay_red_threes(event)
            case CardsDrawn():
                return self._receive(event.seat, self._draw(event.kinds))
            case TookPile():
                return self._take(event, wishes)
            case PileJoinedHand():
                joined = sorted(self.held, key=face_order)
                _expect(joined, event.kinds)
                self.held = []
                return self._receive(event.seat, joined)
            case Melded():
                return self._meld(event.seat, event.rank, event.kinds, wishes)
            case Discarded():
                self.pile.append(self._choose(event.seat, event.kind, _DISCARD, wishes))
                return self.pile[-1:]
            case _:
                return []

    def _deal(self, seat: int, kinds: tuple[int, ...]) -> list[Face]:
        places = dealt_places(self._game_rules.players, self._dealer, seat, len(kinds))
        dealt = [self._deck[place] for place in places]
        _expect(dealt, kinds)
        return self._receive(seat, dealt)

    def _receive(self, seat: int, faces: list[Face]) -> list[Face]:
        self.hands[seat] = sorted(self.hands[seat] + faces, key=face_order)
        return faces

    def _draw(self, kinds: tuple[int, ...]) -> list[Face]:
        drawn = self.stock[: len(kinds)]
        _expect(drawn, kinds)
        del self.stock[: len(kinds)]
        return drawn

    def _lay_red_threes(self, event: RedThreesLaid) -> list[Face]:
        """Lay red threes. A card drawn before a red three is still above it in the stock."""
        sources = {"deal": self.hands[event.seat], "draw": self.stock, "pile": self.held}
        source = sources[event.source]
        laid = [face for face in source if kind_of_face(face) == RED_THREE][: event.count]
        _expect(laid, (RED_THREE,) * event.count)
        for face in laid:
            source.remove(face)
        self.red_threes[self._game_rules.side_of(event.seat)] += laid
        return laid

    def _take(self, event: TookPile, wishes: _Wishes) -> list[Face]:
        start = len(self.pile) - len(event.kinds)
        packet = self.pile[start:]
        _expect(packet, event.kinds)
        del self.pile[start:]
        named = [wishes.take(event.rank, self.hands[event.seat], kind) for kind in event.used]
        self.held = packet[:-1]
        used = [
            self._give(event.seat, kind, face, wishes)
            for kind, face in zip(event.used, named, strict=True)
        ]
        self._lay(event.seat, event.rank, packet[-1:] + used)
        return packet + used

    def _meld(self, seat: int, rank: int, kinds: tuple[int, ...], wishes: _Wishes) -> list[Face]:
        laid = [self._choose(seat, kind, rank, wishes) for kind in kinds]
        self._lay(seat, rank, laid)
        return laid

    def _lay(self, seat: int, rank: int, faces: list[Face]) -> None:
        self.melds[self._game_rules.side_of(seat)].setdefault(rank, []).extend(faces)

    def _held_by(self, seat: int, kind: int) -> list[Face]:
        return [face for face in self.hands[seat] if kind_of_face(face) == kind]

    def _choose(self, seat: int, kind: int, goal: int, wishes: _Wishes) -> Face:
        """Remove a card of ``kind`` from a hand, preferably a card named for ``goal``."""
        wanted = wishes.take(goal, self.hands[seat] + self.held, kind)
        return self._give(seat, kind, wanted, wishes)

    def _give(self, seat: int, kind: int, wanted: Face | None, wishes: _Wishes) -> Face:
        """Remove ``wanted`` from a hand, or a card of ``kind`` that the play does not name.

        The play may name a card of the pile that the engine moves before the pile has joined the
        hand. Because the hand gets both cards within the play, the named card is then swapped with
        one of the hand.
        """
        own = self._held_by(seat, kind)
        there = own + [face for face in self.held if kind_of_face(face) == kind]
        free = [face for face in there if there.count(face) > wishes.count(face)]
        if not own or (wanted is None and not free):
            raise ValueError(f"seat {seat} has no card of kind {LETTERS[kind]!r} to move")
        face = free[0] if wanted is None else wanted
        leaving = face if face in own else own[0]
        self.hands[seat].remove(leaving)
        if leaving != face:
            self.held[self.held.index(face)] = leaving
        return face

    def agrees_with(self, state: State) -> bool:
        """Return whether hands, melds and piles match ``state``, counted by kind."""
        public = state.public
        if _kinds(self.stock) != list(state.stock[len(state.stock) - public.stock_size :]):
            return False
        if _kinds(self.pile) != public.pile or sorted(_kinds(self.held)) != to_kinds(public.held):
            return False
        for hand, counts in zip(self.hands, state.hand_counts, strict=True):
            if _kinds(hand) != to_kinds(counts):
                return False
        for side, melds in enumerate(self.melds):
            if len(self.red_threes[side]) != public.red_threes[side]:
                return False
            if _kinds(self.red_threes[side]).count(RED_THREE) != public.red_threes[side]:
                return False
            if not _melds_agree(
                melds, public.naturals[side], public.twos[side], public.jokers[side]
            ):
                return False
        return True


def _melds_agree(melds: dict[int, list[Face]], naturals: int, twos: int, jokers: int) -> bool:
    """Return whether ``melds`` hold exactly the cards that the three multisets count."""
    counted = 0
    for rank, meld in melds.items():
        kinds = _kinds(meld)
        if any(kind != rank and not is_wild(kind) for kind in kinds):
            return False
        expected = (count(naturals, rank), count(twos, rank), count(jokers, rank))
        if (kinds.count(rank), kinds.count(TWO), kinds.count(JOKER)) != expected:
            return False
        counted += len(kinds)
    return counted == sum([len(to_kinds(lanes)) for lanes in (naturals, twos, jokers)])


def _kinds(faces: list[Face]) -> list[int]:
    return [kind_of_face(face) for face in faces]


def _expect(faces: list[Face], kinds: tuple[int, ...]) -> None:
    if tuple(_kinds(faces)) != kinds:
        raise ValueError(f"the cards are {faces!r}, but the engine moved {kinds!r}")


def _lacking(there: list[Face], named: Sequence[Face | None]) -> dict[Face, int]:
    """Return the faces named more often than ``there`` contains them, with the number there."""
    return {
        face: there.count(face)
        for face in named
        if face is not None and named.count(face) > there.count(face)
    }
