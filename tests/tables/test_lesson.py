"""Every step of the lesson can be completed, is refereed like a table, and has all its texts."""

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.protocol.commands import Preview
from canasta.record.notation import parse_play
from canasta.tables.lesson import LEARNER, LessonStep, LessonTable, lesson_steps

STEPS = lesson_steps()


def table(step: str, *plays: str, language: Language = "en") -> LessonTable:
    return LessonTable(STEPS[step], load(language), plays)


def test_the_steps_in_their_order() -> None:
    assert list(STEPS) == [
        "draw",
        "meld",
        "discard",
        "wild",
        "open",
        "take",
        "frozen",
        "freeze",
        "black_three",
        "canasta",
        "out",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS)
def test_the_plays_of_a_step_reach_its_goal(step: str, language: Language) -> None:
    lesson: LessonStep = STEPS[step]
    before = table(step, language=language).turn()
    assert not before.is_reached
    assert not before.is_missed
    assert before.own.legal
    assert before.table.to_act == LEARNER
    assert before.log == ()
    assert before.happenings == ()
    assert before.advice.play == lesson.plays[0]
    assert parse_play(before.advice.play).steps
    after = table(step, *lesson.plays, language=language).turn()
    assert after.is_reached
    assert not after.is_missed
    assert after.reasons == ()
    assert after.seq == len(lesson.plays)
    assert not after.own.can_hurry  # the robots do not play
    assert not after.own.can_take_back
    assert after.log
    assert after.log[0].text.startswith({"fr": "Vous ", "en": "You "}[language])


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(step: str, language: Language) -> None:
    for part in ("title", "text", "task", "done"):
        assert load(language).text(f"web.page.lesson.step.{step}.{part}")


def test_cards_stay_the_same_from_play_to_play() -> None:
    """The same faces are laid out for every request."""
    before, after = table("meld").turn(), table("meld", "meld K:KKK").turn()
    laid = next(meld for meld in after.table.sides[0].melds if meld.rank == "K")
    assert sorted([*after.own.hand, *laid.cards]) == sorted(before.own.hand)
    assert before.table.sides[1] == after.table.sides[1]


def test_the_discard_that_the_text_warns_of_misses_the_goal() -> None:
    turn = table("discard", "discard Q").turn()
    assert turn.is_missed
    assert not turn.is_reached


def test_a_play_that_names_its_cards() -> None:
    hand = table("meld").turn().own.hand
    kings = "".join(card for card in hand if card[0] == "K")
    assert table("meld", f"meld K:{kings}").turn().is_reached


def test_a_refused_play_changes_nothing_and_says_why() -> None:
    turn = table("open", "meld K:KKK").turn()
    assert [reason.code for reason in turn.reasons] == ["open.too_low"]
    assert "20 points short of opening" in turn.reasons[0].text
    assert turn.reasons[0].rule == "#minimums"
    assert turn.seq == 0
    assert turn.table == table("open").turn().table
    unreadable = table("open", "meld K:KKK ; nonsense").turn()
    assert [reason.code for reason in unreadable.reasons] == ["text.syntax"]
    # Plays after a refused one are omitted.
    assert table("open", "meld K:KKK", "discard 4").turn() == turn


def test_a_turn_that_is_over_without_the_goal() -> None:
    missed = table("meld", "discard 4").turn()
    assert missed.is_missed
    assert not missed.is_reached
    again = table("meld", "discard 4", "meld K:KKK").turn()
    assert [reason.code for reason in again.reasons] == ["turn.not_yours"]
    assert not again.is_reached


def test_other_plays_reach_the_goal_too() -> None:
    turn = table("out", "meld K:KK", "meld 9:999", "discard 5").turn()
    assert turn.is_reached
    assert turn.table.phase == "scoring"
    assert turn.own.legal == ()
    assert not any(line.kind == "HandScored" for line in turn.log)
    # The meld alone leads towards the goal, which is to go out.
    halfway = table("out", "meld K:KK").turn()
    assert not halfway.is_reached
    assert not halfway.is_missed


def test_another_rank_is_not_the_goal() -> None:
    assert not table("meld", "meld 8:AA2").turn().is_reached
    assert not table("black_three", "discard 4").turn().is_reached
    assert table("black_three", "discard 4").turn().is_missed


def test_a_prepared_play_is_previewed() -> None:
    asked = Preview(id="lesson00", play="meld K:KKK")
    previewed = table("open").preview(asked)
    assert (previewed.points, previewed.required) == (30, 50)
    assert [reason.code for reason in previewed.reasons] == ["open.too_low"]
    done = Preview(id="lesson00", play="meld K:KKK ; meld 9:999")
    assert table("open").preview(done).reasons == ()
