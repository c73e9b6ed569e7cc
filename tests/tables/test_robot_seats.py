"""People replace robots at once or at the next deal, and never see a second hand."""

import json

import pytest

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import load
from canasta.protocol.settings import Clock, TableSettings
from canasta.record.record_reader import replay_of
from canasta.tables.game_records import games_of
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.state import Note
from canasta.tables.table import HostedTable
from canasta.tables.views.public_part import public_table
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import NOON, TABLE, Evening, picture

AT_ONCE = TableSettings(robot_seats="at_once")
NEXT_DEAL = TableSettings()
KEPT = TableSettings(robot_seats="kept")


def begun(settings: TableSettings = AT_ONCE, people: int = 1) -> Evening:
    evening = Evening()
    evening.begin(settings, people)
    evening.come("gbob", "gcleo")
    return evening


def test_a_person_takes_a_robots_seat_in_the_middle_of_a_round_with_its_hand() -> None:
    evening = begun()
    hand = list(evening.card_game.croupier.hands[1])
    applied = evening.say("gbob", "sit", seat=1)
    assert applied.notes == (Note("took_over", 1, "Bob"),)
    seat = evening.table.seats[1]
    assert (seat.actor, seat.level, seat.accepted_seq) == ("gbob", "", evening.table.settings_seq)
    assert evening.card_game.croupier.hands[1] == hand
    evening.play_round()
    assert any(entry.actor == "gbob" and entry.kind == "play" for entry in evening.entries)
    assert "robot:1" not in {entry.actor for entry in evening.entries}


def test_a_robot_whose_seat_was_taken_no_longer_plays() -> None:
    evening = begun()
    evening.play("draw")
    evening.play()
    while evening.table.to_act != 1:
        evening.play()
    due = evening.due("robot")
    evening.say("gbob", "sit", seat=1)
    assert evening.refused_act(due, due.at_ms, "draw") == ["table.stale"]
    assert evening.kinds_due() == set()


def test_where_two_people_sit_a_seat_comes_with_the_next_deal() -> None:
    evening = begun(NEXT_DEAL, people=2)
    table = evening.table
    assert public_table(table).newcomers_wait
    applied = evening.say("gcleo", "sit", seat=2)
    assert applied.notes == (Note("sits_next", 2, "Cleo"),)
    assert table.seat_of("gcleo") == NO_SEAT
    assert table.next_seat_of("gcleo") == 2
    assert table.seats[2].is_robot
    evening.come("gdan")
    assert evening.refused("gdan", "sit", seat=2) == ["table.seat_taken"]
    assert evening.refused("gcleo", "sit", seat=2) == ["table.already"]
    shown = public_table(table).seats[2]
    assert (shown.kind, shown.can_take, shown.next_name) == ("robot", False, "Cleo")
    assert evening.replayed().next_seat_of("gcleo") == 2
    evening.play_round()
    assert evening.phase == "scoring"
    assert table.seat_of("gcleo") == 2
    assert not public_table(table).newcomers_wait
    evening.deal_next_round()
    assert table.deal is not None
    assert table.deal.seats == (0, 1, 2)
    assert picture(evening.replayed()) == picture(table)


def test_guests_who_come_one_after_the_other_see_one_hand_of_a_round() -> None:
    evening = begun(NEXT_DEAL)
    taken = []
    for number, guest in enumerate(("gbob", "gcleo", "gdan"), start=1):
        evening.come(guest)
        waits = public_table(evening.table).newcomers_wait
        evening.say(guest, "sit", seat=number)
        assert waits == (evening.table.seat_of(guest) == NO_SEAT)
        taken += [guest] if not waits else []
        evening.say(guest, "leave")
    assert taken == ["gbob"]
    evening.say("gbob", "sit", seat=1)  # the hand that this guest has seen
    assert evening.table.seat_of("gbob") == 1


def test_a_seat_taken_while_the_cards_are_dealt_is_one_hand_too() -> None:
    evening = Evening()
    evening.gather(NEXT_DEAL, 1)
    evening.say("gann", "start")
    evening.act("promise")
    evening.come("gbob", "gcleo")
    evening.say("gbob", "sit", seat=1)
    evening.say("gcleo", "sit", seat=2)
    evening.commit(0)
    evening.reveal(0)
    evening.act("deal")
    assert evening.table.seat_of("gbob") == 1
    assert evening.table.next_seat_of("gcleo") == 2
    assert picture(evening.replayed()) == picture(evening.table)


def test_whoever_waits_is_seated_when_the_game_ends_before_another_deal() -> None:
    evening = begun(TableSettings(rounds=1), people=2)
    evening.say("gcleo", "sit", seat=2)
    evening.play_round()
    assert evening.phase == "finished"
    assert evening.table.seat_of("gcleo") == 2
    for guest in ("gann", "gbob", "gcleo"):
        evening.say(guest, "rematch")
    assert evening.phase == "dealing"


