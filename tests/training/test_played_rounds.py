"""Rounds played for examples yield sampled lines with outcomes and the player's choice."""

from itertools import pairwise

from canasta.agents.network.features import BY_RANK, LENGTH
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.training.line_samples import LineSamples, Trying
from canasta.training.played_rounds import PlayedRounds, Playing
from tests.support.arrangements import Arrangement
from tests.support.networks import some_network, states_of_a_round

CLASSIC = Arrangement("classic", 4, 2)


def test_lines_are_sampled_from_the_position_played() -> None:
    game_rules = CLASSIC.game_rules
    trying = Trying(often=1000, lines=4, orders=2)
    for network in (None, some_network()):
        examples = PlayedRounds(game_rules, Playing(trying=trying), network).play(3)
        begins = [place for place, example in enumerate(examples) if example.is_first]
        sizes = [end - begin for begin, end in pairwise([*begins, len(examples)])]
        assert max(sizes) == 4
        assert all(len(example.row) == LENGTH for example in examples)
        tried = [place for place, size in zip(begins, sizes, strict=True) if size > 1]
        # The first line is that of the principles, which keeps cards of the hand in place.
        assert len({examples[place].row for place in tried}) > len(tried) // 2
        assert any(examples[place].points != examples[place + 1].points for place in tried)


def test_the_outcome_of_a_line_is_fixed_if_the_stock_has_only_one_order() -> None:
    tried = LineSamples(Trying(lines=3, orders=3), None)
    compared = 0
    for state in states_of_a_round(CLASSIC, 6)[20:80:5]:
        state.public.stock_size = 1
        again = {outcome.row: outcome.points for outcome in tried.outcomes(state, 2)}
        for outcome in tried.outcomes(state, 1):
            assert again.get(outcome.row, outcome.points) == outcome.points
            compared += outcome.row in again
    assert compared > 10


def test_trials_in_believed_worlds_know_the_view_alone() -> None:
    tried = LineSamples(Trying(lines=3, worlds=2), some_network())
    played_out = LineSamples(Trying(lines=3, orders=2), None)
    lines = known = 0
    for state in states_of_a_round(CLASSIC, 6)[20:60:8]:
        view = state.view(state.public.to_act())
        other = Worlds(view, 5, known=view.public.known, taken=taken_in(view)).draw()
        lines += len(tried.outcomes(state, 1))
        assert tried.outcomes(state, 1) == tried.outcomes(other, 1)
        known += played_out.outcomes(state, 1) != played_out.outcomes(other, 1)
    assert lines > 3
    assert known > 0


def test_rounds_played_by_a_network_differ() -> None:
    game_rules = CLASSIC.game_rules
    by_principles = PlayedRounds(game_rules, Playing(exploring=0), None).play(3)
    by_network = PlayedRounds(game_rules, Playing(exploring=0), some_network()).play(3)
    assert by_principles[0].row[:BY_RANK] == by_network[0].row[:BY_RANK]
    assert [example.row for example in by_principles] != [example.row for example in by_network]
