"""The clock gives time for each turn, then uses the bank, and stops while nobody can play."""

from canasta.protocol.settings import Clock, TableSettings
from canasta.tables.server_acts import LEAST_SCORE_MS
from canasta.tables.state import Note
from canasta.tables.views.public_part import public_table
from tests.tables.simulated_evening import NAMES, Evening

TURN_MS, BANK_MS = 20_000, 30_000
CLOCK = Clock(turn_s=20, bank_s=30)
TWO = TableSettings(players=2, sides=2, clock=CLOCK)
FOUR = TableSettings(clock=CLOCK)


def begun(settings: TableSettings = TWO, people: int = -1) -> Evening:
    evening = Evening()
    evening.begin(settings, people)
    return evening


def banks(evening: Evening) -> list[int]:
    return [seat.bank_ms for seat in evening.table.seats]


def turn_of(evening: Evening, used_ms: int) -> None:
    """Let the seat to act draw at once, and discard ``used_ms`` after the start of the turn."""
    evening.play("draw")
    evening.now_ms += used_ms
    seat = evening.table.to_act
    while evening.table.to_act == seat:
        evening.play()


def test_without_a_clock_there_is_no_deadline() -> None:
    evening = begun(TableSettings(players=2, sides=2))
    assert (evening.table.deadline_ms, banks(evening)) == (0, [0, 0])
    assert evening.kinds_due() == set()


def test_a_turn_has_its_time_and_then_the_bank() -> None:
    evening = begun()
    assert banks(evening) == [BANK_MS, BANK_MS]
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS
    deadline = evening.table.deadline_ms
    evening.now_ms += 1000
    evening.play("draw")
    assert evening.table.deadline_ms == deadline  # the turn continues


def test_a_bank_is_used_only_after_the_time_of_the_turn() -> None:
    evening = begun()
    turn_of(evening, TURN_MS)
    assert banks(evening) == [BANK_MS, BANK_MS]
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS
    turn_of(evening, TURN_MS + 12_345)
    assert banks(evening) == [BANK_MS, BANK_MS - 12_345]
    turn_of(evening, 0)
    assert evening.table.clock_seat == 1
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS - 12_345


def test_when_the_time_is_up_a_robot_plays_the_turn_to_its_end() -> None:
    evening = begun()
    evening.play("draw")
    due = evening.due("time_up")
    assert (due.seat, due.level, due.at_ms) == (0, TWO.stand_in, evening.table.deadline_ms)
    assert evening.refused_act(due, due.at_ms - 1, "discard 4") == ["table.stale"]
    acts = 0
    while evening.table.to_act == 0:
        applied = evening.act("time_up")
        acts += 1
        assert applied.notes == (Note("time_up", 0, "Ann"),)
        assert evening.entries[-1].actor == "clock"
    assert acts >= 1
    assert evening.now_ms == due.at_ms  # the rest of the turn is due at once
    assert banks(evening) == [0, BANK_MS]
    assert not evening.table.seats[0].stands_in
    turn_of(evening, 0)
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS


def test_a_robot_also_plays_a_whole_turn_when_the_time_is_up() -> None:
    evening = begun()
    plays = []
    while evening.table.to_act == 0:
        evening.act("time_up")
        plays.append(evening.entries[-1].body)
    assert len(plays) >= 2
    assert evening.table.to_act == 1


