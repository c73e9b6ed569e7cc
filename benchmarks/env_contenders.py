"""The environments that ``benchmarks/envs.py`` compares.

Each environment plays uniformly random legal actions and counts the players' actions. The time
includes dealing, masks and, if the name says so, observations. Missing libraries are skipped.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from canasta.envs.arrays import BatchArrays
from canasta.envs.batch import Batch
from canasta.envs.game_rules import game_rules_for

SEED: Final = 2026
AT_ONCE: Final = 256
"""The number of rounds side by side, unless sizes are compared."""
SIZES: Final = (1, 16, 256, 4096)

Play = Callable[[], int]
"""A function that carries out some actions and returns their number."""


class Contender(NamedTuple):
    """An environment, with its library and a function that prepares it."""

    name: str
    library: str
    prepare: Callable[[], Play]
    size: int = 1
    """The number of rounds side by side."""


class Spiel(Protocol):
    """The part of an OpenSpiel state that is used here."""

    def clone(self) -> "Spiel":
        """Return a copy."""

    def is_terminal(self) -> bool:
        """Return whether the round is over."""

    def is_chance_node(self) -> bool:
        """Return whether chance is to act."""

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """Return the possible outcomes with their probabilities."""

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions."""

    def apply_action(self, action: int) -> None:
        """Carry out ``action``."""

    def observation_tensor(self) -> Sequence[float]:
        """Return the observation of the player to act."""


def ours(size: int, *, observes: bool, seed: int = SEED) -> Callable[[], Play]:
    """Prepare a batch that chooses its own actions."""

    def prepare() -> Play:
        batch = Batch(game_rules_for("classic", 4, 2), size, seed, observes=observes)

        def play() -> int:
            batch.step(batch.sample())
            return size

        return play

    return prepare


def ours_in_arrays() -> Play:
    """Prepare a batch whose actions NumPy chooses from the masks."""
    batch = Batch(game_rules_for("classic", 4, 2), AT_ONCE, SEED)
    arrays = BatchArrays(batch)
    chance = np.random.default_rng(SEED)

    def play() -> int:
        batch.step(chosen(arrays.masks, chance).astype(np.uint8).tobytes())
        return AT_ONCE

    return play


def ours_in_gymnasium() -> Play:
    """Prepare one learner among random robots; only the learner's actions count."""
    gymnasium = import_module("gymnasium")
    import_module("canasta.envs.gymnasium")
    course = gymnasium.make("Canasta-v0", opponents="random").unwrapped
    _, info = course.reset(seed=SEED)
    masks = [info["action_mask"]]
    chance = np.random.default_rng(SEED)

    def play() -> int:
        action = int(chance.choice(np.flatnonzero(masks[0])))
        _, _, ended, _, info = course.step(action)
        if ended:
            _, info = course.reset()
        masks[0] = info["action_mask"]
        return 1

    return play


def ours_in_a_vector() -> Play:
    """Prepare many learners among random robots; only the learners' actions count."""
    gymnasium = import_module("gymnasium")
    import_module("canasta.envs.gymnasium")
    course = gymnasium.make_vec("Canasta-v0", AT_ONCE, opponents="random")
    _, infos = course.reset(seed=SEED)
    masks = [infos["action_mask"]]
    chance = np.random.default_rng(SEED)

    def play() -> int:
        _, _, ended, _, infos = course.step(chosen(masks[0], chance))
        masks[0] = infos["action_mask"]
        return AT_ONCE - int(ended.sum())

    return play


def pettingzoo(module: str, make: str) -> Callable[[], Play]:
    """Return a PettingZoo environment that plays successive rounds with observations."""

    def prepare() -> Play:
        course = getattr(import_module(module), make)()
        course.reset(seed=SEED)
        chance = np.random.default_rng(SEED)

        def play() -> int:
            observation, _, terminated, truncated, _ = course.last()
            if terminated or truncated:
                course.reset()
                return 0
            course.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            return 1

        return play

    return prepare


def openspiel(name: str, module: str = "pyspiel", *, observes: bool = False) -> Callable[[], Play]:
    """Return an OpenSpiel game that runs in a Python loop on clones of one start state."""

    def prepare() -> Play:
        import_module(module)
        start = import_module("pyspiel").load_game(name).new_initial_state()
        chance = Random(SEED)

        def play() -> int:
            return sum(hand(start.clone(), chance, observes=observes))

        return play

    return prepare


