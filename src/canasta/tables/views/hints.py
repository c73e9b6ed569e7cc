"""A robot's advice in words: its play, the next best ones, and the principle behind it."""

from canasta.agents.hints.advice import Advice, Option, advised
from canasta.agents.levels import table_effort
from canasta.cards.kinds import LETTERS
from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Discard, Play
from canasta.i18n import Narrator
from canasta.i18n.hint_sentences import reason_text
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

    The robot sees what the seat sees. Where no play begins with the staged steps, the play is empty
    and the words say to take them back. Where the staged steps are the whole play, the play is
    empty too and the words say to play them.
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
    advice = advised(game.state.view(seat), staged, table_effort())
    return _hint_of(advice, staged or Play(()), asked.id, narrator)


def _hint_of(advice: Advice | None, staged: Play, hint_id: str, narrator: Narrator) -> Hint:
    if advice is None:
        text = sentence(advice_phrase(narrator, None))
        best = Alternative(play="", text=text, points=None)
        return Hint(id=hint_id, best=best, others=(), reason="")
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
        discard=thrown[-1] if thrown else "",
    )


def _alternative(option: Option, narrator: Narrator) -> Alternative:
    text = sentence(advice_phrase(narrator, option.play))
    play = play_text(option.play) if option.play.steps else ""
    return Alternative(play=play, text=text, points=option.expected)
