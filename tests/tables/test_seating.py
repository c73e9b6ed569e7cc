"""People come and go, robots take seats, and certain rights are reserved for the host."""

import re

import pytest

from canasta.cards.faces import kind_of_face
from canasta.i18n import Narrator, load
from canasta.i18n.cards import counted
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.table_lists import NewTable, SeatWish
from canasta.record.header import PROGRAM, Player
from canasta.record.lots import draw_lots
from canasta.tables.entry import Entry
from canasta.tables.game_records import games_of
from canasta.tables.seats import SeatState, clean_name, robot_on
from canasta.tables.state import Note
from canasta.tables.table import HostedTable
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.news import note_sentence
from canasta.tables.views.public_part import public_table
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import NOON, TABLE, Evening

FOUR = TableSettings()
TWO = TableSettings(players=2, sides=2)


def names(table: HostedTable) -> list[str]:
    return [seat.name for seat in table.seats]


def kinds(table: HostedTable) -> str:
    """Return a letter for each seat: p (person), r (robot), f (free) or s (substitute robot)."""
    letters = ["s" if s.stands_in else "p" if s.is_person else "r" for s in table.seats]
    return "".join(
        "f" if seat.is_free else letter for seat, letter in zip(table.seats, letters, strict=True)
    )


def changed(settings: TableSettings, **values: object) -> dict[str, object]:
    return {"settings": {**settings.model_dump(), **values}}


def test_the_founder_sits_on_the_first_seat_and_is_host() -> None:
    evening = Evening()
    applied = evening.open(FOUR, {2: "easy"})
    assert applied.notes == (Note("opened", 0, "Ann"),)
    assert kinds(evening.table) == "pfrf"
    assert evening.table.host == "gann"
    assert evening.phase == "gathering"
    assert evening.table.settings_seq == evening.table.seq == 1


@pytest.mark.parametrize(
    ("seats", "start", "code"),
    [
        ([(4, "easy")], False, "table.no_such_seat"),
        ([(0, "easy")], False, "table.no_such_seat"),
        ([(1, "genius")], False, "table.bad_level"),
        ([(1, "easy")], True, "table.not_full"),
    ],
)
def test_bad_seats_of_a_new_table_are_refused(
    seats: list[tuple[int, str]], code: str, *, start: bool
) -> None:
    wishes = tuple(SeatWish(seat=seat, robot=level) for seat, level in seats)
    new = NewTable(settings=FOUR, seats=wishes, start=start)
    table = HostedTable("table-1")
    decided = table.open(new, "gann", NOON, name="Ann", seed=bytes(32))
    assert [reason.code for reason in getattr(decided, "reasons", ())] == [code]
    assert table.seats == []


def test_a_table_is_not_opened_with_bad_rules_or_twice() -> None:
    evening = Evening()
    wrong = NewTable(settings=TableSettings(house_rules="max_wilds = 99"))
    decided = evening.table.open(wrong, "gann", NOON, name="Ann", seed=bytes(32))
    assert [reason.code for reason in getattr(decided, "reasons", ())] == ["table.bad_rules"]
    evening.open(FOUR)
    again = NewTable(settings=FOUR)
    decided = evening.table.open(again, "gann", NOON, name="Ann", seed=bytes(32))
    assert [reason.code for reason in getattr(decided, "reasons", ())] == ["table.already"]


def test_a_seat_may_be_named_and_left_free() -> None:
    evening = Evening()
    new = NewTable(settings=TWO, seats=(SeatWish(seat=0), SeatWish(seat=1)))
    decided = evening.table.open(new, "gann", NOON, name="Ann", seed=bytes(32))
    assert isinstance(decided, Entry)
    evening.apply(decided)
    assert kinds(evening.table) == "pf"


def test_a_game_against_robots_begins_at_once() -> None:
    evening = Evening()
    evening.open(FOUR, {1: "easy", 2: "easy", 3: "easy"}, start=True)
    assert evening.phase == "dealing"
    assert evening.table.game_number == 1
    evening.deal()
    assert evening.phase == "playing"
    assert evening.table.to_act == 0


