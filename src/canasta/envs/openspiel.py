"""The environment as OpenSpiel knows games: a round, with every card of chance.

Importing this module registers ``python_canasta``, for ``pyspiel.load_game("python_canasta")``.
Chance first chooses the dealer, then the kind of each card of the deck, the first one dealt first;
the rest is the players' choice.
"""

from collections.abc import Callable, Mapping
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import CANASTA_SIZE, count, one, total
from canasta.cards.text import counts_text
from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.random import SEEDS
from canasta.engine.referee import is_legal, legal_actions
from canasta.engine.state.game_rules import NO_SEAT, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal
from canasta.engine.stepping.step import step
from canasta.envs.deals import returns_of
from canasta.envs.observer import Observer
from canasta.envs.seating import DEFAULT_PLAYERS, DEFAULT_RULES, game_rules_for
from canasta.envs.slices import LENGTH, SLICES
from canasta.extras import require
from canasta.record.notation import action_text
from canasta.rules.ruleset import RuleSet

require("envs", "pyspiel")

import pyspiel  # noqa: E402  (first see whether it is there)

NAME: Final = "python_canasta"
_MOST_PLAYERS: Final = 6
_FEWEST_SIDES: Final = 0
"""The number of sides that stands for as few as the rules allow."""
_DEFAULTS: Final[dict[str, str | int]] = {
    "rules": DEFAULT_RULES,
    "players": DEFAULT_PLAYERS,
    "sides": _FEWEST_SIDES,
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

    ``rules`` is the name of a text or the path of house rules; ``sides`` is 0 for as few as the
    rules allow.
    """

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        """Read the parameters.

        Raises:
            RuleError, ValueError: as :func:`canasta.envs.seating.game_rules_for`.
        """
        chosen = _DEFAULTS | dict(params or {})
        players = int(chosen["players"])
        sides = int(chosen["sides"])
        self.game_rules: Final = game_rules_for(
            str(chosen["rules"]), players, None if sides == _FEWEST_SIDES else sides
        )
        most = most_points(self.game_rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_LIMIT,
            max_chance_outcomes=KIND_COUNT,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_actions(self.game_rules),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "CanastaState":
        """Return the state before the dealer is chosen."""
        return CanastaState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> "CanastaObserver":
        """Return an observer of ``canasta-obs/1``; there are no parameters.

        Raises:
            ValueError: there are some, or the type asks for the hands of all seats.
        """
        return CanastaObserver(self.game_rules, iig_obs_type, params)


class _Course:
    """What has been dealt and played. A copy of a game's state copies this alone."""

    def __init__(self, game_rules: GameRules) -> None:
        self.game_rules: Final = game_rules
        self.dealer = -1
        self.deck = bytearray()
        self.left: int = game_rules.deck
        """Cards that chance has not placed yet."""
        self.state: State | None = None
        self.actions = bytearray()
        """All actions of players so far."""

    def carry_out(self, action: int) -> None:
        """Choose the dealer, place a card or play, whatever comes next.

        Raises:
            ValueError: a player's action is not legal; nothing has changed then.
        """
        if self.state is not None:
            if not is_legal(self.state, action):
                raise ValueError(f"action {action} is not legal")
            step(self.state, action, None)
            self.actions.append(action)
        elif self.dealer < 0:
            self.dealer = action
        else:
            self.deck.append(action)
            self.left -= one(action)
            if self.left == 0:
                scores = [0] * int(self.game_rules.sides)
                self.state = deal(self.game_rules, scores, self.dealer, bytes(self.deck), None)

    def __deepcopy__(self, _memo: object) -> "_Course":
        twin = _Course(self.game_rules)
        twin.dealer = self.dealer
        twin.deck = self.deck.copy()
        twin.left = self.left
        twin.state = None if self.state is None else self.state.copy()
        twin.actions = self.actions.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        if self.state is not None and not self.deck:
            raise ValueError("a resampled state has no history to be stored")
        rules = self.game_rules
        seating = (rules.rules, int(rules.players), int(rules.sides))
        return _repeated, (*seating, self.dealer, bytes(self.deck), bytes(self.actions))


def _repeated(
    rules: RuleSet, players: int, sides: int, dealer: int, deck: bytes, actions: bytes
) -> _Course:
    """Return a course with the same deal and actions."""
    course = _Course(GameRules(rules, players, sides))
    for choice in (*([dealer] if dealer >= 0 else []), *deck, *actions):
        course.carry_out(choice)
    return course


class CanastaState(pyspiel.State):
    """A round: before the deal, in play or over."""

    def __init__(self, game: CanastaGame) -> None:
        """Stand before the deal; a game calls this."""
        super().__init__(game)
        self._course = _Course(game.game_rules)

    @property
    def round(self) -> State:
        """The round as the engine has it.

        Raises:
            ValueError: it has not been dealt yet.
        """
        if self._course.state is None:
            raise ValueError("the round has not been dealt yet")
        return self._course.state

    def current_player(self) -> int:
        """Return the seat to act, or the player ids of chance or of the end."""
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
        course = self._course
        if course.dealer < 0:
            players = int(course.game_rules.players)
            return [(seat, 1 / players) for seat in range(players)]
        left = int(total(course.left))
        counts = [(kind, int(count(course.left, kind))) for kind in range(KIND_COUNT)]
        return [(kind, number / left) for kind, number in counts if number]

    def _apply_action(self, action: int) -> None:
        self._course.carry_out(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            is_dealer = self._course.dealer < 0
            return f"dealer {action}" if is_dealer else f"card {counts_text(one(action))}"
        pile = self.round.public.pile
        return action_text(action, pile[-1]) if pile else action_text(action)

    def is_terminal(self) -> bool:
        """Tell whether the round is over."""
        state = self._course.state
        return state is not None and state.public.phase == OVER

    def returns(self) -> list[float]:
        """Return what the round is worth to each seat, in points; 0 before its end."""
        if self.is_terminal():
            return returns_of(self.round)
        return [0.0] * int(self._course.game_rules.players)

    def information_state_string(self, player: int | None = None) -> str:
        """Return all actions so far, which everybody has seen, and what the seat knows now.

        In which order it drew its own cards is left out: nothing depends on it.
        """
        seat = self.current_player() if player is None else player
        actions = " ".join(map(str, self._course.actions))
        return f"{actions}\n{self.round.view(seat)}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "CanastaState":
        """Return a state that looks the same to a seat, the cards it does not see dealt anew.

        All arrangements that fit what it knows are equally likely. The state begins here: its
        history holds nothing that came before, which would betray the cards.
        """
        view = self.round.view(player_id)
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
    """Writes ``canasta-obs/1`` as OpenSpiel's observers do."""

    def __init__(
        self,
        game_rules: GameRules,
        iig_obs_type: pyspiel.IIGObservationType | None,
        params: Mapping[str, object] | None,
    ) -> None:
        """Observe as :meth:`CanastaGame.make_py_observer` says."""
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
        """The numbers of the observation; none where the whole past is asked for."""
        self.dict: Final[dict[str, NDArray[np.float32]]] = {}
        """Its slices by name; they share the memory of the tensor."""
        at = 0
        for name in shown:
            end = at + len(numbers[SLICES[name]])
            self.dict[name] = self.tensor[at:end]
            at = end

    def _is_shown(self, name: str) -> bool:
        if self._recalls:
            return False
        if name == "hand":
            return self._shows_own
        if name == "unseen":
            return self._shows_own and self._shows_public
        return self._shows_public

    def set_from(self, state: CanastaState, player: int) -> None:
        """Write what ``player`` observes; all 0 before the deal."""
        if state.is_chance_node():
            self.tensor.fill(0)
        elif len(self.tensor):
            row = self._observer.observation(state.round.view(player))
            self.tensor[:] = np.frombuffer(row, np.uint8)[self._places]

    def string_from(self, state: CanastaState, player: int) -> str:
        """Return what ``player`` knows as text; where the past is asked for, with all actions."""
        if state.is_chance_node():
            return "not dealt yet"
        if not self._shows_public:
            return counts_text(state.round.view(player).hand) if self._shows_own else ""
        seat = player if self._shows_own else NO_SEAT
        if self._recalls:
            return state.information_state_string(seat)
        return str(state.round.view(seat))


def most_points(game_rules: GameRules) -> float:
    """Return a bound of what a round is worth to a seat, won or lost, in points."""
    rules = game_rules.rules
    cards = int(game_rules.points(game_rules.deck))
    canastas = int(total(game_rules.deck)) // CANASTA_SIZE
    each = rules.natural_canasta_bonus + rules.mixed_canasta_bonus + rules.concealed_canasta_bonus
    reds = int(game_rules.all_red_threes)
    bonuses = (
        reds * (rules.red_three_bonus + rules.red_three_in_hand_penalty)
        + rules.all_red_threes_bonus
        + rules.going_out_bonus
        + rules.concealed_bonus
        + rules.opponents_unmelded_bonus
    )
    promises = most_turns(game_rules) * rules.yes_not_out_penalty
    return float(2 * (cards + canastas * each + bonuses + promises))


def most_turns(game_rules: GameRules) -> int:
    """Return a bound of the turns of a round.

    A turn draws a card or lays one with the pile's top card, until all are drawn or laid; with no
    stock left each player may leave the pile once between takes.
    """
    cards = int(total(game_rules.deck))
    return 2 * cards + cards * int(game_rules.players)


def most_actions(game_rules: GameRules) -> int:
    """Return a bound of the actions of a round.

    In a turn a player draws, asks, is answered by every partner, and discards; every card can be
    laid once.
    """
    return most_turns(game_rules) * (3 + int(game_rules.players)) + int(total(game_rules.deck))


pyspiel.register_game(_TYPE, CanastaGame)
