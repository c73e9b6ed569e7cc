"""Measures the robots' searches, rollouts and decisions on one core.

    .venv/bin/python benchmarks/robots.py [--parts A,B] [--seconds N] [--agents A,B] [--json]

The rounds are those of ``canasta bench``: classic, four players, two sides. All figures are per
second of processor time.

- **Simulations**: the tree search, with 200 simulations at each of many positions, which lie 0 to
  20 decisions into random rounds. A simulation draws a world, descends the tree, plays at random to
  the end of the round and scores it.
- **Rollouts**: copying a round, playing it to its end and scoring it; by random players from the
  deal, and by ``steady-1`` from the deal and from the middle of rounds that it plays. A turn lasts
  from the draw to the discard.
- **Decisions**: each agent in all seats of whole rounds, with the effort that it has at a table.
  Unit actions without a choice count as well; a robot that plans whole turns spends its time at the
  beginning of a turn.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from itertools import count

from canasta.agents.agent import Agent
from canasta.agents.baselines.tree_search import TreeSearchAgent
from canasta.agents.baselines.uniform import UniformAgent, open_words
from canasta.agents.heuristic.steady import SteadyAgent
from canasta.agents.levels import make_robot
from canasta.agents.registry import agent_names
from canasta.agents.worlds.rollouts import outcomes, play_out
from canasta.arena.rounds import play_round
from canasta.arena.timing import TimedAgent
from canasta.build_info import is_compiled
from canasta.cli.reports.speed import Course
from canasta.engine.actions import numbers
from canasta.engine.playout import Playout
from canasta.engine.random import mixed
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step

SEED = 2026
SIMULATIONS = 200
"""The number of simulations of a search, as for OpenSpiel in benchmarks/peers.py."""
POSITIONS = 105
DECISIONS = 20
"""The positions of the searches lie at most this many decisions into their rounds."""
HANDS = 100
"""The number of rounds that are repeated."""
PARTS = ("simulations", "rollouts", "decisions")

Figures = dict[str, float]


def measure_simulations(seconds: float) -> Figures:
    """Search at one position after another for about ``seconds``."""
    course = Course()
    states = [_random_position(course, number) for number in range(POSITIONS)]
    searches = 0
    agent = TreeSearchAgent(SEED, SIMULATIONS)
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or searches == 0:
        state = states[searches % POSITIONS]
        agent.search(state.view(state.public.to_act()))
        searches += 1
    rate = searches * SIMULATIONS / spent
    return {"simulations_per_second": round(rate), "microseconds": round(1e6 / rate, 1)}


def _random_position(course: Course, number: int) -> State:
    """Return a position of the random round ``number`` in which the player has a choice."""
    agent = UniformAgent(mixed(SEED, number))
    state = course.deal(number)
    left = number % (DECISIONS + 1)
    while True:
        view = state.view(state.public.to_act())
        low, high = open_words(view.public, view.hand)
        if len(numbers(low, high)) > 1:
            if left == 0:
                return state
            left -= 1
        step(state, agent.decide(view), None)


def measure_rollouts(seconds: float) -> Figures:
    """Play rollouts for about ``seconds``, a third of that time for each of the three figures."""
    course = Course()
    dealt = [course.deal(number) for number in range(HANDS)]
    steady = SteadyAgent()
    played = [play_round(state.copy(), [steady] * 4) for state in dealt]
    turns = sum(result.turns for result in played) / HANDS

    playout = Playout(SEED)
    hands = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds / 3 or hands == 0:
        for state in dealt:
            world = state.copy()
            playout.play(world)
            outcomes(world)
        hands += HANDS
    from_deal = _steady_seconds(dealt, seconds / 3)
    from_middle = _steady_seconds([_middle(state) for state in dealt], seconds / 3)
    return {
        "random_per_second": round(hands / spent),
        "random_steps": round(int(playout.steps) / hands, 1),
        "steady_per_second": round(1 / from_deal),
        "steady_from_the_middle_per_second": round(1 / from_middle),
        "steady_turns": round(turns, 1),
        "steady_microseconds_a_turn": round(1e6 * from_deal / turns, 2),
    }


def _steady_seconds(states: Sequence[State], seconds: float) -> float:
    """Measure for about ``seconds``; return the mean seconds of a rollout from ``states``."""
    steady = SteadyAgent()
    hands = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or hands == 0:
        for state in states:
            world = state.copy()
            play_out(world, steady)
            outcomes(world)
        hands += len(states)
    return spent / hands


def _middle(dealt: State) -> State:
    """Return the position halfway through the unit actions of a round that steady-1 plays."""
    steady = SteadyAgent()
    stages = [dealt.copy()]
    while stages[-1].public.phase != OVER:
        state = stages[-1].copy()
        step(state, steady.decide(state.view(state.public.to_act())), None)
        stages.append(state)
    return stages[len(stages) // 2]


class PacedAgent(TimedAgent):
    """An agent that also measures its longest decision."""

    def __init__(self, agent: Agent) -> None:
        """Measure the decisions of ``agent``."""
        super().__init__(agent)
        self.longest = 0
        """The longest decision, in nanoseconds of processor time."""

    def decide(self, view: View) -> int:
        """Return the agent's decision."""
        before = self.nanoseconds
        chosen = super().decide(view)
        self.longest = max(self.longest, self.nanoseconds - before)
        return chosen


def measure_decisions(name: str, seconds: float) -> Figures:
    """Let an agent play whole rounds against itself for about ``seconds``."""
    course = Course()
    spent = decisions = turns = longest = 0
    for number in count():
        agents = [PacedAgent(make_robot(name, mixed(SEED, 4 * number + seat))) for seat in range(4)]
        turns += play_round(course.deal(number), agents).turns
        spent += sum(agent.nanoseconds for agent in agents)
        decisions += sum(agent.decisions for agent in agents)
        longest = max(longest, *[agent.longest for agent in agents])
        if spent > 1e9 * seconds:
            break
    return {
        "decisions_per_second": float(f"{1e9 * decisions / spent:.3g}"),
        "milliseconds_a_decision": float(f"{spent / decisions / 1e6:.3g}"),
        "milliseconds_a_turn": float(f"{spent / turns / 1e6:.3g}"),
        "milliseconds_at_most": float(f"{longest / 1e6:.3g}"),
        "hands": number + 1,
    }


def main() -> None:
    """Measure the requested parts, and print the figures."""
    parser = argparse.ArgumentParser(description="The speed of the robots.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each part and each agent")
    parser.add_argument("--parts", default=",".join(PARTS), help="some of %(default)s")
    parser.add_argument("--agents", default=",".join(agent_names()), help="and levels; %(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()

    figures: dict[str, Figures] = {}
    for part in options.parts.split(","):
        match part:
            case "simulations":
                figures["simulations"] = measure_simulations(options.seconds)
            case "rollouts":
                figures["rollouts"] = measure_rollouts(options.seconds)
            case "decisions":
                for name in options.agents.split(","):
                    figures[name] = measure_decisions(name, options.seconds)
            case _:
                sys.exit(f"there is no part {part!r}; there are: {', '.join(PARTS)}")
    if options.json:
        print(json.dumps({"compiled": is_compiled(), **figures}, indent=2))
        return
    print("compiled" if is_compiled() else "interpreted")
    for title, row in figures.items():
        shown = ", ".join(f"{key.replace('_', ' ')} {value:,g}" for key, value in row.items())
        print(f"{title:12} {shown}")


if __name__ == "__main__":
    main()
