"""Describes a person's options: one sentence for the prompt, and the list for ``help``."""

from collections.abc import Sequence

from canasta.cli.input.typed_plays import typed_step
from canasta.cli.input.vocabulary import order_word
from canasta.engine.actions import ASK, DRAW, PASS, SPECIAL, TAKES, action, cards_taking, kinds_of
from canasta.engine.judging.play_judge import Verdict
from canasta.engine.plays import Take
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import ANSWERING, DRAWING
from canasta.engine.state.state import View
from canasta.i18n import Narrator
from canasta.i18n.question_sentences import (
    meaning_of_answers,
    meaning_of_the_answer,
    warning_before_asking,
)
from canasta.i18n.turn_sentences import expectation


def takings(view: View) -> list[Take]:
    """Return the legal ways to take the pile."""
    pile, legal = view.public.pile, set(legal_for(view))
    return [Take(kinds_of(pile[-1], *cards_taking(way))) for way in TAKES if way in legal]


def expected(
    narrator: Narrator, view: View, *, is_staging: bool = False, lays_all: bool = False
) -> str:
    """Return the options of the person in turn, and the partners' answers if they matter.

    With ``lays_all`` the prepared melds leave no card to discard.
    """
    words, public = narrator.words, view.public
    if is_staging and public.phase != ANSWERING:
        return words.text("cli.expect.staged_all" if lays_all else "cli.expect.staged")
    legal = frozenset(legal_for(view))
    ways = [typed_step(words, take) for take in takings(view)]
    if action(SPECIAL, DRAW) in legal:
        ways.insert(0, words.text("cli.typed.draw"))
    if action(SPECIAL, PASS) in legal:
        ways.append(words.text("cli.typed.pass"))
    answer = meaning_of_the_answer(narrator, public)
    due = expectation(narrator, public, legal, ways)
    parts = (due, answer) if public.phase == ANSWERING else (answer, due)
    return " ".join([part for part in parts if part])


def prepared(narrator: Narrator, typed: list[str], verdict: Verdict) -> str:
    """Return the prepared melds, with their points if the side has yet to open."""
    words = narrator.words
    cards = ", ".join(typed)
    if not verdict.required:
        return words.text("cli.staged", cards=cards)
    points = words.points(verdict.points)
    required = words.points(verdict.required)
    missing = verdict.required - verdict.points
    if missing <= 0:
        return words.text("cli.staged.enough", cards=cards, points=points, required=required)
    return words.text(
        "cli.staged.short",
        cards=cards,
        points=points,
        required=required,
        missing=words.points(missing),
    )


def help_lines(
    narrator: Narrator, view: View, orders: Sequence[str], *, is_staging: bool
) -> list[str]:
    """Return the help on what can be typed now, the most useful first, with the ``orders``."""
    words, public = narrator.words, view.public
    lines: list[str] = []
    legal = set(legal_for(view))
    if action(SPECIAL, DRAW) in legal:
        lines.append(words.text("cli.help.drawing"))
    if public.phase == DRAWING and takings(view):
        lines.append(narrator.text("cli.help.taking"))
    if public.phase not in (DRAWING, ANSWERING):
        lines.append(words.text("cli.help.melding"))
    if is_staging:
        lines.append(words.text("cli.help.staged"))
    named = ", ".join([order_word(words, order) for order in orders])
    lines.append(words.text("cli.help.orders", orders=named))
    if public.phase != ANSWERING:
        lines.append(narrator.text("cli.help.cards"))
    if action(SPECIAL, ASK) in legal:
        lines.append(words.counted("cli.help.asking", narrator.partners))
        lines.append(meaning_of_answers(narrator))
        lines += [warning for warning in (warning_before_asking(narrator, view),) if warning]
    if public.game_rules.sanctions:
        lines.append(words.text("cli.help.sanctions"))
    return lines
