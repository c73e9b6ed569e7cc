"""The settings of a table, chosen by its host and accepted by everybody there."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from canasta.protocol.message import Level, Message, RuleFile, TableName
from canasta.record.header import LONGEST_NAME
from canasta.record.record_reader import LONGEST_RECORD

MOST_POINTS: Final = 100_000
"""The highest score, above or below zero, with which a side begins a game at a table."""
RobotPace = Literal["at_once", "quick", "calm", "slow"]
"""The pause of robots before they play, from none to about a second per play."""


class Clock(Message):
    """The time that a player may think; a robot then plays the turn."""

    turn_s: Annotated[int, Field(ge=5, le=3600)]
    """The time for each turn, in seconds."""
    bank_s: Annotated[int, Field(ge=0, le=7200)]
    """The time bank of each player for the whole game, in seconds, used after the time of a
    turn."""


class TableSettings(Message):
    """The settings of a table."""

    name: TableName = ""
    rules: Annotated[str, Field(min_length=1, max_length=40)] = "classic"
    """The id of one of the four texts, on which ``house_rules`` are based."""
    house_rules: RuleFile = ""
    """The house rules as TOML, as in a rule file with that base; empty to play the text
    unchanged."""
    players: Annotated[int, Field(ge=2, le=6)] = 4
    sides: Annotated[int, Field(ge=2, le=6)] = 2
    target: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """The score that ends the game, in points; None to use the value of the rules."""
    rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    """The number of rounds after which the game ends at any score; None to use the value of the
    rules."""
    scores: Annotated[
        tuple[Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)], ...], Field(max_length=6)
    ] = ()
    """The points with which each side begins the first game, to continue a game begun with real
    cards; empty if all begin with 0."""
    dealer: Annotated[int, Field(ge=0, le=5)] | None = None
    """The seat that deals the first round of the first game, or None for the last seat."""
    sanctions: bool = False
    """Whether irregularities cost points; only for rules that have sanctions."""
    clock: Clock | None = None
    visibility: Literal["public", "invited"] = "invited"
    seating: Literal["chosen", "lot"] = "chosen"
    """Whether seats are drawn by lot before the first deal."""
    hints: bool = True
    """Whether players may ask a robot for advice."""
    taking_back: bool = True
    """Whether a person who plays against robots only, without clock and sanctions, may take back
    plays until a hidden card has been seen. With several people at the table, nobody may."""
    chat: bool = False
    """Whether players may write freely; preset phrases are always allowed."""
    watchers: bool = True
    """Whether others may watch; they see hidden cards only once the round is over."""
    robot_delay_s: Annotated[int, Field(ge=5, le=3600)] = 60
    """The number of seconds after which a robot plays for an absent player whose turn it is."""
    stand_in: Level = "medium"
    """The level of the robot that plays for absent players."""
    robot_seats: Literal["at_once", "next_deal", "kept"] = "next_deal"
    """When people may take the seats of robots: at once, with the hand; from the next deal, if more
    than one person has held a hand of the round; or never."""
    robot_pace: RobotPace = "calm"
    """The pauses of robots before they play (:mod:`canasta.tables.robot_pace`); the host may change
    them during a game."""

    def stored(self) -> dict[str, Any]:
        """Return the settings in the form in which they are stored.

        Recently added settings are left out at their defaults, because servers of the previous
        version may share the database and do not know them.
        """
        unused = {name for name in _ADDED if getattr(self, name) in ((), None)}
        return self.model_dump(mode="json", exclude=unused)


_ADDED: Final = ("scores", "dealer")
"""Settings unknown to the previous version."""


class GameFile(Message):
    """``POST /api/games/continued``: the record of a game to continue at a new table."""

    record: Annotated[str, Field(max_length=LONGEST_RECORD)]
    nickname: Annotated[str, Field(max_length=LONGEST_NAME)]
    """The name of the guest, or an empty string."""


class ContinuedGame(Message):
    """The answer to :class:`GameFile`: how the form for a new table is filled in."""

    settings: TableSettings
    house: dict[str, str]
    """The fields that the house rules change, with their values as TOML."""
    levels: tuple[str, ...]
    """The level of the robot in each seat from seat 1; empty for another person's seat."""
    text: str
    """The facts that the guest should know, in sentences."""
