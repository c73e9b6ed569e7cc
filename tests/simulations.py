"""Simulations whose results are known, as digests: they must come out equal everywhere.

``python -m tests.simulations`` rewrites ``tests/simulations.json``. That is right only where the
rules, the deal or a fixed opponent have been changed on purpose: everybody's older results are no
longer comparable then.
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
"""Agents whose play never changes; the others are made better and better."""


def simulations() -> Iterator[tuple[str, Simulation]]:
    """Every arrangement with both fixed opponents alone, and one with the two of them mixed."""
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
    """The figures of the first rounds of a simulation."""
    tally = RoundStatistics(simulation.sides)
    tally.add_all(simulation.results(deals))
    return tally


def known() -> dict[str, str]:
    """The digests on file."""
    digests: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return digests


def main() -> None:
    """Write the file again."""
    digests = {name: tally_of(simulation).digest for name, simulation in simulations()}
    FILE.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(digests)} digests in {FILE}\n")


if __name__ == "__main__":
    main()
