"""Steps per second of rounds side by side, for batches of several sizes.

    python -m benchmarks.environments

Every step samples uniformly random legal actions and carries them out, dealing and scoring
included. Figures are the best of a few runs, by processor time; a decision is a step with at least
two legal actions.
"""

import argparse
import json
import time

from canasta.build_info import is_compiled
from canasta.engine.state.game_rules import GameRules
from canasta.envs.batch import Batch
from canasta.rules import load_rules

SIZES = (1, 16, 256, 4096)
RUNS = 3


def steps_per_second(batch: Batch, seconds: float) -> float:
    """Return how many actions a second the batch carries out."""
    rounds = int(batch.rounds)
    at_once = max(4096 // rounds, 1)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or steps == 0:
        for _ in range(at_once):
            batch.step(batch.sample())
        steps += at_once * rounds
    return steps / spent


def share_of_decisions(batch: Batch, steps: int) -> float:
    """Return the share of steps that had a choice."""
    choices = 0
    for _ in range(steps):
        choices += sum(batch.masks) > 1
        batch.step(batch.sample())
    return choices / steps


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Steps per second of rounds side by side.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each run")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    game_rules = GameRules(load_rules("classic"), 4, 2)
    decisions = share_of_decisions(Batch(game_rules, 1, 2026, observes=False), 5000)
    rates = {
        f"{'observations' if observes else 'masks'} {size}": max(
            steps_per_second(Batch(game_rules, size, 2026, observes=observes), options.seconds)
            for _ in range(RUNS)
        )
        for observes in (False, True)
        for size in SIZES
    }
    if options.json:
        print(json.dumps({"compiled": is_compiled(), "decisions": decisions, **rates}))
        return
    print("compiled" if is_compiled() else "interpreted", f"{decisions:.0%} of steps are decisions")
    for name, rate in rates.items():
        print(f"{name:20}{rate:>12,.0f} steps/s")


if __name__ == "__main__":
    main()
