"""The environment for OpenSpiel: one round, in which chance deals every card.

Importing this module registers ``python_canasta``, for ``pyspiel.load_game("python_canasta")``.
Chance first chooses the dealer, then the kind of each card of the deck, the first card dealt first.
All further choices are those of the players.
"""

# ruff: noqa: E402  (checks first that the libraries are installed)
from canasta.extras import require

require("envs", "numpy", "pyspiel")

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, cast

import numpy as np
import pyspiel
from numpy.typing import NDArray

from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.arguments import whole_number
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import one
from canasta.cards.text import counts_text
from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.random import SEEDS
from canasta.engine.referee import legal_actions
from canasta.engine.state.game_rules import NO_SEAT, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State, View
from canasta.envs.bounds import most_actions, most_points
from canasta.envs.checks import checked_action
from canasta.envs.course import Course
from canasta.envs.deals import returns_of
from canasta.envs.game_rules import DEFAULT_RULES, game_rules_for
from canasta.envs.observer import Observer
from canasta.envs.slices import LENGTH, SLICES
from canasta.record.notation import action_text

NAME: Final = "python_canasta"
_MOST_PLAYERS: Final = 6
_USUAL: Final = 0
"""As the number of players or sides: the default of the rules."""
_DEFAULTS: Final[dict[str, str | int]] = {
    "rules": DEFAULT_RULES,
    "players": _USUAL,
    "sides": _USUAL,
}

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Canasta",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class CanastaGame(pyspiel.Game):
    """Rounds by the same rules; the parameters are ``rules``, ``players`` and ``sides``.

    ``rules`` is the name of a rule text or the path of house rules. For ``players`` and ``sides``,
    0 selects the default of the rules.
    """

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        """Read the parameters.

        Raises:
            RuleError, TypeError, ValueError: see :func:`canasta.envs.game_rules.game_rules_for`.
            ValueError: there is an unknown parameter, or OpenSpiel cannot store the path of the
                house rules.
        """
        given = dict(params or {})
        for name in given.keys() - _DEFAULTS.keys():
            raise ValueError(f"{NAME} has no parameter {name!r}; there are: {', '.join(_DEFAULTS)}")
        chosen = _DEFAULTS | given
        rules = chosen["rules"]
        self.game_rules: Final = game_rules_for(
            cast("str", rules),
            _unless_usual("players", chosen["players"]),
            _unless_usual("sides", chosen["sides"]),
        )
        if not _can_be_stored(rules):
            raise ValueError(
                f"OpenSpiel would misread {rules!r} in the text of a game: "
                "rename the file, without any of , ( ) = in its path, and not like a number"
            )
        most = most_points(self.game_rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_LIMIT,
            max_chance_outcomes=KIND_COUNT,
            num_players=int(self.game_rules.players),
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_actions(self.game_rules),
        )
        super().__init__(_TYPE, info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        return CanastaGame, (
            self.get_parameters(),
        )  # OpenSpiel's own implementation loses the attributes

    def new_initial_state(self) -> "CanastaState":
        """Return the state before the dealer is chosen."""
        return CanastaState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> "CanastaObserver":
        """Return an observer of ``canasta-obs/2``, which has no parameters.

        Raises:
            ValueError: there are parameters, or the type includes the hands of all seats.
        """
        return CanastaObserver(self.game_rules, iig_obs_type, params)


def _unless_usual(name: str, number: object) -> int | None:
    """Return the requested number of players or sides, or None for the default."""
    asked = whole_number(name, number)
    return None if asked == _USUAL else asked


def _can_be_stored(rules: object) -> bool:
    """Return whether OpenSpiel can store ``rules`` in the text of a game and read it back."""
    try:
        read = pyspiel.game_parameters_from_string(f"{NAME}(rules={rules})")
    except pyspiel.SpielError:
        return False
    return read == {"name": NAME, "rules": rules}


class CanastaState(pyspiel.State):
    """A round: before the deal, in play or over."""

    def __init__(self, game: CanastaGame) -> None:
        """Begin before the deal; :meth:`CanastaGame.new_initial_state` calls this."""
        super().__init__(game)
        self._course = Course(game.game_rules)

    @property
    def round(self) -> State:
        """The state of the round in the engine.

        Raises:
            ValueError: the round has not been dealt yet.
        """
        if self._course.state is None:
            raise ValueError("the round has not been dealt yet")
        return self._course.state

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's id for chance or for the end of the round."""
        state = self._course.state
        if state is None:
            return pyspiel.PlayerId.CHANCE
        if state.public.phase == OVER:
            return pyspiel.PlayerId.TERMINAL
        return int(state.public.to_act())

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(legal_actions(self.round))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible dealers, or the kinds left in the deck, with their probabilities."""
        return list(self._course.outcomes().items())

    def _apply_action(self, action: int) -> None:
        self._course.carry_out(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            is_dealer = self._course.dealer < 0
            return f"dealer {action}" if is_dealer else f"card {counts_text(one(action))}"
        checked_action(action)
        return action_text(action, self.round.public.pile)

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        state = self._course.state
        return state is not None and state.public.phase == OVER

    def returns(self) -> list[float]:
        """Return the return of each seat in points, all 0 before the end of the round."""
        if self.is_terminal():
            return returns_of(self.round)
        return [0.0] * int(self._course.game_rules.players)

    def information_state_string(self, player: int | None = None) -> str:
        """Return the public actions so far and the current view of the seat, as text.

        The order in which the seat drew its own cards is left out, because it has no effect. Before
        the deal, players know only the dealer.

        Raises:
            ValueError: there is no such seat.
        """
        if self._course.state is None:
            return self.known_before_deal()
        return self.past_and(self.view(self.current_player() if player is None else player))

    def past_and(self, view: View) -> str:
        """Return all actions so far, and the view of a seat or a watcher, as text."""
        return f"{' '.join(map(str, self._course.actions))}\n{view}"

    def view(self, seat: int) -> View:
        """Return the view of ``seat``.

        Raises:
            ValueError: there is no such seat, or the round has not been dealt yet.
        """
        players = int(self._course.game_rules.players)
        if not 0 <= seat < players:
            raise ValueError(f"seats are 0 to {players - 1}, not {seat}")
        return self.round.view(seat)

    def known_before_deal(self) -> str:
        """Return the public information before the deal is complete: at most the dealer."""
        dealer = self._course.dealer
        return f"dealer {dealer}, not dealt yet" if dealer >= 0 else "not dealt yet"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "CanastaState":
        """Return a state that looks the same to a seat, with the unseen cards dealt again.

        All arrangements that fit the view of the seat are equally likely. The new state has no
        history, because the history would reveal the hidden cards.
        """
        view = self.view(player_id)
        seed = int(probability_sampler() * SEEDS) % SEEDS
        known = list(self.round.public.known)
        twin = CanastaState(cast("CanastaGame", self.get_game()))
        course = twin._course
        course.dealer = self._course.dealer
        course.left = 0
        course.state = Worlds(view, seed, known=known, taken=taken_in(view)).draw()
        course.actions = self._course.actions.copy()
        return twin

    def __str__(self) -> str:
        """Return the round as text, with every hand."""
        course = self._course
        if course.state is None:
            dealt = "".join(counts_text(one(kind)) for kind in course.deck)
            return f"dealer {course.dealer}, deck {dealt}" if course.dealer >= 0 else "no dealer"
        return str(course.state)


class CanastaObserver:
    """Writes ``canasta-obs/2`` through the interface of OpenSpiel's observers."""

    def __init__(
        self,
        game_rules: GameRules,
        iig_obs_type: pyspiel.IIGObservationType | None,
        params: Mapping[str, object] | None,
    ) -> None:
        """Make an observer; see :meth:`CanastaGame.make_py_observer`."""
        if params:
            raise ValueError(f"observers of {NAME} have no parameters: {', '.join(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(f"observers of {NAME} show the hand of one seat only")
        self._shows_public: Final = kind.public_info
        self._shows_own: Final = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls: Final = kind.perfect_recall
        self._observer: Final = Observer(game_rules)
        shown = [name for name in SLICES if self._is_shown(name)]
        numbers = np.arange(LENGTH)
        self._places: Final = np.concatenate([numbers[:0], *[numbers[SLICES[n]] for n in shown]])
        self.tensor: Final = np.zeros(len(self._places), np.float32)
        """The numbers of the observation; empty if recall is perfect."""
        self.dict: Final[dict[str, NDArray[np.float32]]] = {}
        """The slices of the tensor by name, which share its memory."""
        at = 0
        for name in shown:
            end = at + len(numbers[SLICES[name]])
            self.dict[name] = self.tensor[at:end]
            at = end

    def __reduce__(self) -> tuple[object, ...]:
        made = partial(
            _observer,
            shows_public=self._shows_public,
            shows_own=self._shows_own,
            recalls=self._recalls,
        )
        return made, (self._observer.game_rules,), self.tensor

    def __setstate__(self, tensor: NDArray[np.float32]) -> None:
        """Copy the saved tensor in place, because the slices share its memory."""
        self.tensor[:] = tensor

    def _is_shown(self, name: str) -> bool:
        if self._recalls:
            return False
        if name == "hand":
            return self._shows_own
        if name == "unseen":
            return self._shows_own and self._shows_public
        return self._shows_public

    def set_from(self, state: CanastaState, player: int) -> None:
        """Write the observation of ``player`` (zeros before the deal)."""
        if state.is_chance_node():
            self.tensor.fill(0)
        elif len(self.tensor):
            row = self._observer.observation(state.view(player))
            self.tensor[:] = np.frombuffer(row, np.uint8)[self._places]

    def string_from(self, state: CanastaState, player: int) -> str:
        """Return the view of ``player`` as text, with all actions if recall is perfect."""
        is_dealt = not state.is_chance_node()
        if not self._shows_public:
            return counts_text(state.view(player).hand) if self._shows_own and is_dealt else ""
        if not is_dealt:
            return state.known_before_deal()
        view = state.view(player) if self._shows_own else state.round.view(NO_SEAT)
        return state.past_and(view) if self._recalls else str(view)


def _observer(
    game_rules: GameRules, *, shows_public: bool, shows_own: bool, recalls: bool
) -> CanastaObserver:
    one, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    kind = pyspiel.IIGObservationType(
        perfect_recall=recalls,
        public_info=shows_public,
        private_info=one if shows_own else nobody,
    )
    return CanastaObserver(game_rules, kind, None)


pyspiel.register_game(_TYPE, CanastaGame)
