"""A deal that one person plays with robots, the same in every installation of one version."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from canasta.agents.alike import AlikeRobot
from canasta.engine.state.game_rules import GameRules
from canasta.record.header import HUMAN, Header, Player, seated
from canasta.record.seating import draw_lots
from canasta.rules.loader import load_rules
from canasta.rules.seating import seating


class RobotDeal(ABC):
    """One round by a rule text, with the default number of players of the text."""

    text: str
    """The id of the rule text."""
    level: str
    """The level of all robots."""
    version: int
    """The version of the robots' play (:data:`canasta.agents.alike.VERSION`)."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The unique name of the deal."""

    @property
    @abstractmethod
    def seed(self) -> bytes:
        """The seed of the game (32 bytes)."""

    def has_come(self, now_ms: int) -> bool:  # noqa: ARG002  (subclasses use it)
        """Return whether a person may begin the deal at ``now_ms`` (milliseconds since 1970)."""
        return True

    @property
    def game_rules(self) -> GameRules:
        """The rules of a game of one round.

        Raises:
            RuleError: there is no such text.
        """
        rules = replace(load_rules(self.text), rounds=1)
        return GameRules(rules, *seating(rules, None, None))

    @property
    def seat(self) -> int:
        """The seat of the person, drawn by lot from the seed."""
        lots = draw_lots(self.seed, int(self.game_rules.players))
        return [lot.player for lot in lots].index(0)

    @property
    def robot(self) -> AlikeRobot:
        """The robot for all seats other than the person's."""
        return AlikeRobot(self.level, self.seed)

    def header(self, person: str, robots: Sequence[str]) -> Header:
        """Return the header of the game; ``person`` and ``robots`` are names.

        ``robots`` has one name for each seat; the name for the person's seat is not used.
        """
        others = [Player(name, self.level) for name in robots]
        del others[self.seat]
        game_rules = self.game_rules
        # The header lists players in the order in which they draw lots, with the person first.
        drawn = [lot.player for lot in draw_lots(self.seed, int(game_rules.players))]
        players = [Player(person, HUMAN)] * len(drawn)
        for player in [player for player in drawn if player != 0]:
            players[player] = others.pop(0)
        return seated(game_rules, tuple(players), self.seed, takes_back=True)
