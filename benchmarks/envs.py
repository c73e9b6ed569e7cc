"""Compares the speed of environments for learning programs.

    make compile
    .venv/bin/python -m pip install -r requirements-bench.txt
    .venv/bin/python -m benchmarks.envs
    .venv/bin/python -m benchmarks.envs --sizes --plot docs/study/steps_per_second.svg

The contenders take turns for about the same processor time in each pass; figures are medians of
actions per second of processor time. A step means different things in different games, so the
figures do not compare the quality of code. ``--sizes`` compares several numbers of rounds side by
side, and ``--plot`` draws them. ``--processes 2`` plays a batch in one process and then in two at
once, by wall-clock time, so it needs two idle cores.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from math import log10
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.env_contenders import (
    AT_ONCE,
    SIZES,
    Contender,
    Play,
    by_size,
    contenders,
    installed,
    ours,
)
from canasta.arena.svg import Scale, text_at
from canasta.build_info import describe, is_compiled

ONE_CORE: Final = {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "OMP_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
}
"""Environment variables to set before JAX is imported."""
COLOURS: Final = ("#1b6e53", "#5aa98a", "#b5651d", "#6a5acd")


def rate(play: Play, seconds: float) -> float:
    """Play for about ``seconds``; return the actions per second of processor time."""
    actions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or actions == 0:
        actions += play()
    return actions / spent


def measured(entries: Sequence[Contender], rounds: int, seconds: float) -> list[float]:
    """Let the contenders take turns; return the median rate of each."""
    plays = []
    for entry in entries:
        print(f"preparing {entry.name} ({entry.size})", file=sys.stderr)
        plays.append(entry.prepare())
    rates: list[list[float]] = [[] for _ in entries]
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for place, play in enumerate(plays):
            rates[place].append(rate(play, seconds))
    return [median(each) for each in rates]


def batch_rate(seed: int, seconds: float) -> float:
    """Return the steps per second of wall-clock time of a batch with observations."""
    play = ours(AT_ONCE, observes=True, seed=seed)()
    actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        actions += play()
    return actions / spent


def rate_of_all(pool: Executor, processes: int, seconds: float) -> float:
    """Return the sum of the rates of simultaneous batches, one in each process."""
    return sum(pool.map(batch_rate, range(processes), [seconds] * processes))


def compare_processes(processes: int, rounds: int, seconds: float) -> None:
    """Print the rate of one process and the total rate of several."""
    rates: dict[int, list[float]] = {1: [], processes: []}
    # Processes are spawned, not forked, so that each has a fresh interpreter, as in training.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        rate_of_all(pool, processes, 0.1)  # starts them
        for _ in range(rounds):
            for number, found in rates.items():
                found.append(rate_of_all(pool, number, seconds))
    print(f"canasta {describe()}; batches of {AT_ONCE} with observations, wall-clock time")
    for number, found in rates.items():
        print(f"{number} processes {median(found):>14,.0f} steps/s")


def plot(entries: Sequence[Contender], rates: Sequence[float]) -> str:
    """Return an SVG drawing of steps per second over rounds side by side, both in powers of ten."""
    width, height, left, bottom = 640, 360, 80, 320
    across = Scale(log10(SIZES[0]), log10(SIZES[-1]), left, width - 180)
    most, least = max(rates), min(rates)
    up = Scale(int(log10(least)), int(log10(most)) + 1, bottom, 20)
    parts = [f'<rect width="{width}" height="{height}" fill="white"/>']
    for size in SIZES:
        x = across(log10(size))
        parts += [
            f'<line x1="{x:.1f}" y1="20" x2="{x:.1f}" y2="{bottom}" stroke="#ddd"/>',
            text_at(x, bottom + 18, "middle", f"{size:,}"),
        ]
    for power in up.ticks(10):
        y = up(power)
        parts += [
            f'<line x1="{left}" y1="{y:.1f}" x2="{width - 180}" y2="{y:.1f}" stroke="#ddd"/>',
            text_at(left - 6, y + 4, "end", f"{10**power:,}"),
        ]
    parts.append(text_at((left + width - 180) / 2, height - 6, "middle", "rounds side by side"))
    names = list(dict.fromkeys(entry.name for entry in entries))
    ends: list[tuple[float, float, str]] = []
    for name, colour in zip(names, COLOURS, strict=False):
        places = [
            (across(log10(entry.size)), up(log10(value)))
            for entry, value in zip(entries, rates, strict=True)
            if entry.name == name
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        x, y = places[-1]
        ends.append((y, x, name))
    below = 0.0
    for y, x, name in sorted(ends):
        below = max(y + 4, below + 14)  # names of lines that end at one place do not overlap
        parts.append(text_at(x + 8, below, "start", name))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12">{"".join(parts)}</svg>\n'
    )


def main() -> None:
    """Measure the environments, print the figures and, on request, draw them."""
    parser = argparse.ArgumentParser(description="Environments side by side.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender and round")
    parser.add_argument("--sizes", action="store_true", help="over the number of rounds")
    parser.add_argument("--only", default="", help="contenders of these libraries: canasta,envpool")
    parser.add_argument("--processes", type=int, default=0, help="batches in so many processes")
    parser.add_argument("--plot", type=Path, help="draw the sizes into this file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if options.processes > 1:
        compare_processes(options.processes, options.rounds, options.seconds)
        return
    for variable, setting in ONE_CORE.items():
        os.environ.setdefault(variable, setting)
    wanted = options.only.split(",") if options.only else []
    entries = [
        entry
        for entry in (by_size() if options.sizes else contenders())
        if installed(entry.library) and (not wanted or entry.library in wanted)
    ]
    rates = measured(entries, options.rounds, options.seconds)
    if options.plot:
        options.plot.write_text(plot(entries, rates), encoding="utf-8")
    versions = {entry.library: installed(entry.library) for entry in entries}
    if options.json:
        rows = [
            {"name": entry.name, "library": entry.library, "size": entry.size, "rate": value}
            for entry, value in zip(entries, rates, strict=True)
        ]
        print(json.dumps({"compiled": is_compiled(), "versions": versions, "rows": rows}))
        return
    print(f"canasta {describe()}; Python {sys.version.split()[0]}; {versions}")
    for entry, value in zip(entries, rates, strict=True):
        print(f"{entry.name:26}{entry.library:12}{entry.size:>6}{value:>14,.0f} steps/s")


if __name__ == "__main__":
    main()
