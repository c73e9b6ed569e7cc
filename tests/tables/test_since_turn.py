"""A seat sees all plays since its last turn, also after a reload."""

import pytest

from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.updates import Happening
from tests.support.web_fixtures import PLAYED
from tests.tables.hosted import Hosted
from tests.tables.test_frames import update, welcome
from tests.tables.test_views import begun

SHOWN = {"Drew", "TookPile", "Melded", "CanastaMade", "Discarded", "RedThreesLaid", "WentOut"}


@pytest.mark.parametrize("name", ["two", "four", "six-in-three"])
def test_every_seat_reads_what_the_others_did_since_its_last_turn(name: str) -> None:
    hosted = begun(PLAYED[name])
    seats = len(hosted.table.seats)
    expected: dict[int, list[Happening]] = {seat: [] for seat in range(seats)}
    in_turn = update(hosted).table.turn
    for _ in range(80):
        hosted.play_on(1)
        sent = update(hosted)
        if sent.table.phase != "playing":
            break
        for seat, since in expected.items():
            # Private events go to their own seat only, so the messages to this seat contain all of
            # them.
            since += [one for one in sent.happenings if one.seat not in (seat, NO_SEAT)]
        if sent.table.turn != in_turn:
            expected[in_turn].clear()
            in_turn = sent.table.turn
        for seat, since in expected.items():
            sent_to_seat = [one for one in update(hosted, seat).since_turn if one.kind in SHOWN]
            assert sent_to_seat == [one for one in since if one.kind in SHOWN]
            assert update(hosted, seat).since_turn == welcome(hosted, seat).since_turn


def test_a_watcher_sees_every_seat() -> None:
    hosted = begun()
    hosted.play_on(40)
    sent = update(hosted, NO_SEAT)
    assert {one.seat for one in sent.since_turn} | {sent.table.turn} == {0, 1, 2, 3}


def test_a_play_that_is_taken_back_is_gone_and_what_was_before_is_back() -> None:
    hosted = Hosted(TableSettings(), people=1)
    hosted.start()
    hosted.deal()
    while hosted.table.to_act != 0 or len(update(hosted).since_turn) < 4:
        hosted.play_on(1)
    hosted.make(0, "draw")
    before = update(hosted).since_turn
    watched = update(hosted, NO_SEAT).since_turn
    hosted.make(0, f"discard {update(hosted).own.hand[-1]}")  # type: ignore[union-attr]
    assert update(hosted).since_turn == ()
    hosted.send(0, {"t": "take_back", "seen": hosted.table.game_seq})
    assert update(hosted).since_turn == before
    assert update(hosted, NO_SEAT).since_turn == watched


def test_a_new_round_begins_with_nothing() -> None:
    hosted = begun()
    hosted.play_on()
    assert {one.kind for one in update(hosted, 0).since_turn} >= {"Discarded"}
    hosted.deal_next_round()
    assert update(hosted, 0).since_turn == ()


@pytest.mark.parametrize("turns", [1, 3])
def test_who_comes_back_reads_what_was_played_for_them_until_their_own_turn_ends(
    turns: int,
) -> None:
    hosted = Hosted(TableSettings(), people=2)
    hosted.start()
    hosted.deal()
    while hosted.table.to_act != 1:
        hosted.play()
    hosted.go("gbob")
    hosted.say("gann", "stand_in", seat=1)
    played: list[Happening] = []
    for _ in range(turns):
        while hosted.table.to_act == 1:
            hosted.play()
            played += [one for one in update(hosted, 0).happenings if one.seat == 1]
        while hosted.table.to_act != 1:
            hosted.play()
    hosted.come("gbob")
    hosted.act("give_back")

    def played_for() -> list[Happening]:
        return [one for one in update(hosted, 1).since_turn if one.seat == 1]

    assert played_for() == [one for one in played if one.kind in SHOWN]
    assert [one for one in update(hosted, 0).since_turn if one.seat == 0] == []
    hosted.play()
    assert played_for()  # it stays during the turn
    while hosted.table.to_act == 1:
        hosted.play()
    assert played_for() == []


def test_who_ran_out_of_time_reads_what_was_played_for_them() -> None:
    hosted = Hosted(TableSettings(players=2, sides=2, clock=Clock(turn_s=5, bank_s=0)))
    hosted.start()
    hosted.deal()
    first = hosted.table.to_act
    while hosted.table.to_act == first:
        hosted.act("time_up")
    own = [one.kind for one in update(hosted, first).since_turn if one.seat == first]
    assert own[0] in ("Drew", "TookPile")
    assert own[-1] == "Discarded"
