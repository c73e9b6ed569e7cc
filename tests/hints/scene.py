"""Plays an advised line in random worlds, and finds the possible replies.

This module does not use the code of hints. It counts cards from the view, and asks the referee
which takes the next player has.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.kinds import JOKER, TWO
from canasta.cards.lanes import count, total
from canasta.engine.actions import DISCARD, DRAW, TAKES, action, group_of
from canasta.engine.plays import Play
from canasta.engine.referee import legal_actions
from canasta.engine.state.public_state import DRAWING, OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from tests.hints.moments import Moment

FEW = 12
"""The number of worlds in which each line is played."""
MANY = 700
"""The number of worlds in which a share is measured before it may contradict a reason."""


@dataclass(frozen=True)
class Follow:
    """The next player's hand in one world after the line, and whether a take is legal."""

    hand: int
    takes: bool


class Scene:
    """A moment with the line that a hint advises there."""

    def __init__(self, moment: Moment, play: Play, line: Sequence[int], seed: int) -> None:
        self.play = play
        self.moment = moment
        self.view = moment.view
        self.public = moment.view.public
        self.rules = self.public.game_rules
        self.seat = int(moment.view.seat)
        self.side = self.seat % self.rules.sides
        self.next = (self.seat + 1) % self.rules.players
        self.line = tuple(line)
        self.thrown = line[-1] & 15 if group_of(line[-1]) == DISCARD else -1
        self._seed = seed
        self.worlds = self.drawn(FEW)
        self.after = self.played(self.worlds[0], self.line)

    def drawn(self, number: int) -> list[State]:
        """Return worlds that agree with the view."""
        source = Worlds(
            self.view, self._seed, known=self.public.known or None, taken=taken_in(self.view)
        )
        return [source.draw() for _ in range(number)]

    def played(self, world: State, line: Sequence[int]) -> State:
        """Return the world after the line."""
        trial = world.copy()
        for number in line:
            step(trial, number, None)
        return trial

    def before_discard(self) -> State:
        return self.played(self.worlds[0], self.line[:-1])

    def followed(self, kind: int = -1, worlds: int = FEW) -> list[Follow]:
        """Return the replies in each world to a discard of ``kind``, or of the advised card."""
        line = self.line if kind < 0 else (*self.line[:-1], action(DISCARD, kind))
        tried = self.worlds if worlds == FEW else self.drawn(worlds)
        return [self._follow(self.played(world, line)) for world in tried]

    def _follow(self, state: State) -> Follow:
        public = state.public
        hand = int(state.hand_counts[self.next])
        if public.phase != DRAWING or public.turn != self.next:
            return Follow(hand, takes=False)
        takes = any(number in TAKES for number in legal_actions(state))
        return Follow(hand, takes=takes)

    @property
    def is_out(self) -> bool:
        """Whether the line ends the round by going out."""
        public = self.after.public
        return public.phase == OVER and public.hand_size(self.seat) == 0

    @property
    def hand_after(self) -> int:
        """The hand after the line, without cards still to be drawn."""
        if self.line[-1] == DRAW:
            return int(self.view.hand)
        return int(self.after.hand_counts[self.seat])

    def melded(self, state: State, side: int, rank: int) -> tuple[int, int]:
        """Return the naturals and the wild cards in the meld of ``rank`` of a side."""
        melds = state.public.sides[side]
        return count(melds.naturals, rank), count(melds.twos, rank) + count(melds.jokers, rank)

    def size(self, state: State, side: int, rank: int) -> int:
        return sum(self.melded(state, side, rank))

    def canastas(self, state: State, side: int) -> int:
        return sum(self.size(state, side, rank) >= 7 for rank in range(2, 13))

    def seen(self, kind: int) -> int:
        """Return the number of cards of ``kind`` that are face up or in the player's own hand."""
        public = self.public
        number = (
            count(self.view.hand, kind) + list(public.pile).count(kind) + count(public.held, kind)
        )
        for melds in public.sides:
            number += count(melds.naturals, kind)
            number += total(melds.twos) if kind == TWO else 0
            number += total(melds.jokers) if kind == JOKER else 0
        return number

    def packet(self, state: State) -> list[int]:
        """Return the cards of the pile that a take yields, the top card last."""
        public = state.public
        return list(public.pile)[public.packets[-1] if public.packets else 0 :]

    def hand_size(self, seat: int) -> int:
        return int(self.public.hand_size(seat))

    def opponents(self) -> list[int]:
        return [seat for seat in range(self.rules.players) if seat % self.rules.sides != self.side]

    def points(self, kinds: Sequence[int]) -> int:
        """Return the total value of ``kinds``, in points."""
        rules = self.rules
        special = {TWO: rules.two_points, JOKER: rules.joker_points}
        return sum(special.get(kind, rules.values[kind]) for kind in kinds)
