"""A person alone against robots can take plays back until a hidden card was seen."""

import pytest

from canasta.answers.round_replays import RoundSteps
from canasta.protocol.past_games import ReplayStep
from canasta.protocol.settings import Clock, RobotPace, TableSettings
from canasta.record.notation import parse_written_play, play_text
from canasta.record.record_reader import header_of, replay_of
from canasta.tables.game_records import games_of
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.settings_check import checked
from canasta.tables.state import Applied
from canasta.tables.table import replay
from tests.support.arrangements import fingerprint
from tests.support.card_games import everything
from tests.support.small_plays import small_plays
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import TABLE, Evening, picture

TWO = TableSettings(players=2, sides=2)
FOUR = TableSettings()


def alone(settings: TableSettings = FOUR, **changes: object) -> Evening:
    """Return a table at which Ann plays against robots and has drawn."""
    evening = Evening()
    evening.begin(settings.model_copy(update=changes), 1)
    evening.play("draw")
    return evening


def discarded(settings: TableSettings = FOUR, **changes: object) -> Evening:
    """Return a table at which Ann has discarded and a robot is to play."""
    evening = alone(settings, **changes)
    evening.play(f"discard {evening.card_game.croupier.hands[0][-1]}")
    return evening


def take_back(evening: Evening) -> Applied:
    return evening.say("gann", "take_back", seen=evening.table.game_seq)


def refused(evening: Evening, actor: str = "gann") -> list[str]:
    return evening.refused(actor, "take_back", seen=evening.table.game_seq)


def test_a_discard_is_taken_back_before_the_robot_plays() -> None:
    evening = alone()
    before, cards = fingerprint(evening.card_game.state), everything(evening.card_game.croupier)
    drawn = evening.table.last_cards
    evening.play(f"discard {evening.card_game.croupier.hands[0][-1]}")
    due = evening.due("robot")
    evening.now_ms += 300
    (note,) = take_back(evening).notes
    assert (note.kind, note.seat, note.name) == ("took_back", 0, "Ann")
    assert fingerprint(evening.card_game.state) == before
    assert everything(evening.card_game.croupier) == cards
    assert evening.table.last_cards == drawn
    assert evening.table.to_act == 0
    # The robot has nothing left to do, not even to make the play that it had chosen.
    assert "robot" not in evening.kinds_due()
    assert evening.refused_act(due, due.at_ms, "1: draw") == ["table.stale"]
    assert picture(evening.replayed()) == picture(evening.table)
    evening.play(f"discard {evening.card_game.croupier.hands[0][0]}")
    assert evening.due("robot").at_ms > due.at_ms
    assert picture(evening.replayed()) == picture(evening.table)


@pytest.mark.parametrize(
    ("pace", "least_ms"), [("slow", 2000), ("calm", 2000), ("quick", 300), ("at_once", 0)]
)
def test_a_robot_leaves_time_to_take_a_play_back(pace: RobotPace, least_ms: int) -> None:
    evening = discarded(robot_pace=pace)
    assert evening.due("robot").at_ms - evening.table.game_ms == least_ms
    if least_ms:
        evening.say("gann", "hurry")
    assert evening.due("robot").at_ms == evening.table.game_ms


def test_robots_wait_no_longer_than_always_once_a_play_stands() -> None:
    evening = discarded(robot_pace="calm")
    while evening.table.to_act:
        evening.act("robot")
        acts = [act for act in evening.table.due() if act.kind == "robot"]
        assert [act.at_ms - evening.table.game_ms for act in acts] == [660] * len(acts)
    evening = discarded(robot_pace="calm", taking_back=False)
    assert evening.due("robot").at_ms - evening.table.game_ms == 660


def test_plays_are_taken_back_one_after_the_other_down_to_the_card_that_was_drawn() -> None:
    evening = Evening()
    evening.begin(TWO, 1)
    while True:  # until a turn of Ann takes several plays
        number = evening.table.to_act
        whole = parse_written_play(evening.robots_play()).play
        if number == 0 and len(whole.steps) > 2:
            break
        evening.play(play_text(whole))
    before = fingerprint(evening.card_game.state)
    made = 0
    for one in small_plays(lambda: evening.card_game.state, whole):
        evening.play(play_text(one.play))
        made += 1
    assert made > 1
    for _ in range(made):
        take_back(evening)
    assert fingerprint(evening.card_game.state) == before
    assert refused(evening) in (["table.card_seen"], ["table.other_played"])
    assert picture(evening.replayed()) == picture(evening.table)


