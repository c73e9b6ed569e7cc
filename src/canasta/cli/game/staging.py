"""A play in preparation: the person adds and takes back steps, then sends the whole play."""

from collections.abc import Sequence

from canasta.cards.faces import Face, kind_of_face
from canasta.engine.plays import Discard, Meld, Play, Step, Take
from canasta.record.notation import WrittenPlay


class Staging:
    """Prepared steps: at most one take, then melds."""

    def __init__(self) -> None:
        """Start without prepared steps."""
        self._groups: list[list[tuple[Step, tuple[Face | None, ...]]]] = []

    def __bool__(self) -> bool:
        """Return whether any steps are prepared."""
        return bool(self._groups)

    @property
    def takes(self) -> bool:
        """Whether the play begins with a take."""
        return bool(self._groups) and isinstance(self._groups[0][0][0], Take)

    @property
    def ranks(self) -> list[int]:
        """The ranks of the prepared melds."""
        return [step.rank for step, _ in self._steps() if isinstance(step, Meld)]

    def add(self, written: WrittenPlay) -> None:
        """Add the steps of ``written``; ``undo`` takes them back together."""
        self._groups.append(list(zip(written.play.steps, written.faces, strict=True)))

    def undo(self) -> bool:
        """Take back the steps added last; return False if no steps are prepared."""
        return bool(self._groups and self._groups.pop())

    def clear(self) -> None:
        """Take back all steps."""
        self._groups.clear()

    def written(self, more: WrittenPlay | None = None) -> WrittenPlay:
        """Return the prepared steps, followed by the steps of ``more``, as one play."""
        steps = self._steps()
        if more is not None:
            steps += zip(more.play.steps, more.faces, strict=True)
        play = Play(tuple([step for step, _ in steps]))
        return WrittenPlay(play, tuple([faces for _, faces in steps]))

    def left(self, hand: Sequence[Face]) -> tuple[Face, ...]:
        """Return ``hand`` without the cards of the prepared steps, using faces where named."""
        rest = list(hand)
        for step, faces in self._steps():
            kinds = step.kinds if isinstance(step, Take | Meld) else ()
            for place, kind in enumerate(kinds):
                named = faces[place] if faces else None
                same = [face for face in rest if kind_of_face(face) == kind]
                if same:
                    rest.remove(named if named in same else same[0])
        return tuple(rest)

    def _steps(self) -> list[tuple[Step, tuple[Face | None, ...]]]:
        return [step for group in self._groups for step in group]


def ends_turn(written: WrittenPlay) -> bool:
    """Return whether a play discards."""
    return any(isinstance(step, Discard) for step in written.play.steps)
