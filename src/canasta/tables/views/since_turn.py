"""What the other players have done since a seat's last turn, from the events of the round.

It keeps only what everybody may see, so that any seat may read all of it.
"""

from collections.abc import Sequence
from typing import Final

from canasta.engine.events import HandDealt
from canasta.engine.state.game_rules import NO_SEAT
from canasta.protocol.updates import Happening
from canasta.tables.state import Applied, TableState

_SHOWN: Final = (
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
        self._events: list[tuple[int, str]] = []
        """Seat and JSON of every event, as far as it is shown; the JSON of others is empty."""
        self._ends: dict[int, list[int]] = {}
        """For each seat how many events there were when its turns ended."""

    def follow(
        self,
        table: TableState,
        applied: Applied,
        happened: Sequence[Happening],
        texts: Sequence[str],
    ) -> None:
        """Note the outcome of an entry of ``table``: ``happened`` are all its events.

        ``texts`` are the same as JSON.
        """
        events = () if applied.happened is None else applied.happened.events
        if any(isinstance(event, HandDealt) for event in events):
            self._events, self._ends, self._turn = [], {}, NO_SEAT
        else:
            for event, shown, text in zip(events, happened, texts, strict=True):
                is_shown = event.private_to is None and shown.kind in _SHOWN
                self._events.append((shown.seat, text if is_shown else ""))
        if applied.taken_back:
            del self._events[-len(applied.taken_back) :]
            self._ends = {
                seat: [end for end in ends if end <= len(self._events)]
                for seat, ends in self._ends.items()
            }
        game = table.card_game
        turn = NO_SEAT if game is None or not game.has_cards else game.state.public.turn
        if self._turn != NO_SEAT and turn not in (self._turn, NO_SEAT):
            self._ends.setdefault(self._turn, []).append(len(self._events))
        self._turn = turn

    def since_turn(self, seat: int) -> str:
        """Return what the others have done since the last turn of ``seat``, as JSON.

        A watcher sees what everybody has done since the last turn of the player in turn.
        """
        ends = self._ends.get(self._turn if seat == NO_SEAT else seat, [])
        since = self._events[ends[-1] if ends else 0 :]
        return f"[{','.join([text for by, text in since if text and by != seat])}]"
