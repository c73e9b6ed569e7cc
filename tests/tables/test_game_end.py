"""Games can end early because players give up or leave; tables play rematches and close."""

import pytest

from canasta.protocol.settings import TableSettings
from canasta.tables.state import Note
from tests.tables.simulated_evening import PEOPLE, Evening

TWO = TableSettings(players=2, sides=2)
FOUR = TableSettings()
THREE_SIDES = TableSettings(players=3, sides=3)
SIX_IN_THREE = TableSettings(rules="frimes", players=6, sides=3)


def begun(settings: TableSettings, people: int = -1) -> Evening:
    evening = Evening()
    evening.begin(settings, people)
    return evening


def outcome(evening: Evening) -> tuple[str, int, bool]:
    table = evening.table
    return table.phase, table.winner, table.conceded


@pytest.mark.parametrize("command", ["give_up", "leave"])
def test_the_only_opponent_wins_when_a_player_gives_up(command: str) -> None:
    evening = begun(TWO)
    applied = evening.say("gann", command)
    assert outcome(evening) == ("finished", 1, True)
    assert applied.notes[-1] == Note("conceded", side=1)
    assert evening.table.host == "gbob"


def test_robots_win_when_the_only_person_gives_up() -> None:
    evening = begun(FOUR, 1)
    evening.say("gann", "give_up")
    assert outcome(evening) == ("finished", 1, True)
    assert evening.table.host == "gann"


def test_a_partner_plays_on_with_a_robot() -> None:
    evening = begun(FOUR)
    evening.say("gann", "give_up")
    seat = evening.table.seats[0]
    assert (seat.gave_up, seat.stands_in, seat.level) == (True, True, FOUR.stand_in)
    assert outcome(evening) == ("playing", -1, False)
    assert evening.table.host == "gbob"
    assert evening.kinds_due() == {"robot"}  # the seat is not given back, though Ann is connected
    evening.play_round()
    assert evening.phase == "scoring"
    assert [number for number, s in enumerate(evening.table.seats) if s.plays_in_person] == [
        1,
        2,
        3,
    ]
    evening.deal_next_round()
    assert evening.deal_now.seats == (1, 2, 3)
    evening.say("gcleo", "give_up")
    assert outcome(evening) == ("finished", 1, True)


@pytest.mark.parametrize(
    ("settings", "people", "leaving", "expected"),
    [
        # Three sides: people on two of them continue without the third.
        (THREE_SIDES, 3, [0], ("playing", -1, False)),
        (THREE_SIDES, 3, [0, 2], ("finished", 1, True)),
        (THREE_SIDES, 2, [1], ("finished", 0, True)),
        # Only robots are left, so nobody has won.
        (THREE_SIDES, 1, [0], ("finished", -1, True)),
        # A side of two continues as long as one of its players does.
        (SIX_IN_THREE, 6, [0, 1, 2], ("playing", -1, False)),
        (SIX_IN_THREE, 6, [0, 3, 1], ("playing", -1, False)),
        (SIX_IN_THREE, 6, [0, 3, 1, 4], ("finished", 2, True)),
        (SIX_IN_THREE, 4, [3], ("playing", -1, False)),
    ],
)
@pytest.mark.parametrize("command", ["give_up", "leave"])
def test_with_more_sides_the_last_one_with_people_wins(
    settings: TableSettings,
    people: int,
    leaving: list[int],
    expected: tuple[str, int, bool],
    command: str,
) -> None:
    evening = begun(settings, people)
    for seat in leaving:
        assert evening.phase == "playing"
        evening.say(PEOPLE[seat], command)
    assert outcome(evening) == expected


def test_giving_up_between_rounds_does_not_keep_the_others_waiting() -> None:
    evening = begun(FOUR)
    evening.play_round()
    for actor in PEOPLE[1:4]:
        evening.say(actor, "next_hand")
    assert evening.phase == "scoring"
    evening.say("gann", "give_up")
    assert evening.phase == "dealing"


