"""All objects of the library can be copied and pickled; copies continue independently."""

import copy
import inspect
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Protocol, TypeVar

import pytest

import canasta
from canasta.agents.baselines.tree_search import TreeSearchAgent
from canasta.agents.baselines.webstyle import WebstyleAgent
from canasta.agents.levels import make_robot
from canasta.agents.network.champion import ChampionAgent
from canasta.agents.registry import make_agent
from canasta.agents.search.comparison import Effort
from canasta.agents.search.inference import InferenceAgent
from canasta.agents.search.planning_agent import PlanningAgent
from canasta.agents.search.sampler import SamplerAgent
from canasta.engine.referee import legal_for
from canasta.engine.state.public_state import PublicState

pytestmark = pytest.mark.both_forms

Thing = TypeVar("Thing")


class Copy(Protocol):
    """A function that copies any object."""

    def __call__(self, thing: Thing, /) -> Thing: ...


def by_pickle(thing: Thing) -> Thing:
    again: Thing = pickle.loads(pickle.dumps(thing))  # noqa: S301  (our own bytes)
    return again


copies = pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle])


class Counting(canasta.Robot):
    """A user's robot that counts its decisions."""

    def __init__(self) -> None:
        self.asked = [0]

    def decide(self, view: canasta.View) -> int:
        self.asked[0] += 1
        legal = legal_for(view)
        return legal[self.asked[0] % len(legal)]


class Planner(PlanningAgent):
    """A user's planning robot."""

    def __init__(self) -> None:
        super().__init__()
        self.planned = 0

    def choose(self, view: canasta.View) -> tuple[int, ...]:
        self.planned += 1
        return (legal_for(view)[self.planned % len(legal_for(view))],)


def game(plays: int = 30) -> canasta.Game:
    """Return a game in play, with robots that have a memory."""
    started = canasta.Game("classic", seed=7)
    started.deal()
    for _ in range(plays):
        started.play(started.suggest("casual"))
    return started


def refused() -> canasta.RefusedError:
    with pytest.raises(canasta.RefusedError) as caught:
        game().play("discard 99")
    return caught.value


def samples() -> dict[type, object]:
    """Return an example of every class that the package returns to users."""
    played = game()
    things = [
        played,
        played.rules,
        played.rules["target"],
        played.position(),
        played.record(),
        next(played.record().moves()),
        played.score_sheet(),
        played.suggest(),
        played.state,
        played.view(),
        refused(),
        refused().reasons[0],
        canasta.RuleError("rules.bad_value", "house.toml", "target", 7, "500"),
        canasta.RecordError("record.refused", file="a.canasta", line=3),
        canasta.UnknownAgentError("stedy", ["steady"]),
        canasta.MissingExtraError("robots", "numpy"),
        canasta.CanastaError("a sentence"),
        *played.events[:1],
        make_robot("steady", 1),
    ]
    return {type(thing): thing for thing in things}


def test_there_is_a_sample_of_every_class_of_the_package() -> None:
    classes = {name for name in canasta.__all__ if inspect.isclass(getattr(canasta, name))}
    found = samples()
    missing = [
        name for name in classes if not any(issubclass(s, getattr(canasta, name)) for s in found)
    ]
    assert missing == []


@copies
@pytest.mark.parametrize("kind", samples(), ids=lambda kind: kind.__name__)
def test_a_copy_shows_the_same(kind: type, copied: Copy) -> None:
    thing = samples()[kind]
    again = copied(thing)
    assert type(again) is type(thing)
    assert (repr(again), str(again)) == (repr(thing), str(thing))


def trace(played: canasta.Game, plays: int) -> list[object]:
    """Return everything visible while robots continue a game."""
    seen: list[object] = [played.story(), str(played), played.seed]
    for _ in range(plays):
        played.play(played.suggest("casual"))
        seen += [played.events, played.story("fr", 0), str(played)]
    return [*seen, str(played.record()), str(played.score_sheet())]


@copies
def test_a_game_goes_on_alike_and_by_itself(copied: Copy) -> None:
    played = game()
    again, kept = copied(played), copied(played)
    course = trace(played, 120)
    assert played.round_number > 1
    assert trace(again, 120) == course
    assert trace(kept, 120) == course


def test_the_copy_of_a_game_is_as_good_as_a_deep_one() -> None:
    played = game()
    assert trace(played.copy(), 60) == trace(copy.copy(played), 60) == trace(played, 60)


@copies
@pytest.mark.parametrize("begun", ["position", "record", "before the deal", "over"])
def test_games_begun_otherwise_are_copied_too(begun: str, copied: Copy) -> None:
    match begun:
        case "position":
            played = canasta.Game.from_position(game().position(), seed=1)
        case "record":
            played = canasta.Game.from_record(game().record())
        case "before the deal":
            played = canasta.Game("duel", 2, seed=3)
        case _:
            played = canasta.Game("duel", 2, seed=3)
            played.deal()
            while not played.is_over:
                played.play(played.suggest())
    again = copied(played)
    for each in (played, again):
        if each.phase == "deal":
            each.deal()
        for _ in range(0 if each.is_over else 40):
            each.play(each.suggest())
    assert str(again) == str(played)
    assert again.scores == played.scores


