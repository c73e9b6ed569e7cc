"""The review of a game finds its decisions, their costs and its course, and draws it."""

import random
from collections.abc import Mapping
from dataclasses import replace
from statistics import stdev
from xml.etree import ElementTree as ET

import pytest

from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.hints.advice import Advice, Option, Suggestion
from canasta.agents.search.comparison import Comparison
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.rollouts import play_out
from canasta.cards import kinds as k
from canasta.engine.actions import (
    ADD_NATURAL,
    ADD_TWO,
    ASK,
    DISCARD,
    SPECIAL,
    YES,
    action,
)
from canasta.engine.plays import Meld
from canasta.engine.referee import is_legal, legal_actions
from canasta.engine.scoring import score_round
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import DRAWING, PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.i18n import Narrator, load
from canasta.record.notation import play_text
from canasta.record.position import read_position
from canasta.record.record_reader import GameReplay, replay_of
from canasta.review import judgement
from canasta.review.course_drawing import course_figure
from canasta.review.decisions import Decision, RoundEnd, TurnStart, passages
from canasta.review.expected_totals import expected_totals
from canasta.review.game_review import COSTLIEST, GameReview, Reviewing
from canasta.review.judgement import Judgement, effort_of, judge, reasons_of
from canasta.rules import load_rules
from tests.support.arrangements import ARRANGEMENTS, Arrangement, fingerprint
from tests.support.reviews import losses_of, quick_reviews, recorded, replayed, reviewed
from tests.support.same_view import reshuffled
from tests.support.web_fixtures import filled

__all__ = ["quick_reviews"]

CLASSIC = GameRules(load_rules("classic"), 4, 2)
SANCTIONED = GameRules(load_rules("laws1951"), 4, 2, sanctions=True)
LITTLE = effort_of(8)


def decisions(game: GameReplay) -> list[Decision]:
    return [passage for passage in passages(game) if isinstance(passage, Decision)]


# Decisions


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
@pytest.mark.parametrize("agent", ["random", "steady"])
def test_every_choice_of_a_game_is_a_decision(arrangement: Arrangement, agent: str) -> None:
    """The lines of successive decisions are the actions of the game.

    All other actions were forced, or belong to an unfinished last turn.
    """
    game = replayed(arrangement.game_rules, 250, agent)
    found = decisions(game)
    lines = [(one.round_number, one.step, number) for one in found for number in one.line]
    hand = play = left_over = 0
    for moment in game:
        play += 1
        state = moment.before
        if state is None:
            hand, play = hand + 1, 0
            continue
        for number in moment.made.outcome.verdict.actions:
            if lines and lines[0][0] == hand and lines[0][1] <= play and lines[0][2] == number:
                assert left_over == 0
                lines.pop(0)
            elif [choice for choice in legal_actions(state) if choice != ASK] != [number]:
                left_over += 1
            step(state, number, None)
    assert lines == []
    assert left_over < 20
    assert {one.view.seat for one in found} == set(range(arrangement.players))


@pytest.mark.parametrize("game_rules", [CLASSIC, SANCTIONED], ids=["classic", "sanctions"])
def test_a_decision_is_whole_and_begins_where_its_play_does(game_rules: GameRules) -> None:
    game = replayed(game_rules, 150)
    seen = {one.view.public.phase for one in decisions(game)}
    assert {DRAWING, PLAYING} <= seen
    for one in decisions(game):
        known = known_state(one.view)
        for place, number in enumerate(one.line):
            assert is_legal(known, number)
            if one.view.public.phase == PLAYING:
                step(known, number, None)
                is_on = known.public.phase == PLAYING and known.public.turn == one.view.seat
                assert is_on == (place < len(one.line) - 1)
        line = game.steps_of(one.round_number)[one.step].line
        assert line.text().startswith(f"{one.view.seat}: ")


def test_turns_in_several_plays_are_one_decision() -> None:
    """Some turns of these records meld in one play and discard in the next."""
    game = replayed(CLASSIC, 200)
    lines = [one.line.text() for one in game.steps]
    melds_alone = sum(": meld" in line and "discard" not in line for line in lines)
    turns = [one for one in decisions(game) if one.view.public.phase == PLAYING]
    with_both = [one for one in turns if len(one.line) > 1 and one.line[-1] >> 4 == DISCARD]
    assert len(with_both) >= melds_alone > 10


