"""Matches of the arena are mirrored, reproducible and resumable."""

from dataclasses import replace
from pathlib import Path

import pytest

from canasta.agents.unknown_agent import UnknownAgentError
from canasta.arena.duplicate import GAME_LIMIT, Duplicate, Duplicates, Match
from canasta.arena.executors import working
from canasta.arena.intervals import Sample
from canasta.arena.lineups import edge, edge_unit, lineups
from canasta.arena.match_standing import MatchStanding
from canasta.arena.program_digest import program_digest
from canasta.arena.results_file import ResultsFile, ResultsFileError
from canasta.arena.sequential import LEAST, SequentialTest
from canasta.arena.tournament import Tournament
from canasta.arena.tournament_play import TournamentPlay
from tests.support.arrangements import TEXTS, Arrangement

CLASSIC = Arrangement("classic", 4, 2)
TABLES = [
    CLASSIC,
    Arrangement("duel", 2, 2),
    Arrangement("classic", 3, 3),
    Arrangement("frimes", 5, 5),
    Arrangement("frimes", 6, 3),
]


def tournament(
    agents: tuple[str, ...], arrangement: Arrangement = CLASSIC, seed: int = 1
) -> Tournament:
    text, players, sides = arrangement
    return Tournament(TEXTS[text], players, sides, agents, seed)


def played(
    made: Tournament,
    pairs: int = 4,
    games: int = 0,
    jobs: int = 1,
    *,
    test: SequentialTest | None = None,
    kept: ResultsFile | None = None,
) -> TournamentPlay:
    """Return a tournament played to its end."""
    result = TournamentPlay(made, test)
    with working(jobs) as work:
        for _ in result.play(pairs, games, work, kept):
            pass
    if kept is not None:
        kept.close()
    return result


def test_lineups() -> None:
    assert lineups(2) == [(0, 1), (1, 0)]
    assert lineups(3) == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize("sides", range(2, 7))
def test_both_agents_sit_on_every_side_equally_often(sides: int) -> None:
    every = lineups(sides)
    assert all(sum(seats) * 2 == len(every) for seats in zip(*every, strict=True))
    assert {tuple(1 - agent for agent in lineup) for lineup in every} == set(every)


def test_edges_are_differences_of_means() -> None:
    assert edge((500, 200), (0, 1)) == 300
    assert edge((500, 200), (1, 0)) == -300
    assert edge((100, 400, 200), (1, 0, 1)) == 2 * 400 - 300
    assert edge((100, 400, 200), (0, 1, 0)) == 300 - 2 * 400
    assert edge_unit(2) == 2
    assert edge_unit(3) == 12


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_swapping_the_agents_mirrors_the_result(table: Arrangement) -> None:
    there = played(tournament(("random", "greedy"), table), 5, 1)
    back = played(tournament(("greedy", "random"), table), 5, 1)
    (first,), (second,) = there.standings, back.standings
    assert first.edges == [-edge for edge in second.edges]
    assert any(first.edges)
    assert (first.deals.won, first.deals.lost) == (second.deals.lost, second.deals.won)
    assert (first.games.won, first.games.lost) == (second.games.lost, second.games.won)
    assert first.decisions == second.decisions[::-1]
    assert there.points_per_deal().mean == -back.points_per_deal().mean


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_agent_is_as_strong_as_itself(table: Arrangement) -> None:
    (standing,) = played(tournament(("random", "random"), table), 3).standings
    assert standing.edges == [0, 0, 0]
    assert standing.deals.won == standing.deals.lost


def test_the_same_deal_in_every_lineup() -> None:
    """With the same agent in all seats, both orders of names give the same results."""
    match = Match(TEXTS["classic"], 4, 2, ("greedy", "greedy"), 3)
    for number in range(3):
        first, second = Duplicates(match).play_deal(number).scores
        assert first == second
    assert Duplicates(match).play_deal(0).scores != Duplicates(match).play_deal(1).scores


def test_games_go_to_the_target() -> None:
    match = Match(TEXTS["classic"], 4, 2, ("greedy", "random"), 1)
    result = Duplicates(match).play_game(0)
    assert all(max(totals) >= 5000 for totals in result.scores)
    assert result.decisions[0] > 0


def test_games_that_no_side_wins_come_to_an_end() -> None:
    endless = replace(TEXTS["classic"], target=10_000_000)
    made = Tournament(endless, 4, 2, ("greedy", "random"), 1)
    assert played(made, 1, 1).standings[0].games.won == 2
    (scores, _) = Duplicates(made.matches[0]).play_game(0).scores
    assert 300 * GAME_LIMIT < scores[0] - scores[1] < 1500 * GAME_LIMIT


def test_unknown_agents_and_seats_are_refused() -> None:
    with pytest.raises(UnknownAgentError):
        played(tournament(("greedy", "nobody")))
    with pytest.raises(ValueError, match="does not seat"):
        played(tournament(("greedy", "random"), Arrangement("duel", 4, 2)))


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    made = tournament(("greedy", "random", "steady"))
    alone, shared = played(made, 20, 2, 1), played(made, 20, 2, 2)
    assert alone.digest == shared.digest
    assert [standing.edges for standing in alone.standings] == [
        standing.edges for standing in shared.standings
    ]


def test_another_seed_gives_other_deals() -> None:
    agents = ("greedy", "random")
    digests = {played(tournament(agents, seed=seed)).digest for seed in range(4)}
    assert len(digests) == 4


def test_all_matches_are_played_on_the_same_deals() -> None:
    three = played(tournament(("greedy", "random", "steady")), 4)
    two = played(tournament(("greedy", "steady")), 4)
    assert three.standings[1].edges == two.standings[0].edges
    sums = [sum(pair) for pair in zip(*(s.edges for s in three.standings[:2]), strict=True)]
    sample = Sample()
    for total in sums:
        sample.add(total)
    assert three.points_per_deal() == sample.estimate(4)


