"""The steps of the lesson, and the referee's verdicts on the learner's plays."""

from functools import cache

from canasta.answers.problems import ProblemError
from canasta.i18n import Catalogue, Language, load
from canasta.protocol.practice import LessonAsk, LessonPreview, LessonTurn
from canasta.protocol.updates import Previewed
from canasta.tables.lesson import LessonStep, LessonTable, kept_lesson, lesson_steps


@cache
def lesson_without_connection(language: Language) -> bytes:
    """Return all tables of the lesson as JSON, for learners without a connection."""
    return kept_lesson(load(language)).model_dump_json().encode()


def lesson_turn(words: Catalogue, step: str, asked: LessonAsk) -> LessonTurn:
    """Return a step after the learner's plays, or the reason why the last play is refused.

    Raises:
        ProblemError: 404 if there is no such step.
    """
    return LessonTable(_step(step), words, asked.plays).turn()


def lesson_preview(words: Catalogue, step: str, asked: LessonPreview) -> Previewed:
    """Return the referee's verdict on a play.

    Raises:
        ProblemError: 404 if there is no such step.
    """
    return LessonTable(_step(step), words, asked.plays).preview(asked.asked)


def _step(name: str) -> LessonStep:
    steps = lesson_steps()
    if name not in steps:
        raise ProblemError(404, "not_found")
    return steps[name]
