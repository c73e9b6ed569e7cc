"""Finds the games of a table by number, and returns their proofs, records and score sheets."""

from collections.abc import Iterable
from typing import Final

from canasta.answers.problems import ProblemError
from canasta.record.record_reader import header_of
from canasta.scorekeeping.recorded_games import sheet_with
from canasta.tables.game_records import PlayedGame, PlayedRound

MOST_ROUNDS: Final = 10_000
"""The highest number of a game or a round that a request may contain."""


def find_game(games: Iterable[PlayedGame], number: int) -> PlayedGame:
    """Return the game with ``number``.

    Raises:
        ProblemError: 404 if there is no such game.
    """
    found = next((one for one in games if one.number == number), None)
    if found is None:
        raise ProblemError(404, "no_such_game")
    return found


def find_round(game: PlayedGame, number: int) -> PlayedRound:
    """Return the finished round of a game with ``number``.

    Raises:
        ProblemError: 404 if there is no such round.
    """
    found = next((played for played in game.rounds if played.number == number), None)
    if found is None:
        raise ProblemError(404, "no_such_hand")
    return found


def proof_of(played: PlayedRound) -> str:
    """Return the proof of the deal of a round.

    Raises:
        ProblemError: 404 if there is no proof, because the cards follow from public data.
    """
    if played.proof_if_any is None:
        raise ProblemError(404, "no_proof")
    return played.proof.text()


def record_disposition(table_id: str, game: int) -> str:
    """Return the Content-Disposition header with the file name of a game's record."""
    return f'attachment; filename="canasta-{table_id}-{game}.canasta"'


def sheet_text(game: PlayedGame, now_ms: int) -> str:
    """Return the score sheet of a game in the format of the score keeper."""
    counted = [one.counted for one in game.rounds if one.counted is not None]
    return sheet_with(counted, header_of(game.text()), now_ms).text()
