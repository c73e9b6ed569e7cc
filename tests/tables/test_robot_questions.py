"""A table asks a program the same questions as the arena does, even after staged actions."""

from random import Random

import pytest

from canasta.agents.worlds.known_state import known_state
from canasta.engine.actions import DRAW, SPECIAL, action
from canasta.engine.plays import Discard, Meld, Step, Take
from canasta.engine.state.public_state import OVER
from canasta.engine.stepping.step import step
from canasta.programs.lines import legal_texts, question_lines, round_line
from canasta.protocol.commands import AskQuestion
from canasta.protocol.updates import RobotQuestion
from canasta.record.notation import parse_play, play_text
from canasta.record.robot_play import joined_steps
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.robot_questions import robot_question
from tests.support.web_fixtures import PLAYED
from tests.tables.hosted import Hosted
from tests.tables.test_views import begun


def question(hosted: Hosted, seat: int, staged: tuple[str, ...] = ()) -> RobotQuestion | Rejected:
    asked = AskQuestion(id="question-1", staged=staged, seed=7)
    return robot_question(hosted.table, seat, asked)


@pytest.mark.parametrize("name", PLAYED)
def test_a_round_is_played_by_staged_actions(name: str) -> None:
    """Each question contains the lines of the position, and the resulting plays are accepted."""
    hosted, chance = begun(PLAYED[name]), Random(1)
    longest = 0
    while (seat := hosted.table.to_act) >= 0:
        trial = known_state(hosted.card_game.state.view(seat))
        staged: tuple[str, ...] = ()
        steps: list[Step] = []
        while True:
            found = question(hosted, seat, staged)
            assert isinstance(found, RobotQuestion)
            assert found.round == round_line(trial.view(seat), 7)
            if trial.public.phase == OVER:
                assert found.lines == ()
                break
            view = trial.view(seat)
            assert list(found.lines) == question_lines(view)
            legal = {n: text for n, text in legal_texts(view).items() if text != "ask"}
            chosen = chance.choice(list(legal))
            (last,) = parse_play(legal[chosen]).steps
            steps.append(last)
            if not isinstance(last, Take | Meld):
                steps = steps if isinstance(last, Discard) else [last]
                break
            staged = (*staged, legal[chosen])
            step(trial, chosen, None)
        longest = max(longest, len(staged))
        hosted.make(seat, play_text(joined_steps(steps)))
    assert longest > 1


def test_who_is_not_asked() -> None:
    hosted = begun(PLAYED[next(iter(PLAYED))])
    other = (hosted.table.to_act + 1) % len(hosted.table.seats)
    for seat, code in ((-1, "table.watching"), (other, "turn.not_yours")):
        found = question(hosted, seat)
        assert isinstance(found, Rejected)
        assert found.reasons[0].code == code


@pytest.mark.parametrize("staged", [("draw",), ("meld r:rrr",), ("nonsense",)])
def test_what_cannot_be_staged(staged: tuple[str, ...]) -> None:
    """A program cannot see the stock before it draws."""
    hosted = begun(PLAYED[next(iter(PLAYED))])
    seat = hosted.table.to_act
    legal = legal_texts(hosted.card_game.state.view(seat))
    assert legal[action(SPECIAL, DRAW)] == "draw"
    found = question(hosted, seat, staged)
    assert isinstance(found, Rejected)
    assert found.reasons[0].code == "table.stale"
