"""``python -m benchmarks.attacks``: attacks a server and prints the figures."""

import argparse
import sys
from statistics import median
from typing import Final

from benchmarks.attacks.attacker import ATTACKS
from benchmarks.attacks.trial import Result, try_attack
from canasta.build_info import describe
from canasta.server.log import set_up_log

_HEAD: Final = (
    f"{'attack':20} {'page, ms':>12} {'play, ms':>12} {'robot, ms':>12} {'proof, ms':>12}"
    f" {'review, ms':>12} {'late':>5} {'memory, MB':>14} {'log':>5}  served  sent"
)


def main() -> None:
    """Try the attacks one after another, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attacks",
        description="attack a server that this command starts, and time what others wait for",
        epilog="\n".join(f"{attack.name:20} {attack.meaning}" for attack in ATTACKS.values()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], help="all unless named")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack (10)")
    options = parser.parse_args()
    set_up_log("text")
    print(f"Engine: {describe()}. Times: median / worst.")
    print("Memory: before / most / growth from the middle of the attack to its end.")
    print(_HEAD)
    for number, name in enumerate(names := [None, *(options.attacks or ATTACKS)], 1):
        shown = name or "none"
        print(f"{number}/{len(names)} {shown} …", end="\r", file=sys.stderr, flush=True)
        print(
            _line(shown, try_attack(ATTACKS.get(name or ""), options.seconds), options.seconds),
            flush=True,
        )


def _line(name: str, result: Result, seconds: float) -> str:
    """Return the line of the table for an attack."""
    waits = result.waits
    memory = f"{result.before_mb:.0f}/{result.most_mb:.0f}/{result.grown_mb:+.1f}"
    times = (waits.pages_s, waits.plays_s, waits.robots_s, waits.proofs_s, waits.reviews_s)
    lost = f"lost {waits.pages_lost}+{waits.connections_lost}"
    return (
        f"{name:20} {' '.join([f'{_times(waited_s):>12}' for waited_s in times])}"
        f" {1000 * waits.late_s:5.0f} {memory:>14} {result.log_lines:5}"
        f"  {'yes' if result.is_served else lost:6}  {_sent(result, seconds)}"
    )


def _times(waited_s: list[float]) -> str:
    """Return the median and the longest time, in milliseconds."""
    if not waited_s:
        return "-"
    return f"{1000 * median(waited_s):.1f}/{1000 * max(waited_s):.0f}"


def _sent(result: Result, seconds: float) -> str:
    """Return the amounts that the attacker sent, and the attacker's processor time."""
    sent = result.sent
    if sent is None:
        return ""
    busy = f"attacker at {sent.processor_s / seconds:.0%}"
    if sent.requests:
        return f"{sent.requests} requests, {sent.refused} refused, {busy}"
    return f"{sent.connections} connections, {sent.bytes / 1e6:.1f} MB, {busy}"


if __name__ == "__main__":
    main()
