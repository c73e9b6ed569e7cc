"""The theme of a puzzle: the difference between its best line and the second best."""

from typing import Final

from canasta.agents.heuristic.prospects import lays_cards
from canasta.agents.worlds.known_state import known_state
from canasta.cards.kinds import is_wild
from canasta.cards.lanes import count
from canasta.engine.actions import ASK, DISCARD, group_of, kind_of_action
from canasta.engine.legality.going_out import could_go_out
from canasta.engine.state.public_state import DRAWING, PLAYING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step
from canasta.puzzles.puzzle import Theme, line_key

CHOICES: Final[tuple[Theme, ...]] = ("open", "out")
"""The themes with a choice that can be made in several ways, such as with different discards."""


def theme_of(view: View, best: tuple[int, ...], second: tuple[int, ...]) -> Theme:
    """Return the theme of a choice between two lines of the seat to act."""
    if view.public.phase == DRAWING:
        return "pile"
    if _ends(view, best) != _ends(view, second):
        return "out"
    laid, other = _laid(best), _laid(second)
    side = view.public.side_of(view.seat)
    if not view.public.has_opened(side) and bool(laid) != bool(other):
        return "open"
    if laid != other:
        return "meld"
    kinds = [kind_of_action(line[-1]) for line in (best, second) if group_of(line[-1]) == DISCARD]
    if any(is_wild(kind) for kind in kinds):
        return "freeze"
    if len(kinds) > 1 and count(view.hand, kinds[0]) < 2 <= count(view.hand, kinds[1]):
        return "pair"
    return "discard"


def same_choice(view: View, theme: Theme, line: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether two lines make the same choice with regard to a theme."""
    match theme:
        case "open":
            return bool(_laid(line)) == bool(_laid(other))
        case "out":
            return _ends(view, line) == _ends(view, other)
        case _:
            return line_key(view, line) == line_key(view, other)


def may_be_about(state: State, theme: Theme) -> bool:
    """Return whether the decision at ``state`` may have a theme, by a quick check."""
    public = state.public
    if public.phase != PLAYING:
        return public.phase == DRAWING and theme == "pile"
    match theme:
        case "pile":
            return False
        case "open":
            return not public.has_opened(public.side)
        case "out":
            return could_go_out(public, state.hand_in_turn())
        case _:
            return True


def _laid(line: tuple[int, ...]) -> list[int]:
    return sorted([number for number in line if lays_cards(number)])


def _ends(view: View, line: tuple[int, ...]) -> bool:
    """Return whether a line goes out or asks to go out."""
    if line[-1] == ASK:
        return True
    known = known_state(view)
    for number in line:
        step(known, number, None)
    return known.public.hand_size(view.seat) == 0
