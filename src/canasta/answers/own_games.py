"""Data for the page of a guest's games: the list, and figures over the finished games."""

from dataclasses import dataclass
from typing import Literal

from canasta.protocol.past_games import Figures, PastGame
from canasta.tables.game_statistics import Game

Result = Literal["won", "lost", "open", "unfinished"]


@dataclass(frozen=True, slots=True)
class GuestGame:
    """A past game, with its result for one of its players."""

    game: Game
    my_seat: int
    result: Result
    has_record: bool
    """Whether the table is still stored, which a replay requires."""


@dataclass(frozen=True, slots=True)
class GuestFigures:
    """Sums over a guest's games that have a winner."""

    games: int
    won: int
    rounds: int
    points: int
    """The points of the guest's sides over all rounds."""
    best_round: int
    """The highest number of points that the guest's side won in a round, or 0 without games."""
    went_out: int
    """The number of rounds in which the guest went out."""
    natural_canastas: int
    """The number of natural canastas that the guest completed."""
    mixed_canastas: int


def past_game(own: GuestGame) -> PastGame:
    """Return a game as an entry of the list."""
    game = own.game
    return PastGame(
        table=game.table_id if own.has_record else "",
        game=game.game,
        name=game.table_name,
        rules_name=dict(game.rules_name),
        names=game.names,
        my_seat=own.my_seat,
        result=own.result,
        totals=game.totals,
        rounds_played=game.rounds,
        ended_ms=game.ended_ms or 0,
    )


def shown_figures(figures: GuestFigures) -> Figures:
    """Return the figures for the page, with means per round."""
    rounds = figures.rounds
    return Figures(
        games=figures.games,
        won=figures.won,
        rounds_played=rounds,
        points_per_round=round(figures.points / rounds) if rounds else 0,
        best_round=figures.best_round,
        went_out=figures.went_out,
        natural_canastas=figures.natural_canastas,
        mixed_canastas=figures.mixed_canastas,
    )
