"""The environment for PettingZoo: every seat is an agent, and agents act one at a time (AEC).

Importing this module registers ``canasta/classic-v0``, for ``pettingzoo.make("aec", …)``.
"""

# ruff: noqa: E402  (checks first that the libraries are installed)
from canasta.extras import require

require("envs", "numpy", "gymnasium", "pettingzoo")

from random import Random
from typing import Final, Literal, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
)

from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.random import SEEDS
from canasta.envs.arrays import BatchArrays
from canasta.envs.batch import Batch
from canasta.envs.checks import check_no_options, checked_action, checked_seed
from canasta.envs.game_rules import DEFAULT_RULES, game_rules_for
from canasta.envs.observer import Observer
from canasta.envs.slices import LENGTH, STATE_LENGTH
from canasta.rules.ruleset import RuleSet

_OPTION_OF_API_TEST: Final = {"options": 1}
"""An option without meaning that PettingZoo's ``api_test`` passes to every environment."""
ID: Final = f"canasta/{DEFAULT_RULES}-v0"

Observation = dict[str, NDArray[np.uint8] | NDArray[np.int8]]
"""``observation`` (``canasta-obs/2``) and ``action_mask``, all 0 for seats that do not act."""
RenderMode = Literal["ansi", "human"]


class CanastaAEC(AECEnv[str, Observation, np.int64]):
    """One round per episode.

    Rewards come at the end: the points of the agent's side less the mean points of the other sides.
    """

    metadata = {  # noqa: RUF012  (PettingZoo's own type)
        "name": "canasta_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: RuleSet | str = DEFAULT_RULES,
        players: int | None = None,
        sides: int | None = None,
        *,
        render_mode: RenderMode | None = None,
    ) -> None:
        """Seat an agent for each player; for the arguments see :func:`game_rules_for`.

        Raises:
            RuleError, TypeError, ValueError: see :func:`game_rules_for`.
            ValueError: there is no such render mode.
        """
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"the render mode is 'ansi', 'human' or None, not {render_mode!r}")
        self.render_mode: Final = render_mode
        self._game_rules: Final = game_rules_for(rules, players, sides)
        self._observer: Final = Observer(self._game_rules)
        self.possible_agents = [f"player_{seat}" for seat in range(self._game_rules.players)]
        self.agents: list[str] = []
        parts: dict[str, Space[NDArray[np.uint8]] | Space[NDArray[np.int8]]] = {
            "observation": Box(0, 255, (LENGTH,), np.uint8),
            "action_mask": Box(0, 1, (ACTION_LIMIT,), np.int8),
        }
        self.observation_spaces = {
            agent: cast("Space[Observation]", Dict(parts)) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTION_LIMIT) for agent in self.possible_agents}
        self.state_space: Final = Box(0, 255, (STATE_LENGTH,), np.uint8)
        self._seed: int | None = None
        self._batch: Batch | None = None

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal the first round of ``seed`` (0 to 2**32 - 1), or the next round if it is None.

        If there is no earlier round either, the seed is random.

        Raises:
            TypeError, ValueError: there is no such seed, or there are options.
        """
        if options != _OPTION_OF_API_TEST:
            check_no_options(options)
        first = 0
        if seed is None and self._seed is not None and self._batch is not None:
            seed, first = self._seed, int(self._batch.dealt)
        elif seed is None:
            seed = Random().randrange(SEEDS)
        else:
            seed = checked_seed(seed)
        self._batch = Batch(self._game_rules, 1, seed, observes=False, first=first)
        self._seed = seed
        self._arrays = BatchArrays(self._batch)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._actor()

    def step(self, action: np.int64 | int | None) -> None:
        """Carry out a legal action of the selected agent; pass None once the round is over.

        Raises:
            ValueError: the action is not legal, or the environment has to be reset first; nothing
                has changed.
        """
        if self._batch is None or not self.agents:
            raise ValueError("no round is being played: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(cast("np.int64", action))
            return
        self._batch.step(bytes([checked_action(action)]))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._arrays.ended[0]:
            for place, name in enumerate(self.possible_agents):
                self.rewards[name] = float(self._arrays.rewards[0, place])
                self.terminations[name] = True
        self.agent_selection = self._actor()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the observation and the legal actions of ``agent``.

        Raises:
            ValueError: there is no such agent, or the environment has to be reset first.
        """
        seat = self._seat(agent)
        row = self._observer.observation(self._round().state(0).view(seat))
        mask = self._arrays.masks[0].copy()
        if agent != self.agent_selection:
            mask.fill(0)
        return {"observation": np.frombuffer(bytearray(row), np.uint8), "action_mask": mask}

    def state(self) -> NDArray[np.uint8]:
        """Return the whole state from the first seat, with hidden cards, for critics only."""
        row = self._observer.state(self._round().state(0), 0)
        return np.frombuffer(bytearray(row), np.uint8)

    def render(self) -> str | None:
        """Return the round with every hand as text, or print the text in the mode ``human``."""
        if self.render_mode is None:
            return None
        text = str(self._round().state(0))
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  (the purpose of this mode)
        return None

    def close(self) -> None:
        """Do nothing, because there is nothing to release."""

    def observation_space(self, agent: str) -> Space[Observation]:
        """Return the space of :meth:`observe`."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Space[np.int64]:
        """Return the space of the actions; sample it with the action mask."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _round(self) -> Batch:
        if self._batch is None:
            raise ValueError("no round is being played: call reset() first")
        return self._batch

    def _actor(self) -> str:
        return self.possible_agents[int(self._arrays.actors[0])]

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)


def raw_env(
    rules: RuleSet | str = DEFAULT_RULES,
    players: int | None = None,
    sides: int | None = None,
    *,
    render_mode: RenderMode | None = None,
) -> CanastaAEC:
    """Return the environment without wrappers, which is fastest; see :class:`CanastaAEC`."""
    return CanastaAEC(rules, players, sides, render_mode=render_mode)


def env(
    rules: RuleSet | str = DEFAULT_RULES,
    players: int | None = None,
    sides: int | None = None,
    *,
    render_mode: RenderMode | None = None,
) -> AECEnv[str, Observation, np.int64]:
    """Return the environment with PettingZoo's usual checks, which make it much slower."""
    raw = raw_env(rules, players, sides, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


register("aec", ID, entry_point=env)
