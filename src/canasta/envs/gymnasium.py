"""The environment for Gymnasium: one seat learns, and robots play the other seats.

Importing this module registers ``Canasta-v0``, for ``gymnasium.make`` and ``gymnasium.make_vec``.
"""

# ruff: noqa: E402  (checks first that the libraries are installed)
from canasta.extras import require

require("envs", "numpy", "gymnasium")

from collections.abc import Sequence
from typing import Final, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from canasta.arguments import check_type, whole_number
from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.random import SEEDS
from canasta.engine.state.game_rules import GameRules
from canasta.envs.arrays import BatchArrays
from canasta.envs.checks import (
    check_no_options,
    checked_action,
    checked_actions,
    checked_seed,
    reset_mask,
)
from canasta.envs.game_rules import DEFAULT_RULES, game_rules_for
from canasta.envs.seat_batch import SeatBatch, check_seats
from canasta.envs.slices import LENGTH
from canasta.rules.ruleset import RuleSet

ID: Final = "Canasta-v0"
DEFAULT_OPPONENTS: Final = "steady"

Row = NDArray[np.uint8]
Numbers = NDArray[np.float64] | NDArray[np.bool_] | NDArray[np.int8] | NDArray[np.object_]
Info = dict[str, Numbers]


class Seating:
    """The players, the rules and the next round, for both environments."""

    def __init__(
        self,
        rules: RuleSet | str,
        players: int | None,
        sides: int | None,
        seat: int,
        opponents: str | Sequence[str],
    ) -> None:
        """Seat the learner in ``seat``, and the robots called ``opponents`` in turn order after it.

        Raises:
            RuleError, TypeError, ValueError: see :func:`game_rules_for`.
            ValueError, UnknownAgentError: see :func:`check_seats`.
        """
        self.game_rules: Final[GameRules] = game_rules_for(rules, players, sides)
        self.seat: Final = whole_number("seat", seat)
        check_type("opponents", opponents, "the name of a robot, or one for each", str, Sequence)
        others = int(self.game_rules.players) - 1
        self.robots: Final = (
            (opponents,) * others if isinstance(opponents, str) else tuple(opponents)
        )
        check_seats(self.game_rules, seat, self.robots)
        self._batch: SeatBatch | None = None

    def deal(self, rounds: int, seed: int | None, chance: np.random.Generator) -> SeatBatch:
        """Deal the first rounds of ``seed``, or the next rounds if ``seed`` is None.

        If there are no earlier rounds either, ``chance`` draws a seed.

        Raises:
            ValueError: ``seed`` is out of range.
        """
        first = 0
        if seed is None and self._batch is not None:
            seed, first = int(self._batch.seed), int(self._batch.dealt)
        elif seed is None:
            seed = int(chance.integers(SEEDS))
        else:
            seed = checked_seed(seed)
        self._batch = SeatBatch(
            self.game_rules, rounds, seed, seat=self.seat, robots=self.robots, first=first
        )
        return self._batch


class CanastaEnv(gymnasium.Env[Row, np.int64]):
    """One round per episode; a step leads to the learner's next decision, or to the end.

    The observation is ``canasta-obs/2``, and the mask of legal actions is ``info["action_mask"]``.
    The reward comes at the end: the points of the learner's side less the mean points of the other
    sides.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  (Gymnasium's own type)

    def __init__(
        self,
        rules: RuleSet | str = DEFAULT_RULES,
        players: int | None = None,
        sides: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = DEFAULT_OPPONENTS,
        *,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Seat a learner among robots; for rules, players and sides see :func:`game_rules_for`.

        ``opponents`` is the name of a robot for all other seats, including the partner's, or a
        sequence of names that begins with the seat after the learner's.

        Raises:
            RuleError, TypeError, ValueError: see :func:`game_rules_for`; or there is no such seat,
                the number of robots is wrong, or there is no such render mode.
            UnknownAgentError: no robot has one of the names.
        """
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"the render mode is 'ansi' or None, not {render_mode!r}")
        self._seating: Final = Seating(rules, players, sides, seat, opponents)
        self._batch: SeatBatch | None = None
        self.render_mode = render_mode
        self.observation_space = Box(0, 255, (LENGTH,), np.uint8)
        self.action_space = Discrete(ACTION_LIMIT)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Row, Info]:
        """Deal the first round of ``seed`` (0 to 2**32 - 1), or the next round if it is None.

        Raises:
            TypeError, ValueError: there is no such seed, or there are options.
        """
        check_no_options(options)
        super().reset(seed=None if seed is None else checked_seed(seed), options=options)
        self._batch = self._seating.deal(1, seed, self.np_random)
        self._arrays = BatchArrays(self._batch)
        return self._shown()

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, Info]:
        """Carry out a legal action, and let the robots play to the learner's next decision.

        Raises:
            ValueError: the action is not legal, or the environment has to be reset first; nothing
                has changed.
        """
        if self._batch is None or self._arrays.ended[0]:
            raise ValueError("no round is being played: call reset() first")
        self._batch.step(bytes([checked_action(action)]))
        observation, info = self._shown()
        reward = float(self._arrays.rewards[0, self._seating.seat])
        return observation, reward, bool(self._arrays.ended[0]), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each action whether it is legal now, for sb3-contrib's MaskablePPO."""
        if self._batch is None:
            raise ValueError("no round is being played: call reset() first")
        return np.array(self._arrays.masks[0], np.bool_)

    def render(self) -> str | None:
        """Return the learner's view as text, or None without a render mode."""
        if self.render_mode is None:
            return None
        if self._batch is None:
            raise ValueError("no round is being played: call reset() first")
        return str(self._batch.state(0).view(self._seating.seat))

    def _shown(self) -> tuple[Row, Info]:
        """Return copies of the observation and the mask."""
        return self._arrays.observations[0].copy(), {"action_mask": self._arrays.masks[0].copy()}


