"""The seed chooses the first dealer without bias, and then the seats take turns."""

from collections import Counter

import pytest

from canasta.engine.stepping.deal import sorted_deck
from canasta.envs.batch import Batch
from canasta.envs.deals import dealer_of, dealt
from canasta.envs.gymnasium import CanastaEnv
from canasta.envs.pettingzoo import raw_env
from tests.support.arrangements import ARRANGEMENTS, Arrangement

SEEDS = 3000


@pytest.mark.parametrize("players", range(2, 7))
def test_every_seat_deals_the_first_round_of_as_many_seeds(players: int) -> None:
    first = Counter(dealer_of(seed, 0, players) for seed in range(SEEDS))
    share = SEEDS / players
    assert set(first) == set(range(players))
    chi_squared = sum((count - share) ** 2 / share for count in first.values())
    assert chi_squared < 20.5  # one chance in a thousand for six seats, fewer for less


@pytest.mark.parametrize("players", range(2, 7))
def test_neighbouring_seeds_deal_independently(players: int) -> None:
    dealers = [dealer_of(seed, 0, players) for seed in range(SEEDS)]
    for distance in (1, 2, players, 2**10):
        pairs = Counter(zip(dealers, dealers[distance:], strict=False))
        share = (SEEDS - distance) / players**2
        chi_squared = sum(
            (pairs[one, other] - share) ** 2 / share
            for one in range(players)
            for other in range(players)
        )
        assert chi_squared < 70  # one chance in a thousand for 36 pairs, fewer for less


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_from_round_to_round_the_seats_take_turns(arrangement: Arrangement) -> None:
    game_rules, players = arrangement.game_rules, arrangement.players
    deck, scores = sorted_deck(game_rules), [0] * arrangement.sides
    dealers = [
        int(dealt(game_rules, deck, scores, 11, number).public.dealer) for number in range(12)
    ]
    assert dealers == [(dealers[0] + number) % players for number in range(12)]


def test_the_environments_deal_so() -> None:
    alone, everyone = CanastaEnv(opponents="random"), raw_env()
    for seed in range(12):
        expected = dealer_of(seed, 0, 4)
        batch = Batch(everyone._game_rules, 2, seed)
        assert [int(batch.state(place).public.dealer) for place in range(2)] == [
            expected,
            (expected + 1) % 4,
        ]
        everyone.reset(seed)
        assert everyone.agent_selection == f"player_{(expected + 1) % 4}"
        alone.reset(seed=seed)
        assert alone._batch is not None
        assert alone._batch.state(0).public.dealer == expected
