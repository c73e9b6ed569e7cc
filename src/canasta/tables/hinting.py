"""A robot's advice, in words: its play, and what the play itself shows to be good about it."""

from typing import Final

from canasta.agents.advice import advised, known_state
from canasta.cards.kinds import BLACK_THREE
from canasta.engine.events import (
    CanastaMade,
    Discarded,
    Event,
    Opened,
    PileBlocked,
    PileFroze,
    TookPile,
    WentOut,
)
from canasta.engine.plays import Discard, Meld, Play, Take
from canasta.engine.referee import legal_for
from canasta.engine.refusals import Refusal, refusal
from canasta.engine.state import View
from canasta.engine.step import step
from canasta.i18n import Reader
from canasta.i18n.cards import of
from canasta.i18n.plays import told_advice
from canasta.i18n.typography import sentence
from canasta.protocol.commands import AskHint
from canasta.protocol.updates import Alternative, Hint
from canasta.record.faced_game import FacedGame, read_play, with_seat
from canasta.record.notation import WrittenPlay, play_text
from canasta.tables.refusals import Rejected, rejected
from canasta.tables.state import TableState

_TELLING: Final = (WentOut, Opened, CanastaMade, TookPile, PileBlocked, PileFroze)
"""What may come of a play and speaks for it, the weightiest first."""


def hint(table: TableState, seat: int, asked: AskHint, reader: Reader) -> Hint | Rejected:
    """Return what a robot would play on ``seat`` after what is staged, or why there is no advice.

    The robot sees what the seat sees. Where nothing good begins with what is staged, the play is
    empty and the words say to take it back; where what is staged is all there is to play, the play
    is empty and the words say to play it.
    """
    run = table.run
    if seat < 0:
        return rejected("table.watching")
    if not table.settings.hints:
        return rejected("table.no_hints")
    if run is None or table.phase != "playing":
        return rejected("table.wrong_phase")
    if table.to_act != seat:
        return Rejected((refusal("turn.not_yours", turn=table.to_act),))
    staged: WrittenPlay | None = None
    if asked.staged:
        read = read_play(asked.staged)
        if isinstance(read, Refusal):
            return Rejected((read,))
        staged = with_seat(read, seat)
    return _told(run, run.state.view(seat), staged, asked.id, reader)


def _told(
    run: FacedGame, view: View, staged: WrittenPlay | None, hint_id: str, reader: Reader
) -> Hint:
    seat = int(view.seat)
    play = advised(view, staged, lambda written: run.preview(with_seat(written, seat), seat))
    text = sentence(told_advice(reader, play))
    best, reason = Alternative(play="", text=text, points=None), ""
    if play is not None and play.steps:
        best = Alternative(play=play_text(play), text=text, points=None)
        reason = _reason(run, view, _whole(staged, play), reader)
    return Hint(id=hint_id, best=best, others=(), reason=reason)


def _whole(staged: WrittenPlay | None, rest: Play) -> Play:
    return rest if staged is None else Play(staged.play.steps + rest.steps)


def _reason(run: FacedGame, view: View, play: Play, reader: Reader) -> str:
    """Return what speaks for a play, as far as it shows by what comes of it; else empty."""
    if len(legal_for(view)) == 1:
        return reader.text("hint.only_play")
    events = _outcome(run, view, play)
    for kind in _TELLING:
        for event in events:
            if isinstance(event, kind):
                return sentence(_speaks_for(event, reader))
    if any(isinstance(event, Discarded) and event.kind == BLACK_THREE for event in events):
        return sentence(reader.text("hint.black_three"))
    return ""


def _outcome(run: FacedGame, view: View, play: Play) -> list[Event]:
    """Return what comes of a play that shows no new card: tried where only the view is known."""
    events: list[Event] = []
    if isinstance(play.steps[0], Take | Meld | Discard):
        known = known_state(view)
        written = with_seat(WrittenPlay(play, ((),) * len(play.steps)), int(view.seat))
        for action in run.preview(written, int(view.seat)).actions:
            step(known, action, events)
    return events


def _speaks_for(event: Event, reader: Reader) -> str:
    match event:
        case WentOut():
            return reader.text("hint.out")
        case Opened():
            return reader.text("hint.opens", points=reader.words.points(event.points))
        case CanastaMade():
            made = "natural" if event.is_natural else "mixed"
            return reader.text(f"hint.canasta.{made}", of_rank=of(reader.words, event.rank))
        case TookPile():
            return reader.counted("hint.takes", len(event.kinds))
        case PileBlocked():
            return reader.text("hint.blocks")
        case PileFroze():
            return reader.text("hint.freezes")
        case _:
            raise TypeError(f"{event!r} speaks for nothing")
