"""The commitments of a player and of the table for fair deals, which the table must keep.

A page does the same for a person (``web/scripts/lib/fair/deal_seeds.js``). Without these checks, a
server could let a player reveal a seed first and choose its own seed afterwards.
"""

from dataclasses import dataclass
from secrets import token_bytes, token_hex
from typing import Final

from canasta.errors import CanastaError
from canasta.fair.deal import commit_of, read_context, server_commit_of, transcript_of
from canasta.fair.shuffle import SEED_BYTES
from canasta.protocol.commands import Commit, Reveal
from canasta.protocol.table_view import FairView, PublicTable


class UnfairDealError(CanastaError):
    """The table has broken its commitment for a deal."""


@dataclass
class _Promised:
    """The commitments for an attempt to deal, as the player first saw them."""

    context: str
    seat: int
    server_commit: str
    seed: bytes
    """The player's own seed, unused if the seat gives none."""
    has_committed: bool = False
    """Whether this run of the program has sent the commitment, which an earlier run may have
    sent."""
    transcript: bytes | None = None
    """The hash of all commitments, or None until all have arrived."""

    @property
    def commit(self) -> str:
        """The player's own commitment."""
        return commit_of(self.context, self.seat, self.seed).hex()


class DealPromises:
    """The commitments for the deals of one table."""

    def __init__(self) -> None:
        """Start without commitments."""
        self._deals: Final[dict[tuple[int, int, int], _Promised]] = {}
        """The commitments by game, round and attempt."""
        self._restored_ms = 0
        """The time when the table last continued from a backup, in milliseconds since 1970."""

    def forget_lost(self, table: PublicTable) -> bool:
        """Forget rounds that are dealt again after a restored backup; return whether there are any.

        Their new deals have the same numbers as the lost ones.
        """
        restored = table.restored
        if restored is None or restored.at_ms == self._restored_ms:
            return False
        self._restored_ms = restored.at_ms
        lost = [key for key in self._deals if key[:2] >= (restored.game, restored.round_number)]
        for key in lost:
            del self._deals[key]
        return bool(lost)

    def answer(self, table: PublicTable, seat: int) -> Commit | Reveal | None:
        """Return the command that ``seat`` owes the deal in progress, or None if it owes nothing.

        Raises:
            UnfairDealError: something differs from the commitments, so no seed is revealed.
        """
        fair = table.fair
        if fair is None:
            return None
        named = read_context(fair.context)
        deal = (table.id, table.game, fair.round_number, fair.attempt, fair.seats)
        if named is None or deal != (
            named.table,
            named.game,
            named.hand,
            named.attempt,
            named.seats,
        ):
            raise UnfairDealError("the context is that of another deal")
        new = _Promised(fair.context, seat, fair.server_commit, token_bytes(SEED_BYTES))
        promised = self._deals.setdefault((table.game, fair.round_number, fair.attempt), new)
        _check_same(promised, fair, seat)
        commits = {given.seat: given.commit for given in fair.commits}
        if seat in fair.seats and seat not in commits:
            promised.has_committed = True
            return Commit(
                cmd_id=token_hex(8),
                round_number=fair.round_number,
                attempt=fair.attempt,
                commit=promised.commit,
            )
        if seat in fair.seats and commits[seat] != promised.commit:
            if promised.has_committed:
                raise UnfairDealError("another commitment is listed than was made")
            return None  # the seed of an earlier run is lost: the next attempt gets a new one
        if set(commits) != set(fair.seats):
            return None
        _check_transcript(promised, fair)
        if seat not in fair.seats or seat in fair.revealed:
            return None
        return Reveal(
            cmd_id=token_hex(8),
            round_number=fair.round_number,
            attempt=fair.attempt,
            seed=promised.seed.hex(),
        )

    def check_shown(self, table: PublicTable) -> None:
        """Check the revealed seeds against the commitments.

        The server shows seeds after the round and after a void attempt to deal.

        Raises:
            UnfairDealError: a seed does not match its commitment.
        """
        fair = table.fair
        if fair is None or not fair.server_seed:
            return
        promised = self._deals.get((table.game, fair.round_number, fair.attempt))
        if promised is None:
            return
        _check_same(promised, fair, promised.seat)
        is_over = table.phase != "dealing"
        named = read_context(fair.context)
        seats = {given.seat for given in fair.commits}
        if (
            named is None
            or not seats <= set(named.seats)
            or (is_over and len(seats) < len(named.seats))
        ):
            raise UnfairDealError("commitments of other seats are listed")
        if server_commit_of(fair.context, _bytes(fair.server_seed)).hex() != fair.server_commit:
            raise UnfairDealError("the server's seed is not the one promised")
        if is_over:
            _check_transcript(promised, fair)
        # Some seeds of a void attempt are never revealed.
        for given in [given for given in fair.commits if given.seed or is_over]:
            if commit_of(fair.context, given.seat, _bytes(given.seed)).hex() != given.commit:
                raise UnfairDealError("a seed is not the one promised")


def _check_same(promised: _Promised, fair: FairView, seat: int) -> None:
    before = (promised.context, promised.server_commit, promised.seat)
    if before != (fair.context, fair.server_commit, seat):
        raise UnfairDealError("the server committed to something else before")


def _check_transcript(promised: _Promised, fair: FairView) -> None:
    """Store the hash of all commitments, and compare it with the one stored before."""
    commits = {given.seat: _bytes(given.commit) for given in fair.commits}
    transcript = transcript_of(fair.context, _bytes(fair.server_commit), commits)
    if promised.transcript not in (None, transcript):
        raise UnfairDealError("the commitments of others have changed")
    promised.transcript = transcript


def _bytes(text: str) -> bytes:
    """Return the 32 bytes of a seed or a commitment.

    Raises:
        UnfairDealError: the text does not encode 32 bytes.
    """
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != SEED_BYTES:
        raise UnfairDealError("a seed or a commitment has not 32 bytes")
    return found
