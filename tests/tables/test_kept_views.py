"""Cached parts of earlier views never change the shown table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.cards.faces import Face
from canasta.cards.lanes import one, spread
from canasta.engine.state.public_state import PublicState
from canasta.i18n import LANGUAGES
from canasta.protocol.settings import TableSettings
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.record.croupier import Croupier
from canasta.tables.entry import Entry
from canasta.tables.seats import robot_on
from canasta.tables.table import HostedTable, replay
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.narrators import Narrators
from canasta.tables.views.own_part import own_view
from canasta.tables.views.public_part import public_table
from tests.support.web_fixtures import PLAYED
from tests.tables.simulated_evening import TABLE
from tests.tables.test_replay import STEPS, TABLES, Step, Wild, eventful
from tests.tables.test_views import begun


def check(table: HostedTable, kept: KeptViews) -> None:
    """Compare the shown view with a view made without the cache."""
    narrators = Narrators(table)
    assert public_table(table, kept) == public_table(table)
    for seat in range(len(table.seats)):
        for language in LANGUAGES:
            narrator = narrators.narrator(language, seat)
            assert own_view(table, seat, narrator, kept) == own_view(table, seat, narrator)


@given(st.sampled_from(TABLES), st.integers(1, 6), st.lists(STEPS, max_size=60))
@settings(max_examples=40)
def test_whatever_is_tried(chosen: TableSettings, people: int, steps: list[Step]) -> None:
    wild = Wild(chosen, people)
    wild._say("gann", {"t": "start"})
    kept = KeptViews()
    for step in steps:
        wild.step(step)
        check(wild.evening.table, kept)


def test_entries_of_every_kind() -> None:
    evening = eventful()
    kept = KeptViews()

    def follow(table: HostedTable, _entry: Entry, _applied: object) -> None:
        check(table, kept)

    replay(TABLE, evening.entries, evening.secrets, follow=follow)


@pytest.mark.parametrize("name", PLAYED)
def test_rounds_of_every_text(name: str) -> None:
    hosted = begun(PLAYED[name])
    kept = KeptViews()
    for _ in range(2):
        while hosted.table.phase == "playing":
            check(hosted.table, kept)
            hosted.play_on(1)
        check(hosted.table, kept)
        if hosted.table.phase == "scoring":
            hosted.deal_next_round()


def change_side(what: str, public: PublicState, cards: Croupier) -> None:
    """Change one fact about the first side, which has melds."""
    rank = next(iter(cards.melds[0]))
    match what:
        case "score":
            public.scores = [public.scores[0] + 5, *public.scores[1:]]
        case "minimum":
            public.sides[0].minimum += 5
        case "penalties":
            public.penalties = [public.penalties[0] + 100, *public.penalties[1:]]
        case "opened":
            public.opened ^= 1
        case "concealed":
            public.concealed = [spread(one(rank)), *public.concealed[1:]]
        case "cards":
            cards.melds[0][rank].append(Face("2S"))
        case _:
            cards.red_threes[0].append(Face("3H"))


@pytest.mark.parametrize(
    "what", ["score", "minimum", "penalties", "opened", "concealed", "cards", "red threes"]
)
def test_a_side_is_shown_as_it_is(what: str) -> None:
    hosted = begun()
    game = hosted.table.card_game
    assert game is not None
    while not game.croupier.melds[0]:
        hosted.play_on(1)
    kept = KeptViews()
    before = public_table(hosted.table, kept).sides[0]
    change_side(what, game.state.public, game.croupier)
    check(hosted.table, kept)
    assert public_table(hosted.table, kept).sides[0] != before


def change_seats(what: str, table: HostedTable) -> None:
    """Change one fact about the seats other than their players."""
    match what:
        case "host":
            table.host = table.seats[1].actor
        case "acceptance":
            table.settings_seq += 1
        case "sides":
            table.settings = table.settings.model_copy(update={"sides": 4})
        case _:
            table.settings = table.settings.model_copy(update={"robot_seats": "kept"})


@pytest.mark.parametrize("what", ["host", "acceptance", "sides", "seats of robots"])
def test_a_seat_is_shown_as_it_is(what: str) -> None:
    hosted = begun()
    hosted.table.seats[3] = robot_on(3, "easy")
    hosted.table.card_game = None
    kept = KeptViews()
    before = public_table(hosted.table, kept).seats
    change_seats(what, hosted.table)
    check(hosted.table, kept)
    assert public_table(hosted.table, kept).seats != before


def test_deals_that_came_to_nothing_are_counted() -> None:
    hosted = begun()
    kept = KeptViews()
    public_table(hosted.table, kept)
    hosted.table.voids += 1
    check(hosted.table, kept)


def test_what_stays_the_same_is_not_made_again() -> None:
    hosted = begun()
    kept = KeptViews()
    narrators = Narrators(hosted.table)

    def shown() -> tuple[PublicTable, OwnView]:
        seat = (hosted.table.to_act + 1) % len(hosted.table.seats)
        return public_table(hosted.table, kept), own_view(
            hosted.table, seat, narrators.narrator("fr", seat), kept
        )

    public, own = shown()
    again, own_again = shown()
    assert own_again is own
    assert again.fair is public.fair
    assert all(one is other for one, other in zip(again.seats, public.seats, strict=True))
    assert all(one is other for one, other in zip(again.sides, public.sides, strict=True))
