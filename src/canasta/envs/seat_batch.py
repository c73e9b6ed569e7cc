"""A batch of rounds in which one seat learns and robots play the other seats."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.levels import make_robot, robot_searches
from canasta.engine.random import SEEDS, mixed
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step
from canasta.envs.batch import Batch
from canasta.envs.saved_round import SavedRound


def check_seats(game_rules: GameRules, seat: int, robots: tuple[str, ...]) -> None:
    """Check that a learner can sit in ``seat`` with ``robots`` in the other seats.

    Raises:
        ValueError: there is no such seat, or the number of robots is wrong.
        UnknownAgentError: no robot has one of the names.
    """
    players: int = game_rules.players
    if not 0 <= seat < players:
        raise ValueError(f"seats are 0 to {players - 1}, not {seat}")
    if len(robots) != players - 1:
        raise ValueError(f"{players} players need {players - 1} robots, not {len(robots)}")
    for name in robots:
        robot_searches(name)  # raises an error for an unknown name


class SeatBatch(Batch):
    """A batch that stops only at the decisions of one seat, the same in every round.

    Masks, observations, ``actors`` and ``ended`` refer to this seat. A round that robots end before
    its first decision is skipped.
    """

    def __init__(
        self,
        game_rules: GameRules,
        rounds: int,
        seed: int,
        *,
        seat: int,
        robots: tuple[str, ...],
        observes: bool = True,
        first: int = 0,
        saved: Sequence[SavedRound] = (),
    ) -> None:
        """Deal like :class:`Batch`; ``robots`` play the seats after ``seat``, in turn order.

        ``robots`` are names for :func:`canasta.agents.levels.make_robot`. In round ``n`` the robot
        of seat ``s`` has the seed ``mixed(mixed(seed, n), 1 + s)``.

        Raises:
            ValueError: see :class:`Batch` and :func:`check_seats`.
            UnknownAgentError: no robot has one of the names.
            MissingExtraError: a robot needs NumPy, which is not installed.
        """
        check_seats(game_rules, seat, robots)
        self.seat: Final[i64] = seat
        """The seat of the learner."""
        self._robots: Final = robots
        self._agents: Final[list[list[Agent]]] = [[] for _ in range(rounds)]
        """The robots of each round, beginning with the seat after the learner's."""
        super().__init__(game_rules, rounds, seed, observes=observes, first=first, saved=saved)

    def save(self, place: int) -> SavedRound:
        """Return a copy of the round at ``place`` with its robots, for :meth:`restore`.

        Raises:
            ValueError: there is no such place.
        """
        return SavedRound(self.state(place), tuple(deepcopy(self._agents[place])))

    def _options(self) -> dict[str, object]:
        options = super()._options()
        del options["redeals_at_once"]
        return {**options, "seat": self.seat, "robots": self._robots}

    def _take_up(self, place: i64, saved: SavedRound) -> State:
        """Return a copy of a saved round, continued to the learner's next decision.

        If no robots were saved, new robots get the seeds of the round with the number ``place``.
        """
        state = super()._take_up(place, saved)
        if not saved.robots:
            self._begin(place, place, state)
            return state
        if len(saved.robots) != len(self._robots):
            raise ValueError(f"{len(self._robots)} robots are needed, not {len(saved.robots)}")
        self._agents[place] = list(deepcopy(saved.robots))
        self._play_robots(place, state)
        return state

    def _deal(self, place: i64, number: i64) -> State:
        state = super()._deal(place, number)
        self._begin(place, number, state)
        while state.public.phase == OVER:
            number = self.dealt
            self.dealt = number + 1
            state = super()._deal(place, number)
            self._begin(place, number, state)
        return state

    def _begin(self, place: i64, number: i64, state: State) -> None:
        """Create the robots of a round, and let them play until the learner's first decision."""
        stream = mixed(self.seed, number % SEEDS)
        agents: list[Agent] = []
        seat = self.seat
        for name in self._robots:
            seat = (seat + 1) % self.game_rules.players
            agent = make_robot(name, mixed(stream, 1 + seat))
            agent.begin_round(state.view(seat))
            agents.append(agent)
        self._agents[place] = agents
        self._play_robots(place, state)

    def _carry_out(self, place: i64, action: i64) -> None:
        state = self._states[place]
        step(state, action, None)
        self._play_robots(place, state)

    def _play_robots(self, place: i64, state: State) -> None:
        """Let robots act until it is the learner's turn to act, or the round is over."""
        agents = self._agents[place]
        public = state.public
        players = self.game_rules.players
        while public.phase != OVER:
            seat: int = public.to_act()
            if seat == self.seat:
                return
            after = (seat - self.seat + players) % players
            step(state, agents[after - 1].decide(state.view(seat)), None)

    def _observing_seat(self, _place: i64) -> i64:
        return self.seat
