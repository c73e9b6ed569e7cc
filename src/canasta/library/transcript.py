"""The actions of a round, from which its record can be written.

A program may step by unit actions, which are smaller than the plays of a record. They are joined
into plays only when the record is needed, so that stepping stays cheap.
"""

from collections.abc import Sequence
from typing import Final

from canasta.engine.actions import ALONE
from canasta.engine.events import RoundScored
from canasta.engine.plays import Alone, Play, Step
from canasta.engine.referee import apply_play
from canasta.engine.state.public_state import OVER, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.record.card_game import with_seat
from canasta.record.notation import Faces, WrittenPlay, step_of_action
from canasta.record.record_lines import PlayLine, RoundLine, record_text
from canasta.record.robot_play import joined

Entry = int | PlayLine
"""A unit action, a play, or an attempt."""


class RoundLog:
    """One round, from its deal or from the position where the game began."""

    def __init__(self, start: State, line: RoundLine | None) -> None:
        """Begin at ``start``, which is never changed.

        ``line`` is the line of a record for the deal; None if the round began at a position.
        """
        self._start: Final = start
        self._line: Final = line
        self.entries: list[Entry] = []
        """The actions in order."""
        self.score: RoundScored | None = None
        """The score; None until the round is over."""

    def copy(self) -> "RoundLog":
        """Return an independent copy."""
        twin = RoundLog(self._start, self._line)
        twin.entries = self.entries.copy()
        twin.score = self.score
        return twin

    def text(self) -> str:
        """Return the lines of a record for the round.

        The unit actions of an unfinished opening do not make a play yet and are left out.
        """
        lines = [line.text() for line in _play_lines(self._start.copy(), self.entries)]
        return record_text(self._line, lines, self.score)


def _play_lines(state: State, entries: Sequence[Entry]) -> list[PlayLine]:
    """Return the plays of a record for ``entries``, which are carried out on ``state``."""
    public = state.public
    lines: list[PlayLine] = []
    parts: list[tuple[Step, Faces]] = []
    """The steps of the turn that will become one play."""
    for entry in entries:
        turn = int(public.turn)
        # A play that falls short of its opening is not yet a play of a record: a question asked
        # meanwhile comes before the play, and the next cards laid belong to the play.
        if is_settled(public) and not (isinstance(entry, int) and entry not in ALONE):
            lines += _taken_off(parts, turn)
        written = _written(public, entry)
        is_attempt = isinstance(entry, PlayLine) and entry.is_attempt
        is_whole = isinstance(entry, PlayLine) and not parts
        if is_attempt or is_whole or isinstance(written.play.steps[0], Alone):
            lines.append(PlayLine(with_seat(written, int(public.to_act())), is_attempt=is_attempt))
        else:
            parts += zip(written.play.steps, written.faces, strict=True)
        if isinstance(entry, int):
            step(state, entry, None)
        else:
            apply_play(state, entry.written.play)
        if public.phase == OVER or public.turn != turn:
            lines += _taken_off(parts, turn)
    if is_settled(public):
        lines += _taken_off(parts, int(public.turn))
    return lines


def _taken_off(parts: list[tuple[Step, Faces]], seat: int) -> list[PlayLine]:
    """Return the steps as a play of ``seat``, if there are any, and clear them."""
    lines = [PlayLine(joined(parts, seat))] if parts else []
    parts.clear()
    return lines


def _written(public: PublicState, entry: Entry) -> WrittenPlay:
    if not isinstance(entry, int):
        return entry.written
    return WrittenPlay(Play((step_of_action(entry, public.pile),)), ((),))


def is_settled(public: PublicState) -> bool:
    """Return whether the cards laid so far in this turn make a complete play."""
    opened = public.has_opened(public.side) or not public.laid_now
    return opened and public.held_size == 0 and public.key_rank < 0
