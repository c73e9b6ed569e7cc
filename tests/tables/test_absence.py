"""Robots replace absent players, who get their seats back without a loss."""

from canasta.protocol.settings import TableSettings
from canasta.tables.robot_pace import PACE_FACTORS, WAIT_MS, can_hurry
from canasta.tables.server_acts import HOST_AWAY_MS
from canasta.tables.state import Note
from tests.tables.simulated_evening import NAMES, Evening, picture

TWO = TableSettings(players=2, sides=2)
FOUR = TableSettings(robot_delay_s=30)
DELAY_MS = 30_000


def begun(settings: TableSettings = FOUR, people: int = -1) -> Evening:
    evening = Evening()
    evening.begin(settings, people)
    return evening


def finish_turn(evening: Evening) -> None:
    seat = evening.table.to_act
    while evening.table.to_act == seat:
        evening.play()


def test_a_robot_stands_in_for_an_absent_player_whose_turn_it_is() -> None:
    evening = begun()
    evening.go("gbob")
    gone_ms = evening.now_ms
    assert evening.kinds_due() == set()  # it is not Bob's turn yet
    finish_turn(evening)
    due = evening.due("stand_in")
    assert (due.seat, due.at_ms) == (1, gone_ms + DELAY_MS)
    applied = evening.carry_out(due)
    assert applied.notes == (Note("robot_stands_in", 1, "Bob"),)
    seat = evening.table.seats[1]
    assert (seat.actor, seat.stands_in, seat.level) == ("gbob", True, FOUR.stand_in)
    assert evening.due("robot").level == FOUR.stand_in
    finish_turn(evening)
    assert evening.table.to_act == 2


def test_the_seat_is_given_back_in_the_middle_of_a_turn() -> None:
    evening = begun()
    evening.go("gann")
    evening.act("stand_in")
    evening.act("robot", "draw")
    evening.come("gann")
    assert evening.table.due()[0].kind == "give_back"
    assert evening.refused("gann", "play", seen=99, play="discard 4") == ["table.robot_plays"]
    applied = evening.act("give_back")
    assert applied.notes == (Note("came_back", 0, "Ann"),)
    seat = evening.table.seats[0]
    assert (seat.stands_in, seat.level) == (False, "")
    assert evening.kinds_due() == set()
    finish_turn(evening)
    assert evening.entries[-1].actor == "gann"


def test_a_player_who_comes_back_in_time_is_not_replaced() -> None:
    evening = begun()
    evening.go("gann")
    due = evening.due("stand_in")
    evening.come("gann")
    assert evening.refused_act(due, due.at_ms) == ["table.stale"]


def test_the_host_may_let_a_robot_stand_in_at_once() -> None:
    evening = begun()
    evening.go("gbob")
    evening.say("gann", "stand_in", seat=1)
    assert evening.table.seats[1].stands_in
    evening.come("gbob")
    evening.act("give_back")
    assert not evening.table.seats[1].stands_in


def test_a_robot_answers_for_an_absent_partner() -> None:
    evening = begun()
    evening.go("gcleo")
    evening.say("gann", "stand_in", seat=2)
    evening.play_round()
    assert evening.phase == "scoring"


def test_a_table_waits_while_nobody_is_connected() -> None:
    evening = begun(FOUR, 1)
    evening.go("gann")
    finish_turn(evening)  # sent on the way out
    assert evening.table.to_act == 1
    assert evening.table.due() == []  # the robots wait for her
    evening.come("gann")
    assert evening.kinds_due() == {"robot"}


def test_robots_wait_a_little_before_they_play() -> None:
    for pace, factor in PACE_FACTORS.items():
        # If plays are final, nobody needs time to take one back.
        paced = FOUR.model_copy(update={"robot_pace": pace, "taking_back": False})
        evening = begun(paced, 1)
        finish_turn(evening)
        assert evening.due("robot").at_ms == evening.now_ms + round(WAIT_MS * factor)
        evening.table.robot_wait = 0
        assert evening.due("robot").at_ms == evening.now_ms


def test_the_host_sets_the_pace_of_the_robots_during_the_game() -> None:
    evening = begun(FOUR, 2)
    accepted = evening.table.settings_seq
    finish_turn(evening)
    finish_turn(evening)
    assert evening.refused("gbob", "pace", pace="slow") == ["table.not_host"]
    assert evening.refused("gann", "pace", pace="calm") == ["table.already"]
    evening.say("gann", "pace", pace="slow")
    assert evening.due("robot").at_ms == evening.table.game_ms + WAIT_MS
    assert evening.table.settings_seq == accepted


def test_a_player_hurries_the_robots_until_a_person_is_to_act() -> None:
    evening = begun(FOUR, 2)
    assert evening.refused("gann", "hurry") == ["table.already"]  # nobody to hurry
    finish_turn(evening)
    finish_turn(evening)
    due = evening.due("robot")
    assert evening.refused("gcleo", "hurry") == ["table.not_seated"]
    evening.say("gbob", "hurry")
    assert evening.due("robot").at_ms == evening.table.game_ms < due.at_ms
    assert evening.refused("gann", "hurry") == ["table.already"]
    while evening.table.to_act >= 2:
        assert evening.due("robot").at_ms == evening.table.game_ms
        evening.act("robot")
    finish_turn(evening)
    finish_turn(evening)
    assert evening.due("robot").at_ms > evening.table.game_ms


