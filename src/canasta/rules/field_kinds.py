"""Kinds of rule values: the values that each kind allows, and how TOML represents them.

This module knows no particular field and no meaning of a value.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from canasta.errors import CanastaError, represented

PLAYERS: Final = range(2, 7)
"""The numbers of players that the engine can seat."""
SEATINGS: Final = tuple(
    (players, sides)
    for players in PLAYERS
    for sides in range(2, players + 1)
    if players % sides == 0 or players // sides > 1
)
"""Numbers of players with the numbers of sides they can form. Sides are equal, or one side has one
player more; in that case, everybody has a partner."""


class RuleError(CanastaError):
    """A rule file that cannot be used: the file, the key, the value, and the allowed values.

    ``code`` is one of ``rules.unknown_key``, ``rules.bad_value``, ``rules.contradiction``,
    ``rules.circular_base``, ``rules.unreadable``. ``allowed`` briefly describes the allowed values
    in the terms of rule files. For a contradiction, ``allowed`` is the stable name of the reason,
    which the catalogues explain.
    """

    def __init__(
        self,
        code: str,
        file: str,
        key: str,
        value: object,
        allowed: str,
        *,
        others: Mapping[str, object] | None = None,
    ) -> None:
        """Store the parts of the message; the catalogues hold its sentence.

        ``value`` is None if the file does not give the key. For a contradiction, ``others`` are the
        fields that ``key`` contradicts, with their values as in a rule file.
        """
        found = f"{key} = {represented(value)}" if key else str(value)
        message = ": ".join([part for part in (code, file, found) if part])
        joint = ": " if code == "rules.contradiction" else "; expected: "
        super().__init__(f"{message}{joint}{allowed}" if allowed else message)
        self.code = code
        self.file = file
        self.key = key
        self.value = value
        self.allowed = allowed
        self.others = dict(others or {})


@dataclass(frozen=True)
class Number:
    """A whole number from ``low`` to ``high`` in steps of ``step``."""

    low: int
    high: int
    step: int = 1

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        steps = f" / {self.step}" if self.step != 1 else ""
        return f"{self.low} … {self.high}{steps}"

    def read(self, value: object) -> int:
        """Return ``value`` if allowed, else raise :class:`ValueError`."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(self.allowed)
        if not self.low <= value <= self.high or value % self.step:
            raise ValueError(self.allowed)
        return value

    def written(self, value: int) -> object:
        """Return ``value`` as a rule file writes it."""
        return value


@dataclass(frozen=True)
class Switch:
    """A boolean."""

    allowed: str = "true | false"

    def read(self, value: object) -> bool:
        """Return ``value`` if allowed, else raise :class:`ValueError`."""
        if not isinstance(value, bool):
            raise ValueError(self.allowed)
        return value

    def written(self, value: bool) -> object:  # noqa: FBT001  (the value itself)
        """Return ``value`` as a rule file writes it."""
        return value


@dataclass(frozen=True)
class Choice:
    """One of several words."""

    words: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        return " | ".join(f'"{word}"' for word in self.words)

    def read(self, value: object) -> str:
        """Return ``value`` if allowed, else raise :class:`ValueError`."""
        if not isinstance(value, str) or value not in self.words:
            raise ValueError(self.allowed)
        return value

    def written(self, value: str) -> object:
        """Return ``value`` as a rule file writes it."""
        return value


@dataclass(frozen=True)
class Choices:
    """Any of several words, each at most once."""

    words: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        return "[" + ", ".join(f'"{word}"' for word in self.words) + "]"

    def read(self, value: object) -> frozenset[str]:
        """Return ``value`` as a set if allowed, else raise :class:`ValueError`."""
        if not isinstance(value, list) or len(set(map(str, value))) != len(value):
            raise ValueError(self.allowed)
        for word in value:
            if word not in self.words:
                raise ValueError(self.allowed)
        return frozenset(value)

    def written(self, value: frozenset[str]) -> object:
        """Return ``value`` as a rule file writes it."""
        return sorted(value)


@dataclass(frozen=True)
class ByPlayers:
    """A number for each number of players; a single number applies to all."""

    number: Number
    once_plain: bool = False
    """Whether the field was once a :class:`Number`. A rule set with equal numbers is then still
    written with a single number, which keeps its content hash."""

    @property
    def allowed(self) -> str:
        """The allowed values."""
        return f"{self.number.allowed} | {{ 2 = …, 3 = …, 4 = …, 5 = …, 6 = … }}"

    def read(self, value: object) -> tuple[int, ...]:
        """Return the numbers for two to six players, else raise :class:`ValueError`."""
        try:
            if not isinstance(value, Mapping):
                return (self.number.read(value),) * len(PLAYERS)
            if set(value) != {str(players) for players in PLAYERS}:
                raise ValueError(self.allowed)
            return tuple(self.number.read(value[str(players)]) for players in PLAYERS)
        except ValueError:
            raise ValueError(self.allowed) from None

    def written(self, value: tuple[int, ...]) -> object:
        """Return ``value`` as a rule file writes it."""
        if len(set(value)) == 1:
            return value[0]
        return {str(players): number for players, number in zip(PLAYERS, value, strict=True)}


