"""Arena results in words, for the terminal and the report page."""

from typing import Final

from canasta.arena.duplicate import Match
from canasta.arena.intervals import Estimate
from canasta.arena.match_standing import MatchStanding, Wins
from canasta.arena.program_digest import program_digest
from canasta.arena.sequential import BOUND
from canasta.arena.tournament_play import TournamentPlay
from canasta.cli.output import Output, decimal, estimated, signed
from canasta.cli.reports.build_words import form_words
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords, arrangement_name

Rows = list[tuple[str, str]]


class RoundWords:
    """Puts the results of a tournament into words, as titles with values."""

    def __init__(self, words: Catalogue, played: TournamentPlay) -> None:
        """Describe ``played`` in the language of ``words``."""
        self.words: Final = words
        self.played: Final = played

    def show(self, output: Output) -> None:
        """Print all results."""
        output.rows(self.setting())
        for match, standing in self.matches():
            output.gap()
            output.heading(self.title(match))
            output.rows(self.match(match, standing))
        output.gap()
        output.heading(self.words.text("cli.arena.ratings"))
        output.rows(self.ratings())
        output.gap()
        if failures := self.failures():
            output.heading(self.words.text("cli.arena.failures"))
            output.rows(failures)
            output.gap()
        output.rows(self.origin())

    def matches(self) -> list[tuple[Match, MatchStanding]]:
        """Return each match with its standing."""
        return list(zip(self.played.tournament.matches, self.played.standings, strict=True))

    def setting(self) -> Rows:
        """Return the settings of the tournament."""
        words, tournament = self.words, self.played.tournament
        arranged = arrangement_name(words, tournament.players, tournament.sides)
        return [
            (words.text("cli.arena.rules"), RuleWords(words, tournament.rules).name()),
            (words.text("cli.arena.table"), arranged),
            (words.text("cli.arena.seed"), str(tournament.seed)),
        ]

    def title(self, match: Match) -> str:
        """Return the title of a match, which names both agents."""
        first, second = match.names
        return self.words.text("cli.arena.match", first=first, second=second)

    def match(self, match: Match, standing: MatchStanding) -> Rows:
        """Return the results of a match from the first agent's point of view."""
        words = self.words
        rows = [
            (
                words.text("cli.arena.pairs"),
                words.text(
                    "cli.arena.pairs.value",
                    pairs=standing.sample.count,
                    deals=standing.deals.all,
                ),
            ),
            (words.text("cli.arena.points"), estimated(words, standing.points_per_deal())),
            (words.text("cli.arena.deals_won"), self._share(standing.deals, standing.share())),
        ]
        if standing.games.all:
            share = self._share(standing.games, standing.share(of_games=True))
            rows.append((words.text("cli.arena.games_won"), share))
        if self.played.test is not None:
            rows.append((words.text("cli.arena.sprt"), self._decision(match, standing)))
        return rows

    def ratings(self) -> Rows:
        """Return the agents with their ratings and their speed, the strongest first."""
        words = self.words
        rated = zip(self.played.tournament.agents, self.played.ratings(), strict=True)
        speeds = self.played.decisions_per_second()
        rows = []
        for name, rating in sorted(rated, key=lambda pair: -pair[1].elo):
            elo = estimated(words, Estimate(rating.elo, rating.low, rating.high), digits=0)
            rate = round(speeds[name] or 0)
            rows.append((name, words.text("cli.arena.rating", elo=elo, rate=rate)))
        return rows

    def failures(self) -> Rows:
        """Return the programs that failed, with the number of failures of each kind."""
        words = self.words
        rows = []
        for name, counts in self.played.failures().items():
            kinds = [
                words.text(
                    "cli.arena.failures.kind",
                    failure=words.text(f"program.failure.{code}"),
                    count=count,
                )
                for code, count in sorted(counts.items())
            ]
            value = words.text(
                "cli.arena.failures.value", count=counts.total(), kinds=", ".join(kinds)
            )
            rows.append((name, value))
        return rows

    def origin(self) -> Rows:
        """Return the digests that identify a run."""
        words = self.words
        return [
            (
                words.text("cli.arena.program"),
                f"{program_digest()[:16]} ({form_words(words)})",
            ),
            (words.text("cli.arena.digest"), self.played.digest),
        ]

    def _share(self, wins: Wins, share: Estimate) -> str:
        words = self.words
        percent = decimal(words, 100 * share.mean)
        if share.low is not None and share.high is not None:
            low, high = decimal(words, 100 * share.low), decimal(words, 100 * share.high)
            percent = words.text("cli.arena.percent", percent=percent, low=low, high=high)
        else:
            percent = words.text("cli.arena.percent.alone", percent=percent)
        return words.text(
            "cli.arena.share", won=wins.won, all=wins.all, tied=wins.tied, percent=percent
        )

    def _decision(self, match: Match, standing: MatchStanding) -> str:
        test = self.played.test
        if test is None:
            raise AssertionError("there is a test")
        return self.words.text(
            f"cli.arena.sprt.{test.decision(standing.sample, standing.unit)}",
            agent=match.names[0],
            low=signed(self.words, test.low),
            high=signed(self.words, test.high),
            ratio=decimal(self.words, test.ratio(standing.sample, standing.unit), 2),
            bound=decimal(self.words, BOUND, 2),
        )
