"""Measures how well the percentage of a deal of the day distinguishes the levels.

    python benchmarks/daily_percent.py --out FILE [--days N] [--texts NAME …] [--first DATE]

Each level plays each day's deal as a visitor, and is compared with the robots of the field in the
same way as people. For each rule text the program prints the mean percentage of every level, and
how many days a visitor of one level needs to be above the level below with 95 % confidence. FILE
gets a line for each day and text, after which a stopped run resumes.
"""

import argparse
import json
import math
import statistics
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

from canasta.agents.levels import level_names
from canasta.arena.intervals import t_quantile
from canasta.cli.output import with_progress
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.daily.field import TRIES, Field, result_of_try
from canasta.rules import RULE_TEXTS

Percents = dict[str, tuple[int, float]]
"""For each level in one deal: the percentage of one more try, and the mean of the field's tries."""


def percents(deal: DailyDeal) -> Percents:
    """Return the percentage that every level reaches as a visitor with a separate seed."""
    field = Field({})
    while not field.is_complete:
        field = field.with_try(result_of_try(deal, *field.next_try()))
    return {
        level: (
            field.percent(result_of_try(deal, level, TRIES).ahead),
            statistics.fmean(field.percent(ahead) for ahead in field.ahead[level]),
        )
        for level in level_names()
    }


def days_to_tell(better: list[int], worse: list[int]) -> int | None:
    """Return the days after which the mean difference is above 0 with 95 % confidence.

    The result is None if the difference was not above 0 within the played days.
    """
    differences = [one - other for one, other in zip(better, worse, strict=True)]
    mean = statistics.fmean(differences)
    if mean <= 0 or len(differences) < 2:
        return None
    return math.ceil(len(differences) * (margin(differences) / mean) ** 2)


def margin(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean, by Student's t; 0 for one value."""
    if len(values) < 2:
        return 0.0
    return t_quantile(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))


def show(text: str, found: list[Percents]) -> None:
    """Print the figures of a rule text."""
    print(f"{text}, {len(found)} days")
    columns = {level: [day[level][0] for day in found] for level in level_names()}
    for level in level_names():
        means = [day[level][1] for day in found]
        print(f"  {level}: {statistics.fmean(means):.1f} ± {margin(means):.1f} %")
    for worse, better in pairwise(level_names()):
        days = days_to_tell(columns[better], columns[worse])
        print(f"  {better} above {worse}: {'not seen' if days is None else f'after {days} days'}")


def main() -> None:
    """Play the days, and print the figures."""
    parser = argparse.ArgumentParser(description="What the percentage of a deal says.")
    parser.add_argument("--out", type=Path, required=True, help="file of the results")
    parser.add_argument("--days", type=int, default=60, help="%(default)s")
    parser.add_argument("--texts", nargs="+", default=list(RULE_TEXTS), help="all")
    parser.add_argument("--first", type=date.fromisoformat, default=FIRST_DAY, help="%(default)s")
    asked = parser.parse_args()
    played: dict[tuple[str, str], Percents] = {}
    if asked.out.exists():
        for line in asked.out.read_text().splitlines():
            day, text, result = json.loads(line)
            played[day, text] = result
    days = [asked.first + timedelta(number) for number in range(asked.days)]
    wanted = [DailyDeal(day, text) for day in days for text in asked.texts]
    for deal in with_progress(wanted, len(wanted), "deals"):
        key = str(deal.day), deal.text
        if key not in played:
            played[key] = percents(deal)
            with asked.out.open("a") as file:
                file.write(json.dumps([*key, played[key]]) + "\n")
    for text in asked.texts:
        show(text, [played[str(day), text] for day in days])


if __name__ == "__main__":
    main()
