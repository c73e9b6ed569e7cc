"""Addresses whose answers follow from the program: rules, forms, levels, the lesson."""

from collections.abc import Mapping
from typing import Final

from canasta.agents.levels import level_names
from canasta.answers.bodies import short_text
from canasta.answers.browser_catalogue import CATALOGUE_NAMES, as_json, browser_texts
from canasta.answers.context import Context, Handler
from canasta.answers.continued_games import continued_game
from canasta.answers.house_rules_form import check_house_rules, scored_house_rules
from canasta.answers.lessons import lesson_preview, lesson_turn, lesson_without_connection
from canasta.answers.problems import ProblemError
from canasta.answers.replies import Reply, message
from canasta.answers.rules_book import fields_json, prose_json, texts_json
from canasta.build_info import compiled_form, is_compiled
from canasta.protocol.http_api import Program
from canasta.protocol.practice import LessonAsk, LessonPreview
from canasta.protocol.rule_forms import HouseRules
from canasta.protocol.settings import GameFile
from canasta.rules.loader import RULE_TEXTS
from canasta.tables.lesson import lesson_steps


async def program(_: Context) -> Reply:
    """Return whether the running program is compiled, and the progress of a compilation."""
    return message(Program(compiled=is_compiled(), compiled_form=compiled_form()))


async def levels(_: Context) -> Reply:
    """Return the levels of robots, weakest first."""
    return message(level_names())


async def rules(context: Context) -> Reply:
    """Return the rule texts."""
    return Reply(texts_json(context.language), is_constant=True)


async def fields(context: Context) -> Reply:
    """Return descriptions of all rule fields."""
    return Reply(fields_json(context.language), is_constant=True)


async def how_to_play(context: Context) -> Reply:
    """Return a rule text as prose."""
    text = context.parts["text"]
    if text not in RULE_TEXTS:
        raise ProblemError(404, "not_found")
    return Reply(prose_json(context.language, text), is_constant=True)


async def check(context: Context) -> Reply:
    """Check house rules; their problems are part of the reply, not an error."""
    asked = await context.read(HouseRules)
    return message(await context.work(lambda: check_house_rules(context.words, asked)))


async def scored(context: Context) -> Reply:
    """Return the scoring of games by house rules, or the problems of the rules."""
    asked = await context.read(HouseRules)
    return Reply(as_json(await context.work(lambda: scored_house_rules(context.words, asked))))


async def continued(context: Context) -> Reply:
    """Return the form for a table that continues a recorded game."""
    context.limit("replays")
    asked = await context.read(GameFile)
    return message(await context.work(lambda: continued_game(context.words, asked)))


async def texts(context: Context) -> Reply:
    """Send a message catalogue of the browser."""
    name = context.parts["name"]
    if name not in CATALOGUE_NAMES:
        raise ProblemError(404, "no_such_file")
    return Reply(browser_texts(name), is_constant=True)


async def lesson(_: Context) -> Reply:
    """Return the steps of the lesson in order."""
    return message(lesson_steps())


async def lesson_kept(context: Context) -> Reply:
    """Return the tables with which a browser can play the lesson offline."""
    return Reply(lesson_without_connection(context.language), is_constant=True)


async def turn(context: Context) -> Reply:
    """Return a step after the learner's plays, or the reasons for refusing the last play."""
    step = short_text("step", context.parts["step"], most=40)
    return message(lesson_turn(context.words, step, await context.read(LessonAsk)))


async def preview(context: Context) -> Reply:
    """Return the referee's verdict on a play without making the play."""
    step = short_text("step", context.parts["step"], most=40)
    return message(lesson_preview(context.words, step, await context.read(LessonPreview)))


ADDRESSES: Final[Mapping[str, Handler]] = {
    "GET /api/program": program,
    "GET /api/levels": levels,
    "GET /api/rules": rules,
    "GET /api/rules/fields": fields,
    "GET /api/rules/{text}/how-to-play": how_to_play,
    "POST /api/rules/check": check,
    "POST /score/rules": scored,
    "POST /api/games/continued": continued,
    "GET /text/{name}.json": texts,
    "GET /api/lesson": lesson,
    "GET /api/lesson/kept": lesson_kept,
    "POST /api/lesson/{step}": turn,
    "POST /api/lesson/{step}/preview": preview,
}