def test_nobody_takes_a_seat_where_the_robots_stay() -> None:
    evening = begun(KEPT)
    assert evening.refused("gbob", "sit", seat=1) == ["table.full"]
    assert not any(seat.can_take for seat in public_table(evening.table).seats)


def test_whoever_waits_may_change_their_mind() -> None:
    evening = begun(NEXT_DEAL, people=2)
    evening.come("gdan")
    evening.say("gcleo", "sit", seat=2)
    evening.say("gcleo", "sit", seat=3)
    assert evening.table.seats[2].next_actor == ""
    evening.say("gcleo", "leave")
    assert evening.refused("gcleo", "leave") == ["table.not_seated"]
    evening.say("gdan", "sit", seat=2)
    applied = evening.say("gann", "remove", seat=2)
    assert applied.notes == (Note("removed", 2, "Dan"),)
    assert evening.table.seats[2].is_robot
    evening.play_round()
    assert [seat.is_person for seat in evening.table.seats] == [True, True, False, False]


def test_nobody_gets_a_second_hand_of_a_round() -> None:
    evening = begun(people=3)
    evening.say("gcleo", "leave")
    evening.say("gcleo", "sit", seat=3)
    assert evening.table.seat_of("gcleo") == NO_SEAT
    assert evening.table.next_seat_of("gcleo") == 3
    evening.say("gcleo", "leave")
    evening.say("gcleo", "sit", seat=2)  # the own hand again
    assert evening.table.seat_of("gcleo") == 2


def test_whoever_has_held_a_taken_hand_gets_no_other_one_either() -> None:
    evening = begun()
    evening.say("gbob", "sit", seat=1)
    evening.say("gbob", "leave")
    evening.say("gbob", "sit", seat=3)
    assert evening.table.seat_of("gbob") == NO_SEAT


def test_a_player_does_not_change_seats_during_a_game() -> None:
    evening = begun(people=2)
    assert evening.refused("gbob", "sit", seat=2) == ["table.wrong_phase"]


def test_who_comes_back_during_a_deal_waits_for_the_cards() -> None:
    evening = Evening()
    evening.gather(AT_ONCE, 3)
    evening.say("gann", "start")
    evening.act("promise")
    for number, guest in enumerate(("gann", "gbob", "gcleo")):
        evening.commit(number)
        assert guest == evening.table.seats[number].actor
    for number in range(3):
        evening.reveal(number)
    evening.say("gcleo", "leave")
    evening.say("gcleo", "sit", seat=2)
    assert evening.table.seat_of("gcleo") == NO_SEAT
    applied = evening.act("deal")
    assert applied.notes == (Note("sat", 2, "Cleo"),)
    assert evening.table.seat_of("gcleo") == 2
    assert picture(evening.replayed()) == picture(evening.table)


def test_a_new_attempt_to_deal_asks_those_who_waited_for_a_seed() -> None:
    evening = Evening()
    evening.gather(AT_ONCE, 2)
    evening.say("gann", "start")
    evening.act("promise")
    evening.come("gcleo")
    evening.say("gcleo", "sit", seat=2)
    evening.commit(0)
    evening.act("void")
    evening.act("promise")
    assert evening.deal_now.seats == (0, 2)
    assert evening.deal_now.silent == (1,)


def test_between_rounds_and_between_games_a_robots_seat_is_taken_at_once() -> None:
    for settings in (AT_ONCE, NEXT_DEAL):
        evening = begun(settings)
        evening.play_round()
        evening.say("gbob", "sit", seat=2)
        assert evening.table.seat_of("gbob") == 2
        evening.deal_next_round()
        assert evening.deal_now.seats == (0, 2)


def test_before_the_game_a_person_takes_a_robots_seat_and_may_accept_at_once() -> None:
    evening = Evening()
    evening.open(AT_ONCE, {1: "easy", 2: "easy", 3: "easy"})
    evening.come("gbob")
    assert evening.refused("gbob", "sit", seat=2, settings_seq=7) == ["table.settings_changed"]
    evening.say("gbob", "sit", seat=2, settings_seq=1)
    assert evening.table.seats[2].accepted_seq == 1
    evening.say("gann", "sit", seat=1)  # the robot and Ann change places
    assert [seat.name for seat in evening.table.seats][1:3] == ["Ann", "Bob"]
    assert evening.table.seats[0].is_robot
    assert evening.table.seats[1].accepted_seq == 1


