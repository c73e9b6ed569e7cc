"""Arena results as JSON values, from the first agent's point of view."""

from dataclasses import asdict

from canasta import __version__
from canasta.arena.match_standing import MatchStanding
from canasta.arena.program_digest import program_digest
from canasta.arena.sequential import BOUND
from canasta.arena.tournament_play import TournamentPlay
from canasta.build_info import is_compiled
from canasta.record.rules_text import rules_hash


def figures(played: TournamentPlay) -> dict[str, object]:
    """Return the results of a tournament as JSON values.

    ``deals`` counts single rounds, and ``pairs`` counts duplicate deals. With more than two agents,
    the top-level figures are those of the first agent against all others. ``matches`` has the
    figures of each match.
    """
    tournament = played.tournament
    own = played.standings[: len(tournament.agents) - 1]
    return {
        "agents": list(tournament.agents),
        "rules": tournament.rules.id,
        "rules_hash": rules_hash(tournament.rules),
        "players": tournament.players,
        "sides": tournament.sides,
        "seed": tournament.seed,
        "version": __version__,
        "program": program_digest(),
        "compiled": is_compiled(),
        "pairs": played.pairs,
        "points_per_deal": asdict(played.points_per_deal()),
        **_wins(own),
        "decisions_per_second": {
            name: None if rate is None else round(rate)
            for name, rate in played.decisions_per_second().items()
        },
        "failures": {name: dict(counts) for name, counts in played.failures().items()},
        "sprt": _sprt(played),
        "ratings": [
            {"agent": name, "elo": rating.elo, "low": rating.low, "high": rating.high}
            for name, rating in zip(tournament.agents, played.ratings(), strict=True)
        ],
        "matches": [
            {
                "agents": list(match.names),
                "pairs": standing.sample.count,
                "points_per_deal": asdict(standing.points_per_deal()),
                **_wins([standing]),
                "deals_share": asdict(standing.share()),
                "games_share": (
                    asdict(standing.share(of_games=True)) if standing.games.all else None
                ),
                "digest": standing.digest,
            }
            for match, standing in zip(tournament.matches, played.standings, strict=True)
        ],
        "digest": played.digest,
    }


def _wins(standings: list[MatchStanding]) -> dict[str, int | None]:
    """Return the first agent's wins and ties; the values for games are null without games."""
    games = sum(standing.games.all for standing in standings)
    return {
        "deals": sum(standing.deals.all for standing in standings),
        "deals_won": sum(standing.deals.won for standing in standings),
        "deals_tied": sum(standing.deals.tied for standing in standings),
        "pairs_won": sum(standing.pairs.won for standing in standings),
        "pairs_tied": sum(standing.pairs.tied for standing in standings),
        "games": games,
        "games_won": sum(standing.games.won for standing in standings) if games else None,
        "games_tied": sum(standing.games.tied for standing in standings) if games else None,
    }


def _sprt(played: TournamentPlay) -> dict[str, object] | None:
    test = played.test
    if test is None:
        return None
    (standing,) = played.standings
    return {
        "low": test.low,
        "high": test.high,
        "log_ratio": test.ratio(standing.sample, standing.unit),
        "bound": BOUND,
        "decision": played.decision(),
    }