@dataclass(frozen=True)
class Steps:
    """Pairs ``[score, minimum]``: the minimum from that score on, with scores ascending from 0."""

    allowed: str = "[[0, …], [1500, …], …]: ascending scores, minimums of at most 500"

    @property
    def number(self) -> Number:
        """The allowed scores and minimums; minimums are further limited to 500."""
        return Number(0, 100_000, 5)

    def read(self, value: object) -> tuple[tuple[int, int], ...]:
        """Return the pairs if allowed, else raise :class:`ValueError`."""
        number = self.number
        pairs: list[tuple[int, int]] = []
        if not isinstance(value, list) or not value:
            raise ValueError(self.allowed)
        for pair in value:
            if not isinstance(pair, list) or len(pair) != 2:
                raise ValueError(self.allowed)
            try:
                start, minimum = number.read(pair[0]), number.read(pair[1])
            except ValueError:
                raise ValueError(self.allowed) from None
            if (not pairs and start != 0) or (pairs and start <= pairs[-1][0]) or minimum > 500:
                raise ValueError(self.allowed)
            pairs.append((start, minimum))
        return tuple(pairs)

    def written(self, value: tuple[tuple[int, int], ...]) -> object:
        """Return ``value`` as a rule file writes it."""
        return [list(pair) for pair in value]


@dataclass(frozen=True)
class Arrangements:
    """Pairs ``[players, sides]``: the numbers of players allowed, with their numbers of sides.

    Sides are equal, except that five players may play three against two.
    """

    allowed: str = "[[players, sides], …]: 2 … 6, equal sides or [5, 2], at least 2, no pair twice"

    def read(self, value: object) -> tuple[tuple[int, int], ...]:
        """Return the pairs if allowed, else raise :class:`ValueError`."""
        pairs: list[tuple[int, int]] = []
        if not isinstance(value, list) or not value:
            raise ValueError(self.allowed)
        for pair in value:
            if not isinstance(pair, list) or len(pair) != 2:
                raise ValueError(self.allowed)
            players, sides = pair
            if type(players) is not int or type(sides) is not int:
                raise ValueError(self.allowed)
            if (players, sides) not in SEATINGS or (players, sides) in pairs:
                raise ValueError(self.allowed)
            pairs.append((players, sides))
        return tuple(pairs)

    def written(self, value: tuple[tuple[int, int], ...]) -> object:
        """Return ``value`` as a rule file writes it."""
        return [list(pair) for pair in value]


@dataclass(frozen=True)
class Points:
    """Points for each of several named breaches; may be empty."""

    names: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        return "{} | { " + ", ".join(f"{name} = …" for name in self.names) + " }"

    @property
    def number(self) -> Number:
        """The allowed points for each name."""
        return Number(0, 1000, 5)

    def read(self, value: object) -> tuple[tuple[str, int], ...]:
        """Return the named points in the order of ``names``, else raise :class:`ValueError`."""
        number = self.number
        if not isinstance(value, Mapping) or (value and set(value) != set(self.names)):
            raise ValueError(self.allowed)
        try:
            return tuple((name, number.read(value[name])) for name in self.names if name in value)
        except ValueError:
            raise ValueError(self.allowed) from None

    def written(self, value: tuple[tuple[str, int], ...]) -> object:
        """Return ``value`` as a rule file writes it."""
        return dict(value)


@dataclass(frozen=True)
class Scale:
    """Points for one, two, three … of something, in ascending order; empty if there is no scale."""

    longest: int

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        return f"[] | [100, 300, …]: at most {self.longest}, none less than the one before"

    @property
    def number(self) -> Number:
        """The allowed points."""
        return Number(0, 5000, 5)

    def read(self, value: object) -> tuple[int, ...]:
        """Return the points in order if allowed, else raise :class:`ValueError`."""
        if not isinstance(value, list | tuple) or len(value) > self.longest:
            raise ValueError(self.allowed)
        try:
            points = tuple(self.number.read(each) for each in value)
        except ValueError:
            raise ValueError(self.allowed) from None
        if list(points) != sorted(points):
            raise ValueError(self.allowed)
        return points

    def written(self, value: tuple[int, ...]) -> object:
        """Return ``value`` as a rule file writes it."""
        return list(value)


FieldKind = Number | Switch | Choice | Choices | ByPlayers | Steps | Arrangements | Points | Scale
Value = (
    int
    | bool
    | str
    | frozenset[str]
    | tuple[int, ...]
    | tuple[tuple[int, int], ...]
    | tuple[tuple[str, int], ...]
)
