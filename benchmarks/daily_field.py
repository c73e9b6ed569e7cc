"""Measures when a result in a deal of the day can be compared with the robots' results.

    python benchmarks/daily_field.py [--days N] [--texts NAME …] [--first DATE]

For each rule text the program prints mean processor times over the days, in seconds: until every
level has played once, until the field is complete, and the part of that which the strongest level
takes.
"""

import argparse
import time
from datetime import date, timedelta
from statistics import fmean
from typing import NamedTuple

from canasta.build_info import is_compiled
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.daily.field import PAR_LEVEL, Field, result_of_try
from canasta.rules import RULE_TEXTS


class Cost(NamedTuple):
    """Processor time for a field, in seconds."""

    first: float
    """The time until every level has played once."""
    whole: float
    strongest: float


def cost(deal: DailyDeal) -> Cost:
    """Play the field of a deal, and return the times."""
    field, first, spent = Field({}), 0.0, {PAR_LEVEL: 0.0}
    while not field.is_complete:
        level, number = field.next_try()
        began = time.process_time()
        field = field.with_try(result_of_try(deal, level, number))
        spent[level] = spent.get(level, 0.0) + time.process_time() - began
        if field.has_begun and not first:
            first = sum(spent.values())
    return Cost(first, sum(spent.values()), spent[PAR_LEVEL])


def main() -> None:
    """Play the fields, and print the means."""
    parser = argparse.ArgumentParser(description="The processor time for a field.")
    parser.add_argument("--days", type=int, default=3, help="%(default)s")
    parser.add_argument("--texts", nargs="+", default=list(RULE_TEXTS), help="all")
    parser.add_argument("--first", type=date.fromisoformat, default=FIRST_DAY, help="%(default)s")
    asked = parser.parse_args()
    print("compiled" if is_compiled() else "not compiled")
    days = [asked.first + timedelta(number) for number in range(asked.days)]
    for text in asked.texts:
        costs = [cost(DailyDeal(day, text)) for day in days]
        first, whole, strongest = map(fmean, zip(*costs, strict=True))
        print(f"{text}: first {first:.2f}, whole {whole:.1f}, {strongest / whole:.0%} {PAR_LEVEL}")


if __name__ == "__main__":
    main()