def test_turns_and_ends_of_rounds_lie_between_the_decisions() -> None:
    game = replayed(CLASSIC, 10_000)
    assert game.is_finished
    ends = [passage for passage in passages(game) if isinstance(passage, RoundEnd)]
    totals = [0, 0]
    for number, (end, scores) in enumerate(zip(ends, game.end.game.past, strict=True), start=1):
        totals = [total + score.total for total, score in zip(totals, scores, strict=True)]
        assert (end.round_number, end.totals) == (number, tuple(totals))
    turns = [passage for passage in passages(game) if isinstance(passage, TurnStart)]
    draws = [one for one in decisions(game) if one.view.public.phase == DRAWING]
    assert {(one.round_number, one.step) for one in draws} <= {
        (one.round_number, one.step + 1) for one in turns
    }


# The cost of a decision

THE_PILE_OR_NOT = {
    "hands": ["4K", "55668", "779", "JJ9"],
    "stock": "46",
    "pile": "5566AAAA8877",
    "phase": "play",
    "drawn": "stock",
    "melds": [["QQQQQQQ", "JJJ"], ["KKK", "TTTTTT2"]],
}
"""A position in which the opponents have melded kings, so that a discarded king gives them the
pile."""
OUT = {**THE_PILE_OR_NOT, "hands": ["JJQ4", "55668", "779", "JJ9"]}
"""A position in which all cards can be laid: jacks and a queen on the melds, the four as the
discard."""


def at(position: Mapping[str, object], *line: int) -> Decision:
    state = read_position(position)
    return Decision(1, 5, state.view(state.public.to_act()), line)


INTO_DEFEAT = filled(
    {
        "scores": [4400, 4700],
        "hands": ["29", 9, "AAKK5", 11],
        "stock": "4568JQ789645687Q456789684577",
        "pile": "48b6T59",
        "phase": "play",
        "drawn": "stock",
        "melds": [["TTTTT2", "AAAAA", "KKKKK"], ["JJJJJJJ"]],
        "known": ["", "", "AAKK", ""],
        "red_threes": [0, 1],
    }
)
"""A position in which the two completes the canasta and leaves one card; going out lets the others
win."""


def test_going_out_that_loses_the_game_costs_what_the_game_is_worth() -> None:
    decision = at(INTO_DEFEAT, action(ADD_TWO, k.TEN), action(DISCARD, k.NINE))
    found = judge(decision, effort_of(16), 1)
    assert play_text(found.other) in {"discard 9", "discard 2"}
    assert found.loss > 500


def test_a_bad_discard_costs_points_and_the_better_one_is_named() -> None:
    judged = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.KING)), LITTLE, 1)
    assert (judged.round_number, judged.step, judged.seat) == (1, 5, 0)
    assert play_text(judged.played) == "discard K"
    assert play_text(judged.other) == "discard 4"
    assert judged.loss == judged.behind > judged.margin
    assert judged.loss > 100


def test_a_line_that_a_hint_advises_is_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    decision = at(THE_PILE_OR_NOT, action(DISCARD, k.KING))
    blamed = judge(decision, LITTLE, 1)
    assert not blamed.is_hint
    best = Option(blamed.played, None)
    advice = Suggestion(Advice(best, (), ()), starts_over=False)
    monkeypatch.setattr(judgement, "suggested", lambda *_: advice)
    judged = judge(decision, LITTLE, 1)
    assert judged.is_hint
    assert judged.loss == 0
    assert (judged.behind, judged.error) == (blamed.behind, blamed.error)


def test_a_suspected_mistake_is_tried_again_in_more_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: list[int] = []
    measured = judgement._measured

    def noted(
        robot: InferenceAgent,
        view: View,
        other: tuple[int, ...],
        line: tuple[int, ...],
        number: int,
    ) -> tuple[int, int]:
        worlds.append(number)
        return measured(robot, view, other, line, number)

    monkeypatch.setattr(judgement, "_measured", noted)
    judge(at(THE_PILE_OR_NOT, action(DISCARD, k.KING)), LITTLE, 1)
    assert worlds == [4 * LITTLE.worlds, 16 * LITTLE.worlds]


def test_the_line_of_the_robot_costs_nothing() -> None:
    judged = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.FOUR)), LITTLE, 1)
    assert judged.is_robots
    assert judged.loss == 0


def test_a_good_discard_gains_points_over_the_next_choice() -> None:
    judged = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.FOUR)), LITTLE, 1)
    assert play_text(judged.other) == "discard K"
    assert judged.gain == -judged.behind > judged.margin
    blamed = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.KING)), LITTLE, 2)
    assert abs(judged.gain - blamed.loss) <= judged.margin + blamed.margin


def test_a_choice_without_a_clear_lead_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "NOTABLE", 10_000)
    judged = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.FOUR)), LITTLE, 1)
    assert (judged.behind, judged.error, judged.loss, judged.gain) == (0, 0, 0, 0)


