"""Games played, over HTTP: replays, and a guest's list with figures."""

from typing import Literal

from canasta.protocol.message import (
    Message,
    ShownName,
)
from canasta.protocol.table_view import PublicTable, RoundScore
from canasta.protocol.updates import LogLine


class ReplayStep(Message):
    """A deal or a play of a finished round, with all cards after it."""

    round_number: int
    play: str
    """The play as in the record, or an empty string for a deal."""
    seat: int
    table: PublicTable
    hands: tuple[tuple[str, ...], ...]
    log: tuple[LogLine, ...]


class ReplayIndex(Message):
    """``GET /api/tables/{id}/replay``: the rounds to replay; ``/replay/{hand}`` gives the steps."""

    rules_name: dict[str, ShownName]
    names: tuple[ShownName, ...]
    rounds_ended: tuple[int, ...]
    """The numbers of the finished rounds."""
    scores: tuple[RoundScore, ...]
    sendable: tuple[int, ...]
    """The rounds whose deal the guest may play again and send to others."""


class PastGame(Message):
    """A game of the guest in ``GET /api/games``."""

    table: str
    """The id of the table, or an empty string if the table was deleted, so that the game cannot be
    replayed."""
    game: int
    name: ShownName
    rules_name: dict[str, ShownName]
    names: tuple[ShownName, ...]
    my_seat: int
    result: Literal["won", "lost", "open", "unfinished"]
    totals: tuple[int, ...]
    rounds_played: int
    ended_ms: int


class Figures(Message):
    """Statistics over finished games."""

    games: int
    won: int
    rounds_played: int
    points_per_round: int
    best_round: int
    went_out: int
    """The number of rounds in which the player, not a partner, went out."""
    natural_canastas: int
    mixed_canastas: int


class OwnGames(Message):
    """The response to ``GET /api/games``: a guest's finished games and figures."""

    games: tuple[PastGame, ...]
    all: Figures
    by_rules: dict[str, Figures]
    kept_days: int
    """The retention period of a guest's data after the last visit, in days."""
