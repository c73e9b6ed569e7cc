"""Decides whether a play is right: the oracle tries every order of its unit actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from canasta.cards.text import kinds_text
from canasta.engine.plays import Discard, Meld, Play, Take
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.record.notation import play_text
from tests.oracle import Oracle

Pieces = tuple[str, ...]
"""The cards to lay: "K" is a king to the meld of kings, "K2" a two, "b:bbb" a meld laid at once."""
Dead = set[tuple[Pieces, str]]
"""Positions, each with pieces that cannot be completed from there in any order."""


def is_right(oracle: Oracle, play: Play) -> bool:
    """Return whether some order of a play's unit actions is legal and completes every meld begun.

    If a single key card takes the pile, a second card named for the take joins the same meld.
    """
    if oracle.over or play.seat not in (NO_SEAT, oracle.actor):
        return False
    first, last = play.steps[0], play.steps[-1]
    if not isinstance(first, Take | Meld | Discard):
        return len(play.steps) == 1 and play_text(Play(play.steps)) in oracle.legal()
    discard = play_text(Play((last,))) if isinstance(last, Discard) else ""
    pieces: list[str] = []
    for step in play.steps:
        match step:
            case Take() | Discard():
                continue
            case Meld():
                if step.side not in (NO_SIDE, oracle.turn % oracle.sides):
                    return False
                pieces += _pieces(kinds_text([step.rank]), kinds_text(list(step.kinds)))
            case _:
                return False
    for after, rest in _taken(oracle, first):
        if _can_lay(after, oracle.turn, tuple(sorted([*pieces, *rest])), discard, set()):
            return True
    return False


def _pieces(rank: str, cards: str) -> list[str]:
    if rank == "b":
        return [f"b:{cards}"]
    return [rank + card.replace(rank, "") for card in cards]


def _taken(oracle: Oracle, first: object) -> Iterator[tuple[Oracle, list[str]]]:
    """Yield the oracle after each take that the play may mean, with the pieces left to lay."""
    if not isinstance(first, Take):
        yield oracle, []
        return
    offered = Counter(kinds_text(list(first.kinds)))
    if not offered <= oracle.hand:
        return
    for action in oracle.legal():
        if not action.startswith("take"):
            continue
        used = Counter(action.removeprefix("take").strip())
        rest = "".join((offered - used).elements())
        if used <= offered and (not rest or used.total() == 1):
            after = oracle.copy()
            after.apply(action)
            yield after, _pieces(oracle.top, rest)


def _can_lay(oracle: Oracle, turn: int, pieces: Pieces, discard: str, dead: Dead) -> bool:
    if not pieces and not discard:
        return oracle.over or oracle.is_complete
    if oracle.over or oracle.turn != turn:
        return False
    key = pieces, str(oracle.position())
    if key in dead:
        return False
    for action in oracle.legal():
        if not pieces and action != discard:
            continue
        rest = _without(pieces, action) if pieces else ()
        if rest is not None:
            after = oracle.copy()
            after.apply(action)
            if _can_lay(after, turn, rest, discard if pieces else "", dead):
                return True
    dead.add(key)
    return False


def _without(pieces: Pieces, action: str) -> Pieces | None:
    """Return the pieces that remain after an action, or None if the action lays something else."""
    verb, _, meld = action.partition(" ")
    if verb != "meld":
        return None
    rest = Counter(pieces)
    rest.subtract(_pieces(*meld.split(":")))
    if min(rest.values()) < 0:
        return None
    return tuple(sorted(rest.elements()))
