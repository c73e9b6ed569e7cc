"""If two servers store the same round alone with robots, the later one is told so."""

from dataclasses import replace

from canasta.answers.kept_rounds import KeptRound
from canasta.store.alone.kept_rounds import field_of, rounds_at, save_field, save_round
from canasta.store.store import Store
from tests.store.stored_rows import make_guest

KEPT = KeptRound("round.one", "daily/3/2026-11-28/duel", ("draw",), 1)


def test_a_round_that_another_server_has_begun_is_not_begun_again(store: Store) -> None:
    guest = make_guest(store, "Ann")
    assert store.write(lambda c: save_round(c, guest, KEPT, None)).result()
    late = replace(KEPT, id="round.two", plays=())
    assert not store.write(lambda c: save_round(c, guest, late, None)).result()
    assert store.read(lambda c: rounds_at(c, guest, [KEPT.deal], has_plays=True))[KEPT.deal] == KEPT
    assert not store.write(lambda c: save_round(c, "nobody", KEPT, None)).result()


def test_the_results_of_robots_are_stored_once(store: Store) -> None:
    results = {"hard": [100, -50]}
    for _ in range(2):
        store.write(lambda c: save_field(c, KEPT.deal, results)).result()
    assert store.read(lambda c: field_of(c, KEPT.deal)) == results