def test_the_reason_of_the_better_play_is_given() -> None:
    """The next player has a meld of kings, so a king must not be discarded."""
    blamed = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.KING)), LITTLE, 1)
    assert blamed.why_other[0].code == "feeds"
    assert blamed.why_played[0].code.startswith("offer")
    praised = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.FOUR)), LITTLE, 1)
    assert praised.why_played[0].code == "feeds"
    assert praised.why_other == ()
    decision = at(THE_PILE_OR_NOT, action(DISCARD, k.FOUR))
    assert reasons_of(decision, LITTLE, 1) == praised.why_played


def test_reasons_follow_from_what_the_player_sees() -> None:
    state = read_position(THE_PILE_OR_NOT)
    other = reshuffled(state, 0, random.Random(3))
    line = (action(DISCARD, k.KING),)
    said = [reasons_of(Decision(1, 1, one.view(0), line), LITTLE, 4) for one in (state, other)]
    assert said[0] == said[1] != ()


def test_the_order_of_the_melds_does_not_matter() -> None:
    lay = [action(ADD_NATURAL, k.JACK), action(ADD_NATURAL, k.QUEEN), action(ADD_NATURAL, k.JACK)]
    decision = at(OUT, *lay, action(DISCARD, k.FOUR))
    best = InferenceAgent(1, LITTLE).assess(decision.view).lines[0]
    assert sorted(best) == sorted(decision.line)
    assert best != decision.line
    judged = judge(decision, LITTLE, 1)
    assert judged.is_robots
    assert [step for step in judged.played.steps if isinstance(step, Meld)] == [
        Meld(k.JACK, (k.JACK, k.JACK)),
        Meld(k.QUEEN, (k.QUEEN,)),
    ]


def test_an_answer_is_judged() -> None:
    """The partner could go out at once, so a no gives points away."""
    asked = {**OUT, "phase": "answer", "turn": 2, "hands": ["4", "55668", "JJQ4", "JJ9"]}
    answers = [action(SPECIAL, YES), action(SPECIAL, YES + 1)]
    judged = [judge(at(asked, answer), LITTLE, 1) for answer in answers]
    assert [judged[0].seat, judged[1].seat] == [0, 0]
    assert [one.is_robots for one in judged].count(True) == 1
    assert [one.loss for one in judged if one.is_robots] == [0]


def test_decisions_do_not_depend_on_hidden_cards() -> None:
    state = read_position(THE_PILE_OR_NOT)
    other = reshuffled(state, 0, random.Random(3))
    assert fingerprint(state) != fingerprint(other)
    line = (action(DISCARD, k.KING),)
    judged = [judge(Decision(1, 1, one.view(0), line), LITTLE, 4) for one in (state, other)]
    assert judged[0] == judged[1]
    assert judged[0] != judge(Decision(1, 1, state.view(0), line), LITTLE, 5)


@pytest.mark.parametrize(
    ("behind", "error", "loss", "gain"),
    [
        (61, 20, 61, 0),
        (60, 20, 0, 0),
        (-90, 10, 0, 90),
        (-30, 10, 0, 0),
        (5, 0, 5, 0),
        (0, 0, 0, 0),
    ],
)
def test_only_a_difference_beyond_chance_counts(
    behind: int, error: int, loss: int, gain: int
) -> None:
    play = judge(at(THE_PILE_OR_NOT, action(DISCARD, k.FOUR)), LITTLE, 1).played
    found = Judgement(1, 1, 0, play, play, ((0,), (0,)), behind, error)
    assert (found.loss, found.gain) == (loss, gain)
    assert replace(found, is_robots=True).loss == 0


def test_the_standard_error_is_that_of_the_mean() -> None:
    gains = [100, -40, 0, 260, 35]
    came = Comparison(
        best=0,
        worlds=5,
        totals=(0, sum(gains)),
        tried=(5, 5),
        squares=(0, sum(gain * gain for gain in gains)),
        first_total=0,
    )
    assert came.error(0) == 0
    assert came.error(1) == pytest.approx(stdev(gains) / 5**0.5)


# The course


def course_state(stock: bytes, left: int) -> State:
    state = read_position({**THE_PILE_OR_NOT, "phase": "draw", "drawn": ""})
    public = state.public.copy()
    public.stock_size = left
    return State(public, state.hand_counts, stock)


def test_the_course_knows_the_hands_and_only_the_cards_left() -> None:
    """With one card left in the stock, the course does not depend on earlier cards."""
    state = course_state(bytes([k.ACE, k.TWO, k.JOKER, k.FIVE]), 1)
    end = state.copy()
    play_out(end, SteadyAgent())
    totals = tuple([score.total for score in score_round(end)])
    assert expected_totals(state, 5, 7) == totals


