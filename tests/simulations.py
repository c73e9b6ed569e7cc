"""Simulations with known digests, which must be equal everywhere.

``python -m tests.simulations`` rewrites ``tests/simulations.json``. Run it only after a deliberate
change of the rules, the deal or a fixed opponent, because older results are not comparable
afterwards.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from canasta.arena.round_statistics import RoundStatistics
from canasta.arena.simulation import Simulation
from tests.support.arrangements import ARRANGEMENTS, TEXTS

FILE = Path(__file__).with_suffix(".json")
DEALS = 25
FIXED = ("random", "greedy")
"""The agents whose play never changes."""


def simulations() -> Iterator[tuple[str, Simulation]]:
    """Yield every arrangement with each fixed opponent alone, and one with both."""
    for arrangement in ARRANGEMENTS:
        text, players, sides = arrangement
        for number, agent in enumerate(FIXED):
            seats = (agent,) * players
            yield (
                f"{arrangement} {agent}",
                Simulation(TEXTS[text], players, sides, seats, seed=2**32 - 1 - number),
            )
    yield "mixed", Simulation(TEXTS["classic"], 4, 2, (*FIXED, *FIXED), seed=0)


def tally_of(simulation: Simulation, deals: int = DEALS) -> RoundStatistics:
    """Return the statistics of the first rounds of a simulation."""
    tally = RoundStatistics(simulation.sides)
    tally.add_all(simulation.results(deals))
    return tally


def known() -> dict[str, str]:
    """Return the stored digests."""
    digests: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return digests


def main() -> None:
    """Rewrite the file of digests."""
    digests = {name: tally_of(simulation).digest for name, simulation in simulations()}
    FILE.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(digests)} digests in {FILE}\n")


if __name__ == "__main__":
    main()
