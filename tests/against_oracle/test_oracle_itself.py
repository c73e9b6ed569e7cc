"""The oracle plays whole rounds, and its completion test agrees with plain search."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.oracle import Oracle
from tests.oracle.completion import can_go_out, can_keep_one
from tests.oracle.exhaustive import endings
from tests.oracle.moves import layings, takings
from tests.oracle.positions import read_position
from tests.oracle.rules import BLACK_THREES_LAST, TEXTS
from tests.oracle.table import Table

DECK = "rrrrbbbb****" + 8 * "456789TJQKA2"

ARRANGEMENTS = [
    ("laws1951", 4, 2),
    *(("frimes", players, players) for players in (2, 3, 4, 5, 6)),
    ("frimes", 4, 2),
    ("frimes", 6, 2),
    ("frimes", 6, 3),
    *(("classic", players, sides) for players, sides in ((4, 2), (2, 2), (3, 3), (6, 2))),
    ("duel", 2, 2),
]


@pytest.mark.parametrize(("rules", "players", "sides"), ARRANGEMENTS)
def test_random_rounds_keep_every_card_and_always_have_an_action(
    rules: str, players: int, sides: int
) -> None:
    for seed in range(3):
        chooser = random.Random(seed)
        deck = shuffled(f"{rules} {players} {sides} {seed}")
        scores = [chooser.choice([-50, 0, 1500, 3000]) for _ in range(sides)]
        oracle = Oracle.from_deal(rules, players, sides, deck, scores, seed % players)
        while not oracle.over:
            legal = sorted(oracle.legal())
            assert legal
            assert cards_on(oracle) == Counter(DECK)
            assert Oracle.from_position(oracle.position()).position() == oracle.position()
            busy = [action for action in legal if action.startswith(("meld", "take"))]
            oracle.apply(chooser.choice(busy if busy and seed else legal))
        assert len(oracle.round_scores()) == sides
        assert not oracle.legal()


def shuffled(seed: str) -> str:
    deck = list(DECK)
    random.Random(seed).shuffle(deck)
    return "".join(deck)


def cards_on(oracle: Oracle) -> Counter[str]:
    """Count all cards of a position: hands, melds, pile and stock."""
    public = oracle._table
    found = Counter({"r": sum(public.red_threes)}) + public.held + Counter(public.stock)
    for cards in (*public.hands, *public.packets):
        found.update(cards)
    for melds in public.melds:
        for rank, meld in melds.items():
            found += Counter({rank: meld.naturals, "2": meld.twos, "*": meld.jokers})
    return found


def test_completion_agrees_with_playing_every_sequence_to_its_end() -> None:
    seen: Counter[frozenset[str]] = Counter()
    for seed in range(300):
        for public in small_turns(random.Random(seed)):
            found = endings(public)
            assert can_keep_one(public) == ("keeps" in found), (seed, public)
            assert can_go_out(public) == ("out" in found), (seed, public)
            seen[found] += 1
    assert len(seen) == 4  # neither, either and both occur


def small_turns(chooser: random.Random) -> Iterator[Table]:
    """Yield turns with few cards, at their start and after some melds, including dead ends."""
    ranks = chooser.sample("478QKA", chooser.randint(1, 3))
    cards = [rank for rank in ranks for _ in range(chooser.choice([3, 4, 6, 8]))]
    cards += chooser.choice(["", "2", "2*", "22*"]) + chooser.choice(["", "b", "bbb", "bbbb"])
    chooser.shuffle(cards)
    cut = chooser.randint(2, 10)
    rules = {
        "base": chooser.choice(sorted(TEXTS)),
        "canasta_cards": chooser.choice([4, 5, 7]),
        "canastas_needed": ((0, chooser.choice([0, 1, 1, 2])),),
        "black_threes": chooser.choice(["any order", *BLACK_THREES_LAST, "never"]),
        "whole_hand_needs_no_minimum": chooser.random() < 0.3,
    }
    opened = chooser.random() < 0.4
    exposed = chooser.choice([0, 0, 0.3, 0.8])
    position = {
        "rules": rules,
        "scores": [chooser.choice([-5, 0, 1500, 3000]), 0],
        "hands": ["".join(cards[:cut])],
        "penalty_cards": ["".join(card for card in cards[:cut] if chooser.random() < exposed)],
        "melds": [[rank * 3 for rank in ranks[:2]] if opened else []],
        "asked": chooser.choice(["", "", "yes", "no"]),
    }
    pile = "".join(cards[cut : cut + 5])
    taken = [public for _, public in takings(read_position({**position, "pile": pile}))]
    tables = taken or [read_position({**position, "phase": "play"})]
    for _ in range(6):
        if not tables:
            return
        public = chooser.choice(tables)
        yield public
        if "b" in public.own_melds and public.values.black_threes != "any order":
            return
        tables = [after for _, after in layings(public)]