def test_nothing_is_taken_back_after_somebody_has_seen_a_robots_hand() -> None:
    evening = begun(TableSettings(taking_back=True))
    evening.play("draw")
    evening.play(f"discard {evening.card_game.croupier.hands[0][-1]}")
    if evening.table.to_act == 0:
        raise AssertionError("the turn goes on")
    taking_back = evening.card_game.taking_back
    assert taking_back.why_final(0) is None
    evening.say("gbob", "sit", seat=1)
    evening.say("gbob", "leave")
    assert taking_back.why_final(0) == "other_played"


def test_the_time_bank_belongs_to_the_seat() -> None:
    settings = TableSettings(clock=Clock(turn_s=10, bank_s=60))
    evening = begun(settings, people=3)
    while evening.table.to_act != 2:
        evening.play()
    evening.now_ms += 25_000
    evening.say("gcleo", "leave")
    assert public_table(evening.table).seats[2].bank_s == 0  # a robot needs none
    evening.say("gcleo", "sit", seat=2)
    assert evening.table.clock_seat == 2
    assert evening.table.deadline_ms == evening.now_ms + 45_000  # nothing is left of the turn
    evening.come("gdan")
    evening.say("gdan", "sit", seat=3)
    assert evening.table.seats[3].bank_ms == 60_000


def test_a_side_of_robots_goes_on_when_its_only_person_leaves_again() -> None:
    evening = begun()
    evening.say("gbob", "sit", seat=1)
    evening.say("gbob", "leave")
    assert evening.phase == "playing"
    evening.say("gann", "leave")
    assert evening.phase == "finished"


def test_a_lone_player_who_leaves_hands_the_table_to_whoever_waits() -> None:
    evening = begun(NEXT_DEAL, people=2)
    evening.say("gbob", "leave")
    evening.say("gcleo", "sit", seat=1)
    evening.say("gann", "leave")
    assert evening.phase == "finished"
    assert (evening.table.seat_of("gcleo"), evening.table.host) == (1, "gcleo")


@pytest.mark.parametrize("settings", [AT_ONCE, NEXT_DEAL], ids=["at once", "next deal"])
def test_a_watcher_sees_no_hand_before_the_seat_is_theirs(settings: TableSettings) -> None:
    hosted = Hosted(settings, 2)
    hosted.start()
    hosted.deal()
    hosted.come("gcleo")
    hosted.play_on(9)
    hosted.say("gcleo", "sit", seat=2)
    moment = hosted.frames.moment(NOON)
    number = hosted.table.seat_of("gcleo")
    if settings is NEXT_DEAL:
        assert number == NO_SEAT
        assert '"own":null' in moment.update(number, "en")
        return
    hand = hosted.card_game.croupier.hands[2]
    assert sorted(json.loads(moment.update(number, "en"))["own"]["hand"]) == sorted(hand)
    log = hosted.frames.log(number, "en", is_whole=True)
    before = hosted.frames.log(NO_SEAT, "en", is_whole=True)
    # The log of earlier plays reads as it does for a watcher.
    assert log.rsplit("},{", 1)[0] == before.rsplit("},{", 1)[0]
    assert load("en").text("server.note.took_over.you") in log


def test_the_record_says_who_played_what() -> None:
    evening = begun()
    while evening.table.to_act != 2:
        evening.play()
    evening.say("gbob", "sit", seat=2)
    evening.play_round()
    (game,) = games_of(TABLE, evening.entries, evening.secrets)
    text = game.text()
    lines = text.splitlines()
    at = lines.index("seat 2: human Bob")
    assert lines[at + 1].startswith("2: ")
    assert not any(line.startswith("2: ") for line in lines[:at])
    assert "seat 2: medium" in text.split("\n\n", 1)[0]
    assert replay_of(text).end.awaits_deal


def test_the_game_counts_for_who_took_a_robots_seat() -> None:
    evening = begun()
    evening.say("gbob", "sit", seat=2)
    evening.play_round()
    tally = GameStatistics()
    table = HostedTable(TABLE)
    for entry in evening.entries:
        applied = table.apply(entry, evening.secrets.get(entry.seq))
        tally.follow(table, entry, applied)
    assert tally.guests == ("gann", "", "gbob", "")
    assert tally.game(table).names[2] == "Bob"


def test_a_finished_game_is_not_that_of_who_takes_a_seat_afterwards() -> None:
    evening = begun(people=1)
    evening.say("gann", "give_up")
    assert evening.phase == "finished"
    evening.say("gbob", "sit", seat=2)
    tally = GameStatistics()
    table = HostedTable(TABLE)
    for entry in evening.entries:
        applied = table.apply(entry, evening.secrets.get(entry.seq))
        tally.follow(table, entry, applied)
    assert tally.guests == ("gann", "", "", "")
