"""Plays: decided by the referee before they are stored, carried out when they are."""

from typing import Final

from canasta.engine.judging.refusals import Refusal
from canasta.engine.referee import apply_play
from canasta.protocol.commands import MakePlay
from canasta.record.card_game import CardGame, read_play, with_seat
from canasta.record.notation import WrittenPlay, parse_written_play, play_text
from canasta.tables.commands.asking import Asker, Decided
from canasta.tables.commands.rounds import follow_game
from canasta.tables.entry import CLOCK, Body, Entry
from canasta.tables.state import Applied, Apply, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected


def decide_play(table: TableState, command: MakePlay, asker: Asker) -> Decided:
    """Decide a play of a person."""
    number = table.seat_of(asker.actor)
    if number < 0:
        return rejected("table.not_seated")
    if table.phase != "playing":
        return rejected("table.wrong_phase")
    if table.paused:
        return rejected("table.paused")
    if table.seats[number].gave_up:
        return rejected("table.gave_up")
    if table.seats[number].stands_in:
        return rejected("table.robot_plays")
    if command.seen < table.game_seq:
        return rejected("table.stale")
    return decide_play_of(table, number, command.play)


def decide_play_of(table: TableState, seat: int, text: str) -> Decided:
    """Decide a play of whoever plays on ``seat``; the referee has the last word.

    At a table with sanctions an attempt that costs points is decided like a play: it is carried
    out as the rules say.
    """
    run = table.run
    if run is None or table.phase != "playing":
        return rejected("table.wrong_phase")
    read = read_play(text)
    if isinstance(read, Refusal):
        return Rejected((read,))
    if read.play.seat not in (-1, seat):
        return rejected("table.other_seat")
    written = with_seat(read, seat)
    verdict = run.preview(written, seat)
    if verdict.refusals and not _costs_points(run, written):
        return Rejected(verdict.refusals)
    return {"play": play_text(written.play, written.faces)}


def _costs_points(run: CardGame, written: WrittenPlay) -> bool:
    """Tell whether a play that is refused is one the sanctions punish: it is tried on a copy."""
    if not run.header.game_rules.sanctions:
        return False
    verdict, events = apply_play(run.state.copy(), written.play)
    return bool(verdict.refusals and events)


def _play(table: TableState, entry: Entry, body: Body) -> Applied:
    run = table.run
    if run is None:
        raise ValueError("no game is going on")
    seat = table.to_act
    outcome = run.play(parse_written_play(body.text("play")))
    if not outcome.is_accepted and not outcome.events:
        raise ValueError(f"entry {entry.seq} holds a play that is refused: {outcome.verdict!r}")
    applied = follow_game(table, run, outcome, entry)
    if entry.actor != CLOCK:
        return applied
    return Applied(applied.happened, (Note("time_up", seat, table.seats[seat].name),))


PLAYING: Final[dict[str, Apply]] = {"play": _play}
"""How this entry is carried out."""
