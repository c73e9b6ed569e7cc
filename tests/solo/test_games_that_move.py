"""A game begun on the site continues in the terminal, on a server and on another device, and back.

A person can take along the record of the table, or the export of the device
with the cards of the round in play.
"""

from canasta.fair.shuffle import deck_order
from canasta.protocol.settings import ContinuedGame, GameFile
from canasta.record.record_reader import replay_of
from canasta.record.record_writer import RecordedGame
from canasta.tables.game_records import games_of
from tests.solo.phone import Page, Phone
from tests.support.card_games import robots
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import TABLE

ROUNDS = 4


def begun(target: int) -> Page:
    """Return the page of a game in its first round."""
    phone = Phone()
    phone.come_in("Zoe")
    table = phone.open_table(
        rules="duel", players=2, sides=2, target=target, rounds=ROUNDS, robot_pace="at_once"
    )
    return Page(phone, table)


def play_rounds(page: Page, count: int) -> tuple[int, ...]:
    """Play until ``count`` rounds are scored; return the totals."""
    page.play_until(lambda: page.table is not None and len(page.table.scores) == count)
    assert page.table is not None
    return tuple([side.game for side in page.table.scores[-1].sides])


def record_of(page: Page) -> str:
    return page.phone.ask("GET", f"/api/tables/{page.table_id}/record").body


def steps_of(record: str) -> str:
    """Return a record without its first two lines, which give the format and the length."""
    return record.split("\n", 2)[2]


def continued(page: Page, record: str) -> ContinuedGame:
    """Return the form of a table that continues a recorded game."""
    body = GameFile(record=record, nickname="Zoe").model_dump_json()
    reply = page.phone.ask("POST", "/api/games/continued", body)
    assert reply.status == 200, reply.body
    return ContinuedGame.model_validate_json(reply.body)


def test_by_its_record_it_continues_in_the_terminal_on_a_server_and_on_the_site() -> None:
    page = begun(target=50_000)
    totals = play_rounds(page, 1)
    # The terminal copies the record and has decks of its own.
    replay = replay_of(record_of(page))
    game = RecordedGame.branch(replay, len(replay) + 1, replay.players)
    assert tuple(game.game.totals) == totals
    assert [player.agent for player in game.players] == ["human", "easy"]
    agents = robots("greedy", 2)
    game.deal(deck_order(bytes(32), game.game_rules.packs, game.game_rules.rules.jokers_per_pack))
    for _ in range(6):
        game.play_robot(agents[game.seat_to_act].decide)
    within = continued(page, game.text).settings
    assert (within.scores, within.dealer, within.rounds) == (totals, 0, ROUNDS - 1)
    while not game.awaits_deal:
        game.play_robot(agents[game.seat_to_act].decide)
    totals = tuple(game.game.totals)
    asked = continued(page, game.text)
    # A server continues it at a table that begins with its scores.
    hosted = Hosted(asked.settings, people=1, level=asked.levels[0])
    hosted.start()
    hosted.deal()
    assert hosted.table.card_game is not None
    dealt = hosted.table.card_game.game
    assert (tuple(dealt.totals), dealt.dealer) == (totals, 1)
    hosted.play_on()
    (played,) = games_of(TABLE, hosted.entries, hosted.secrets)
    totals = tuple(dealt.totals)
    # So does the site.
    asked = continued(page, played.text())
    assert asked.settings.rounds == ROUNDS - 3
    assert asked.levels == ("easy",)
    back = Page(page.phone, page.phone.open_table(**asked.settings.model_dump(mode="json")))
    back.play_until(lambda: back.table is not None and back.table.phase == "playing")
    assert back.table is not None
    assert tuple([side.total for side in back.table.sides]) == totals
    assert back.table.dealer == 0


def test_in_the_middle_of_a_round_it_continues_on_another_device_and_comes_back() -> None:
    page = begun(target=5000)
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