def hand(state: Spiel, chance: Random, *, observes: bool) -> Iterator[int]:
    """Play a round of OpenSpiel; yield 1 for each action of a player."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
            continue
        if observes:
            state.observation_tensor()
        state.apply_action(chance.choice(state.legal_actions()))
        yield 1


def rlcard(name: str) -> Callable[[], Play]:
    """Return an RLCard game that plays successive rounds with observations."""

    def prepare() -> Play:
        course = import_module("rlcard").make(name, config={"seed": SEED})
        chance = Random(SEED)

        def play() -> int:
            state, _ = course.reset()
            actions = 0
            while not course.is_over():
                state, _ = course.step(chance.choice(list(state["legal_actions"])))
                actions += 1
            return actions

        return play

    return prepare


def envpool(name: str, size: int) -> Callable[[], Play]:
    """Return an EnvPool game in one thread, with observations of all players."""

    def prepare() -> Play:
        course = import_module("envpool").make(
            name, env_type="gymnasium", num_envs=size, num_threads=1, seed=SEED
        )
        _, info = course.reset()
        masks = [info["legal_action_mask"]]
        chance = np.random.default_rng(SEED)

        def play() -> int:
            masks[0] = course.step(chosen(masks[0], chance).astype(np.int32))[4][
                "legal_action_mask"
            ]
            return size

        return play

    return prepare


def pgx(name: str, size: int) -> Callable[[], Play]:
    """Return a Pgx game compiled for one core, with observations of the player to act."""

    def prepare() -> Play:
        jax = import_module("jax")
        course = import_module("pgx").make(name)
        step = import_module("pgx.experimental.wrappers").auto_reset(course.step, course.init)

        def one(state: object, key: object) -> object:
            weights = jax.numpy.log(state.legal_action_mask.astype(float))  # type: ignore[attr-defined]
            choice, deal = jax.random.split(key)
            return step(state, jax.random.categorical(choice, weights, axis=-1), deal)

        def many(state: object, key: object) -> object:
            keys = jax.random.split(key, STEPS)
            following = jax.vmap(one)

            def body(state: object, key: object) -> tuple[object, None]:
                return following(state, jax.random.split(key, size)), None

            return jax.lax.scan(body, state, keys)[0]

        run = jax.jit(many)
        keys = [jax.random.PRNGKey(SEED)]
        states = [jax.jit(jax.vmap(course.init))(jax.random.split(keys[0], size))]

        def play() -> int:
            keys[0], key = jax.random.split(keys[0])
            states[0] = jax.block_until_ready(run(states[0], key))
            return size * STEPS

        play()
        return play

    return prepare


STEPS: Final = 20
"""The number of steps of Pgx in one call."""


def chosen(
    masks: NDArray[np.bool_] | NDArray[np.int8], chance: np.random.Generator
) -> NDArray[np.intp]:
    """Return a uniformly random legal action for each row of masks, or 0 if the row has none."""
    weights: NDArray[np.float32] = masks * chance.random(masks.shape, np.float32)
    actions: NDArray[np.intp] = weights.argmax(axis=1)
    return actions


def contenders() -> list[Contender]:
    """Return all environments to compare, with ours first."""
    aec = "canasta.envs.pettingzoo"
    return [
        Contender("batch, masks", "canasta", ours(AT_ONCE, observes=False), AT_ONCE),
        Contender("batch, observations", "canasta", ours(AT_ONCE, observes=True), AT_ONCE),
        Contender("batch, chosen by NumPy", "canasta", ours_in_arrays, AT_ONCE),
        Contender("Gymnasium make_vec", "canasta", ours_in_a_vector, AT_ONCE),
        Contender("Gymnasium make", "canasta", ours_in_gymnasium),
        Contender("PettingZoo raw_env", "canasta", pettingzoo(aec, "raw_env")),
        Contender("PettingZoo env", "canasta", pettingzoo(aec, "env")),
        Contender("OpenSpiel", "canasta", openspiel("python_canasta", "canasta.envs.openspiel")),
        Contender("gin_rummy", "open_spiel", openspiel("gin_rummy")),
        Contender("gin_rummy, tensors", "open_spiel", openspiel("gin_rummy", observes=True)),
        Contender("hearts", "open_spiel", openspiel("hearts")),
        Contender("gin-rummy", "rlcard", rlcard("gin-rummy")),
        *[
            Contender(name, "pettingzoo", pettingzoo(f"pettingzoo.classic.{name}", "raw_env"))
            for name in ("texas_holdem_v4", "leduc_holdem_v4")
        ],
        *[
            Contender(name, "envpool", envpool(name, AT_ONCE), AT_ONCE)
            for name in ("SparrowMahjong-v1", "LeducHoldem-v1")
        ],
        *[
            Contender(name, "pgx", pgx(name, AT_ONCE), AT_ONCE)
            for name in ("sparrow_mahjong", "leduc_holdem")
        ],
    ]


def by_size() -> list[Contender]:
    """Return the environments to compare at several sizes."""
    return [
        entry
        for size in SIZES
        for entry in (
            Contender("canasta, masks", "canasta", ours(size, observes=False), size),
            Contender("canasta, observations", "canasta", ours(size, observes=True), size),
            Contender("EnvPool mahjong", "envpool", envpool("SparrowMahjong-v1", size), size),
            Contender("Pgx mahjong", "pgx", pgx("sparrow_mahjong", size), size),
        )
    ]


def installed(library: str) -> str | None:
    """Return the version of a library, or None where it is not installed."""
    try:
        return version(library)
    except PackageNotFoundError:
        return None
