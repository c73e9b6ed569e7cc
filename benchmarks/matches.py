"""Matches between two robots in duplicate deals, whose results are kept in a file."""

from contextlib import closing
from pathlib import Path

from canasta.arena.intervals import Estimate, Sample
from canasta.arena.results_file import ResultsFile
from canasta.arena.tournament import Tournament
from canasta.arena.tournament_play import TournamentPlay
from canasta.cli.output import with_progress


def played_match(tournament: Tournament, deals: int, file: Path) -> TournamentPlay:
    """Return a tournament of two agents after ``deals`` deals.

    ``file`` holds the results so far and is continued.
    """
    play = TournamentPlay(tournament)
    with closing(ResultsFile(file, tournament)) as kept:
        for _ in with_progress(play.play(deals, 0, kept=kept), deals, file.name):
            pass
    return play


def mean_of(gains: list[int], unit: int) -> Estimate:
    """Return the mean of ``gains``, divided by ``unit``, with its 95 % interval."""
    sample = Sample()
    for gain in gains:
        sample.add(gain)
    return sample.estimate(unit)
