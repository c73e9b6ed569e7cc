"""A play: steps that a person sends together, and that the referee accepts or refuses together."""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards.kinds import LETTERS
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE


@dataclass(frozen=True)
class Draw:
    """Draw from the stock. ``is_returned``: the card, drawn out of turn, is put back."""

    is_returned: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        return Draw, (self.is_returned,)


@dataclass(frozen=True)
class Take:
    """Take the pile with ``kinds`` from the hand; without kinds, the top card joins a meld."""

    kinds: tuple[int, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        return Take, (self.kinds,)


@dataclass(frozen=True)
class Meld:
    """Lay ``kinds`` onto the meld of ``rank`` of the player's side, or of ``side`` if given."""

    rank: int
    kinds: tuple[int, ...]
    side: int = NO_SIDE

    def __reduce__(self) -> tuple[object, ...]:
        return Meld, (self.rank, self.kinds, self.side)


@dataclass(frozen=True)
class Discard:
    """Discard a card of this kind."""

    kind: int

    def __reduce__(self) -> tuple[object, ...]:
        return Discard, (self.kind,)


@dataclass(frozen=True)
class Ask:
    """Ask the partners for permission to go out."""

    def __reduce__(self) -> tuple[object, ...]:
        return Ask, ()


@dataclass(frozen=True)
class Answer:
    """Answer a partner's question."""

    is_yes: bool

    def __reduce__(self) -> tuple[object, ...]:
        return Answer, (self.is_yes,)


@dataclass(frozen=True)
class Pass:
    """Decline the pile when no stock is left."""

    def __reduce__(self) -> tuple[object, ...]:
        return Pass, ()


Alone = Draw | Ask | Answer | Pass
"""A step that makes up a whole play."""
Step = Alone | Take | Meld | Discard


@dataclass(frozen=True)
class Play:
    """The steps of a play by ``seat``, or by the seat to act if ``seat`` is NO_SEAT.

    A take comes first and a discard last. The order of the melds between them does not matter.
    """

    steps: tuple[Step, ...]
    seat: int = NO_SEAT

    def __reduce__(self) -> tuple[object, ...]:
        return Play, (self.steps, self.seat)

    def __repr__(self) -> str:
        return f"<Play {self}>"

    def __str__(self) -> str:
        """Return the play in the notation of ``docs/build/notation.md``, with cards as kinds."""
        seat = "" if self.seat == NO_SEAT else f"{self.seat}: "
        return seat + " ; ".join([step_text(step, letters_of(step)) for step in self.steps])


def letters_of(step: Step) -> Sequence[str]:
    """Return the letter of each card in ``step``, in order."""
    match step:
        case Take() | Meld():
            return [LETTERS[kind] for kind in step.kinds]
        case Discard():
            return [LETTERS[step.kind]]
        case Draw() | Ask() | Answer() | Pass():
            return []


def step_text(step: Step, cards: Sequence[str]) -> str:
    """Return a step in notation; ``cards`` holds the text of each card in ``step``, in order."""
    match step:
        case Draw():
            return "draw back" if step.is_returned else "draw"
        case Pass():
            return "pass"
        case Ask():
            return "ask"
        case Answer():
            return "yes" if step.is_yes else "no"
        case Take():
            return f"take {''.join(cards)}".rstrip()
        case Meld():
            side = "" if step.side == NO_SIDE else f"{step.side}/"
            return f"meld {side}{LETTERS[step.rank]}:{''.join(cards)}"
        case Discard():
            return f"discard {''.join(cards)}"
