"""The seats of a table and their players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from canasta.engine.state.game_rules import NO_SEAT
from canasta.record.header import HUMAN, JOINERS, LONGEST_NAME, PROGRAM, Player

ROBOT_NAMES: Final = ("Vega", "Rigel", "Altaïr", "Deneb", "Mira", "Sirius")
"""The names of robots, in the order of the seats that prefer them."""


@dataclass(slots=True)
class SeatState:
    """A seat: free, or taken by a person or a robot."""

    actor: str = ""
    """The guest id of the person in the seat, or an empty string for a robot and for a free
    seat."""
    name: str = ""
    """The person's or the robot's name, or an empty string for a free seat."""
    level: str = ""
    """The level of the robot in the seat, which may be a substitute, or an empty string without a
    robot."""
    stands_in: bool = False
    """Whether a robot plays for the person."""
    accepted_seq: int = 0
    """The ``settings_seq`` that the person has accepted, or 0 if there is none."""
    ready: bool = False
    """Whether the person is ready for the next round or wants a rematch."""
    bank_ms: int = 0
    """The remaining time bank of the seat, in milliseconds, or 0 without a clock."""
    gone_since_ms: int | None = None
    """The time when the person disconnected, in milliseconds since 1970; None while connected, and
    for robots. Not stored: the server calls ``HostedTable.set_present``."""
    gave_up: bool = False
    """Whether the person has given up this game, so that a robot plays it to the end."""
    next_actor: str = ""
    """The guest id of the person who takes this robot's seat at the next deal; empty if there is
    none. Until then the person is a watcher."""
    next_name: str = ""
    """The name of the person, or of the person's program, in :attr:`next_actor`."""
    robot_of: str = ""
    """The owner's name if a program plays in the seat; ``name`` is then the program's name."""
    next_robot_of: str = ""
    """The owner's name if ``next_name`` is a program."""

    @property
    def player(self) -> Player:
        """The player of the seat as records name it: a person, a person's program, or a robot."""
        return Player(self.name, self.level or (PROGRAM if self.robot_of else HUMAN))

    @property
    def is_person(self) -> bool:
        """Whether a person has the seat, connected or not."""
        return self.actor != ""

    @property
    def may_host(self) -> bool:
        """Whether the person in the seat can be host, because no program plays in the seat."""
        return self.is_person and not self.robot_of

    @property
    def plays_on(self) -> bool:
        """Whether a person has the seat and has not given up the game."""
        return self.is_person and not self.gave_up

    @property
    def is_robot(self) -> bool:
        """Whether a robot has the seat; a stand-in for a person does not count."""
        return self.actor == "" and self.level != ""

    @property
    def is_free(self) -> bool:
        """Whether nobody has the seat."""
        return self.actor == "" and self.level == ""

    @property
    def is_present(self) -> bool:
        """Whether a connected person or a robot has the seat."""
        return not self.is_free and self.gone_since_ms is None

    @property
    def plays_in_person(self) -> bool:
        """Whether the seat belongs to a person for whom no robot substitutes."""
        return self.actor != "" and not self.stands_in


def robot_on(seat: int, level: str, taken: Sequence[str] = ()) -> SeatState:
    """Return a robot for a seat, with a name that is not in ``taken``."""
    names = [*ROBOT_NAMES[seat:], *ROBOT_NAMES[:seat]]
    free = [name for name in names if name not in taken]
    return SeatState(name=free[0] if free else names[0], level=level)


def seat_of(seats: Sequence[SeatState], actor: str) -> int:
    """Return the seat of a person, or -1 if there is none."""
    if actor:
        for number, seat in enumerate(seats):
            if seat.actor == actor:
                return number
    return NO_SEAT


def next_seat_of(seats: Sequence[SeatState], actor: str) -> int:
    """Return the seat that a person takes at the next deal, or -1 if there is none."""
    if actor:
        for number, seat in enumerate(seats):
            if seat.next_actor == actor:
                return number
    return NO_SEAT


def shown_owner(seats: Sequence[SeatState], owner: str) -> str:
    """Return the displayed name of a program's owner, distinct from the names of people present.

    Only the program itself names its owner, so the name must not be mistaken for a person there.
    """
    people = [seat.name for seat in seats if seat.may_host]
    people += [seat.next_name for seat in seats if seat.next_actor and not seat.next_robot_of]
    return distinct_name(owner, people) if owner else ""


def distinct_name(name: str, others: Sequence[str]) -> str:
    """Return a name that nobody else at the table has, with a number added if necessary.

    Names that differ only in capitals count as the same.
    """
    taken = {_compared(other) for other in others}
    number, distinct = 1, name
    while _compared(distinct) in taken:
        number += 1
        distinct = f"{name[: LONGEST_NAME - 2]} {number}"
    return distinct


def _compared(name: str) -> str:
    return normalize("NFKC", name).casefold()


def clean_name(name: str) -> str:
    """Return a name that tables and records can hold: printable, on one line, not too long.

    Characters that cannot be printed are removed; an empty name becomes a dash.
    """
    printable = "".join(
        [
            letter if letter.isprintable() or letter in JOINERS else " " if letter.isspace() else ""
            for letter in name
        ]
    )
    clean = " ".join(printable.split())[:LONGEST_NAME].strip()
    return clean if clean.strip(JOINERS) else "–"
