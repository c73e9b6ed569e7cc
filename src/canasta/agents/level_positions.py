"""The positions of the middle levels on the scale of strength, for each seating.

``benchmarks/level_steps.py`` measures how far apart the levels are, and proposes positions at which
they are equally far apart.
"""

from typing import Final

from canasta.engine.state.game_rules import GameRules

MIDDLE: Final = ("easy", "medium", "hard")
"""The levels that have positions, the weakest first."""

_ONTO_MELD: Final = {
    (2, 2): (780, 1550, 2000),
    (3, 3): (0, 1250, 2000),
    (4, 2): (50, 1050, 1800),
    (6, 2): (0, 1150, 2000),
}
"""The positions by players and sides, for rules that let a side take the pile onto a meld."""

_KEY_CARD: Final = {
    (2, 2): (860, 1120, 1640),
    (3, 3): (300, 800, 1200),
    (4, 2): (690, 1330, 1850),
    (4, 4): (240, 780, 1250),
    (5, 5): (200, 750, 1650),
    (6, 2): (0, 2000, 2500),
    (6, 3): (0, 900, 2300),
    (6, 6): (0, 560, 2000),
}
"""The positions by players and sides, for rules under which every take needs a key card."""

_USUAL: Final = (4, 2)
"""The players and sides whose positions serve for seatings of house rules."""


def position_of(level: str, game_rules: GameRules) -> int:
    """Return the position of one of :data:`MIDDLE` (:func:`canasta.agents.scale.agent_at`)."""
    by_seating = _KEY_CARD if game_rules.takes_with_one_card else _ONTO_MELD
    seating = (int(game_rules.players), int(game_rules.sides))
    return by_seating.get(seating, by_seating[_USUAL])[MIDDLE.index(level)]


def positions_of(level: str) -> list[int]:
    """Return the positions of one of :data:`MIDDLE` at all seatings."""
    at = MIDDLE.index(level)
    return [row[at] for table in (_ONTO_MELD, _KEY_CARD) for row in table.values()]
