"""A choice among ways to go on, with what principles of play ask about it."""

from typing import Final

from canasta.agents.heuristic.outlook import Outlook
from canasta.agents.heuristic.weights import weights_for
from canasta.agents.hints.line_result import LineResult
from canasta.cards.kinds import NO_KIND
from canasta.cards.lanes import NATURALS, at_least_2, canastas, count, marked
from canasta.engine.actions import BLACK_THREES_3, TAKE_ONTO_MELD
from canasta.engine.events import CanastaMade
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import View

FEW: Final = 3
"""So few cards are soon gone: their holder may go out at his next turn."""

TELLING: Final = 5
"""Points from which on a difference is told, in such steps: no card is worth less, and chance blurs
more."""


class Choice:
    """The way chosen and the others, each tried; nothing but the view is known."""

    def __init__(
        self, view: View, ways: tuple[tuple[int, ...], ...], expected: tuple[int, ...]
    ) -> None:
        """Try ``ways``, the one chosen first, each worth what ``expected`` says, in points."""
        self.view: Final = view
        self.public: Final = view.public
        self.game_rules: Final = view.public.game_rules
        self.look: Final = Outlook(view, weights_for(view.public.game_rules))
        tried = [LineResult(view, way, worth) for way, worth in zip(ways, expected, strict=True)]
        self.best: Final = tried[0]
        self.others: Final = tried[1:]

    def behind(self, ways: list[LineResult]) -> int:
        """Return how many points the best of other ways falls behind the one chosen.

        0 where there is none, and where one is about as good: it would be no argument against them.
        """
        if not ways:
            return 0
        less = self.best.expected - max([way.expected for way in ways])
        return less if less >= TELLING else 0

    def opponents(self) -> list[int]:
        """Return the seats of the other sides."""
        sides = self.game_rules.sides
        return [seat for seat in range(self.game_rules.players) if seat % sides != self.look.side]

    def partners(self) -> list[int]:
        """Return the other seats of the own side."""
        return self.game_rules.partners(self.view.seat)

    def about_to_go_out(self) -> int:
        """Return the opponent with the fewest cards, FEW at most, whose side may go out."""
        found = NO_SEAT
        for seat in self.opponents():
            side = self.public.sides[seat % self.game_rules.sides]
            made = marked(canastas(side.naturals, side.wilds()))
            cards = self.public.hand_size(seat)
            if made < self.game_rules.canastas_needed or cards > FEW:
                continue
            if found == NO_SEAT or cards < self.public.hand_size(found):
                found = seat
        return found

    def is_last_round(self) -> bool:
        """Tell whether the stock is out before everybody has drawn once more."""
        return self.public.stock_size <= self.game_rules.players * self.game_rules.cards_drawn

    def first_made(self) -> CanastaMade | None:
        """Return the canasta that gives the right to go out, if the way chosen completes it."""
        made = self.best.made
        lacking = self.look.lacking
        return made[lacking - 1] if 0 < lacking <= len(made) else None

    def next_is_opponent(self) -> bool:
        """Tell whether an opponent plays next."""
        return self.look.next_side != self.look.side

    def next_needs_pair(self) -> bool:
        """Tell whether only a natural pair takes the pile that the way chosen leaves."""
        return not self.look.next_opened or self.best.state.public.is_frozen()

    def worse_discards(self) -> list[int]:
        """Return the kinds that are still in the hand and worse to discard, the least bad first.

        A kind is left out where discarding it is about as good in some way.
        """
        found: list[int] = []
        for way in self.others:
            kind = way.discard
            if discards(way) and kind not in found and count(self.best.hand, kind) > 0:
                same = [other for other in self.others if other.discard == kind]
                if self.behind(same) > 0:
                    found.append(kind)
        return found

    def pile_size(self) -> int:
        """Return how many cards the next player could take after a discard."""
        public = self.best.state.public
        return len(public.pile) - public.packet_start()


def takes(number: int) -> bool:
    """Tell whether a unit action takes the pile."""
    return TAKE_ONTO_MELD <= number < BLACK_THREES_3


def discards(way: LineResult) -> bool:
    """Tell whether a way ends with a discard."""
    return way.discard != NO_KIND


def pairs(hand: int) -> int:
    """Return of how many ranks ``hand`` has two natural cards or more."""
    return marked(at_least_2(hand) & NATURALS)