def test_it_is_too_late_once_a_card_was_drawn_or_another_player_has_played() -> None:
    evening = Evening()
    evening.begin(FOUR, 1)
    assert refused(evening) == ["table.nothing_played"]
    evening.play("draw")
    assert refused(evening) == ["table.card_seen"]
    evening.play(f"discard {evening.card_game.croupier.hands[0][-1]}")
    evening.act("robot")
    assert refused(evening) == ["table.other_played"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"taking_back": False}, "table.no_taking_back"),
        ({"clock": Clock(turn_s=60, bank_s=0)}, "table.plays_stand"),
        ({"rules": "laws1951", "sanctions": True}, "table.plays_stand"),
    ],
)
def test_tables_at_which_plays_stand(changes: dict[str, object], code: str) -> None:
    settings = FOUR.model_copy(update=changes)
    assert not hasattr(checked(settings), "reasons")
    assert refused(discarded(settings)) == [code]


def test_nothing_is_taken_back_where_several_people_sit_or_sat() -> None:
    evening = Evening()
    evening.open(FOUR, {1: "medium", 3: "medium"})
    evening.come("gbob")
    evening.say("gbob", "sit", seat=2)
    evening.say("gbob", "accept", settings_seq=evening.table.settings_seq)
    evening.say("gann", "start")
    evening.deal()
    evening.play("draw")
    evening.play(f"discard {evening.card_game.croupier.hands[0][-1]}")
    assert refused(evening) == ["table.not_alone"]
    assert refused(evening, "gcleo") == ["table.not_seated"]
    # Bob leaves for good, but he has already seen the play.
    evening.say("gbob", "leave")
    assert refused(evening) == ["table.other_played"]


def test_a_pause_an_absence_and_an_older_view_of_the_table() -> None:
    evening = discarded()
    seen = evening.table.game_seq
    assert evening.refused("gann", "take_back", seen=seen - 1) == ["table.stale"]
    evening.say("gann", "pause")
    assert refused(evening) == ["table.paused"]
    evening.say("gann", "resume")
    take_back(evening)
    assert evening.refused("gann", "take_back", seen=seen) == ["table.card_seen"]


def test_the_seat_and_the_log_say_what_can_be_and_was_taken_back() -> None:
    hosted = Hosted(FOUR, 1)
    hosted.start()
    hosted.deal()

    def frame() -> str:
        return hosted.frames.moment(hosted.now_ms).update(0, "en")

    assert '"can_take_back":false' in frame()
    hosted.play("draw")
    assert '"can_take_back":false' in frame()
    hosted.play(f"discard {hosted.card_game.croupier.hands[0][-1]}")
    assert '"can_take_back":true' in frame()
    hosted.send(0, {"t": "take_back", "seen": hosted.table.game_seq})
    assert '"can_take_back":false' in frame()
    assert "You take your last play back." in frame()
    assert "Ann takes the last play back." in hosted.frames.moment(0).update(-1, "en")


def test_a_round_counts_the_same_with_and_without_taking_back() -> None:
    """If the same cards are played, only the record shows that plays were taken back."""
    plain, taken = round_played(takes_back=False), round_played(takes_back=True)
    assert {entry.kind for entry in taken.entries} - {entry.kind for entry in plain.entries} == {
        "take_back"
    }
    assert taken.table.score_sheets == plain.table.score_sheets
    assert counted(taken) == counted(plain)
    steps = [steps_of(evening) for evening in (plain, taken)]
    assert [step.play for step in steps[0]] == [step.play for step in steps[1]]
    assert [step.hands for step in steps[0]] == [step.hands for step in steps[1]]

    (before,), (after,) = (
        games_of(TABLE, evening.entries, evening.secrets) for evening in (plain, taken)
    )
    assert not header_of(before.text()).takes_back
    assert header_of(after.text()).takes_back
    read, again = replay_of(before.text()), replay_of(after.text())
    made = [[one.outcome for one in each.steps] for each in (again, read)]
    assert made[0] == made[1]
    assert again.proofs == read.proofs
    assert not read.taken_back
    assert len(again.taken_back) == sum(entry.kind == "take_back" for entry in taken.entries)
    assert picture(taken.replayed()) == picture(taken.table)


def round_played(*, takes_back: bool) -> Evening:
    """Play a round in which Ann, if ``takes_back``, takes back and repeats all possible plays."""
    evening = Evening()
    evening.begin(TWO, 1)
    while evening.phase == "playing":
        if evening.table.to_act:
            evening.play()
            continue
        whole = parse_written_play(evening.robots_play()).play
        for one in small_plays(lambda: evening.card_game.state, whole):
            evening.play(play_text(one.play))
            if takes_back and evening.card_game.taking_back.why_final(0) is None:
                take_back(evening)
                evening.play(play_text(one.play))
    return evening


def steps_of(evening: Evening) -> list[ReplayStep]:
    steps = RoundSteps(1, 1, "en")
    replay(TABLE, evening.entries, evening.secrets, follow=steps.follow)
    assert steps.is_over
    return steps.steps


def counted(evening: Evening) -> object:
    statistics = GameStatistics()
    table = replay(TABLE, evening.entries, evening.secrets, follow=statistics.follow)
    return statistics.players(table)