@copies
def test_a_game_with_sanctions_keeps_what_was_attempted(copied: Copy) -> None:
    played = canasta.Game("laws1951", seed=2, sanctions=True)
    played.deal()
    with pytest.raises(canasta.RefusedError) as caught:
        played.play("1: draw")
    error, again = copied((caught.value, played))
    assert error.events == caught.value.events
    assert error.codes == caught.value.codes
    assert error.reasons[0].parameters == caught.value.reasons[0].parameters
    assert str(again.record()) == str(played.record())


@copies
def test_house_rules_are_copied_with_their_names(tmp_path: Path, copied: Copy) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'id = "h"\nbase = "duel"\ntitle_fr = "Maison"\ntitle_en = "Home"\ntarget = 3000'
    )
    rules = canasta.Rules.load(file)
    again = copied(rules)
    assert again == rules
    assert (again.title("fr"), again.toml, again["target"].quote) == ("Maison", rules.toml, "")


@copies
def test_a_state_goes_on_by_itself(copied: Copy) -> None:
    played = game()
    state, before = played.state, str(played.state)
    again = copied(state)
    assert (again.taken, again.fresh, again.moment) == (state.taken, state.fresh, state.moment)
    assert again.public.known == state.public.known
    assert vars_of(again.public) == vars_of(state.public)
    legal = canasta.Game.from_position(canasta.Position(again), seed=1)
    legal.play(legal.suggest())
    assert str(state) == str(again) == before


def vars_of(public: PublicState) -> dict[str, object]:
    """Return every attribute of a public state but the rules, as text."""
    names = [name for name in dir(public) if not name.startswith("_") and name != "sides"]
    values = {name: getattr(public, name) for name in names}
    plain = (int, bool, list)
    return {name: repr(value) for name, value in values.items() if isinstance(value, plain)}


@copies
def test_a_game_of_the_engine_is_copied(copied: Copy) -> None:
    played = game(300)._game
    again = copied(played)
    assert (again.totals, again.dealer, again.winner) == (
        played.totals,
        played.dealer,
        played.winner,
    )
    assert again.past == played.past
    assert len(played.past) > 0
    assert str(again.round) == str(played.round)


LITTLE: Final = Effort(worlds=2, block=2, finals=2)
QUICK: Final[dict[str, Callable[[], canasta.Robot]]] = {
    "webstyle": lambda: WebstyleAgent(5, 2),
    "tree": lambda: TreeSearchAgent(5, 20),
    "sampler": lambda: SamplerAgent(5, LITTLE),
    "reader": lambda: InferenceAgent(5, LITTLE),
    "champion-1": lambda: make_agent("champion-1", 5, LITTLE),
    "champion": lambda: ChampionAgent(5, LITTLE),
    "of one's own": Counting,
    "of one's own that plans": Planner,
}
"""Robots with less effort than usual, and some robots without a registered name."""


def made(name: str) -> canasta.Robot:
    return QUICK[name]() if name in QUICK else make_robot(name, 5)


def decisions(robot: canasta.Robot, started: canasta.Game, count: int) -> list[int]:
    """Return a robot's decisions in every seat in turn."""
    found: list[int] = []
    trial = started.copy()
    for _ in range(count):
        found.append(robot.decide(trial.view()))
        trial.play(found[-1])
    return found


@copies
@pytest.mark.parametrize("name", dict.fromkeys((*canasta.robot_names(), *QUICK)))
def test_a_robot_goes_on_alike_and_by_itself(name: str, copied: Copy) -> None:
    started = game(8)
    agent = made(name)
    agent.begin_round(started.view(0))
    first = decisions(agent, started, 2)
    again, kept = copied(agent), copied(agent)
    for action in first:
        started.play(action)
    course = decisions(agent, started, 6)
    assert decisions(again, started, 6) == course
    assert decisions(kept, started, 6) == course
    assert str(again) == str(agent)


def test_a_robot_is_small_to_send() -> None:
    """A pickled robot reads the shipped network again instead of containing it."""
    assert len(pickle.dumps(make_robot("champion", 1))) < 1000


def test_a_network_of_ones_own_is_sent() -> None:
    from canasta.agents.network.learned import LearnedAgent  # noqa: PLC0415
    from canasta.agents.network.network_file import shipped_network  # noqa: PLC0415

    own = by_pickle(shipped_network())
    agent = by_pickle(LearnedAgent(own))
    assert decisions(agent, game(), 4) == decisions(LearnedAgent(), game(), 4)


def test_a_process_pool_hands_games_and_errors_over() -> None:
    started = game()
    # The default start method on most systems, which pickles everything.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(canasta.RuleError, match="clasic: missing"):
            pool.submit(canasta.Game, "clasic").result()
        with pytest.raises(canasta.RefusedError, match=r"text\.syntax"):
            pool.submit(started.play, "discard 99").result()
        assert str(pool.submit(started.suggest).result()) == str(started.suggest())
        assert str(pool.submit(started.copy).result()) == str(started)