def test_hurrying_is_offered_to_players_only_while_a_robot_makes_them_wait() -> None:
    evening = begun(FOUR, 2)
    offered = [can_hurry(evening.table, seat) for seat in range(4)]
    assert offered == [False, False, False, False]
    finish_turn(evening)
    finish_turn(evening)
    offered = [can_hurry(evening.table, seat) for seat in range(4)]
    assert offered == [True, True, False, False]
    evening.say("gann", "pause")
    assert not can_hurry(evening.table, 0)
    assert evening.refused("gann", "hurry") == ["table.paused"]
    evening.say("gann", "resume")
    evening.say("gann", "pace", pace="at_once")
    assert not can_hurry(evening.table, 0)


def test_a_robots_turn_goes_on_from_its_last_move_whatever_else_happens() -> None:
    evening = begun(FOUR, 2)
    finish_turn(evening)
    finish_turn(evening)
    due = evening.due("robot")
    evening.now_ms += WAIT_MS
    evening.say("gann", "hand_over", seat=1)
    assert evening.due("robot") == due
    evening.carry_out(due)
    assert evening.entries[-1].actor == "robot:2"


def test_a_robots_play_is_refereed_too() -> None:
    evening = begun(FOUR, 1)
    finish_turn(evening)
    due = evening.due("robot")
    assert evening.refused_act(due, due.at_ms, "discard 4") == ["turn.draw_first"]
    assert evening.refused_act(due, due.at_ms, "2: draw") == ["table.other_seat"]


def test_a_pause_stops_the_robots_but_not_the_return() -> None:
    evening = begun(FOUR, 2)
    evening.go("gbob")
    evening.say("gann", "stand_in", seat=1)
    finish_turn(evening)
    evening.say("gann", "pause")
    assert evening.kinds_due() == set()
    evening.come("gbob")
    assert evening.kinds_due() == {"give_back"}


def test_the_next_round_waits_for_absent_players_as_long_as_a_turn() -> None:
    evening = begun()
    evening.play_round()
    for actor in ("gann", "gbob", "gcleo"):
        evening.say(actor, "next_hand")
    assert evening.kinds_due() == set()
    evening.go("gdan")
    gone_ms = evening.now_ms
    due = evening.due("next_hand")
    assert due.at_ms == gone_ms + DELAY_MS
    applied = evening.carry_out(due)
    assert applied.notes == ()
    assert evening.phase == "dealing"
    evening.act("promise")
    assert evening.deal_now.seats == (0, 1, 2)


def test_nobody_waits_between_rounds_for_a_player_whose_seat_a_robot_plays() -> None:
    evening = begun()
    evening.go("gdan")
    evening.say("gann", "stand_in", seat=3)
    evening.play_round()
    for actor in ("gann", "gbob", "gcleo"):
        evening.say(actor, "next_hand")
    assert evening.phase == "dealing"


def test_a_robot_that_stands_in_between_rounds_keeps_nobody_waiting() -> None:
    evening = begun()
    evening.play_round()
    for actor in ("gann", "gbob", "gcleo"):
        evening.say(actor, "next_hand")
    evening.go("gdan")
    evening.say("gann", "stand_in", seat=3)
    assert evening.phase == "dealing"


def test_a_connected_player_replaces_a_host_who_is_away_for_long() -> None:
    evening = begun()
    evening.go("gann", "gbob")
    due = evening.due("new_host")
    assert (due.seat, due.at_ms) == (2, evening.now_ms + HOST_AWAY_MS)
    evening.carry_out(due)
    assert evening.table.host == "gcleo"
    assert "new_host" not in evening.kinds_due()


def test_nothing_is_due_before_a_table_is_opened() -> None:
    assert Evening().table.due() == []


def test_a_server_that_restarts_waits_for_everybody_before_it_deals() -> None:
    evening = Evening()
    evening.gather(TWO)
    evening.say("gann", "start")
    evening.now_ms += 60_000
    before = picture(evening.table)
    evening.table = evening.replayed()
    assert picture(evening.table) == before
    assert evening.table.due() == []
    evening.come("gbob")
    evening.act("restart")
    assert evening.due("promise").at_ms > evening.now_ms
    evening.come("gann")
    evening.act("promise")
    assert evening.deal_now.seats == (0, 1)


def test_a_deal_goes_on_after_a_restart() -> None:
    evening = Evening()
    evening.gather(TWO)
    evening.say("gann", "start")
    evening.act("promise")
    evening.commit(0)
    evening.now_ms += 60_000
    evening.table = evening.replayed()
    evening.come(*NAMES)
    evening.act("restart")
    assert evening.due("void").at_ms > evening.now_ms
    evening.commit(1)
    evening.reveal(1)
    evening.reveal(0)
    evening.act("deal")
    assert evening.phase == "playing"
