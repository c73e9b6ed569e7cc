"""``canasta simulate``: let robots play many rounds, and show statistics."""

import time
from typing import Annotated

import typer

from canasta.arena.round_statistics import RoundStatistics
from canasta.arena.simulation import Simulation
from canasta.build_info import is_compiled
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, decimal, show_json, with_progress
from canasta.cli.seating import arrangement, robots_by_seat
from canasta.cli.workplace import workplace
from canasta.engine.random import SEEDS
from canasta.engine.state.public_state import BY_GOING_OUT, BY_RED_THREE, BY_STOCK
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords, arrangement_name
from canasta.rules.loader import load_rules


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta simulate``."""
    options = Options(words)

    @app.command(help=words.text("cli.simulate.help"), epilog=words.text("cli.simulate.examples"))
    def simulate(  # noqa: PLR0913  (each is an option of the command)
        *,
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        deals: Annotated[int, options.number("cli.simulate.option.deals", 1, SEEDS)] = 1000,
        seed: Annotated[int, options.seed("cli.simulate.option.seed")] = 0,
        agents: Annotated[str, options.agents("cli.simulate.option.agents")] = "random",
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        chosen = load_rules(rules)
        seats, teams = arrangement(words, chosen, players, sides)
        simulation = Simulation(chosen, seats, teams, robots_by_seat(words, agents, seats), seed)
        tally = RoundStatistics(teams)
        label = words.text("cli.simulate.progress")
        began = time.perf_counter()
        with workplace(words, jobs, cluster) as work:
            tally.add_all(with_progress(simulation.results(deals, work), deals, label))
        seconds = time.perf_counter() - began
        if as_json:
            show_json(_figures(simulation, tally, seconds))
        else:
            Output(words).rows(_rows(words, simulation, tally, seconds))


def _figures(simulation: Simulation, tally: RoundStatistics, seconds: float) -> dict[str, object]:
    return {
        "rules": simulation.rules.id,
        "players": simulation.players,
        "sides": simulation.sides,
        "agents": list(simulation.agents),
        "seed": simulation.seed,
        "compiled": is_compiled(),
        "deals": tally.deals,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "deals_per_second": round(tally.deals / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds),
        "mean_turns": tally.mean_turns,
        "mean_decisions": tally.mean_decisions,
        "ended": {
            "going_out": tally.endings.get(BY_GOING_OUT, 0),
            "stock": tally.endings.get(BY_STOCK, 0),
            "red_three": tally.endings.get(BY_RED_THREE, 0),
        },
        "score_mean": tally.score_means,
        "score_sd": tally.score_deviations,
        "digest": tally.digest,
    }


def _rows(
    words: Catalogue, simulation: Simulation, tally: RoundStatistics, seconds: float
) -> list[tuple[str, str]]:
    """Return the figures in words, as titles with values."""

    def per_second(key: str, count: int) -> str:
        return words.text(key, count=count, rate=round(count / seconds))

    arranged = arrangement_name(words, simulation.players, simulation.sides)
    endings = [
        words.text(f"cli.simulate.ended.{name}", count=tally.endings.get(ending, 0))
        for name, ending in (
            ("going_out", BY_GOING_OUT),
            ("stock", BY_STOCK),
            ("red_three", BY_RED_THREE),
        )
    ]
    rows = [
        (words.text("cli.simulate.rules"), RuleWords(words, simulation.rules).name()),
        (words.text("cli.simulate.players"), arranged),
        (words.text("cli.simulate.deals"), per_second("cli.simulate.rate", tally.deals)),
        (words.text("cli.simulate.decisions"), per_second("cli.simulate.rate", tally.decisions)),
        (
            words.text("cli.simulate.length"),
            words.text(
                "cli.simulate.length.value",
                turns=decimal(words, tally.mean_turns),
                decisions=decimal(words, tally.mean_decisions),
            ),
        ),
        (words.text("cli.simulate.ended"), words.series(endings)),
    ]
    spreads = zip(tally.score_means, tally.score_deviations, strict=True)
    for side, (mean, deviation) in enumerate(spreads):
        robots = words.all_of(list(dict.fromkeys(simulation.agents[side :: simulation.sides])))
        points = words.text(
            "cli.simulate.score", mean=decimal(words, mean), deviation=decimal(words, deviation)
        )
        rows.append((words.text("cli.simulate.side", number=side + 1, robots=robots), points))
    return [*rows, (words.text("cli.simulate.digest"), tally.digest)]
