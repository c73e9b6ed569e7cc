"""Work in numbered pieces gives the same results wherever it runs and however often it is lost.

No test depends on timing, because a piece ends its own process: at the first request of a number to
lose the process once, or at every request to simulate faulty work.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from distributed import Client, Future, LocalCluster

from canasta.arena import cluster as cluster_module
from canasta.arena.executors import working
from canasta.arena.simulation import Simulation
from canasta.arena.work import HERE, Work, WorkError
from canasta.rules.loader import load_rules
from tests.i18n.sentence_helpers import plain
from tests.support.command_runs import json_of
from tests.support.scripted_terminal import Program, program
from tests.support.time_limits import PATIENCE_S

__all__ = ["program"]

NUMBERS = range(5, 45)
"""More numbers than are in progress at the same time."""


def square(number: int) -> int:
    return number * number


def failing(number: int) -> int:
    if number == 20:
        raise LookupError(number)
    return number


def fatal(number: int) -> int:
    if number == 20:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@dataclass(frozen=True)
class LostOnce:
    """Work whose process ends in the middle of one number, at its first request."""

    folder: Path
    number: int

    def piece(self, number: int) -> int:
        mark = self.folder / "lost"
        if number == self.number and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return square(number)


@pytest.fixture(autouse=True)
def _patience() -> Iterator[None]:
    """Fail a test whose cluster never answers, so that the next tests still run."""

    def give_up(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a scheduler and two workers, whose processes are replaced when they end.

    The scheduler's page takes any free port.
    """
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1"
    ) as cluster:
        yield str(cluster.scheduler_address)


@pytest.fixture(scope="module", params=["processes", "cluster"])
def work(request: pytest.FixtureRequest) -> Iterator[Work]:
    where = request.getfixturevalue("address") if request.param == "cluster" else None
    with working(2, where) as found:
        yield found


def test_results_come_in_order_wherever_they_are_computed(work: Work) -> None:
    expected = [square(number) for number in NUMBERS]
    assert list(HERE.results(square, NUMBERS)) == expected
    assert list(work.results(square, NUMBERS)) == expected
    assert list(work.results(square, range(3, 3))) == []


def test_a_process_killed_in_the_middle_costs_only_time(work: Work, tmp_path: Path) -> None:
    lost = LostOnce(tmp_path, 20)
    assert list(work.results(lost.piece, NUMBERS)) == [square(number) for number in NUMBERS]
    assert (tmp_path / "lost").exists()
    assert list(work.results(square, NUMBERS)) == [square(number) for number in NUMBERS]


class Losing(Client):
    """A client that learns of a lost process just as it receives a result from it."""

    async def _gather(
        self,
        futures: list[Future[object]],
        errors: str = "raise",
        direct: bool | None = None,  # noqa: FBT001  (Dask's signature)
        local_worker: object = None,
    ) -> list[object]:
        gathered = super()._gather(futures, errors, direct, local_worker)  # type: ignore[no-untyped-call]
        results: list[object] = await gathered
        for future in futures:
            assert future._state is not None
            future._state.lose()
        return results


def test_a_result_whose_process_is_lost_as_it_arrives_counts(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "Client", Losing)
    with working(cluster=address) as work:
        assert list(work.results(square, NUMBERS)) == [square(number) for number in NUMBERS]


def test_work_that_kills_every_process_ends(work: Work) -> None:
    with closing(work.results(fatal, NUMBERS)) as results, pytest.raises(WorkError, match="lost"):
        list(results)


def test_an_error_of_the_work_is_raised(work: Work) -> None:
    with pytest.raises(LookupError, match="20"):
        list(work.results(failing, NUMBERS))


def test_simulations_on_a_cluster_have_the_same_digest(program: Program, address: str) -> None:
    options = ("simulate", "--rules", "duel", "--agents", "greedy", "--deals", "300")
    alone, spread = json_of(program, *options), json_of(program, *options, "--cluster", address)
    assert spread["digest"] == alone["digest"]


def test_a_program_plays_the_same_on_a_cluster(program: Program, address: str) -> None:
    robot = f"{sys.executable} {Path(__file__).parents[2] / 'examples/robots/lay_down.py'}"
    options = ("arena", "--agents", f"{robot},random", "--pairs", "2")
    alone, spread = json_of(program, *options), json_of(program, *options, "--cluster", address)
    assert spread["digest"] == alone["digest"]
    assert not spread["failures"]


def test_a_cluster_with_another_version_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "program_digest", lambda *_: "another")
    simulation = Simulation(load_rules("duel"), 2, 2, ("random", "random"), 1)
    with working(cluster=address) as work, pytest.raises(WorkError, match="other_program"):
        list(simulation.results(10, work))


class Prepared:
    """Work that counts its preparations in each process."""

    made = 0

    def __init__(self, first: int) -> None:
        self.first = first
        Prepared.made += 1

    def __reduce__(self) -> tuple[object, ...]:
        return Prepared, (self.first,)

    def piece(self, number: int) -> tuple[int, int]:
        return self.first + number, Prepared.made


def test_a_process_prepares_the_work_once(work: Work) -> None:
    found = list(work.results(Prepared(7).piece, NUMBERS))
    assert [result for result, _ in found] == [7 + number for number in NUMBERS]
    assert {made for _, made in found} == {1}


def test_what_cannot_be_asked_for_is_said_in_a_sentence(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_PATIENCE", "100ms")
    nowhere = "tcp://127.0.0.1:1"
    run = program.run("simulate", "--cluster", nowhere, "--lang", "en")
    assert (run.status, run.text) == (2, "")
    assert f"No cluster answers at {nowhere}." in plain(run.errors)
    run = program.run("simulate", "--cluster", nowhere, "--jobs", "2", "--lang", "en")
    assert run.status == 2
    assert "give --jobs or --cluster, not both" in plain(run.errors)


def test_no_process_is_left_behind_after_an_error() -> None:
    others = pool_processes()
    started: set[BaseProcess] = set()

    def fail_halfway() -> None:
        with working(2) as work:
            for number in work.results(square, range(100_000)):
                started.update(pool_processes() - others)
                raise LookupError(number)

    with pytest.raises(LookupError, match="0"):
        fail_halfway()
    assert len(started) == 2
    assert not started & pool_processes()


def pool_processes() -> set[BaseProcess]:
    """Return the processes of pools, without the processes of the cluster."""
    return {process for process in active_children() if "Dask" not in process.name}
