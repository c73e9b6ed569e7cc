"""Information-set Monte Carlo tree search with random rollouts.

A node of the tree represents a sequence of unit actions from the current position. All seats share
one tree, because every player sees every action; only the cards drawn are hidden. Each simulation
draws a world that looks like the current round to the searching seat, descends the tree along
actions that are legal in that world, adds one node, and plays on at random to the end of the round.
The UCB1 bound of an action uses the number of times that the action was available, not the visits
of its parent (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, IEEE
Transactions on Computational Intelligence and AI in Games 4(2), 2012).

The search uses the rules of Canasta but no strategy, so it shows the strength of the plain method.
"""

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.baselines.uniform import open_words
from canasta.agents.threads import let_others_run
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.rollouts import outcomes
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.actions import bit_of_action, numbers
from canasta.engine.playout import Playout
from canasta.engine.random import following
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step

SIMULATIONS: Final = 1000
"""Simulations per decision."""
_EXPLORATION: Final = 500.0
"""Weight of exploration in UCB1, in points; results of random rounds deviate by about 750."""
_SIMULATIONS_AT_ONCE: Final[i64] = 16
"""Simulations after which the search lets other threads run."""


class Node:
    """A sequence of actions from the root, with the outcomes of the simulations that took it."""

    def __init__(self, action: i64, side: i64) -> None:
        """Add ``action``, chosen by a player of ``side``."""
        self.action: Final[i64] = action
        self.side: Final[i64] = side
        bit = bit_of_action(action)
        self.low: Final[i64] = bit if action < 64 else 0
        """With :attr:`high`, the action as a mask of two words."""
        self.high: Final[i64] = 0 if action < 64 else bit
        self.visits: i64 = 0
        """Number of simulations that passed through this node."""
        self.chances: i64 = 0
        """Number of simulations in which the action was available."""
        self.total: i64 = 0
        """Sum of the outcomes for the side that chose the action, in points."""
        self.children: Final[list[Node]] = []

    def next(self, low: i64, high: i64, side: i64, playout: Playout) -> "Node":
        """Return the child to visit among the actions of the mask ``(low, high)``.

        If some actions have no child, this adds a child for one of them, chosen at random.
        Otherwise it returns the child with the highest bound. ``side`` is the side that chooses.
        """
        best = self  # none yet
        most = 0.0
        new_low = low
        new_high = high
        for child in self.children:
            if child.low & low == 0 and child.high & high == 0:
                continue
            new_low &= ~child.low
            new_high &= ~child.high
            child.chances += 1
            visits = float(child.visits)
            bound = float(child.total) / visits
            bound += _EXPLORATION * sqrt(log(float(child.chances)) / visits)
            if best is self or bound > most:
                best = child
                most = bound
        if new_low != 0 or new_high != 0:
            best = Node(playout.choose(new_low, new_high), side)
            best.chances = 1
            self.children.append(best)
        return best

    def most_visited(self) -> "Node":
        """Return the child visited most often, the first among equals; there must be a child."""
        best = self.children[0]
        for child in self.children:
            if child.visits > best.visits:
                best = child
        return best


class TreeSearchAgent(Agent):
    """Runs a new search for each decision and plays the unit action visited most often."""

    def __init__(self, seed: int, simulations: int = SIMULATIONS) -> None:
        """Draw worlds and rollouts from ``seed`` (0 to 2**32 - 1)."""
        self._random: i64 = following(seed)
        self._simulations: Final[i64] = simulations

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (0, self._simulations), (None, {"_random": self._random})

    def decide(self, view: View) -> int:
        """Return the unit action visited most often, or the only legal action."""
        low, high = open_words(view.public, view.hand)
        choices = numbers(low, high)
        return choices[0] if len(choices) == 1 else self.search(view).most_visited().action

    def search(self, view: View) -> Node:
        """Return the root of a new tree; its children are the actions of the seat to act.

        The action of the root itself has no meaning.
        """
        worlds = Worlds(view, self._next_seed(), known=view.public.known, taken=taken_in(view))
        playout = Playout(self._next_seed())
        root = Node(0, view.public.side_of(view.seat))
        while root.visits < self._simulations:
            _simulate(root, worlds.draw(), playout)
            if root.visits % _SIMULATIONS_AT_ONCE == 0:
                let_others_run()
        return root

    def _next_seed(self) -> i64:
        self._random = following(self._random)
        return self._random


def _simulate(root: Node, world: State, playout: Playout) -> None:
    """Descend the tree in ``world``, add a node, play on at random, and record the outcome."""
    public = world.public
    path = [root]
    node = root
    while public.phase != OVER:
        low, high = open_words(public, world.hands[public.turn].cards)
        if low == 0 and high == 0:
            break  # a partner cannot complete an opening, as in play_out
        if node.visits == 0 and node is not root:
            playout.play(world)
            break
        node = node.next(low, high, public.side, playout)
        path.append(node)
        step(world, node.action, None)
    points = outcomes(world)
    for node in path:
        node.visits += 1
        node.total += points[node.side]