def test_people_sit_down_change_seats_and_leave() -> None:
    evening = Evening()
    evening.open(FOUR)
    evening.say("gbob", "sit", seat=2)
    evening.say("gbob", "sit", seat=1)
    assert names(evening.table) == ["Ann", "Bob", "", ""]
    evening.say("gbob", "leave")
    assert names(evening.table) == ["Ann", "", "", ""]


def test_who_opens_a_table_has_accepted_its_rules_and_keeps_that_in_another_seat() -> None:
    evening = Evening()
    evening.open(FOUR)
    assert evening.table.seats[0].accepted_seq == 1
    evening.say("gann", "sit", seat=3)
    assert evening.table.seats[3].accepted_seq == 1
    assert evening.table.host == "gann"


def test_nobody_has_the_name_of_another() -> None:
    evening = Evening()
    evening.open(FOUR)
    table = evening.table
    for number, actor in enumerate(("g1", "g2"), start=1):
        sitting = evening.command("sit", seat=number)
        decided = table.decide(actor, sitting, evening.now_ms, name=" Ann\n", seed=bytes(32))
        evening.apply(decided)  # type: ignore[arg-type]
    assert names(table) == ["Ann", "Ann 2", "Ann 3", ""]


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ann", "Ann"),
        ("  Ann \t B ", "Ann B"),
        ("A\u202enn\x00", "Ann"),
        ("\u200b", "–"),
        ("\u200d", "–"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("é" * 60, "é" * 40),
        ("🂡 Ace", "🂡 Ace"),
    ],
)
def test_names_are_made_fit_for_tables_and_records(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_robots_have_names_of_their_own() -> None:
    taken: list[str] = []
    for seat in range(6):
        taken.append(robot_on(seat, "easy", taken).name)
    assert len(set(taken)) == 6
    assert robot_on(0, "easy", taken[:1]).name not in taken[:1]


def test_the_host_is_followed_by_the_next_person() -> None:
    evening = Evening()
    evening.gather(FOUR, 3)
    evening.say("gann", "hand_over", seat=2)
    assert evening.table.host == "gcleo"
    applied = evening.say("gcleo", "leave")
    assert evening.table.host == "gann"
    assert Note("new_host", 0, "Ann") in applied.notes


def test_at_a_table_left_by_everybody_the_next_person_is_host() -> None:
    evening = Evening()
    evening.open(FOUR)
    evening.say("gann", "leave")
    assert evening.table.host == ""
    evening.say("gbob", "sit", seat=3)
    assert evening.table.host == "gbob"


def test_a_program_sits_with_the_name_of_its_owner_and_is_never_host() -> None:
    evening = Evening()
    evening.open(FOUR)
    applied = evening.say("gbob", "sit", seat=1, robot_of=" Cleo ")
    program = Note("program", 1, "Bob", "Cleo")
    assert applied.notes == (Note("sat", 1, "Bob"), program)
    narrator = Narrator(load("en"), evening.table.rules, ("",) * 4, 2, 0)
    assert note_sentence(program, narrator) == "Bob is a robot that Cleo runs."
    assert [seat.robot_of for seat in evening.table.seats] == ["", "Cleo", "", ""]
    assert evening.refused("gann", "hand_over", seat=1) == ["table.no_person"]
    evening.say("gbob", "sit", seat=3, robot_of="Cleo")
    evening.say("gann", "leave")
    assert evening.table.host == ""
    evening.say("gcleo", "sit", seat=1)
    assert evening.table.host == "gcleo"
    evening.say("gbob", "sit", seat=2)
    assert evening.table.seats[2].robot_of == "", "a person who takes the seat over"


@pytest.mark.parametrize("claimed", ["Ann", "ANN", "\uff21nn", "Ann "])
def test_a_program_passes_for_nobodys_who_is_at_the_table(claimed: str) -> None:
    """Nothing proves who owns a program, even if the owner connects first."""
    hosted = Hosted(FOUR, people=1)
    hosted.say("gann", "remove", seat=1)
    applied = hosted.say("gbob", "sit", seat=1, robot_of=claimed)
    (*_, note) = applied.notes
    assert (note.kind, note.robot_of) == ("program", f"{claimed.strip()} 2")
    assert shown_owners(hosted) == ["", f"{claimed.strip()} 2", "", ""]
    hosted.say("gann", "leave")
    assert shown_owners(hosted) == ["", claimed.strip(), "", ""]
    hosted.say("gann", "sit", seat=0)
    assert hosted.table.seats[0].name == "Ann"
    assert shown_owners(hosted) == ["", f"{claimed.strip()} 2", "", ""]


def test_nor_for_one_of_those_who_wait_for_a_seat() -> None:
    hosted = Hosted(TableSettings(), people=2)
    hosted.start()
    hosted.deal()
    hosted.come("gdan")
    hosted.say("gcleo", "sit", seat=2)
    hosted.say("gdan", "sit", seat=3, robot_of="cleo")
    hosted.play_on()
    assert hosted.table.seats[3].robot_of == "cleo"
    assert shown_owners(hosted) == ["", "", "", "cleo 2"]


def shown_owners(hosted: Hosted) -> list[str]:
    return [seat.robot_of for seat in public_table(hosted.table, KeptViews()).seats]


def test_a_program_that_waits_for_a_robots_seat_keeps_its_mark() -> None:
    evening = Evening()
    evening.begin(TableSettings(), 2)
    evening.come("gdan")
    applied = evening.say("gdan", "sit", seat=2, robot_of="Cleo")
    assert applied.notes[-1] == Note("program", 2, "Dan", "Cleo")
    assert evening.table.seats[2].is_robot
    evening.play_round()
    evening.deal_next_round()
    assert (evening.table.seats[2].name, evening.table.seats[2].robot_of) == ("Dan", "Cleo")


def test_the_host_places_robots_and_frees_seats() -> None:
    evening = Evening()
    evening.gather(FOUR, 2)
    evening.say("gann", "put_robot", seat=2, level="expert")
    assert evening.table.seats[2].level == "expert"
    evening.say("gann", "remove", seat=2)
    evening.say("gann", "remove", seat=1)
    assert kinds(evening.table) == "pffr"
    evening.go("gann")
    evening.say("gcleo", "sit", seat=1)
    evening.say("gann", "hand_over", seat=1)
    evening.say("gcleo", "put_robot", seat=0, level="easy")  # Ann is away
    assert kinds(evening.table) == "rpfr"
    assert evening.table.seat_of("gann") == -1


def test_in_a_game_a_robot_takes_the_seat_of_a_removed_player_for_good() -> None:
    evening = Evening()
    evening.begin(TWO)
    applied = evening.say("gann", "remove", seat=1, person="Bob")
    assert applied.notes == (Note("removed", 1, "Bob"),)
    assert kinds(evening.table) == "pr"
    assert evening.phase == "playing"
    assert evening.table.seats[1].level == TWO.stand_in
    evening.play()
    evening.play_round()
    assert evening.phase == "scoring"


def test_changed_settings_have_to_be_accepted_again_by_all_but_the_host() -> None:
    evening = Evening()
    evening.gather(TWO)
    evening.say("gann", "change", **changed(TWO, target=1000))
    assert evening.table.settings_seq == evening.table.seq
    assert evening.table.rules.target == 1000
    assert evening.refused("gann", "start") == ["table.not_accepted"]
    assert evening.table.seats[0].accepted_seq == evening.table.settings_seq
    assert evening.refused("gbob", "accept", settings_seq=1) == ["table.settings_changed"]
    evening.say("gbob", "accept", settings_seq=evening.table.settings_seq)
    evening.say("gann", "start")
    assert evening.card_game.header.game_rules.rules.target == 1000


def test_with_fewer_seats_people_move_up_and_robots_go() -> None:
    evening = Evening()
    evening.open(FOUR, {1: "easy", 2: "easy"})
    evening.say("gbob", "sit", seat=3)
    evening.say("gann", "change", **changed(FOUR, players=2))
    assert names(evening.table) == ["Ann", "Bob"]
    evening.say("gann", "change", **changed(FOUR, players=6))
    assert names(evening.table) == ["Ann", "Bob", "", "", "", ""]


def test_seats_are_drawn_by_lot_when_the_game_begins() -> None:
    settings = TableSettings(players=6, seating="lot", clock=Clock(turn_s=60, bank_s=60))
    evening = Evening()
    evening.gather(settings, 4)
    before = list(evening.table.seats)
    seed = evening.random("lots", evening.table.seq)
    applied = evening.say("gann", "start")
    lots = draw_lots(seed, 6)
    table = evening.table
    assert [note.kind for note in applied.notes] == ["started", "lots_drawn"]
    narrator = Narrator(load("en"), table.rules, tuple(names(table)), 2)
    sentence = note_sentence(applied.notes[1], narrator)
    for seat, lot in enumerate(lots):
        decided = counted(narrator.words, kind_of_face(lot.cards[-1]), 1)
        assert re.search(rf"{names(table)[seat]} [^;]*{decided}", sentence), sentence
    assert names(table) == [before[lot.player].name for lot in lots]
    assert table.lots == tuple(lot.cards for lot in lots) == evening.card_game.header.lots
    assert [player.name for player in evening.card_game.header.players] == names(table)
    assert [seat.bank_ms for seat in table.seats if seat.is_person] == [60_000] * 4
    assert table.host == "gann"
    assert names(table) != [seat.name for seat in before]  # else this seed would prove nothing
    evening.deal()
    evening.play_round()
    assert table.phase == "scoring"


def test_a_seat_knows_what_it_is() -> None:
    free, person = SeatState(), SeatState("gann", "Ann")
    robot = robot_on(1, "easy")
    away = SeatState("gbob", "Bob", gone_since_ms=NOON)
    held = SeatState("gbob", "Bob", "easy", stands_in=True)
    seats = (free, person, robot, away, held)
    assert [seat.is_free for seat in seats] == [True, False, False, False, False]
    assert [seat.is_person for seat in seats] == [False, True, False, True, True]
    assert [seat.is_robot for seat in seats] == [False, False, True, False, False]
    assert [seat.is_present for seat in seats] == [False, True, True, False, True]
    assert [seat.plays_in_person for seat in seats] == [False, True, False, True, False]


def test_presence_is_set_from_outside() -> None:
    evening = Evening()
    evening.gather(FOUR, 2)
    evening.now_ms += 5000
    evening.go("gbob")
    assert evening.table.seats[1].gone_since_ms == evening.now_ms
    evening.now_ms += 5000
    evening.go("gbob")  # the second call does not change the time
    assert evening.table.seats[1].gone_since_ms == evening.now_ms - 5000
    evening.come("gbob")
    assert evening.table.seats[1].gone_since_ms is None


def test_people_who_sit_down_are_present_if_connected() -> None:
    evening = Evening()
    evening.open(FOUR)
    evening.come("gbob")
    evening.say("gbob", "sit", seat=1)
    evening.say("gcleo", "sit", seat=2)
    assert [seat.is_present for seat in evening.table.seats] == [True, True, False, False]


def test_records_say_that_a_program_plays() -> None:
    evening = Evening()
    evening.begin(TableSettings(), 2)
    evening.come("gdan")
    evening.say("gdan", "sit", seat=2, robot_of="Cleo")
    evening.play_round()
    evening.deal_next_round()
    evening.play_round()
    (game,) = games_of(TABLE, evening.entries, evening.secrets)
    assert "\nseat 2: program Dan\n" in game.text()
    assert evening.table.seats[2].player == Player("Dan", PROGRAM)