def test_the_course_mixes_the_stock() -> None:
    state = course_state(bytes([k.FOUR, k.FIVE, k.SEVEN, k.JOKER, k.ACE, k.KING, k.TWO]), 7)
    found = {expected_totals(state, 1, seed) for seed in range(12)}
    assert len(found) > 1
    assert expected_totals(state, 6, 3) == expected_totals(state, 6, 3)
    assert state.public.stock_size == 7


# A whole review


def test_the_same_seed_gives_the_same_review() -> None:
    game = replayed(CLASSIC, 10)
    found = [list(Reviewing(game, worlds=4, seed=seed)) for seed in (1, 1, 2)]
    assert len(found[0]) == len(Reviewing(game, worlds=4, seed=1)) > 10
    assert found[0] == found[1] != found[2]


@pytest.mark.usefixtures("quick_reviews")
def test_the_costliest_decisions_of_each_player() -> None:
    work = Reviewing(replayed(CLASSIC, 150), worlds=4, seed=3)
    review = reviewed(work)
    assert work.decisions == len(review.judged)
    for seat, player in enumerate(review.by_player()):
        losses = losses_of(review.judged, seat)
        assert len(losses) > COSTLIEST
        assert player.seat == seat
        assert player.decisions == sum(one.seat == seat for one in review.judged)
        assert (player.mistakes, player.lost) == (len(losses), sum(losses))
        assert [one.loss for one in player.costliest] == losses[:COSTLIEST]
        assert {one.seat for one in player.costliest} == {seat}


@pytest.mark.usefixtures("quick_reviews")
def test_decisions_have_the_numbers_of_the_replay() -> None:
    game = replayed(CLASSIC, 150)
    review = reviewed(Reviewing(game, worlds=4, seed=3))
    assert len({one.round_number for one in review.judged}) > 2
    for one in review.judged:
        line = game.steps[review.number_of(one.round_number, one.step) - 1].line
        assert line.text().startswith(f"{one.seat}: ")


@pytest.mark.usefixtures("quick_reviews")
@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_drawing(arrangement: Arrangement) -> None:
    game_rules = arrangement.game_rules
    review = reviewed(Reviewing(replayed(game_rules, 200), worlds=4, seed=3))
    sides = arrangement.sides
    curves = review.curves()
    assert len(curves) == (1 if sides == 2 else sides)
    names = tuple([player.name for player in review.game.header.players])
    narrator = Narrator(load("fr"), game_rules.rules, names, sides)
    page = ET.fromstring(f"<div>{course_figure(narrator, review)}</div>")  # noqa: S314
    wide, narrow = page.findall("svg")
    for drawing in (wide, narrow):
        _, _, width, height = [float(number) for number in drawing.attrib["viewBox"].split()]
        shapes = [shape.attrib.get("class", "") for shape in drawing.iter("path")]
        # A lead is drawn once for each side that can have the lead.
        assert sum(shape.startswith("curve") for shape in shapes) == sides
        marks = drawing.findall("circle")
        assert len(marks) == sum(len(player.costliest) for player in review.by_player()) > 0
        for mark in marks:
            assert 0 < float(mark.attrib["cx"]) < width
            assert 0 < float(mark.attrib["cy"]) < height
    assert len(page.findall("ul/li")) == sides


@pytest.mark.usefixtures("quick_reviews")
def test_a_round_that_a_person_still_plays_is_left_out() -> None:
    text = recorded(CLASSIC, 150).text
    text = text[: text.rindex("\nhand ") + 200]
    text = text[: text.rindex("\n") + 1]
    by_robots, by_person = (
        replay_of(text),
        replay_of(text.replace("seat 2: greedy", "seat 2: human")),
    )
    last = by_robots.end.round_number
    for game, rounds in ((by_robots, last), (by_person, last - 1)):
        numbers = [one.round_number for one in Reviewing(game, worlds=4, seed=3)]
        assert set(numbers) == set(range(1, rounds + 1))


@pytest.mark.usefixtures("quick_reviews")
def test_a_game_without_a_play_has_nothing_to_draw() -> None:
    review = reviewed(Reviewing(replayed(CLASSIC, 0), worlds=4, seed=0))
    assert isinstance(review, GameReview)
    assert review.judged == ()
    narrator = Narrator(load("fr"), CLASSIC.rules, ("A", "B", "C", "D"), 2)
    assert "<svg" not in course_figure(narrator, review)
