"""An evaluator that plays a position on to the seat's next turn and asks a network from there."""

from typing import Final

from canasta.agents.agent import Agent
from canasta.agents.network.learned import after
from canasta.agents.network.network import Network
from canasta.agents.search.evaluators import Evaluator
from canasta.agents.search.turn_plans import turn_by
from canasta.agents.threads import let_others_run
from canasta.agents.worlds.knowledge import known_state
from canasta.agents.worlds.rollouts import outcome
from canasta.engine.state.public_state import OVER, PLAYING
from canasta.engine.state.state import State
from canasta.engine.stepping.step import step


class TruncatedRollout(Evaluator):
    """What a network holds of hands that are played on for a round.

    Playing a hand to its end brings in all the luck of the cards still to come. A round is enough
    to show what the others make of a way; from there a network tells what such positions are worth.
    A hand that ends before is worth what it came to.
    """

    def __init__(self, policy: Agent, network: Network) -> None:
        """Let ``policy`` play for every seat, each by its own view."""
        self._policy: Final = policy
        self._network: Final = network

    def values(self, trials: list[State], seat: int) -> list[int]:
        """Return what each hand is worth when ``seat`` has ended its next turn."""
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
        """Return what a network reads after the next turn of ``seat``; nothing if the hand ends."""
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
