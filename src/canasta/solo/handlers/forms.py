"""Replies that depend on the program alone: rules, forms, the lesson, message catalogues."""

from canasta.agents.levels import level_names
from canasta.answers import lessons
from canasta.answers.browser_catalogue import CATALOGUE_NAMES, as_json, browser_texts
from canasta.answers.house_rules_form import check_house_rules, scored_house_rules
from canasta.answers.problems import ProblemError
from canasta.answers.rules_book import fields_json, prose_json, texts_json
from canasta.build_info import compiled_form, is_compiled
from canasta.protocol.http_api import HouseRules, Program
from canasta.protocol.practice import LessonAsk, LessonPreview
from canasta.rules.loader import RULE_TEXTS
from canasta.solo.host import Host
from canasta.solo.requests import Request, Response
from canasta.tables.lesson import lesson_steps


def program(_: Host, request: Request) -> None:
    """Reply whether the running program is compiled."""
    request.answer(Program(compiled=is_compiled(), compiled_form=compiled_form()))


def levels(_: Host, request: Request) -> None:
    """Reply with the levels of robots, weakest first."""
    request.answer(level_names())


def rules(_: Host, request: Request) -> None:
    """Reply with the rule texts."""
    _json(request, texts_json(request.language))


def fields(_: Host, request: Request) -> None:
    """Reply with descriptions of all rule fields."""
    _json(request, fields_json(request.language))


def how_to_play(_: Host, request: Request) -> None:
    """Reply with a rule text as prose."""
    text = request.path[0]
    if text not in RULE_TEXTS:
        raise ProblemError(404, "not_found")
    _json(request, prose_json(request.language, text))


def check(_: Host, request: Request) -> None:
    """Check house rules; their problems are part of the reply, not an error."""
    request.answer(check_house_rules(request.words, request.read(HouseRules)))


def scored(_: Host, request: Request) -> None:
    """Reply with the scoring of games by house rules, or with the problems of the rules."""
    _json(request, as_json(scored_house_rules(request.words, request.read(HouseRules))))


def lesson(_: Host, request: Request) -> None:
    """Reply with the steps of the lesson in order."""
    request.answer(list(lesson_steps()))


def lesson_kept(_: Host, request: Request) -> None:
    """Reply with the tables of the lesson."""
    _json(request, lessons.lesson_without_connection(request.language))


def lesson_turn(_: Host, request: Request) -> None:
    """Reply with a step after the learner's plays, or the reasons for refusing the last play."""
    step = request.text(0, "step")
    request.answer(lessons.lesson_turn(request.words, step, request.read(LessonAsk)))


def lesson_preview(_: Host, request: Request) -> None:
    """Reply with the referee's verdict on a play."""
    step = request.text(0, "step")
    request.answer(lessons.lesson_preview(request.words, step, request.read(LessonPreview)))


def texts(_: Host, request: Request) -> None:
    """Reply with a message catalogue of the browser."""
    name = request.path[0]
    if name not in CATALOGUE_NAMES:
        raise ProblemError(404, "no_such_language", known=" | ".join(CATALOGUE_NAMES))
    _json(request, browser_texts(name))


def _json(request: Request, content: bytes) -> None:
    request.reply(Response(content.decode()))
