"""``canasta simulate``: its figures, for programs and for people."""

from typing import cast

import pytest

from canasta.arena.simulation import Simulation
from canasta.build_info import is_compiled
from canasta.cli.output import decimal
from canasta.i18n import Language, load
from canasta.rules import load_rules
from tests.simulations import tally_of
from tests.support.command_runs import SIMULATE, json_of
from tests.support.scripted_terminal import Program, program

__all__ = ["program"]


def test_simulate_prints_its_figures(program: Program) -> None:
    figures = json_of(program, *SIMULATE, "--agents", "random,greedy,random,greedy")
    simulation = Simulation(load_rules("classic"), 4, 2, ("random", "greedy") * 2, seed=3)
    tally = tally_of(simulation, 60)
    rates = {name: figures[name] for name in ("decisions_per_second", "deals_per_second")}
    assert all(isinstance(rate, int | float) and rate > 0 for rate in rates.values())
    assert {name: value for name, value in figures.items() if name not in {*rates, "seconds"}} == {
        "rules": "classic",
        "players": 4,
        "sides": 2,
        "agents": ["random", "greedy", "random", "greedy"],
        "seed": 3,
        "compiled": is_compiled(),
        "deals": 60,
        "decisions": tally.decisions,
        "mean_turns": tally.mean_turns,
        "mean_decisions": tally.mean_decisions,
        "ended": {
            "going_out": tally.endings.get(1, 0),
            "stock": tally.endings.get(2, 0),
            "red_three": tally.endings.get(3, 0),
        },
        "score_mean": tally.score_means,
        "score_sd": tally.score_deviations,
        "digest": tally.digest,
    }


def test_simulate_is_the_same_whatever_the_number_of_processes(program: Program) -> None:
    arguments = ("simulate", "--rules", "duel", "--deals", "230", "--agents", "greedy")
    digests = {json_of(program, *arguments, "--jobs", jobs)["digest"] for jobs in ("1", "2")}
    assert len(digests) == 1


def test_simulate_seats_what_the_rules_allow(program: Program) -> None:
    duel = json_of(program, "simulate", "--rules", "duel", "--deals", "2")
    assert (duel["players"], duel["sides"]) == (2, 2)
    three = json_of(
        program, "simulate", "--rules", "frimes", "--players", "6", "--sides", "3", "--deals", "2"
    )
    assert (three["players"], three["sides"], len(cast("list[float]", three["score_mean"]))) == (
        6,
        3,
        3,
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", ["Canasta classique", "60 (", "par seconde)", "écart type", "Empreinte"]),
        ("en", ["Classic Canasta", "60 (", "per second)", "standard deviation", "Digest"]),
    ],
)
def test_simulate_for_people(program: Program, language: Language, expected: list[str]) -> None:
    run = program.run(*SIMULATE, "--lang", language)
    assert (run.status, run.errors) == (0, "")
    for words in expected:
        assert words in run.text
    means = tally_of(Simulation(load_rules("classic"), 4, 2, ("random",) * 4, seed=3), 60)
    assert decimal(load(language), means.score_means[1]) in run.raw
    assert means.digest in run.raw


def test_decimals_are_written_as_the_language_writes_them() -> None:
    french, english = load("fr"), load("en")
    assert decimal(french, -1234.56) == "\u22121\u202f234,6"
    assert decimal(english, 1234.5678, 2) == "1,234.57"
    assert decimal(english, -0.04) == "0.0"
    assert decimal(english, -0.06) == "\u22120.1"
    assert decimal(french, -1234.56, digits=0) == "\u22121\u202f235"
    assert decimal(english, -0.4, digits=0) == "0"
