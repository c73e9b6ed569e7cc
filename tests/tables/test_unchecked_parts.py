"""Message parts built without validation equal validated ones."""

from dataclasses import replace

import pytest

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import LANGUAGES
from canasta.protocol.message import Message
from canasta.tables.entry import Entry
from canasta.tables.state import Applied
from canasta.tables.table import HostedTable, replay
from canasta.tables.views.narrators import Narrators
from canasta.tables.views.news import News, happenings, log_lines
from canasta.tables.views.own_part import own_view
from canasta.tables.views.public_part import public_table
from tests.support.web_fixtures import PLAYED
from tests.tables.simulated_evening import TABLE
from tests.tables.test_replay import eventful
from tests.tables.test_views import begun


def check(message: Message) -> None:
    """Compare a message and its parts with validated copies."""
    kind = type(message)
    checked = kind(**vars(message))
    assert message == checked
    assert list(vars(message)) == list(kind.model_fields)
    assert message.model_dump_json() == checked.model_dump_json()
    for value in vars(message).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                check(part)


def check_parts(table: HostedTable, applied: Applied) -> None:
    """Check all messages of the table about an entry."""
    narrators = Narrators(table)
    check(public_table(table))
    news = News(table.seq, applied, narrators.names, tuple([seat.actor for seat in table.seats]))
    for language in LANGUAGES:
        for seat in range(len(table.seats)):
            narrator = narrators.narrator(language, seat)
            check(own_view(table, seat, narrator))
            for line in log_lines(news, narrator):
                check(line)
    for seat in (NO_SEAT, *range(len(table.seats))):
        for happened in () if applied.happened is None else happenings(applied.happened, seat):
            check(happened)


def test_entries_of_every_kind() -> None:
    evening = eventful()

    def follow(table: HostedTable, _entry: Entry, applied: Applied) -> None:
        check_parts(table, applied)

    replay(TABLE, evening.entries, evening.secrets, follow=follow)


def test_a_title_of_an_earlier_version_is_cut() -> None:
    hosted = begun()
    long = "\u202e" + "long " * 800
    hosted.table.rules = replace(hosted.table.rules, titles=dict.fromkeys(LANGUAGES, long))
    table = public_table(hosted.table)
    check(table)
    assert all(len(name) <= 80 for name in table.rules_name.values())


@pytest.mark.parametrize("name", PLAYED)
def test_rounds_of_every_text(name: str) -> None:
    hosted = begun(PLAYED[name])
    while hosted.table.phase == "playing":
        check_parts(hosted.table, hosted.make(hosted.table.to_act, hosted.robots_play()))
