"""A play from a record, with the round before the play."""

from typing import Final

from canasta.arguments import whole_number
from canasta.engine.events import Event
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import State, View
from canasta.library.position import Position
from canasta.record.record_lines import PlayLine
from canasta.record.record_reader import RecordStep


class Move:
    """A play from a record, with the round before the play.

    ``print(move)`` writes the play as the record does.

    Attributes:
        round_number: the number of the round, from 1.
        seat: the seat that played.
        play: the play.
        is_attempt: whether the play was refused, at a table with sanctions.
        events: the events of the play; if it ended the round, the score comes last.
    """

    def __init__(self, state: State, made: RecordStep) -> None:
        """Describe the play ``made`` in ``state``, which it has not changed."""
        if not isinstance(made.line, PlayLine):
            raise TypeError("a deal is no play")
        self._text: Final = made.line.text()
        self._state: Final = state
        self.round_number: Final = made.round_number
        self.play: Final[Play] = made.line.written.play
        self.seat: Final = int(self.play.seat)
        self.is_attempt: Final = not made.outcome.is_accepted
        self.events: Final[tuple[Event, ...]] = made.outcome.events

    def view(self, seat: int | None = None) -> View:
        """Return the view of a seat before the play, by default of the seat that played.

        -1 gives the view of a watcher.

        Raises:
            ValueError: there is no such seat.
        """
        players = int(self._state.public.game_rules.players)
        chosen = self.seat if seat is None else whole_number("seat", seat)
        if not NO_SEAT <= chosen < players:
            raise ValueError(f"no seat {chosen}; there are {players}, from 0")
        return self._state.view(chosen)

    def position(self) -> Position:
        """Return the round before the play, including hidden cards."""
        return Position(self._state)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Move {self._text}>"
