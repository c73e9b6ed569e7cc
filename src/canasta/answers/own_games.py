"""The games of a guest as their page lists them, and figures over those that were won or lost."""

from dataclasses import dataclass
from typing import Literal

from canasta.protocol.http_api import Figures, PastGame
from canasta.tables.game_statistics import Game

Result = Literal["won", "lost", "open", "unfinished"]


@dataclass(frozen=True, slots=True)
class GuestGame:
    """A game as one of its players looks back on it."""

    game: Game
    my_seat: int
    result: Result
    has_record: bool
    """Whether the table is still stored, so that the game can be replayed."""


@dataclass(frozen=True, slots=True)
class GuestFigures:
    """Sums over the games of a guest that somebody has won."""

    games: int
    won: int
    rounds: int
    points: int
    """Points of the guest's sides over all rounds."""
    best_round: int
    """Points of the best round of a side of the guest; 0 without a game."""
    went_out: int
    """Rounds in which the guest went out."""
    natural_canastas: int
    """Canastas the guest completed."""
    mixed_canastas: int


def past_game(own: GuestGame) -> PastGame:
    """Return a game as the page lists it."""
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
    """Return figures as the page shows them."""
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
