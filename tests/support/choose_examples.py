"""``python -m tests.support.choose_examples``: choose the conformance cases that show a rule best.

A case shows a field if the next value of that field changes its result. Short cases that few other
fields affect are best; refusals, permissions and scores are mixed.
``tests/data/rule_examples.toml`` contains the choice and may be edited by hand; ``python -m
tests.regenerate`` makes the examples from that file. The program takes about two minutes.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canasta.engine.state.state import State
from canasta.record.conformance import Case, Failure, check_case
from canasta.record.errors import RecordError
from canasta.record.position import read_position
from canasta.rules import OFFICIAL_TEXTS
from canasta.rules.ruleset import RULE_FIELDS
from tests.reference.examples import CHOICE
from tests.support.rule_mutations import MUTATIONS, Mutation, cases_of, rule_file

MOST_EXAMPLES = 3
MOST_OTHERS = 4
"""A case is shown if at most this many more fields affect that case than the best one."""
MOST_TRIES = 3
"""The maximum number of plays shown for a case about legality."""


@dataclass
class Shown:
    """The effects of a field that a case shows."""

    case: Case
    keys: set[str] = field(default_factory=set)
    """The expectations that fail: ``refused``, ``legal``, ``score`` …"""
    tries: list[str] = field(default_factory=list)
    """The plays whose verdict would change."""


def failures(case: Case, rules: Path) -> list[Failure]:
    """Return the results of a case that differ under other rules."""

    def load_with(position: Mapping[str, object], folder: Path) -> State:
        return read_position({**position, "rules": str(rules)}, folder)

    try:
        return check_case(case, load_with)
    except RecordError:
        return []


def shown_by(mutation: Mutation, folder: Path) -> Iterator[tuple[Case, list[Failure]]]:
    changed = rule_file(mutation.rules, folder, "changed.toml")
    base = rule_file(mutation.base, folder, "base.toml")
    for case in cases_of(mutation.text):
        found = failures(case, changed)
        if found and not (mutation.rest and failures(case, base)):
            yield case, found


def all_shown() -> dict[tuple[str, str], dict[str, Shown]]:
    """Return the effects that each case shows, by rule text and field, then by the case's name."""
    shown: dict[tuple[str, str], dict[str, Shown]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for mutation in MUTATIONS:
            by_name = shown.setdefault((mutation.text, mutation.key), {})
            for case, found in shown_by(mutation, Path(folder)):
                what = by_name.setdefault(case.name, Shown(case))
                for failure in found:
                    what.keys.add(failure.key)
                    is_try = failure.key in ("legal", "illegal")
                    if is_try and failure.expected not in what.tries:
                        what.tries.append(failure.expected)
    return shown


def best(candidates: dict[str, Shown], decided_by: Mapping[str, int]) -> list[Shown]:
    """Return the cases that show a field best, each in a different way."""

    def cost(shown: Shown) -> tuple[int, int]:
        data = shown.case.data
        plays = data.get("play", [])
        return decided_by[shown.case.name], len(str(data["position"])) + 2 * len(str(plays))

    chosen: list[Shown] = []
    ways: set[str] = set()
    in_order = sorted(candidates.values(), key=cost)
    for shown in in_order:
        if cost(shown)[0] > cost(in_order[0])[0] + MOST_OTHERS:
            break
        if "play" in shown.keys:
            # An earlier play is refused, so the case shows something else.
            way = "play"
        elif shown.keys & {"refused", "illegal"}:
            way = str(shown.case.data.get("refused", "illegal"))
        else:
            way = min(shown.keys)
        if way not in ways and len(chosen) < MOST_EXAMPLES:
            ways.add(way)
            chosen.append(shown)
    return chosen


def main() -> None:
    """Choose cases, and store the choice."""
    shown = all_shown()
    lines = ["# Chosen by `python -m tests.support.choose_examples`; may be changed by hand."]
    for text in OFFICIAL_TEXTS:
        decided_by: dict[str, int] = {}
        for (of_text, _), cases in shown.items():
            for name in cases if of_text == text else ():
                decided_by[name] = decided_by.get(name, 0) + 1
        for key in RULE_FIELDS:
            for example in best(shown.get((text, key), {}), decided_by):
                lines += ["", f"[[{text}.{key}]]", f"case = {_quoted(example.case.name)}"]
                if example.tries:
                    tries = ", ".join([_quoted(play) for play in example.tries[:MOST_TRIES]])
                    lines.append(f"tries = [{tries}]")
    CHOICE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{CHOICE}\n")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    main()
