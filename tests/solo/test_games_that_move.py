"""A game begun on the site continues in the terminal, on a server and on another device, and back.

What moves is what a person can take along. Between rounds that is the record of the table, or its
scores for a table that begins with them; in the middle of a round it is the export of the device.
"""

from contextlib import closing
from pathlib import Path

import pytest

from canasta.protocol.settings import TableSettings
from canasta.record.errors import RecordError
from canasta.record.record_reader import replay_of
from canasta.record.record_writer import RecordedGame
from tests.solo.phone import Page, Phone
from tests.support.card_games import robots
from tests.tables.hosted import Hosted

ROUNDS = 4


@pytest.fixture
def page() -> Page:
    """The page of a game in its first round."""
    phone = Phone()
    phone.come_in("Zoe")
    table = phone.open_table(rules="duel", players=2, sides=2, rounds=ROUNDS, robot_pace="at_once")
    return Page(phone, table)


def play_rounds(page: Page, count: int) -> tuple[int, ...]:
    """Play until so many rounds are scored; return the totals."""
    page.play_until(lambda: page.table is not None and len(page.table.scores) == count)
    assert page.table is not None
    return tuple([side.game for side in page.table.scores[-1].sides])


def record_of(page: Page) -> str:
    return page.phone.ask("GET", f"/api/tables/{page.table_id}/record").body


def steps_of(record: str) -> str:
    """Return a record without the lines that give its format and length."""
    return record.split("\n", 2)[2]


def test_between_rounds_it_continues_in_the_terminal_and_comes_back(
    page: Page, tmp_path: Path
) -> None:
    totals = play_rounds(page, 1)
    file, following = tmp_path / "table.canasta", tmp_path / "next.canasta"
    file.write_text(record_of(page), "utf-8")
    with pytest.raises(RecordError):
        RecordedGame.resume(file)
    with closing(RecordedGame.after_table(file, bytes(32), following)) as game:
        assert game.header.scores == totals
        assert game.header.game_rules.rules.rounds == ROUNDS - 1
        assert [player.agent for player in game.players] == ["human", "easy"]
        game.deal()
        agents = robots("greedy", 2)
        for _ in range(6):
            game.play_robot(agents[game.seat_to_act].decide)
    with closing(RecordedGame.resume(following)) as game:
        while not game.awaits_deal:
            game.play_robot(agents[game.seat_to_act].decide)
        later, dealer = tuple(game.game.totals), game.game.dealer
    assert file.read_text("utf-8") == record_of(page)
    # The site and a server begin with the scores from there.
    settings = TableSettings(
        rules="duel", players=2, sides=2, rounds=ROUNDS - 2, scores=later, dealer=dealer
    )
    back = Page(page.phone, page.phone.open_table(**settings.model_dump(mode="json")))
    back.play_until(lambda: back.table is not None and back.table.phase == "playing")
    assert back.table is not None
    assert tuple([side.total for side in back.table.sides]) == later
    assert back.table.dealer == dealer
    on_server = Hosted(settings, people=1)
    on_server.start()
    on_server.deal()
    assert on_server.table.card_game is not None
    dealt = on_server.table.card_game.game
    assert (tuple(dealt.totals), dealt.dealer) == (later, dealer)


def test_in_the_middle_of_a_round_it_continues_on_another_device_and_comes_back(
    page: Page,
) -> None:
    play_rounds(page, 1)
    page.play_until(lambda: page.seq % 40 == 39)
    first, other = page.phone, Phone(seed=2)
    export = first.ask("GET", "/api/me/export").body
    before, record = dict(first.records), record_of(page)
    assert other.ask("POST", "/api/me/import", export).status == 200
    assert other.records == before
    abroad = Page(other, page.table_id)
    assert (abroad.seq, abroad.seen[abroad.seq]) == (page.seq, page.seen[page.seq])
    abroad.play_until(lambda: abroad.seq >= page.seq + 10)
    export = other.ask("GET", "/api/me/export").body
    assert first.ask("POST", "/api/me/import", export).status == 200
    entries = {key: text for key, text in before.items() if key.startswith("entry/")}
    assert len(first.records) == len(before) + abroad.seq - page.seq
    assert first.records.items() >= entries.items()
    assert steps_of(record_of(page)).startswith(steps_of(record))
    home = Page(first, page.table_id)
    assert (home.seq, home.seen[home.seq]) == (abroad.seq, abroad.seen[abroad.seq])
    totals = play_rounds(home, 2)
    # The second line counts the lines that follow.
    assert record_of(home).split("\n", 2)[2].startswith(record.split("\n", 2)[2])
    assert tuple(replay_of(record_of(home)).end.game.totals) == totals
