"""Finds the ranks that each seat has discarded onto the current pile or declined to take."""

from typing import Final

from mypy_extensions import i64

from canasta.cards.lanes import NATURALS, one
from canasta.engine.state.public_state import PublicState


class PileHistory:
    """The discards on the pile, or on its top packet, by seat.

    The pile is read from the top, which is the discard of the previous turn as long as only the
    player in turn has drawn since. The bottom cards of a pile may have been turned up rather than
    discarded, but count as discards.
    """

    def __init__(self, public: PublicState) -> None:
        """Read the pile of ``public``."""
        players = public.game_rules.players
        thrown = [0] * players
        declined = [0] * players
        for turns in range(1, players + 1):
            seat = (public.turn + players - turns) % players
            marks = thrown_ago(public, turns) & NATURALS
            thrown[seat] = marks
            # Nobody has declined the top card yet.
            left = marks if turns > 1 else thrown_ago(public, turns + players) & NATURALS
            declined[(seat + 1) % players] = left
        self.thrown: Final = thrown
        """For each seat, marks the ranks that it has discarded onto this pile."""
        self.declined: Final = declined
        """For each seat, marks the ranks that it has declined on this pile."""


def thrown_ago(public: PublicState, turns: i64) -> i64:
    """Mark the kinds of the discards that one seat made ``turns`` turns ago and earlier.

    Only cards still on the pile (or its top packet) count. ``turns`` is at least 1.
    """
    pile = public.pile
    players = public.game_rules.players
    place = len(pile) - turns
    first = public.packet_start()
    marks: i64 = 0
    while place >= first:
        marks |= one(pile[place])
        place -= players
    return marks
