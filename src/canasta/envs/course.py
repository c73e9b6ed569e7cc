"""A round and its deal: all choices of chance and of the players so far."""

from typing import Final

from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import count, one, total
from canasta.engine.referee import is_legal
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal
from canasta.engine.stepping.step import step


class Course:
    """The deal and the actions so far, which OpenSpiel copies and stores as a game's state."""

    def __init__(self, game_rules: GameRules) -> None:
        self.game_rules: Final = game_rules
        self.dealer = -1
        self.deck = bytearray()
        self.left: int = game_rules.deck
        """The cards that chance has not yet placed in the deck, as a multiset."""
        self.state: State | None = None
        self.actions = bytearray()
        """All actions of the players so far."""

    def carry_out(self, action: int) -> None:
        """Carry out the next action: choose the dealer, place a card or play.

        Raises:
            ValueError: the action is not legal; nothing has changed.
        """
        if self.state is not None:
            if not is_legal(self.state, action):
                raise ValueError(f"action {action} is not legal")
            step(self.state, action, None)
            self.actions.append(action)
        elif action not in self.outcomes():
            raise ValueError(f"outcome {action} is not possible")
        elif self.dealer < 0:
            self.dealer = action
        else:
            self.deck.append(action)
            self.left -= one(action)
            if self.left == 0:
                scores = [0] * int(self.game_rules.sides)
                self.state = deal(self.game_rules, scores, self.dealer, bytes(self.deck), None)

    def outcomes(self) -> dict[int, float]:
        """Return the outcomes of chance before the deal is complete, with their probabilities."""
        if self.dealer < 0:
            players = int(self.game_rules.players)
            return dict.fromkeys(range(players), 1 / players)
        left = int(total(self.left))
        counts = {kind: int(count(self.left, kind)) for kind in range(KIND_COUNT)}
        return {kind: number / left for kind, number in counts.items() if number}

    def __deepcopy__(self, _memo: object) -> "Course":
        twin = Course(self.game_rules)
        twin.dealer = self.dealer
        twin.deck = self.deck.copy()
        twin.left = self.left
        twin.state = None if self.state is None else self.state.copy()
        twin.actions = self.actions.copy()
        return twin
