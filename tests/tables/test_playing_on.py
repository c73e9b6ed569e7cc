"""A person can play on from a decision of a recorded game to the end of the round."""

from dataclasses import replace

import pytest

from canasta.answers.tasks import AlikePlay
from canasta.engine.plays import Play
from canasta.engine.state.view_data import view_data
from canasta.i18n import load
from canasta.protocol.commands import AskHint
from canasta.protocol.practice import PlayedOn
from canasta.protocol.settings import TableSettings
from canasta.record.header import Player
from canasta.record.notation import play_text
from canasta.record.record_lines import SeatLine
from canasta.record.record_reader import replay_of
from canasta.tables.game_records import PlayedGame, games_of
from canasta.tables.playing_on import find_decision
from canasta.tables.robot_table import RobotTable, Start
from canasta.tables.views.hints import HintQuestion
from tests.tables.hosted import Hosted

WORDS = load("en")


@pytest.fixture(scope="module", params=["classic", "frimes", "laws1951"])
def played(request: pytest.FixtureRequest) -> PlayedGame:
    """Return two rounds against robots, with and without sanctions."""
    is_official = request.param == "laws1951"
    hosted = Hosted(TableSettings(rules=request.param, sanctions=is_official), seed="playing on")
    hosted.start()
    hosted.deal()
    hosted.play_on()
    hosted.deal_next_round()
    hosted.play_on()
    return games_of(hosted.table.id, hosted.entries, hosted.secrets)[0]


def decision(played: PlayedGame, hand: int, step: int) -> Start:
    found = find_decision("table", played, hand, step)
    assert found is not None
    return found


def goes_on(start: Start, most: int = 1000) -> tuple[list[str], PlayedOn]:
    """Play on for at most ``most`` plays; return the plays and the table after them.

    A robot decides for the person.
    """
    table = RobotTable(start, WORDS)
    plays: list[str] = []
    while len(plays) < most and table.state.phase == "playing":
        seat = table.state.to_act
        task = AlikePlay(view_data(table.view(seat)), start.levels[seat] or "easy", start.deal)
        steps = task.carry_out().steps
        plays.append(play_text(Play(steps) if seat == table.seat else Play(steps, seat)))
        assert table.play(plays[-1])
    return plays, table.turn()


def test_the_table_is_the_one_before_the_play(played: PlayedGame) -> None:
    replay = replay_of(played.text())
    starts = replay.round_starts()
    assert len(starts) == 2
    for hand in (1, 2):
        last = len(replay.steps_of(hand)) - 1
        for step in (1, 7, last):
            start = decision(played, hand, step)
            number = replay.number_of(hand, step)
            moment = next(one for place, one in enumerate(replay, 1) if place == number)
            assert moment.before is not None
            assert moment.cards is not None
            turn = RobotTable(start, WORDS).turn()
            seat = moment.before.public.to_act()
            assert (turn.you.seat, turn.table.to_act) == (seat, seat)
            assert turn.own.hand == tuple(moment.cards.hands[seat])
            assert turn.own.legal
            assert [side.total for side in turn.table.sides] == list(moment.before.public.scores)
            assert [sheet.round_number for sheet in turn.table.scores] == list(range(1, hand))
            assert [view.kind for view in turn.table.seats].count("person") == 1


def test_robots_that_took_a_seat_later_keep_their_levels(played: PlayedGame) -> None:
    seat = (decision(played, 1, 1).game.state.public.to_act() + 1) % 4
    first, *others = played.rounds
    later = SeatLine(seat, Player("Hal", "expert")).text()
    changed = replace(played, rounds=[replace(first, plays=[*first.plays, later]), *others])
    assert decision(changed, 1, 1).levels[seat] == "expert" != decision(played, 1, 1).levels[seat]


def test_the_play_of_the_game_can_be_made_again(played: PlayedGame) -> None:
    """Repeating the plays in order leads to the score of the round."""
    replay = replay_of(played.text())
    start = decision(played, 1, 4)
    rest = replay.steps[replay.number_of(1, 4) - 1 : replay.round_starts()[1] - 1]
    table = RobotTable(start, WORDS, [one.line.text().removeprefix("attempt ") for one in rest])
    turn = table.turn()
    assert turn.table.phase == "scoring"
    assert tuple([side.total for side in turn.table.scores[-1].sides]) == turn.played_points


def test_a_round_is_played_to_its_end(played: PlayedGame) -> None:
    start = decision(played, 2, 10)
    plays, turn = goes_on(start)
    assert turn.table.phase in {"scoring", "finished"}
    assert turn.own.legal == ()
    assert [sheet.round_number for sheet in turn.table.scores] == [1, 2]
    assert RobotTable(start, WORDS, plays).turn() == turn
    assert goes_on(start, 20)[0] == plays[:20]  # robots answer alike
    assert start.game.state.public.stock_size > turn.table.stock  # the decision is as it was


def test_refused_plays_change_nothing(played: PlayedGame) -> None:
    start = decision(played, 1, 1)
    before = RobotTable(start, WORDS).turn()
    for play in ("discard *", "nonsense", "2: draw"):
        table = RobotTable(start, WORDS, [play])
        turn = table.turn()
        if not before.table.settings.sanctions:
            assert turn.reasons
            assert turn.seq == 0
            assert turn.table == before.table
            assert table.robot_to_act() < 0


def test_advice_can_be_asked_for(played: PlayedGame) -> None:
    table = RobotTable(decision(played, 1, 1), WORDS)
    question = table.hint_question(AskHint(id="practice"))
    assert isinstance(question, HintQuestion)
    assert question.view.seat == table.turn().you.seat


@pytest.mark.parametrize(("hand", "step"), [(3, 1), (1, 10_000), (2, 10_000)])
def test_there_is_no_such_decision(played: PlayedGame, hand: int, step: int) -> None:
    assert find_decision("table", played, hand, step) is None
