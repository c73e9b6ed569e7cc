"""``canasta train calibration``: compare beliefs about hidden hands with the actual hands."""

from dataclasses import asdict
from typing import Annotated

import typer

from canasta.arena.intervals import Estimate
from canasta.cli.commands.training.runs import self_play
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, decimal, show_json, with_progress
from canasta.cli.workplace import workplace
from canasta.i18n import Catalogue
from canasta.protocol.names import wire_name
from canasta.training.calibration import BINS, Calibration, Judged
from canasta.training.self_play import SelfPlay

_MOST_WORLDS = 10_000


def register(group: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train calibration``."""
    options = Options(words)

    @group.command(
        help=words.text("cli.train.calibration.help"),
        epilog=words.text("cli.train.calibration.examples"),
    )
    def calibration(  # noqa: PLR0913  (each is an option of the command)
        *,
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        agents: Annotated[str, options.agents("cli.train.option.agents")] = "sampler,steady",
        rounds: Annotated[int, options.rounds()] = 100,
        seed: Annotated[int, options.seed("cli.train.calibration.option.seed")] = 1951,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        worlds: Annotated[
            int, options.number("cli.train.calibration.option.worlds", 1, _MOST_WORLDS)
        ] = 100,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        play = self_play(words, rules, (players, sides), agents, seed)
        found = Calibration(play, worlds)
        with workplace(words, jobs, cluster) as work:
            asking = found.ask(range(rounds), work)
            for _ in with_progress(asking, rounds, words.text("cli.train.progress")):
                pass
        if as_json:
            show_json(_figures(play, rounds, worlds, found))
        else:
            Output(words).rows(_rows(words, rounds, found))


def _rows(words: Catalogue, rounds: int, found: Calibration) -> list[tuple[str, str]]:
    """Return the figures in words, as titles with values."""
    believed, uniform = found.believed, found.uniform

    def text(key: str, **values: str | int) -> str:
        return words.text(f"cli.train.calibration.{key}", **values)

    def both(believed: Estimate, uniform: Estimate) -> str:
        return text(
            "both",
            believed=decimal(words, believed.mean, 4),
            uniform=decimal(words, uniform.mean, 4),
        )

    rows = [
        (
            words.text("cli.train.hands"),
            text("positions", hands=rounds, positions=found.positions),
        ),
        (text("joint"), _interval(words, found.joint)),
        (text("gain"), _interval(words, found.gain)),
        (text("log_score"), both(believed.log_score, uniform.log_score)),
        (text("brier"), both(believed.brier, uniform.brier)),
    ]
    for part, cells in enumerate(zip(believed.reliability(), uniform.reliability(), strict=True)):
        title = text("part", low=100 * part // BINS, high=100 * (part + 1) // BINS)
        observed = [
            text("none")
            if cell is None
            else text(
                "cell",
                predicted=decimal(words, 100 * cell.predicted),
                observed=decimal(words, 100 * cell.observed),
                count=cell.predictions,
            )
            for cell in cells
        ]
        rows.append((title, text("both", believed=observed[0], uniform=observed[1])))
    return rows


def _interval(words: Catalogue, estimate: Estimate) -> str:
    """Return a mean in figures, with its interval if it has one."""
    mean = decimal(words, estimate.mean, 4)
    if estimate.low is None or estimate.high is None:
        return mean
    low, high = decimal(words, estimate.low, 4), decimal(words, estimate.high, 4)
    return words.text("cli.arena.interval", mean=mean, low=low, high=high)


def _figures(play: SelfPlay, rounds: int, worlds: int, found: Calibration) -> dict[str, object]:
    return {
        "rules": play.rules.id,
        "players": play.players,
        "sides": play.sides,
        "agents": list(play.agents),
        "seed": play.seed,
        wire_name("rounds_played"): rounds,
        "worlds": worlds,
        "positions": found.positions,
        "nats_per_hidden_card": asdict(found.joint),
        "nats_per_seat_and_kind": asdict(found.gain),
        "believed": _judged(found.believed),
        "uniform": _judged(found.uniform),
    }


def _judged(judged: Judged) -> dict[str, object]:
    return {
        "log_score": asdict(judged.log_score),
        "brier": asdict(judged.brier),
        "reliability": [None if cell is None else asdict(cell) for cell in judged.reliability()],
    }