def test_leaving_between_rounds_does_not_keep_the_others_waiting() -> None:
    evening = begun(FOUR)
    evening.play_round()
    for actor in PEOPLE[1:4]:
        evening.say(actor, "next_hand")
    evening.say("gann", "leave")
    assert evening.phase == "dealing"


def test_giving_up_in_a_pause_or_a_deal_ends_the_game_too() -> None:
    evening = Evening()
    evening.gather(TWO)
    evening.say("gann", "start")
    evening.act("promise")
    evening.say("gann", "pause")
    evening.say("gbob", "give_up")
    assert outcome(evening) == ("finished", 0, True)
    assert not evening.table.paused
    assert evening.kinds_due() == set()


def test_a_game_is_played_to_its_target() -> None:
    evening = begun(TableSettings(players=2, sides=2, target=500), 1)
    while evening.phase != "finished":
        evening.play_round()
        if evening.phase == "scoring":
            evening.deal_next_round()
    table = evening.table
    assert not table.conceded
    assert table.winner == evening.card_game.game.winner >= 0
    sheets = table.score_sheets
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    assert sheets[-1].totals[table.winner] >= 500
    totals = [0, 0]
    for sheet in sheets:
        for side, score in enumerate(sheet.scores):
            totals[side] += score.total
        assert sheet.totals == tuple(totals)
    assert table.round_number == len(sheets)


def test_a_game_of_one_round_ends_with_it() -> None:
    evening = begun(TableSettings(players=2, sides=2, rounds=1), 1)
    evening.play_round()
    table = evening.table
    totals = table.score_sheets[-1].totals
    assert max(totals) < table.rules.target
    assert (table.phase, table.winner) == ("finished", totals.index(max(totals)))


def test_a_rematch_begins_when_everybody_wants_it() -> None:
    evening = begun(TWO)
    evening.say("gbob", "give_up")
    evening.say("gann", "rematch")
    assert evening.phase == "finished"
    applied = evening.say("gbob", "rematch")
    assert [note.kind for note in applied.notes] == ["wants_rematch", "started"]
    table = evening.table
    assert (table.phase, table.game_number, table.winner) == ("dealing", 2, -1)
    assert not table.conceded
    assert not any(seat.gave_up or seat.stands_in or seat.ready for seat in table.seats)
    assert evening.card_game.header.dealer == 0  # Bob was the first dealer of the first game
    evening.deal()
    assert table.to_act == 1
    assert evening.deal_now.context.game == 2
    assert table.round_number == 1


def test_a_rematch_needs_every_seat_taken_but_no_player_who_has_left() -> None:
    evening = begun(FOUR, 3)
    evening.say("gbob", "give_up")  # the partner is a robot
    assert evening.phase == "finished"
    evening.say("gcleo", "leave")
    evening.say("gann", "rematch")
    evening.say("gbob", "rematch")
    assert evening.phase == "finished"
    applied = evening.say("gann", "put_robot", seat=2, level="easy")
    assert [note.kind for note in applied.notes] == ["robot_sat", "started"]
    assert evening.table.game_number == 2


def test_lots_are_drawn_again_for_a_rematch() -> None:
    settings = TableSettings(players=6, seating="lot")
    evening = Evening()
    evening.gather(settings)
    evening.say("gann", "start")
    orders = {tuple(seat.name for seat in evening.table.seats)}
    for _ in range(3):
        for side in (0, 2, 4):
            evening.say(evening.table.seats[side].actor, "give_up")
        assert evening.phase == "finished"
        for seat in tuple(evening.table.seats):
            evening.say(seat.actor, "rematch")
        orders.add(tuple(seat.name for seat in evening.table.seats))
        assert evening.card_game.header.dealer == 5
        assert evening.card_game.header.lots == evening.table.lots != ()
    assert evening.table.game_number == 4
    assert len(orders) == 4


def test_a_closed_table_stays_closed() -> None:
    evening = begun(TWO)
    evening.say("gann", "close")
    assert evening.phase == "closed"
    assert evening.table.due() == []
    for kind in ("leave", "pause", "give_up", "rematch", "close"):
        assert evening.refused("gann", kind) == ["table.closed"]
