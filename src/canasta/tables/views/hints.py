"""A robot's advice in words: its play, the next best plays, and the principle behind the advice.

Between the question and the answer, a robot thinks elsewhere for a while. A :class:`HintQuestion`
holds everything that it needs.
"""

from dataclasses import dataclass

from canasta.agents.hints.advice import Advice, Option, Suggestion
from canasta.agents.levels import table_effort
from canasta.agents.search.comparison import Effort
from canasta.cards.kinds import LETTERS
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Discard, Play
from canasta.engine.referee import preview
from canasta.engine.state.state import View
from canasta.i18n import Narrator
from canasta.i18n.hint_sentences import expected_label, gift_text, obstacle_text, reason_text
from canasta.i18n.play_phrases import advice_phrase
from canasta.i18n.typography import sentence
from canasta.protocol.commands import AskHint
from canasta.protocol.updates import Alternative, Hint
from canasta.record.card_game import read_play
from canasta.record.notation import play_text
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Rejected, rejected


@dataclass(frozen=True)
class HintQuestion:
    """The task of a robot: find the best continuation for a seat."""

    view: View
    """The view of the seat; it is live and valid until the table changes."""
    staged: Play | None
    """The steps that the seat has prepared, or None if there are none."""
    effort: Effort


def hint_question(table: TableState, seat: int, asked: AskHint) -> HintQuestion | Rejected:
    """Return a robot's task on behalf of ``seat``, or the reason why there is no advice.

    The robot sees only what the seat sees.
    """
    game = table.card_game
    if seat < 0:
        return rejected("table.watching")
    if not table.settings.hints:
        return rejected("table.no_hints")
    if game is None or table.phase != "playing":
        return rejected("table.wrong_phase")
    if table.to_act != seat:
        return Rejected((refusal("turn.not_yours", turn=table.to_act),))
    staged: Play | None = None
    if asked.staged:
        read = read_play(asked.staged)
        if isinstance(read, Refusal):
            return Rejected((read,))
        staged = read.play
    return HintQuestion(game.state.view(seat), staged, table_effort())


def hint_answer(
    question: HintQuestion, found: Suggestion, hint_id: str, narrator: Narrator
) -> Hint:
    """Return a robot's advice in the words of ``narrator``, for the seat that asked.

    If no good play begins with the staged steps, the hint says why, and its play replaces the
    steps. If the staged steps are already the whole play, the hint's play is empty and its words
    say to play the steps.
    """
    staged = question.staged
    if not found.starts_over:
        return _hint_of(found.advice, staged or Play(()), hint_id, narrator)
    obstacle = ""
    if staged is not None:
        obstacle = obstacle_text(narrator, preview(question.view, staged).refusals)
    shown = _hint_of(found.advice, Play(()), hint_id, narrator)
    text = sentence(advice_phrase(narrator, found.advice.best.play, starts_over=True))
    best = shown.best.model_copy(update={"text": text})
    reason = " ".join([part for part in (obstacle, shown.reason) if part])
    return shown.model_copy(update={"best": best, "reason": reason, "starts_over": True})


def _hint_of(advice: Advice, staged: Play, hint_id: str, narrator: Narrator) -> Hint:
    others = [
        _alternative(option, narrator, gift_text(narrator, option.offered))
        for option in advice.others
    ]
    thrown = [
        LETTERS[step.kind]
        for step in (*staged.steps, *advice.best.play.steps)
        if isinstance(step, Discard)
    ]
    return Hint(
        id=hint_id,
        best=_alternative(advice.best, narrator),
        others=tuple(others),
        reason=reason_text(narrator, advice.reasons),
        expected=expected_label(narrator, advice.game),
        discard=thrown[-1] if thrown else "",
    )


def _alternative(option: Option, narrator: Narrator, offers: str = "") -> Alternative:
    text = sentence(advice_phrase(narrator, option.play))
    play = play_text(option.play) if option.play.steps else ""
    return Alternative(play=play, text=text, points=option.expected, offers=offers)