def test_robots_have_no_clock() -> None:
    evening = begun(FOUR, 1)
    shown = public_table(evening.table).seats
    assert [seat.bank_s for seat in shown] == [BANK_MS // 1000, 0, 0, 0]
    turn_of(evening, 0)
    assert (evening.table.clock_seat, evening.table.deadline_ms) == (-1, 0)
    assert evening.kinds_due() == {"robot"}


def test_an_absent_player_has_no_clock_while_a_robot_stands_in() -> None:
    evening = begun()
    evening.go("gann")
    evening.now_ms += TURN_MS + 5000
    evening.say("gann", "hand_over", seat=1)
    evening.say("gbob", "stand_in", seat=0)
    assert (evening.table.deadline_ms, banks(evening)) == (0, [BANK_MS - 5000, BANK_MS])
    evening.come("gann")
    evening.act("give_back")
    assert evening.table.deadline_ms == evening.now_ms + BANK_MS - 5000


def test_a_pause_stops_the_clock_and_gives_no_time() -> None:
    evening = begun()
    for used_ms in (5000, 8000):
        evening.now_ms += used_ms
        evening.say("gann", "pause")
        assert evening.table.deadline_ms == 0
        assert evening.kinds_due() == set()
        evening.now_ms += 3_600_000
        evening.say("gann", "resume")
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS - 13_000 + BANK_MS
    evening.now_ms += TURN_MS - 13_000 + 1000
    evening.say("gann", "pause")
    evening.say("gann", "resume")
    assert evening.table.deadline_ms == evening.now_ms + BANK_MS - 1000
    assert banks(evening) == [BANK_MS - 1000, BANK_MS]
    turn_of(evening, 500)
    assert banks(evening) == [BANK_MS - 1500, BANK_MS]
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS  # of the other player


def test_every_turn_has_its_whole_time_however_much_was_used_of_the_last() -> None:
    evening = begun()
    evening.now_ms += 5000
    evening.say("gann", "pause")
    evening.say("gann", "resume")
    turn_of(evening, 0)
    turn_of(evening, 0)
    assert evening.table.clock_seat == 0
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS


def test_an_answer_has_its_own_time_and_a_question_gains_none() -> None:
    evening = begun(FOUR)
    asker = evening.table.to_act
    evening.now_ms += 5000
    evening.play("ask")
    assert evening.table.clock_seat == evening.table.to_act == (asker + 2) % 4
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS
    evening.now_ms += 3000
    evening.say("gann", "pause")
    evening.say("gann", "resume")
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS - 3000 + BANK_MS
    evening.play("no")
    assert evening.table.clock_seat == asker
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS - 5000 + BANK_MS


def test_with_a_clock_nobody_waits_forever_for_the_next_round() -> None:
    evening = begun()
    while evening.phase == "playing":
        evening.play()
    assert evening.table.deadline_ms == 0
    due = evening.due("next_hand")
    assert due.at_ms == evening.table.last_ms + LEAST_SCORE_MS
    evening.say("gann", "next_hand")
    evening.act("next_hand")
    assert evening.phase == "dealing"
    assert not any(seat.ready for seat in evening.table.seats)


def test_a_server_that_had_stopped_costs_nobody_time() -> None:
    evening = begun()
    evening.now_ms += TURN_MS + BANK_MS + 60_000  # long after the deadline
    evening.table = evening.replayed()
    assert evening.table.due()[0].kind == "sleep"  # nobody has come back yet
    evening.come("gbob")
    assert evening.kinds_due() == {"restart"}
    evening.act("restart")
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS + BANK_MS
    assert evening.kinds_due() == {"time_up", "stand_in", "new_host"}


def test_the_clock_stands_still_while_nobody_is_connected() -> None:
    evening = begun()
    evening.now_ms += TURN_MS + 1000
    evening.go(*NAMES)
    gone_ms = evening.now_ms
    assert evening.kinds_due() == {"sleep"}
    evening.act("sleep")
    assert evening.now_ms == gone_ms + 1000 * TWO.robot_delay_s
    assert evening.table.due() == []
    assert evening.table.deadline_ms == 0
    evening.now_ms += 86_400_000
    evening.come("gbob")
    assert evening.kinds_due() == {"wake"}
    evening.act("wake")
    assert evening.table.clock_seat == 0
    assert banks(evening) == [0, BANK_MS]  # used up until the table fell asleep
    assert evening.table.deadline_ms == evening.now_ms + TURN_MS


def test_any_act_of_a_player_wakes_the_table() -> None:
    evening = begun()
    evening.go("gann", "gbob")
    evening.act("sleep")
    evening.come("gann")
    evening.now_ms += 5000
    evening.play("draw")
    assert not evening.table.asleep
    assert evening.table.clock_seat == 0


def test_the_times_of_entries_never_go_back() -> None:
    evening = begun()
    evening.now_ms -= 3_600_000
    evening.play("draw")
    times = [entry.at_ms for entry in evening.entries]
    assert times == sorted(times)
