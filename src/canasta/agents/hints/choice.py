"""A choice among lines, with methods for the facts that the principles of play depend on."""

from typing import Final

from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.weights import weights_for
from canasta.agents.hints.line_result import LineResult
from canasta.cards.kinds import NO_KIND
from canasta.cards.lanes import NATURALS, at_least_2, canastas, count, marked
from canasta.engine.actions import BLACK_THREES_3, TAKE_ONTO_MELD
from canasta.engine.events import CanastaMade
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import View

FEW: Final = 3
"""A player with at most this number of cards is likely to go out soon."""

TELLING: Final = 5
"""Smallest difference in points that a hint mentions, and the unit to which hints round.

No card is worth less, and smaller differences are within the error of the search."""


class Choice:
    """The line chosen and the others, each carried out as far as the view allows."""

    def __init__(
        self, view: View, lines: tuple[tuple[int, ...], ...], expected: tuple[int, ...]
    ) -> None:
        """Carry out ``lines``, of which the first is the choice; ``expected`` is in points."""
        self.view: Final = view
        self.public: Final = view.public
        self.game_rules: Final = view.public.game_rules
        self.situation: Final = Situation(view, weights_for(view.public.game_rules))
        tried = [LineResult(view, line, worth) for line, worth in zip(lines, expected, strict=True)]
        self.best: Final = tried[0]
        self.others: Final = tried[1:]

    def behind(self, lines: list[LineResult]) -> int:
        """Return the points by which the best of ``lines`` trails the line chosen.

        Returns 0 if ``lines`` is empty or the difference is less than :data:`TELLING`.
        """
        if not lines:
            return 0
        less = self.best.expected - max([line.expected for line in lines])
        return less if less >= TELLING else 0

    def opponents(self) -> list[int]:
        """Return the seats of the other sides."""
        return [
            seat
            for seat in range(self.game_rules.players)
            if self.public.side_of(seat) != self.situation.side
        ]

    def partners(self) -> list[int]:
        """Return the other seats of the player's side."""
        return self.game_rules.partners(self.view.seat)

    def about_to_go_out(self) -> int:
        """Return the opponent who is most likely to go out next, or NO_SEAT.

        This is the opponent with the fewest cards (at most :data:`FEW`) on a side with enough
        canastas to go out.
        """
        found = NO_SEAT
        for seat in self.opponents():
            side = self.public.sides[self.public.side_of(seat)]
            made = marked(canastas(side.naturals, side.wilds()))
            cards = self.public.hand_size(seat)
            if made < self.game_rules.canastas_needed or cards > FEW:
                continue
            if found == NO_SEAT or cards < self.public.hand_size(found):
                found = seat
        return found

    def is_last_round(self) -> bool:
        """Return whether the stock runs out before every player has drawn once more."""
        return self.public.stock_size <= self.game_rules.players * self.game_rules.cards_drawn

    def first_made(self) -> CanastaMade | None:
        """Return the canasta with which the line chosen earns the right to go out, or None."""
        made = self.best.made
        lacking = self.situation.lacking
        return made[lacking - 1] if 0 < lacking <= len(made) else None

    def next_is_opponent(self) -> bool:
        """Return whether an opponent plays next."""
        return self.situation.next_side != self.situation.side

    def worse_discards(self) -> list[int]:
        """Return the kinds left in the hand that are worse discards, starting with the least bad.

        A kind is left out if another line discards it with about the same expectation.
        """
        found: list[int] = []
        for line in self.others:
            kind = line.discard
            if ends_with_discard(line) and kind not in found and count(self.best.hand, kind) > 0:
                same = [other for other in self.others if other.discard == kind]
                if self.behind(same) > 0:
                    found.append(kind)
        return found

    def pile_size(self) -> int:
        """Return the number of cards that the next player could take after the line chosen."""
        public = self.best.state.public
        return len(public.pile) - public.packet_start()


def takes(number: int) -> bool:
    """Return whether a unit action takes the pile."""
    return TAKE_ONTO_MELD <= number < BLACK_THREES_3


def ends_with_discard(line: LineResult) -> bool:
    """Return whether a line ends with a discard."""
    return line.discard != NO_KIND


def pairs(hand: int) -> int:
    """Return the number of ranks of which ``hand`` has at least two naturals."""
    return marked(at_least_2(hand) & NATURALS)
