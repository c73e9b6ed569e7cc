"""A robot's advice in words: its play, the next best ones, and the principle behind it."""

from canasta.agents.hints.advice import Advice, Option, advised
from canasta.agents.levels import table_effort
from canasta.cards.kinds import LETTERS
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Discard, Play
from canasta.engine.referee import preview
from canasta.i18n import Narrator
from canasta.i18n.hint_sentences import game_text, obstacle_text, reason_text
from canasta.i18n.play_phrases import advice_phrase
from canasta.i18n.typography import sentence
from canasta.protocol.commands import AskHint
from canasta.protocol.updates import Alternative, Hint
from canasta.record.card_game import read_play
from canasta.record.notation import play_text
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Rejected, rejected


def hint(table: TableState, seat: int, asked: AskHint, narrator: Narrator) -> Hint | Rejected:
    """Return what a robot would play on ``seat`` after the staged steps, or why there is no advice.

    The robot sees what the seat sees. Where no good play begins with the staged steps, the hint
    says why, and its play replaces them. Where they are the whole play, the play is empty and the
    words say to play them.
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
    view = game.state.view(seat)
    advice = advised(view, staged, table_effort())
    if advice is not None:
        return _hint_of(advice, staged or Play(()), asked.id, narrator)
    obstacle = "" if staged is None else obstacle_text(narrator, preview(view, staged).refusals)
    instead = advised(view, None, table_effort())
    if instead is None:
        raise RuntimeError("there is advice for every seat that is to act")
    shown = _hint_of(instead, Play(()), asked.id, narrator)
    text = sentence(advice_phrase(narrator, instead.best.play, starts_over=True))
    best = shown.best.model_copy(update={"text": text})
    reason = " ".join([part for part in (obstacle, shown.reason) if part])
    return shown.model_copy(update={"best": best, "reason": reason, "starts_over": True})


def _hint_of(advice: Advice, staged: Play, hint_id: str, narrator: Narrator) -> Hint:
    others = tuple([_alternative(option, narrator) for option in advice.others])
    thrown = [
        LETTERS[step.kind]
        for step in (*staged.steps, *advice.best.play.steps)
        if isinstance(step, Discard)
    ]
    return Hint(
        id=hint_id,
        best=_alternative(advice.best, narrator),
        others=others,
        reason=reason_text(narrator, advice.reasons),
        decides=game_text(narrator, advice.game) if advice.game > 0 else "",
        discard=thrown[-1] if thrown else "",
    )


def _alternative(option: Option, narrator: Narrator) -> Alternative:
    text = sentence(advice_phrase(narrator, option.play))
    play = play_text(option.play) if option.play.steps else ""
    return Alternative(play=play, text=text, points=option.expected)
