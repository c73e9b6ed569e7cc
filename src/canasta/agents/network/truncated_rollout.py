"""An evaluator that plays to the end of the seat's next turn and then asks a network."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.network.learned import after
from canasta.agents.network.network import Network
from canasta.agents.search.evaluators import Evaluator
from canasta.agents.search.turn_plans import turn_by
from canasta.agents.threads import let_others_run
from canasta.agents.worlds.known_state import known_state
from canasta.agents.worlds.rollouts import outcome
from canasta.engine.state.public_state import OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step


class TruncatedRollout(Evaluator):
    """Plays each round on until the seat has had its next turn, then asks a network.

    Playing a round to its end would add the luck of all cards to come. Until the seat's next turn,
    the other players respond to the line. Then the network evaluates the position. If the round
    ends earlier, its value is its outcome.

    The network takes the policy's last line for the line of the principles, even if the policy is
    ``learned``. This raises the values by about four points on average.
    """

    def __init__(self, policy: Agent, network: Network) -> None:
        """Let ``policy`` play for every seat, each by its own view."""
        self._policy: Final = policy
        self._network: Final = network

    def values(self, trials: list[State], seat: int) -> list[int]:
        """Return the value of each round after the next turn of ``seat``, in points."""
        values = [0] * len(trials)
        rows: list[bytes] = []
        places: list[int] = []
        for place, trial in enumerate(trials):
            row = self._played_on(trial, seat)
            if row:
                rows.append(row)
                places.append(place)
            else:
                values[place] = outcome(trial, seat)
            let_others_run()
        if rows:
            for place, value in zip(places, self._network.values(rows), strict=True):
                values[place] = value // 100
        return values

    def _played_on(self, trial: State, seat: int) -> bytes:
        """Return the features after the next turn of ``seat``; empty if the round ends first."""
        public = trial.public
        while public.phase != OVER:
            view = trial.view(public.to_act())
            if public.phase == PLAYING and public.turn == seat:
                plan = turn_by(self._policy, known_state(view))
                row = after(view, plan, plan)
                for number in plan:
                    step(trial, number, None)
                return b"" if public.phase == OVER else row
            step(trial, self._policy.decide(view), None)
        return b""
