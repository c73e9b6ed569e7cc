"""Plays a tournament: the deals and games of every match, and their standings."""

from collections import Counter
from collections.abc import Generator
from contextlib import closing
from hashlib import sha256
from itertools import islice

from canasta.arena.duplicate import Duplicate, Duplicates, Kind
from canasta.arena.intervals import Estimate, Sample
from canasta.arena.lineups import edge_unit, lineups
from canasta.arena.match_standing import MatchStanding
from canasta.arena.ratings import Pairing, Rating, ratings
from canasta.arena.results_file import ResultsFile
from canasta.arena.sequential import Decision, SequentialTest
from canasta.arena.tournament import Tournament
from canasta.arena.work import HERE, Piece, Work


class TournamentPlay:
    """A tournament in play, with the results so far."""

    def __init__(self, tournament: Tournament, test: SequentialTest | None = None) -> None:
        """Start without results; with a ``test``, each match ends once the test decides."""
        self.tournament = tournament
        self.test = test
        self.standings = [MatchStanding(tournament.sides) for _ in tournament.matches]
        """The standing of each match."""

    def play(
        self, pairs: int, games: int, work: Work = HERE, kept: ResultsFile | None = None
    ) -> Generator[None, None, None]:
        """Play ``pairs`` duplicate deals and ``games`` duplicate games of every match.

        Yields after each deal. Results in ``kept`` are not played again, and new results are
        appended to ``kept``. The results do not depend on ``work``.

        Raises:
            ValueError: the rules do not allow this number of players or sides.
            UnknownAgentError: no agent has one of the names.
            WorkError: ``work`` cannot play the deals.
        """
        for match, duplicates in enumerate([Duplicates(one) for one in self.tournament.matches]):
            deals, whole_games = duplicates.play_deal, duplicates.play_game
            yield from self._play(work, match, "deal", deals, pairs, kept)
            yield from self._play(work, match, "game", whole_games, games, kept)

    def _play(
        self,
        work: Work,
        match: int,
        kind: Kind,
        play: Piece[Duplicate],
        count: int,
        kept: ResultsFile | None,
    ) -> Generator[None, None, None]:
        known = [] if kept is None else kept.results(match, kind)
        for result in islice(known, count):
            self._add(match, kind, result)
            yield
            if self._is_decided(match, kind):
                return
        with closing(work.results(play, range(len(known), count))) as results:
            for result in results:
                if kept is not None:
                    kept.append(match, kind, result)
                self._add(match, kind, result)
                yield
                if self._is_decided(match, kind):
                    return

    def _add(self, match: int, kind: Kind, result: Duplicate) -> None:
        standing = self.standings[match]
        if kind == "deal":
            standing.add_deal(result)
        else:
            standing.add_game(result)

    def _is_decided(self, match: int, kind: Kind) -> bool:
        return kind == "deal" and self.decision(match) not in (None, "undecided")

    def decision(self, match: int = 0) -> Decision | None:
        """Return the test's decision on a match, or None without a test."""
        if self.test is None:
            return None
        standing = self.standings[match]
        return self.test.decision(standing.sample, standing.unit)

    @property
    def pairs(self) -> int:
        """The number of duplicate deals that every match has played."""
        return min(standing.sample.count for standing in self.standings)

    def points_per_deal(self) -> Estimate:
        """Return the first agent's mean gain per deal in points, averaged over all opponents.

        Raises:
            ValueError: no deal has been played.
        """
        sample = Sample()
        own = self.standings[: len(self.tournament.agents) - 1]
        for edges in zip(*(standing.edges for standing in own), strict=False):
            sample.add(sum(edges))
        return sample.estimate(edge_unit(self.tournament.sides) * len(own))

    def ratings(self) -> list[Rating]:
        """Return the rating of each agent.

        Raises:
            ValueError: no deal has been played.
        """
        rounds = len(lineups(self.tournament.sides))
        pairings = [
            Pairing(first, second, standing.halves, rounds)
            for (first, second), standing in zip(
                self.tournament.pairings, self.standings, strict=True
            )
        ]
        return ratings(len(self.tournament.agents), pairings)

    def decisions_per_second(self) -> dict[str, float | None]:
        """Return each agent's number of decisions per second of its own time.

        The value is None for an agent that has made no decision.
        """
        decisions = dict.fromkeys(self.tournament.agents, 0)
        nanoseconds = dict.fromkeys(self.tournament.agents, 0)
        for match, standing in zip(self.tournament.matches, self.standings, strict=True):
            for agent, name in enumerate(match.names):
                decisions[name] += standing.decisions[agent]
                nanoseconds[name] += standing.nanoseconds[agent]
        return {
            name: count / (max(nanoseconds[name], 1) / 1e9) if count else None
            for name, count in decisions.items()
        }

    def failures(self) -> dict[str, Counter[str]]:
        """Return the number of failures by code, for each agent that failed."""
        failures: dict[str, Counter[str]] = {}
        for match, standing in zip(self.tournament.matches, self.standings, strict=True):
            for name, counts in zip(match.names, standing.failures, strict=True):
                if counts:
                    failures.setdefault(name, Counter()).update(counts)
        return failures

    @property
    def digest(self) -> str:
        """The digest of a single match, or SHA-256 over the digests of several, one per line."""
        digests = [standing.digest for standing in self.standings]
        if len(digests) == 1:
            return digests[0]
        return sha256("".join(digest + "\n" for digest in digests).encode("ascii")).hexdigest()