def test_a_resumed_match_ends_like_one_in_a_single_run(tmp_path: Path) -> None:
    made = tournament(("greedy", "random", "steady"))
    path = tmp_path / "match.jsonl"
    whole = played(made, 6, 2)
    played(made, 2, 1, kept=ResultsFile(path, made))
    before = path.read_text()
    resumed = played(made, 6, 2, kept=ResultsFile(path, made))
    assert path.read_text().startswith(before)
    assert len(path.read_text().splitlines()) == 1 + 3 * (6 + 2)
    assert resumed.digest == whole.digest
    after = path.read_text()
    again = played(made, 6, 2, kept=ResultsFile(path, made))
    assert path.read_text() == after
    assert again.digest == whole.digest
    assert [s.nanoseconds for s in again.standings] == [s.nanoseconds for s in resumed.standings]
    assert played(made, 2, 1, kept=ResultsFile(path, made)).digest == played(made, 2, 1).digest


def test_a_line_cut_off_is_played_again(tmp_path: Path) -> None:
    made = tournament(("greedy", "random"))
    path = tmp_path / "match.jsonl"
    played(made, 3, kept=ResultsFile(path, made))
    whole = path.read_text()
    path.write_text(whole[:-20])
    assert played(made, 3, kept=ResultsFile(path, made)).digest == played(made, 3).digest
    assert len(path.read_text().splitlines()) == len(whole.splitlines())


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("seed", tournament(("greedy", "random"), seed=2)),
        ("agents", tournament(("random", "greedy"))),
        ("rules", tournament(("greedy", "random"), Arrangement("laws1951", 4, 2))),
        ("players", tournament(("greedy", "random"), Arrangement("classic", 6, 2))),
    ],
)
def test_a_file_of_another_match_is_refused(tmp_path: Path, key: str, other: Tournament) -> None:
    path = tmp_path / "match.jsonl"
    ResultsFile(path, tournament(("greedy", "random"))).close()
    before = path.read_text()
    with pytest.raises(ResultsFileError) as caught:
        ResultsFile(path, other)
    assert (caught.value.code, caught.value.key) == ("other", key)
    assert path.read_text() == before


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    made = tournament(("greedy", "random"))
    ResultsFile(path, made).close()
    path.write_text(path.read_text().replace(program_digest(), "0" * 64))
    with pytest.raises(ResultsFileError) as caught:
        ResultsFile(path, made)
    assert caught.value.key == "program"


@pytest.mark.parametrize(
    "line",
    [
        "text",
        "[]",
        "{}",
        '{"match":0,"deal":1,"scores":[[1,2],[3,4]],"decisions":[1,2],"nanoseconds":[1,2]}',
        '{"match":0,"deal":0,"scores":[[1,2]],"decisions":[1,2],"nanoseconds":[1,2]}',
        '{"match":0,"deal":0,"scores":[[1,2],[3]],"decisions":[1,2],"nanoseconds":[1,2]}',
        '{"match":0,"deal":0,"scores":[[1,2],[3,"4"]],"decisions":[1,2],"nanoseconds":[1,2]}',
        '{"match":0,"deal":0,"scores":[[1,2],[3,4]],"decisions":[1],"nanoseconds":[1,2]}',
    ],
)
def test_a_malformed_line_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "match.jsonl"
    made = tournament(("greedy", "random"))
    ResultsFile(path, made).close()
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(ResultsFileError) as caught:
        ResultsFile(path, made)
    assert (caught.value.code, caught.value.line) == ("broken", 2)


def test_any_other_file_is_left_alone(tmp_path: Path) -> None:
    for text in ("a letter", "a letter\n"):
        path = tmp_path / "letter.txt"
        path.write_text(text)
        with pytest.raises(ResultsFileError):
            ResultsFile(path, tournament(("greedy", "random")))
        assert path.read_text() == text


def test_a_decided_match_stops_at_the_same_deal_everywhere(tmp_path: Path) -> None:
    made = tournament(("greedy", "random"))
    test = SequentialTest(0, 15)
    path = tmp_path / "match.jsonl"
    alone = played(made, 400, test=test, kept=ResultsFile(path, made))
    assert alone.decision() == "high"
    assert LEAST <= alone.pairs < 200
    assert played(made, 400, jobs=2, test=test).digest == alone.digest
    assert played(made, 400, test=test, kept=ResultsFile(path, made)).digest == alone.digest
    mirrored = played(tournament(("random", "greedy")), 400, test=SequentialTest(-15, 0))
    assert mirrored.decision() == "low"
    assert mirrored.pairs == alone.pairs


def test_shares_count_ties_half_and_cluster_by_deal() -> None:
    standing = MatchStanding(2)
    for scores in ([(5, 1), (1, 5)], [(5, 1), (5, 1)], [(3, 3), (1, 5)]):
        standing.add_deal(Duplicate(tuple(scores)))
        standing.add_game(Duplicate(tuple(scores)))
    sample = Sample()
    for halves in (4, 2, 3):
        sample.add(halves)
    share = standing.share()
    assert share == standing.share(of_games=True)
    assert share.mean == pytest.approx(9 / 12)
    assert share.low == sample.estimate(4).low
    assert share.high == 1  # so few deals would let the interval reach beyond
    assert (standing.deals.won, standing.deals.lost, standing.deals.tied) == (4, 1, 1)
    assert (standing.pairs.won, standing.pairs.lost, standing.pairs.tied) == (2, 0, 1)