class CanastaVectorEnv(VectorEnv[Row, NDArray[np.int64], Numbers]):
    """Parallel rounds like those of :class:`CanastaEnv`, in one process.

    ``infos["action_mask"]`` has a row for each round. With ``AutoresetMode.NEXT_STEP`` a round that
    has ended stays for one step, which ignores its action. With ``SAME_STEP`` the next round is
    dealt at once, and ``infos["final_obs"]`` has the last observation. With ``DISABLED`` the ended
    round stays until :meth:`reset` replaces it.
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: RuleSet | str = DEFAULT_RULES,
        players: int | None = None,
        sides: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = DEFAULT_OPPONENTS,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        """Seat ``num_envs`` learners; for the other arguments see :class:`CanastaEnv`.

        Raises:
            RuleError, TypeError, ValueError, UnknownAgentError: see :class:`CanastaEnv`.
            ValueError: ``num_envs`` is less than 1, or there is no such mode.
        """
        self.num_envs = whole_number("num_envs", num_envs)
        if self.num_envs < 1:
            raise ValueError(f"there is one round at least, not {num_envs}")
        self._mode: Final = AutoresetMode(autoreset_mode)
        self._seating: Final = Seating(rules, players, sides, seat, opponents)
        self._batch: SeatBatch | None = None
        self.metadata = {"autoreset_mode": self._mode}
        self.single_observation_space = Box(0, 255, (LENGTH,), np.uint8)
        self.single_action_space = Discrete(ACTION_LIMIT)
        self.observation_space = Box(0, 255, (num_envs, LENGTH), np.uint8)
        self.action_space = MultiDiscrete([ACTION_LIMIT] * num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Row, Info]:
        """Deal the first rounds of ``seed`` (0 to 2**32 - 1), or the next rounds if it is None.

        The option ``reset_mask``, a boolean array, selects the rounds to replace by the next
        rounds. The other rounds do not change.

        Raises:
            TypeError, ValueError: there is no such seed, an unknown option, or a mask of another
                type or shape; or a mask is given with a seed or before the first reset.
        """
        mask = reset_mask(options, self.num_envs)
        if mask is not None and (seed is not None or self._batch is None):
            raise ValueError(
                "with reset_mask rounds go on, so there is no seed, and a reset before"
            )
        super().reset(seed=None if seed is None else checked_seed(seed), options=options)
        if mask is None or self._batch is None:
            self._batch = self._seating.deal(self.num_envs, seed, self.np_random)
            self._arrays = BatchArrays(self._batch)
        else:
            for place in np.flatnonzero(mask):
                self._batch.deal_at(int(place))
        return self._arrays.observations.copy(), {"action_mask": self._arrays.masks.copy()}

    def step(self, actions: NDArray[np.int64]) -> tuple[Row, Numbers, Numbers, Numbers, Info]:
        """Carry out one action in each round, and let the robots play to the next decision.

        Raises:
            ValueError: the number of actions is wrong, or an action is not legal; nothing has
                changed.
        """
        if self._batch is None:
            raise ValueError("no round is being played: call reset() first")
        chosen = checked_actions(actions, self.num_envs)
        if self._mode is AutoresetMode.DISABLED:
            for place in np.flatnonzero(self._arrays.ended):
                raise ValueError(f"round {place} is over: reset it by the option reset_mask first")
        self._batch.step(chosen)
        ended = self._arrays.ended.copy()
        infos: Info = {}
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            last = np.full(self.num_envs, None, object)
            for place in np.flatnonzero(ended):
                last[place] = self._arrays.observations[place].copy()
            infos |= {"final_obs": last, "_final_obs": ended.copy()}
            self._batch.redeal()
        infos["action_mask"] = self._arrays.masks.copy()
        return (
            self._arrays.observations.copy(),
            self._arrays.rewards[:, self._seating.seat].copy(),
            ended,
            np.zeros(self.num_envs, np.bool_),
            infos,
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each round and action whether it is legal now."""
        if self._batch is None:
            raise ValueError("no round is being played: call reset() first")
        return np.array(self._arrays.masks, np.bool_)


gymnasium.register(
    ID,
    entry_point="canasta.envs.gymnasium:CanastaEnv",
    vector_entry_point="canasta.envs.gymnasium:CanastaVectorEnv",
    # After a refused reset, the checker would fail at the next step.
    disable_env_checker=True,
)
