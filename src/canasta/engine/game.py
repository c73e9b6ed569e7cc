"""A game: a series of rounds until a side reaches the target or the last round ends."""

from collections.abc import Sequence

from canasta.engine.events import Event, GameWon, RoundScored
from canasta.engine.scoring import SideScore, score_round
from canasta.engine.state.game_rules import NO_SIDE, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal


class Game:
    """A game in play: totals, dealer, the current round, and the scores of past rounds."""

    def __init__(
        self, game_rules: GameRules, totals: list[int] | None = None, dealer: int = -1
    ) -> None:
        """Start a game; by default the last seat deals first, and so seat 0 plays first."""
        self.game_rules = game_rules
        self.totals = totals or [0] * game_rules.sides
        """Points of each side so far."""
        self.dealer = game_rules.players - 1 if dealer < 0 else dealer
        self.round: State | None = None
        """The current round, or the one that has just ended."""
        self.past: list[list[SideScore]] = []
        """The scores of each side in each finished round."""
        self.winner = NO_SIDE
        """The side that won, or NO_SIDE."""

    def __reduce__(self) -> tuple[object, ...]:
        course = {"round": self.round, "past": self.past, "winner": self.winner}
        return Game, (self.game_rules, self.totals, self.dealer), course

    def deal(self, deck: bytes) -> list[Event]:
        """Deal the next round from ``deck`` (kinds, first card dealt first); return the events.

        Raises:
            ValueError: a round is in play or the game is won.
        """
        if self.winner != NO_SIDE or (self.round is not None and self.round.public.phase != OVER):
            raise ValueError("a round is in play or the game is over")
        events: list[Event] = []
        self.round = deal(self._rules_of_round(), self.totals.copy(), self.dealer, deck, events)
        return events

    def _rules_of_round(self) -> GameRules:
        """Return the rules of the next round: in the last round, any score may win."""
        rules, prepared = self.game_rules.rules, self.game_rules
        if not 0 < rules.rounds <= len(self.past) + 1:
            return prepared
        return GameRules(
            rules,
            prepared.players,
            prepared.sides,
            sanctions=prepared.sanctions,
            is_last_round=True,
        )

    def settle(self) -> list[Event]:
        """Score a finished round, pass the deal, and look for a winner; return the events.

        Raises:
            ValueError: no round has ended since the last call.
        """
        state = self.round
        if state is None or state.public.phase != OVER:
            raise ValueError("no round has ended")
        scores = score_round(state)
        self.past.append(scores)
        points = [score.total for score in scores]
        self.totals = [total + won for total, won in zip(self.totals, points, strict=True)]
        self.dealer = (self.dealer + 1) % self.game_rules.players
        self.round = None
        events: list[Event] = [RoundScored(tuple(points), tuple(self.totals))]
        self.winner = winner(self.game_rules, self.totals, len(self.past))
        if self.winner != NO_SIDE:
            events.append(GameWon(self.winner))
        return events


def winner(game_rules: GameRules, totals: Sequence[int], played: int) -> int:
    """Return the side that has won with ``totals`` after ``played`` rounds, or NO_SIDE.

    The side with the highest total wins once that total reaches the target or the last round is
    played. If several sides share the highest total, another round is played (laws of 1951).
    """
    rules = game_rules.rules
    return winning_side(totals, played, target=rules.target, rounds=rules.rounds)


def winning_side(totals: Sequence[int], played: int, *, target: int, rounds: int) -> int:
    """Return the side that has won a game to ``target`` or of ``rounds`` rounds, or NO_SIDE.

    ``rounds`` is 0 if the number of rounds is not limited.
    """
    best = max(totals)
    is_last = 0 < rounds <= played
    if (best < target and not is_last) or totals.count(best) > 1:
        return NO_SIDE
    return totals.index(best)
