"""Positions from robots' play with the full history of the pile."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from canasta.agents.registry import make_agent
from canasta.cards.kinds import NO_KIND
from canasta.engine.actions import DISCARD, DRAW, PASS, group_of, kind_of_action
from canasta.engine.events import Event, TookPile
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import View
from canasta.engine.stepping.deal import deal
from canasta.engine.stepping.step import step
from tests.support.arrangements import ARRANGEMENTS, SCORES, Arrangement, deck_of

_ROBOTS = ("steady", "greedy", "casual", "careless")
_EVERY = 3
"""One decision in about this number becomes a moment."""


@dataclass(frozen=True)
class Moment:
    """A decision of a seat, with the seats that discarded and left each card of the pile."""

    name: str
    """The source of the moment, to find it again."""
    view: View
    thrown: tuple[tuple[int, int], ...]
    """The discards since the pile was last taken: seat and kind, the oldest first."""
    left: frozenset[tuple[int, int]]
    """The seat and the kind for each top card that a seat found in its turn and did not take."""


def moments(seed: int) -> Iterator[Moment]:
    """Yield decisions of robots' rounds without end, each seating in turn."""
    number = 0
    while True:
        for arrangement in ARRANGEMENTS:
            yield from _round(arrangement, seed * 1_000_000 + number)
            number += 1


def _round(arrangement: Arrangement, seed: int) -> Iterator[Moment]:
    chance = random.Random(seed)
    scores = [chance.choice(SCORES) for _ in range(arrangement.sides)]
    dealer = chance.randrange(arrangement.players)
    state = deal(
        arrangement.game_rules, scores, dealer, deck_of(arrangement.game_rules, seed), None
    )
    robots = [make_agent(chance.choice(_ROBOTS), seed) for _ in range(arrangement.players)]
    thrown: list[tuple[int, int]] = []
    left: set[tuple[int, int]] = set()
    place = 0
    while state.public.phase != OVER:
        view = state.copy().view(state.public.to_act())
        is_between = _is_between_plays(view) and len(legal_for(view)) > 1
        if is_between and chance.randrange(_EVERY) == 0:
            name = f"{arrangement} round {seed} decision {place}"
            yield Moment(name, view, tuple(thrown), frozenset(left))
        number = robots[view.seat].decide(view)
        events: list[Event] = []
        step(state, number, events)
        place += 1
        if any(isinstance(event, TookPile) for event in events):
            thrown, left = [], set()
        elif group_of(number) == DISCARD:
            thrown.append((view.seat, kind_of_action(number)))
        elif number in (DRAW, PASS) and view.public.pile:
            left.add((view.seat, view.public.pile[-1]))


def _is_between_plays(view: View) -> bool:
    """Return whether no take or opening is incomplete, so that a person could play now."""
    public = view.public
    is_opening = public.laid_now and not public.has_opened(public.side_of(public.turn))
    return public.key_rank == NO_KIND and not is_opening
