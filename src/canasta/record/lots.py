"""Seats by lot: each player draws a card, and the highest sits and plays first (laws of 1951).

For this purpose alone, cards rank A K Q J 10 9 8 7 6 5 4 3 2. A player who draws a joker draws
again. Players who tie draw again among themselves for their places.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face
from canasta.fair.shuffle import deck_order, digest

LOT_ORDER: Final = "AKQJT98765432"
"""The letters of the ranks, highest first."""


@dataclass(frozen=True)
class Lot:
    """A player's draw for a seat: the player's index before the draw, and the cards drawn."""

    player: int
    cards: tuple[Face, ...]
    """The cards in the order in which they were drawn; several cards after a joker or a tie."""

    def __reduce__(self) -> tuple[object, ...]:
        return Lot, (self.player, self.cards)


def draw_lots(seed: bytes, players: int) -> list[Lot]:
    """Return the lots by seat; the highest card gets seat 0.

    ``seed`` is the seed of the game, and ``players`` (2 to 6) is the number of players. Cards are
    drawn from one pack with two jokers; when it is used up, a new one is shuffled.
    """
    drawn: list[list[Face]] = [[] for _ in range(players)]
    seats = _by_rank(list(range(players)), drawn, _cards(seed))
    return [Lot(player, tuple(drawn[player])) for player in seats]


def _by_rank(group: list[int], drawn: list[list[Face]], cards: Iterator[Face]) -> list[int]:
    """Let a group draw, and return its players in order of rank; players who tie draw again."""
    if len(group) == 1:
        return group
    by_rank: dict[int, list[int]] = {}
    for player in group:
        rank = -1
        while rank < 0:
            face = next(cards)
            drawn[player].append(face)
            rank = LOT_ORDER.find(face[0])
        by_rank.setdefault(rank, []).append(player)
    seats: list[int] = []
    for rank in sorted(by_rank):
        seats += _by_rank(by_rank[rank], drawn, cards)
    return seats


def _cards(seed: bytes) -> Iterator[Face]:
    pack = 0
    while True:
        yield from deck_order(digest("seats", seed, pack.to_bytes(8, "big")), 1, 2)
        pack += 1
