"""Plays: the referee decides them before they are stored, and applying them carries them out."""

from canasta.engine.judging.refusals import Refusal
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.commands import MakePlay
from canasta.record.card_game import read_play, with_seat
from canasta.record.notation import WrittenPlay, parse_written_play
from canasta.tables.commands.decisions import ActRequest, Decided, Sender
from canasta.tables.commands.rounds import follow_game
from canasta.tables.entry import CLOCK, Body, Entry
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected


def decide_play(table: TableState, command: MakePlay, sender: Sender) -> Decided:
    """Decide a play of a person."""
    number = table.seat_of(sender.actor)
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
    if table.is_restored or command.seen < table.game_seq:
        return rejected("table.stale")
    return _decide_play_of(table, number, command.play)


def decide_robots_play(table: TableState, act: ActRequest) -> Decided:
    """Decide a play that a robot makes, for its own seat or for a person's.

    Raises:
        ValueError: the act has no play.
    """
    if act.play is None:
        raise ValueError("a robot's act comes with its play")
    return _decide_play_of(table, act.seat, act.play)


def _decide_play_of(table: TableState, seat: int, play: str | Play | WrittenPlay) -> Decided:
    """Decide a play of ``seat``, made by its player or by a robot.

    At a table with sanctions, an attempt that costs points is decided like a play, and applying the
    entry charges the points.
    """
    game = table.card_game
    if game is None or table.phase != "playing":
        return rejected("table.wrong_phase")
    read = read_play(play)
    if isinstance(read, Refusal):
        return Rejected((read,))
    if read.play.seat not in (NO_SEAT, seat):
        return rejected("table.other_seat")
    ruling = game.decide(with_seat(read, seat))
    if not ruling.has_effect:
        return Rejected(ruling.verdict.refusals)
    return ruling


def apply_table_play(table: TableState, entry: Entry, body: Body) -> Applied:
    """Carry out a play or an attempt that costs points.

    Raises:
        ValueError: the referee refuses the play, and it costs no points.
    """
    game = table.card_game
    if game is None:
        raise ValueError("no game is going on")
    seat = table.to_act
    name = table.seats[seat].name
    ruling = entry.ruling
    if ruling is None or not game.can_apply(ruling):
        ruling = game.decide(parse_written_play(body.text("play")))
    outcome = game.apply(ruling)
    if not outcome.is_accepted and not outcome.events:
        raise ValueError(f"entry {entry.seq} holds a play that is refused: {outcome.verdict!r}")
    applied = follow_game(table, game, outcome, entry)
    if entry.actor != CLOCK:
        return applied
    return Applied(applied.happened, (Note("time_up", seat, name), *applied.notes))
