"""The actions of a round, from which its record can be written.

A program may step by unit actions, which are smaller than the plays of a record. They are joined
into plays only when the record is needed, so that stepping stays cheap.
"""

from collections.abc import Sequence
from typing import Final

from canasta.cards.faces import Face
from canasta.cards.kinds import RED_THREE
from canasta.engine.actions import ALONE
from canasta.engine.events import RoundScored
from canasta.engine.plays import Answer, Ask, Draw, Meld, Pass, Play, Step
from canasta.engine.referee import apply_play
from canasta.engine.state.public_state import OVER, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.record.notation import WrittenPlay, play_of_action
from canasta.record.record_lines import PlayLine, RoundLine, record_text
from canasta.record.robot_play import append_step

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


class _Pending:
    """The steps of a turn, added one by one, that will become one play."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.faces: list[tuple[Face | None, ...]] = []

    def add(self, added: Step, faces: tuple[Face | None, ...]) -> None:
        """Add a step, or add its cards to the earlier step for the same meld."""
        if isinstance(added, Meld) and not faces:
            faces = (None,) * len(added.kinds)
        place = append_step(self.steps, added)
        if place < len(self.faces):
            self.faces[place] += faces
        else:
            self.faces.append(faces)

    def taken_off(self, seat: int) -> list[PlayLine]:
        """Return the steps as a play of ``seat``, if there are any, and clear them."""
        if not self.steps:
            return []
        line = PlayLine(WrittenPlay(Play(tuple(self.steps), seat), tuple(self.faces)))
        self.steps, self.faces = [], []
        return [line]


def _play_lines(state: State, entries: Sequence[Entry]) -> list[PlayLine]:
    """Return the plays of a record for ``entries``, which are carried out on ``state``."""
    lines: list[PlayLine] = []
    pending = _Pending()
    for entry in entries:
        public = state.public
        turn, seat = int(public.turn), int(public.to_act())
        written = _written(public, entry)
        # A play that falls short of its opening is not yet a play of a record: a question asked
        # meanwhile comes before the play, and the next cards laid belong to the play.
        if is_settled(public) and not (isinstance(entry, int) and entry not in ALONE):
            lines += pending.taken_off(turn)
        is_alone = isinstance(written.play.steps[0], Draw | Pass | Ask | Answer)
        is_play = isinstance(entry, PlayLine)
        is_attempt = isinstance(entry, PlayLine) and entry.is_attempt
        if is_attempt or is_alone or (is_play and not pending.steps):
            play = Play(written.play.steps, seat if written.play.seat < 0 else written.play.seat)
            lines.append(PlayLine(WrittenPlay(play, written.faces), is_attempt=is_attempt))
        else:
            for added, faces in zip(written.play.steps, written.faces, strict=True):
                pending.add(added, faces)
        _carry_out(state, entry)
        if public.phase == OVER or public.turn != turn:
            lines += pending.taken_off(turn)
    if is_settled(state.public):
        lines += pending.taken_off(int(state.public.turn))
    return lines


def _written(public: PublicState, entry: Entry) -> WrittenPlay:
    if not isinstance(entry, int):
        return entry.written
    top = public.pile[-1] if public.pile else RED_THREE
    return WrittenPlay(play_of_action(entry, top), ((),))


def is_settled(public: PublicState) -> bool:
    """Return whether the cards laid so far in this turn make a complete play."""
    opened = public.has_opened(public.side) or not public.laid_now
    return opened and public.held_size == 0 and public.key_rank < 0


def _carry_out(state: State, entry: Entry) -> None:
    """Carry out an entry on the state in which it was made."""
    if isinstance(entry, int):
        step(state, entry, None)
    else:
        apply_play(state, entry.written.play)
