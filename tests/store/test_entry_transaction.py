"""An entry and the rows that belong to it are stored in one transaction."""

from canasta.store.entries import Append
from canasta.store.entry_transaction import EntryTransaction
from canasta.store.guest_games import guest_games
from canasta.store.personal_data import delete_guest
from canasta.store.table_members import Member, table_members
from tests.store.stored_rows import entry, game, make_guest, make_table, opened, player


def test_a_deleted_guest_is_not_named_again(database_url: str) -> None:
    with opened(database_url) as store:
        make_table(store)
        ann, bob = (make_guest(store, name) for name in ("Ann", "Bob"))
        store.write(lambda c: delete_guest(c, ann)).result()
        keeping = EntryTransaction(
            append=Append("t1", entry(2), "playing"),
            members={0: ann, 1: bob},
            removed=frozenset(),
            becomes_private=False,
            game=game(),
            players=(player(0, ann), player(1, bob)),
        )
        assert store.write(keeping.work).result() == 2
        assert store.read(lambda c: table_members(c, "t1")) == [Member(bob, 1)]
        (own,) = store.read(lambda c: guest_games(c, bob))
        assert own.game.names == ("–", "Bob")
        assert store.read(lambda c: guest_games(c, ann)) == []
