"""A program, like a page, gives a seed only while the table keeps its commitments."""

from collections.abc import Callable, Mapping

import pytest

from canasta.fair.deal import commit_of, server_commit_of
from canasta.programs.deal_promises import DealPromises, UnfairDealError
from canasta.protocol.commands import Commit, Reveal
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_view import FairView, PublicTable, RestoredView
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.public_part import public_table
from tests.tables.hosted import Hosted

DUEL = TableSettings(rules="duel", players=2, sides=2)
MINE = 0


class Deal:
    """A deal at a real table; a program plays the first seat."""

    def __init__(self) -> None:
        self.hosted = Hosted(DUEL, people=2)
        self.promises = DealPromises()
        self.hosted.start()
        self.hosted.act("promise")

    @property
    def shown(self) -> PublicTable:
        return public_table(self.hosted.table, KeptViews())

    def answer(self, shown: PublicTable | None = None) -> Commit | Reveal | None:
        """Return the program's next commitment or seed, if any; without ``shown``, send it."""
        owed = self.promises.answer(shown or self.shown, MINE)
        if owed is not None and shown is None:
            self.hosted.send(MINE, owed.model_dump(exclude={"cmd_id"}))
        return owed

    def commit(self) -> None:
        """Let the program and the other player commit."""
        assert isinstance(self.answer(), Commit)
        self.hosted.commit(1)

    def end(self) -> None:
        """Let the program and the other player reveal, and play the round."""
        assert isinstance(self.answer(), Reveal)
        self.hosted.reveal(1)
        self.hosted.act("deal")
        self.promises.check_shown(self.shown)  # nothing is shown yet
        self.hosted.play_on()


def changed(shown: PublicTable, **values: object) -> PublicTable:
    """Return a table that shows other commitments."""
    assert shown.fair is not None
    return shown.model_copy(update={"fair": shown.fair.model_copy(update=values)})


def test_honest_deals_get_their_seeds() -> None:
    deal = Deal()
    deal.commit()
    deal.end()
    deal.promises.check_shown(deal.shown)
    assert deal.answer(deal.shown) is None
    assert deal.shown.fair is not None
    assert [given.seed != "" for given in deal.shown.fair.commits] == [True, True]


def test_a_seed_waits_for_all_commitments() -> None:
    deal = Deal()
    assert isinstance(deal.answer(), Commit)
    assert deal.answer() is None
    deal.hosted.commit(1)
    assert isinstance(deal.answer(), Reveal)


def test_an_attempt_that_came_to_nothing_is_followed_by_another() -> None:
    deal = Deal()
    deal.commit()
    deal.hosted.reveal(1)
    deal.hosted.act("void")  # the program was silent
    deal.promises.check_shown(deal.shown)
    deal.hosted.act("promise")
    assert deal.answer() is None, "it gives no seed to this one"
    deal.hosted.commit(1)
    assert deal.answer() is None


def other(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def commits(fair: FairView, seat: int, **values: str) -> dict[str, object]:
    """Return the commitments with that of one seat changed, or of all seats for -1."""
    return {
        "commits": tuple(
            [
                given.model_copy(update=values) if seat in (given.seat, -1) else given
                for given in fair.commits
            ]
        )
    }


def forged(fair: FairView, seat: int) -> dict[str, object]:
    return commits(fair, seat, commit=other(fair.commits[seat].commit))


BEFORE: Mapping[str, Callable[[FairView], dict[str, object]]] = {
    "another seed of the server": lambda fair: {"server_commit": other(fair.server_commit)},
    "a forged commitment": lambda fair: forged(fair, MINE),
    "another deal": lambda fair: {"context": fair.context.replace('"hand":1', '"hand":2')},
    "another table": lambda fair: {"context": fair.context.replace("table-1", "table-2")},
    "no context": lambda _: {"context": "{}"},
    "other seats": lambda _: {"seats": (MINE,)},
    "another round": lambda _: {"round_number": 2},
    "a commitment that is none": lambda fair: commits(fair, 1, commit="x"),
}


@pytest.mark.parametrize("what", BEFORE)
def test_no_seed_goes_to_a_table_that_changes_what_it_promised(what: str) -> None:
    deal = Deal()
    deal.commit()
    fair = deal.shown.fair
    assert fair is not None
    with pytest.raises(UnfairDealError):
        deal.answer(changed(deal.shown, **BEFORE[what](fair)))


def test_commitments_that_change_after_the_seed_are_found() -> None:
    deal = Deal()
    deal.commit()
    assert isinstance(deal.answer(), Reveal)
    fair = deal.shown.fair
    assert fair is not None
    with pytest.raises(UnfairDealError):
        deal.answer(changed(deal.shown, **forged(fair, 1)))


def replaced_seed(fair: FairView) -> dict[str, object]:
    """Let the server choose its seed after it has seen all others."""
    chosen = "7" * 64
    commit = server_commit_of(fair.context, bytes.fromhex(chosen)).hex()
    return {"server_seed": chosen, "server_commit": commit}


def replaced_other(fair: FairView) -> dict[str, object]:
    """Let the server choose the seed of another player, with its commitment."""
    chosen = "7" * 64
    commit = commit_of(fair.context, 1, bytes.fromhex(chosen)).hex()
    return commits(fair, 1, commit=commit, seed=chosen)


def with_seat(fair: FairView) -> dict[str, object]:
    return {"commits": (*fair.commits, fair.commits[1].model_copy(update={"seat": 999}))}


AFTER: Mapping[str, Callable[[FairView], dict[str, object]]] = {
    "a seed that does not fit": lambda _: {"server_seed": "7" * 64},
    "another seed and commitment": replaced_seed,
    "another player's seed and commitment": replaced_other,
    "a seed that is none": lambda _: {"server_seed": "x"},
    "a seed that is missing": lambda fair: commits(fair, -1, seed=""),
    "a seat that is missing": lambda fair: {"commits": fair.commits[:1]},
    "a seat too many": with_seat,
}


@pytest.mark.parametrize("what", AFTER)
def test_seeds_that_are_not_those_promised_are_found_after_the_round(what: str) -> None:
    deal = Deal()
    deal.commit()
    deal.end()
    fair = deal.shown.fair
    assert fair is not None
    with pytest.raises(UnfairDealError):
        deal.promises.check_shown(changed(deal.shown, **AFTER[what](fair)))


def test_after_a_backup_was_restored_deals_begin_anew() -> None:
    """The new deals have the numbers of the lost deals, and the program's owner is told once."""
    deal = Deal()
    deal.commit()
    fair = deal.shown.fair
    assert fair is not None
    again = changed(deal.shown, server_commit=other(fair.server_commit), commits=())
    restored = again.model_copy(update={"restored": RestoredView(at_ms=5, game=1, round_number=1)})
    assert deal.promises.forget_lost(restored)
    assert not deal.promises.forget_lost(restored)
    assert isinstance(deal.answer(restored), Commit)
