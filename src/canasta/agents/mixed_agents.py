"""Agents that delegate each decision to one of two other agents."""

from typing import Final

from mypy_extensions import i64

from canasta.agents.agent import Agent
from canasta.agents.heuristic.going_out import out_loses_game
from canasta.agents.heuristic.situation import Situation
from canasta.agents.heuristic.weights import weights_for
from canasta.agents.worlds.offers import cards_offered
from canasta.engine.actions import DISCARD, group_of, kind_of_action
from canasta.engine.random import below, following
from canasta.engine.state.public_state import ANSWERING, DRAWING, NOT_ASKED, PLAYING, PublicState
from canasta.engine.state.state import View


class PartnerAgent(Agent):
    """Plays like one agent, and answers a partner's question like another."""

    def __init__(self, playing: Agent, answering: Agent) -> None:
        """Leave answers to ``answering`` and all other decisions to ``playing``."""
        self._playing: Final = playing
        self._answering: Final = answering

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._playing, self._answering)

    def begin_round(self, view: View) -> None:
        """Pass the start of a round on to both agents."""
        self._playing.begin_round(view)
        self._answering.begin_round(view)

    def decide(self, view: View) -> int:
        """Return the decision of the agent in charge."""
        is_asked = view.public.phase == ANSWERING
        return self._answering.decide(view) if is_asked else self._playing.decide(view)


class GuardedAgent(Agent):
    """Plays like one agent, but lets another agent prevent two mistakes that ruin a partner's game.

    The mistakes are a discard that offers the pile because of a meld on the table, and going out
    when that loses the game. Partners do not forgive them even to a weak robot.
    """

    def __init__(self, playing: Agent, guard: Agent) -> None:
        """Let ``guard`` decide where ``playing`` may make one of the two mistakes."""
        self._playing: Final = playing
        self._guard: Final = guard

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._playing, self._guard)

    def begin_round(self, view: View) -> None:
        """Pass the start of a round on to both agents."""
        self._playing.begin_round(view)
        self._guard.begin_round(view)

    def decide(self, view: View) -> int:
        """Return the decision of the agent in charge."""
        public = view.public
        if public.phase != PLAYING:
            return self._playing.decide(view)
        if out_loses_game(Situation(view, weights_for(public.game_rules))):
            return self._guard.decide(view)
        choice = self._playing.decide(view)
        offers = group_of(choice) == DISCARD and cards_offered(view, kind_of_action(choice)) > 0
        return self._guard.decide(view) if offers else choice


class LapsingAgent(Agent):
    """Plays like one agent, but sometimes plays a whole turn like a weaker agent.

    The seed alone decides whether the first turn is a lapse. So an agent with the same seed can
    finish a turn that another one began.
    """

    def __init__(self, usual: Agent, weaker: Agent, lapses: int, seed: int) -> None:
        """Let ``weaker`` play ``lapses`` of a thousand turns; ``seed`` is from 0 to 2**32 - 1."""
        self._usual: Final = usual
        self._weaker: Final = weaker
        self._lapses: Final[i64] = lapses
        self._random: i64 = following(seed)
        self._lapsing: bool = self._lapses_now()
        self._has_played: bool = False
        """Whether the turn that ``_lapsing`` describes has begun."""

    def __reduce__(self) -> tuple[object, ...]:
        memory = {
            "_random": self._random,
            "_lapsing": self._lapsing,
            "_has_played": self._has_played,
        }
        return type(self), (self._usual, self._weaker, self._lapses, 0), (None, memory)

    def begin_round(self, view: View) -> None:
        """Pass the start of a round on to both agents."""
        self._usual.begin_round(view)
        self._weaker.begin_round(view)

    def decide(self, view: View) -> int:
        """Return the decision of the agent for this turn; the usual agent answers questions."""
        public = view.public
        if public.phase == ANSWERING:
            return self._usual.decide(view)
        if self._has_played and begins_turn(public):
            self._lapsing = self._lapses_now()
        self._has_played = True
        return self._weaker.decide(view) if self._lapsing else self._usual.decide(view)

    def _lapses_now(self) -> bool:
        """Return whether the next turn is a lapse, chosen at random."""
        self._random = following(self._random)
        return below(self._random, 1000) < self._lapses


def begins_turn(public: PublicState) -> bool:
    """Return whether the player in turn has not yet drawn, taken or asked."""
    return public.phase == DRAWING and public.asked == NOT_ASKED
