"""The browser tabs connected to one table, and the messages to all of them.

The runner of the table calls this module under its lock. No function waits for a connection.
"""

from collections.abc import Iterator
from typing import Final

from canasta.protocol.updates import Emoted, Presence, Replaced, Said, You
from canasta.tables.audience.close_codes import NO_GUEST, NOT_ALLOWED
from canasta.tables.audience.refusal_messages import live_trouble
from canasta.tables.audience.tab import Tab
from canasta.tables.server_acts import away_until_ms
from canasta.tables.state import TableState
from canasta.tables.views.frames import Moment


class Audience:
    """The open tabs at one table."""

    def __init__(self) -> None:
        """Start without tabs."""
        self._tabs: Final[list[Tab]] = []

    def __len__(self) -> int:
        return len(self._tabs)

    def __iter__(self) -> Iterator[Tab]:
        return iter(self._tabs)

    def add(self, tab: Tab) -> None:
        """Add a tab; if it plays, older tabs of the same guest stop playing."""
        if tab.plays:
            for older in self._tabs:
                if older.guest == tab.guest and older.plays:
                    older.is_replaced = True
                    older.tell(Replaced())
        self._tabs.append(tab)

    def remove(self, tab: Tab) -> None:
        """Remove a tab, if it is still here."""
        if tab in self._tabs:
            self._tabs.remove(tab)

    def give_back(self, guest: str) -> Tab | None:
        """Let a guest's newest replaced tab play again, after the tab that replaced it has left.

        Returns this tab, or None if no tab was replaced. The connection of the closed tab may have
        been dead before: when a network fails, the browser reconnects before the loss of the old
        connection is noticed.
        """
        replaced = [tab for tab in self._tabs if tab.guest == guest and tab.is_replaced]
        if not replaced or self.plays(guest):
            return None
        replaced[-1].is_replaced = False
        return replaced[-1]

    def plays(self, guest: str) -> bool:
        """Return whether a guest has a tab that plays."""
        return any(tab.guest == guest and tab.plays for tab in self._tabs)

    def household(self, table: TableState) -> str:
        """Return the household to which the thinking time of the table's robots counts.

        This is the household of the host or, during the host's absence, of the person who has been
        connected longest.
        """
        here = sorted(
            [tab for tab in self._tabs if table.seat_of(tab.guest) >= 0],
            key=lambda tab: tab.guest != table.host,
        )
        return here[0].household if here else ""

    def watchers(self, table: TableState) -> int:
        """Return the number of connected guests without a seat."""
        return len({tab.guest for tab in self._tabs if table.seat_of(tab.guest) < 0})

    def welcome(self, tab: Tab, table: TableState, moment: Moment) -> None:
        """Send the whole table to a tab."""
        tab.you = _you(tab, table)
        tab.put(moment.welcome(tab.you.seat, tab.language, tab.you, self.watchers(table)))

    def publish(self, table: TableState, moment: Moment) -> None:
        """Send the latest events to every tab.

        A guest who has changed seats or become host gets the whole table instead. A watcher who may
        no longer watch is disconnected.
        """
        has_changed = False
        for tab in self._tabs:
            if not _may_stay(tab, table):
                continue
            if tab.you is not None and _values(tab.you) == _place(tab, table):
                tab.put(moment.update(tab.you.seat, tab.language))
            else:
                has_changed = True
                self.welcome(tab, table, moment)
        if has_changed:
            self.presence(table)  # the number of watchers may have changed

    def renew(self, table: TableState, moment: Moment) -> None:
        """Send the whole table to every tab, because some entries were not shown."""
        for tab in self._tabs:
            if _may_stay(tab, table):
                self.welcome(tab, table, moment)
        self.presence(table)

    def presence(self, table: TableState) -> None:
        """Send every tab the seats that are present and the number of watchers."""
        self._send(
            Presence(
                seats=tuple([seat.is_present for seat in table.seats]),
                watchers=self.watchers(table),
                away_until_ms=away_until_ms(table),
            )
        )

    def say(self, message: Emoted | Said) -> None:
        """Send a person's words to every tab."""
        self._send(message)

    def dismiss(self, guest: str, device: str = "") -> None:
        """Close the connections of a guest whose data is deleted, or of a signed-out device."""
        for tab in self._tabs:
            if tab.belongs_to(guest, device):
                tab.close(NO_GUEST)

    def close(self, code: int) -> None:
        """Close all connections."""
        for tab in self._tabs:
            tab.close(code)

    def _send(self, message: Presence | Emoted | Said) -> None:
        frame = message.model_dump_json()
        for tab in self._tabs:
            tab.put(frame)


def may_be_here(table: TableState, guest: str) -> bool:
    """Return whether an admitted guest may be at the table now.

    A table may exclude watchers from its games. Guests without a seat may then be there before a
    game, to take a seat, and during a game only if they wait for a seat.
    """
    if table.settings.watchers or not table.is_running:
        return True
    return table.seat_of(guest) >= 0 or table.next_seat_of(guest) >= 0


def _may_stay(tab: Tab, table: TableState) -> bool:
    """Return whether a tab may stay; if not, send the reason and close the tab."""
    if may_be_here(table, tab.guest):
        return True
    tab.tell(live_trouble(tab.language, "no_watchers"))
    tab.close(NOT_ALLOWED)
    return False


def _you(tab: Tab, table: TableState) -> You:
    name, seat, is_host, next_seat = _place(tab, table)
    return You(name=name, seat=seat, is_host=is_host, next_seat=next_seat)


def _place(tab: Tab, table: TableState) -> tuple[str, int, bool, int]:
    """Return the fields of `You` without building one: each entry needs them for every tab."""
    seat = table.seat_of(tab.guest)
    name = tab.name if seat < 0 else table.seats[seat].name
    return name, seat, table.host == tab.guest, table.next_seat_of(tab.guest)


def _values(you: You) -> tuple[str, int, bool, int]:
    return you.name, you.seat, you.is_host, you.next_seat
