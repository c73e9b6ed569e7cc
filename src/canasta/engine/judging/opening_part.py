"""Finds the part of a play with the most points that can be laid before the side has opened.

Until the side opens, cards of the pile and penalty cards must wait. All other naturals that fit a
meld are laid. The only choice left is which melds get the wild cards.
"""

from canasta.cards.kinds import BLACK_THREE, JOKER, NO_KIND, SMALLEST_MELD, TWO, is_wild
from canasta.cards.lanes import count
from canasta.engine.state.public_state import PublicState

Piece = tuple[int, int, int, int]
"""Cards to be laid onto one meld: (rank, naturals, twos, jokers)."""
Pieces = tuple[Piece, ...]
"""Cards to be laid, in ascending order of ranks."""

First = tuple[Pieces, int, int, bool]
"""The start of a part: a piece or none; the number of leading wild cards; the points laid before
the last leading card; and whether that card begins a meld. If not, the points include the card."""
Uses = tuple[int, int, int, int, bool]
"""The resources of a part: twos, jokers, and the last three fields of :data:`First`."""


class Part:
    """Cards that some ranks lay before the opening is complete."""

    def __init__(self, points: int, cards: int, pieces: Pieces, first: Pieces) -> None:
        """Describe ``cards`` cards worth ``points``, laid as ``pieces`` after ``first``."""
        self.points = points
        self.cards = cards
        self.pieces = pieces
        self.first = first

    def is_better(self, other: "Part") -> bool:
        """Return whether this part has more points than ``other``, or as many with more cards."""
        return (self.points, self.cards) > (other.points, other.cards)


class OpeningPart:
    """Finds the part of a play with the most points that can be laid before the opening."""

    def __init__(
        self, public: PublicState, pieces: Pieces, free: list[int], lead: int, ahead: int
    ) -> None:
        """Look for a part of ``pieces`` that uses at most ``free[kind]`` cards of each kind.

        At least ``ahead`` cards of the kind ``lead`` must be laid by the step that opens.
        """
        melds = public.sides[public.side]
        self.game_rules = public.game_rules
        self.naturals: int = melds.naturals
        self.wilds: int = melds.wilds()
        self.short: int = melds.minimum - public.opening_points
        self.pieces = pieces
        self.free = free
        self.lead = lead if ahead > 0 else NO_KIND
        self.ahead = max(ahead, 0)

    def most(self) -> Part | None:
        """Return the part with the most points, or None if ``lead`` comes too late.

        Of parts with equal points, the part with more cards is better. The part is built rank by
        rank. Of several parts with the same resources, only the best is kept.
        """
        found: dict[Uses, Part] = {(0, 0, 0, 0, False): Part(0, 0, (), ())}
        for piece in self.pieces:
            if piece[0] == BLACK_THREE:
                continue
            following: dict[Uses, Part] = {}
            for added in self._parts(piece):
                for first in self._firsts(added):
                    for uses, part in found.items():
                        self._add(following, uses, part, added, first)
            found = following
        best: Part | None = None
        leading = self.ahead if is_wild(self.lead) else 0
        for uses, part in found.items():
            if uses[2] == leading and (best is None or part.is_better(best)):
                best = part
        return best

    def _parts(self, piece: Piece) -> list[Piece]:
        """Return the parts of ``piece`` that can be laid while other cards wait."""
        rank, own, twos, jokers = piece
        on_table = count(self.naturals, rank)
        mine = min(own, self.free[rank])
        found: list[Piece] = []
        least = 0
        if on_table == 0 and mine < SMALLEST_MELD:
            if rank != self.lead:
                found.append((rank, 0, 0, 0))
            if mine < 2 or not self.game_rules.pair_takes_wild:
                return found
            least = 1
        room = self.game_rules.wild_room(on_table + mine) - count(self.wilds, rank)
        for two in range(min(twos, room) + 1):
            fitting = range(max(least - two, 0), min(jokers, room - two) + 1)
            found += [(rank, mine, two, joker) for joker in fitting]
        return found

    def _firsts(self, part: Piece) -> list[First]:
        """Return the possible starts of ``part``: leading cards, and the naturals they need."""
        nothing: First = ((), 0, 0, False)
        rank, _, twos, jokers = part
        if rank == self.lead:
            return [((part,), 0, 0, False)]
        if not is_wild(self.lead):
            return [nothing]
        found = [nothing]
        values = self.game_rules.values
        on_table = count(self.naturals, rank)
        naturals = 0
        if on_table == 0:
            naturals = 2 if self.game_rules.pair_takes_wild else 3
        for wild in range(1, (twos if self.lead == TWO else jokers) + 1):
            while self.game_rules.wild_room(on_table + naturals) - count(self.wilds, rank) < wild:
                naturals += 1
            piece = (rank, naturals, wild, 0) if self.lead == TWO else (rank, naturals, 0, wild)
            points = naturals * values[rank] + wild * values[self.lead]
            found.append(((piece,), wild, points, False))
            if on_table == 0 and naturals == 2 and wild == 1:
                found.append(((piece,), 1, 0, True))
        return found

    def _add(
        self, following: dict[Uses, Part], uses: Uses, part: Part, added: Piece, first: First
    ) -> None:
        """Extend ``part`` by ``added``; store the result unless ``following`` has a better part."""
        rank, own, two, joker = added
        pieces, leading, points, begins = first
        twos = uses[0] + two
        jokers = uses[1] + joker
        leading += uses[2]
        points += uses[3]
        if twos > self.free[TWO] or jokers > self.free[JOKER] or leading > self.ahead:
            return
        if begins and uses[4]:
            return
        begins = begins or uses[4]
        if leading > 0 and not (begins and leading == 1):  # The first step is never too late.
            before = points if begins else points - self.game_rules.values[self.lead]
            if before >= self.short:
                return
        gained = self.game_rules.points_laid(rank, own, two, joker)
        longer = Part(
            part.points + gained,
            part.cards + own + two + joker,
            (*part.pieces, added) if own + two + joker > 0 else part.pieces,
            (*part.first, *pieces) if first[3] else (*pieces, *part.first),
        )
        key = (twos, jokers, leading, points, begins)
        if key not in following or longer.is_better(following[key]):
            following[key] = longer
