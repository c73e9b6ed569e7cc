"""Collects the events since a seat's last turn.

These are the moves of the other players, and moves that the server made for a person who was away
or out of time. The module keeps only public facts, so any seat may read all of them.
"""

from collections.abc import Sequence
from typing import Final

from canasta.engine.events import RoundDealt
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.updates import Happening
from canasta.tables.state import Applied, TableState

SHOWN: Final = (
    "RedThreesLaid",
    "Drew",
    "TookPile",
    "Melded",
    "CanastaMade",
    "Discarded",
    "PileFroze",
    "PileBlocked",
    "Passed",
    "WentOut",
)
"""The kinds of event that are shown: what a player does in a turn."""


class RoundEvents:
    """The events of the round in play after its deal, and where the turns of each seat ended."""

    def __init__(self) -> None:
        """Begin without a round."""
        self._turn = NO_SEAT
        self._events: list[tuple[int, str, bool]] = []
        """The seat and the JSON of every event, and whether the event was played for a person. The
        JSON of events that are not shown is empty."""
        self._ends: dict[int, list[int]] = {}
        """For each seat, the number of events at the end of each of its turns."""
        self._own_ends: dict[int, list[int]] = {}
        """For each seat, the number of events at the end of each turn whose last play the person
        made."""

    def follow(
        self,
        table: TableState,
        applied: Applied,
        happened: Sequence[Happening],
        texts: Sequence[str],
    ) -> None:
        """Note the outcome of an entry of ``table``, whose events are ``happened``.

        ``texts`` are the JSON texts of ``happened``.
        """
        events = () if applied.happened is None else applied.happened.events
        if any(isinstance(event, RoundDealt) for event in events):
            self._events, self._turn = [], NO_SEAT
            self._ends, self._own_ends = {}, {}
        else:
            played_for = _played_for(table, applied)
            for event, shown, text in zip(events, happened, texts, strict=True):
                is_shown = event.private_to is None and shown.kind in SHOWN
                self._events.append(
                    (shown.seat, text if is_shown else "", shown.seat in played_for)
                )
        if applied.taken_back:
            del self._events[-len(applied.taken_back) :]
            self._ends = self._still_there(self._ends)
            self._own_ends = self._still_there(self._own_ends)
        game = table.card_game
        turn = NO_SEAT if game is None or not game.has_cards else game.state.public.turn
        if self._turn != NO_SEAT and turn not in (self._turn, NO_SEAT):
            self._ends.setdefault(self._turn, []).append(len(self._events))
            is_own = not any(by == self._turn and is_for for by, _, is_for in self._events[-1:])
            if is_own:
                self._own_ends.setdefault(self._turn, []).append(len(self._events))
        self._turn = turn

    def since_turn(self, seat: int) -> str:
        """Return the others' plays since the last turn of ``seat``, as JSON.

        The first plays are those made on behalf of the person, if any. A watcher sees all plays
        since the last turn of the player in turn.
        """
        start = _last(self._ends.get(self._turn if seat == NO_SEAT else seat))
        own = self._events[_last(self._own_ends.get(seat)) :] if seat != NO_SEAT else []
        shown = [text for by, text, is_for in own if text and by == seat and is_for]
        shown += [text for by, text, _ in self._events[start:] if text and by != seat]
        return f"[{','.join(shown)}]"

    def _still_there(self, ends: dict[int, list[int]]) -> dict[int, list[int]]:
        """Leave out turns that ended after the events still in the list."""
        return {
            seat: [end for end in ended if end <= len(self._events)] for seat, ended in ends.items()
        }


def _last(ends: list[int] | None) -> int:
    return ends[-1] if ends else 0


def _played_for(table: TableState, applied: Applied) -> frozenset[int]:
    """Return the seats of people for whom the server now plays."""
    stood_in = [number for number, seat in enumerate(table.seats) if seat.stands_in]
    out_of_time = [note.seat for note in applied.notes if note.kind == "time_up"]
    return frozenset(stood_in + out_of_time)
