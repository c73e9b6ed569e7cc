"""Games are stored for their players, with statistics."""

from canasta.answers.own_games import GuestFigures
from canasta.store.entries import Append
from canasta.store.guest_games import (
    guest_figures,
    guest_figures_by_rules,
    guest_games,
)
from canasta.store.store import Store
from tests.store.stored_rows import (
    entry,
    game,
    make_guest,
    make_table,
    player,
    put,
    store_game,
)

HOUR = 3_600_000


def test_games_and_figures_of_a_guest(store: Store) -> None:
    make_table(store)
    make_table(store, "t2")
    ann, bob = make_guest(store, "Ann"), make_guest(store, "Bob")
    running = {"winner": None, "ended_ms": None, "rounds": 1, "totals": (300, 100)}
    for one, players in (
        (game(number=1), (player(0, ann), player(1, bob, points=3200))),
        (
            game(number=2, winner=1, rounds=3, rules="frimes", totals=(2000, 5000)),
            (player(0, ann, points=2000), player(1, bob, points=5000)),
        ),
        (game("t2", 3, **running), (player(0, None), player(1, ann, points=100))),
    ):
        store_game(store, one, *players)
    found = store.read(lambda c: guest_games(c, ann))
    assert [(own.game.table_id, own.game.game, own.my_seat, own.result) for own in found] == [
        ("t2", 3, 1, "open"),
        ("t1", 2, 0, "lost"),
        ("t1", 1, 0, "won"),
    ]
    assert found[2].game == game(number=1)
    assert all(own.has_record for own in found)
    expected = GuestFigures(2, 1, 7, 7100, 2550, 4, 2, 6)
    assert store.read(lambda c: guest_figures(c, ann)) == expected
    assert store.read(lambda c: guest_figures_by_rules(c, ann)) == {
        "classic": GuestFigures(1, 1, 4, 5100, 2550, 2, 1, 3),
        "frimes": GuestFigures(1, 0, 3, 2000, 1000, 2, 1, 3),
    }
    nobody = store.read(lambda c: (guest_games(c, "gX"), guest_figures(c, "gX")))
    assert nobody == ([], GuestFigures(0, 0, 0, 0, 0, 0, 0, 0))
    # The table is closed in mid-game, so the game stays unfinished.
    put(store, Append("t2", entry(2), "closed")).result()
    assert store.read(lambda c: guest_games(c, ann))[0].result == "unfinished"


def test_a_game_is_stored_as_it_stands(store: Store) -> None:
    make_table(store)
    ann = make_guest(store, "Ann")
    first = game(winner=None, ended_ms=None, rounds=1, totals=(300, 100))
    store_game(store, first, player(0, ann, points=300))
    store_game(store, game(), player(0, ann), player(1, None))
    (own,) = store.read(lambda c: guest_games(c, ann))
    assert own.game == game()
    assert store.read(lambda c: guest_figures(c, ann)).points == 5100
