"""A deal that one person plays with robots, the same in every installation of one version."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from canasta.agents.alike import VERSION, AlikeRobot
from canasta.cards.faces import Face
from canasta.daily.texts import is_same_text
from canasta.engine.state.game_rules import GameRules
from canasta.record.header import HUMAN, Header, Player, seated
from canasta.record.lots import draw_lots
from canasta.rules.loader import load_rules
from canasta.rules.ruleset import RuleSet

_NO_TARGET: Final = 100_000
"""The highest target that rules may have, which no round of a deal reaches."""


class RobotDeal(ABC):
    """One round of one person with robots."""

    version: int
    """The version of the robots' play (:data:`canasta.agents.alike.VERSION`)."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The unique name of the deal."""

    @property
    @abstractmethod
    def text_id(self) -> str:
        """The id of the rule text, which may be the base of house rules."""

    @property
    @abstractmethod
    def seed(self) -> bytes:
        """The seed of the robots' random choices, 32 bytes."""

    @property
    @abstractmethod
    def game_rules(self) -> GameRules:
        """The rules of the deal's round, as :func:`for_points` returns them.

        Raises:
            RuleError: there is no such text.
        """

    @property
    @abstractmethod
    def levels(self) -> tuple[str, ...]:
        """The level of the robot in each seat; empty for the person."""

    @property
    def has_same_robots(self) -> bool:
        """Whether the robots of this program play like those of the deal."""
        return self.version == VERSION

    @property
    def is_current(self) -> bool:
        """Whether this program has the robots and the text of the deal, so that it can be begun."""
        return self.has_same_robots and is_same_text(self.text_id)

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.levels.index("")

    @property
    def deck(self) -> Sequence[Face] | None:
        """The cards, the first card dealt first, or None if they follow from the header's seed."""
        return None

    @abstractmethod
    def header(self, person: str, robots: Sequence[str]) -> Header:
        """Return the header of the game; ``person`` and ``robots`` are names.

        ``robots`` has one name for each seat; the name for the person's seat is not used.
        """

    def has_come(self, now_ms: int) -> bool:  # noqa: ARG002  (subclasses use it)
        """Return whether a person may begin the deal at ``now_ms`` (milliseconds since 1970)."""
        return True


class TextDeal(RobotDeal):
    """A deal of a text: four players if the text seats them, otherwise two, by lot."""

    text: str
    """The id of the rule text."""
    level: str
    """The level of all robots."""

    @property
    def text_id(self) -> str:
        """The id of the rule text."""
        return self.text

    @property
    def game_rules(self) -> GameRules:
        """The rules of the deal's round, as :func:`for_points` returns them.

        Raises:
            RuleError: no rule text has the id :attr:`text`.
        """
        return GameRules(for_points(load_rules(self.text)))

    @property
    def levels(self) -> tuple[str, ...]:
        """The level of the robot in each seat; empty for the person, who draws lots first."""
        lots = draw_lots(self.seed, int(self.game_rules.players))
        return tuple(["" if lot.player == 0 else self.level for lot in lots])

    @property
    def robot(self) -> AlikeRobot:
        """The robot for all seats except the person's."""
        return AlikeRobot(self.level, self.seed)

    def header(self, person: str, robots: Sequence[str]) -> Header:
        """Return the header of the game; all decks follow from the seed."""
        # The header lists players in the order in which they draw lots.
        drawn = [lot.player for lot in draw_lots(self.seed, int(self.game_rules.players))]
        players = {player: Player(robots[seat], self.level) for seat, player in enumerate(drawn)}
        players[0] = Player(person, HUMAN)
        listed = tuple([players[player] for player in range(len(drawn))])
        return seated(self.game_rules, listed, self.seed, takes_back=True)


def for_points(rules: RuleSet) -> RuleSet:
    """Return ``rules`` for a round whose result is its points.

    No score ends the game, so robots, hints and reviews aim at points and not at winning the game.
    """
    return replace(rules, rounds=0, target=_NO_TARGET)


def is_for_points(rules: RuleSet) -> bool:
    """Return whether ``rules`` are those of :func:`for_points`."""
    return rules.target == _NO_TARGET
