"""The oracle: one round of Canasta, action by action."""

from __future__ import annotations

from .cards import Cards
from .completion import can_go_out
from .deal import deal
from .effects import answer, ask, discard, draw, go_out, lay, leave_pile, take_pile
from .moves import legal_actions
from .positions import Position, read_position, write_position
from .rules import Rules
from .scoring import score_lines
from .table import Table


class Oracle:
    """A round in progress. Actions are unit actions, in the words of ``docs/build/notation.md``."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._legal: set[str] | None = None
        self._end_round_without_choice()

    @classmethod
    def from_deal(
        cls,
        rules_id: Rules,
        players: int,
        sides: int,
        deck: str,
        scores: list[int],
        dealer: int,
        *,
        sanctions: bool = False,
    ) -> Oracle:
        """Deal a round. ``sanctions`` changes nothing, because it affects only illegal attempts."""
        del sanctions
        return cls(deal(rules_id, players, sides, deck, scores, dealer))

    @classmethod
    def from_position(cls, position: Position) -> Oracle:
        """Return the round of a position that ``tomllib`` has read."""
        return cls(read_position(position))

    def copy(self) -> Oracle:
        """Return an independent copy of the round."""
        return Oracle(self._table.copy())

    @property
    def over(self) -> bool:
        return self._table.phase == "over"

    @property
    def turn(self) -> int:
        """The seat whose turn it is; in the phase "answer", the player who asked."""
        return self._table.turn

    @property
    def actor(self) -> int:
        """The seat that has to act; in the phase "answer", the partner who is asked."""
        if self._table.phase == "answer":
            return self._table.partners[self._table.partners_asked]
        return self._table.turn

    @property
    def sides(self) -> int:
        return self._table.sides

    @property
    def top(self) -> str:
        """The card on top of the pile, or an empty string."""
        return self._table.packet[-1] if self._table.packet else ""

    @property
    def hand(self) -> Cards:
        """The hand of the player in turn."""
        return self._table.hand

    @property
    def is_complete(self) -> bool:
        """Whether the turn so far leaves neither the minimum unmet nor a key-card meld short."""
        return not self._table.short and not self._table.unfinished_meld

    def legal(self) -> set[str]:
        """Return all legal unit actions; the set is empty when the round is over."""
        if self._legal is None:
            self._legal = legal_actions(self._table)
        return set(self._legal)

    def can_go_out(self) -> bool:
        """Return whether the player in turn, who has drawn or taken, could go out in this turn."""
        return self._table.phase == "play" and can_go_out(self._table)

    def apply(self, text: str) -> None:
        """Carry out a legal unit action. Raises ValueError if it is not legal."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal here, only {sorted(self.legal())}")
        self._carry_out(text)
        self._legal = None
        self._end_round_without_choice()

    def _carry_out(self, text: str) -> None:
        table = self._table
        verb, _, rest = text.partition(" ")
        match verb:
            case "draw":
                draw(table)
            case "take":
                take_pile(table, rest)
            case "meld":
                rank, _, cards = rest.partition(":")
                lay(table, rank, cards)
            case "discard":
                discard(table, rest)
            case "ask":
                ask(table)
            case "yes" | "no":
                answer(table, verb)
            case "pass":
                leave_pile(table)
            case _:
                raise ValueError(f"no action begins with {verb!r}")
        if table.phase == "play" and table.hand.total() == 0 and table.held.total() == 0:
            go_out(table)

    def _end_round_without_choice(self) -> None:
        """Skip players without a legal take of the pile once the stock is exhausted."""
        while self._table.phase == "draw" and not self._table.stock and not self.legal():
            leave_pile(self._table)
            self._legal = None

    def position(self) -> dict[str, object]:
        """Return the position in its one canonical form, with every key."""
        return write_position(self._table)

    def score_lines(self) -> list[dict[str, int]]:
        """Return the parts of each side's score. Raises ValueError before the end of the round."""
        if not self.over:
            raise ValueError("the hand is not over")
        return score_lines(self._table)

    def round_scores(self) -> list[int]:
        """Return each side's score. Raises ValueError before the end of the round."""
        return [sum(lines.values()) for lines in self.score_lines()]
