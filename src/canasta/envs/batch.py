"""A batch of rounds: every step carries out one action in each round.

All buffers are allocated once and written in place. They can be read without copying, for instance
by ``numpy.frombuffer`` (see ``arrays.py``). A batch plays in one process.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from canasta.arguments import check_type, whole_number
from canasta.cards.row import Row
from canasta.engine.actions import ACTION_LIMIT, action_of_index, holds
from canasta.engine.bits import bit_index, number_of_bits
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.playout import nth_action
from canasta.engine.random import SEEDS, below, following
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import sorted_deck
from canasta.engine.stepping.step import step
from canasta.envs.deals import dealt, returns_of
from canasta.envs.observer import Observer
from canasta.envs.saved_round import SavedRound, check_rules
from canasta.envs.slices import LENGTH

_MASK: Final[i64] = ACTION_LIMIT
_ROW: Final[i64] = LENGTH


class Batch:
    """Rounds that are played in parallel under the same rules."""

    def __init__(
        self,
        game_rules: GameRules,
        rounds: int,
        seed: int,
        *,
        observes: bool = True,
        redeals_at_once: bool = False,
        first: int = 0,
        saved: Sequence[SavedRound] = (),
    ) -> None:
        """Deal ``rounds`` rounds from ``seed`` (0 to 2**32 - 1), beginning with number ``first``.

        A round that ends is replaced by another at the next step, which ignores its action. With
        ``redeals_at_once`` it is replaced in the same step. Without ``observes`` no observations
        are written. ``saved`` rounds, one for each place, are used instead of dealt rounds.

        Raises:
            ValueError: ``rounds``, ``seed`` or ``first`` is out of range, or ``saved`` has another
                number of rounds or rounds under other rules.
        """
        rounds = whole_number("rounds", rounds)
        seed = whole_number("a seed", seed)
        first = whole_number("first", first)
        if rounds < 1:
            raise ValueError(f"a batch has one round at least, not {rounds}")
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is from 0 to {SEEDS - 1}, not {seed}")
        if first < 0:
            raise ValueError(f"rounds are numbered from 0, so {first} is not the first")
        if saved and len(saved) != rounds:
            raise ValueError(f"{rounds} saved rounds are needed, not {len(saved)}")
        players: int = game_rules.players
        self.game_rules: Final = game_rules
        self.rounds: Final[i64] = rounds
        self.seed: Final[i64] = seed
        self.observations: Final = vec[u8](bytes(rounds * LENGTH if observes else 0))
        """For each round, the observation of the seat to act, or at the end of the last seat to
        act."""
        self.masks: Final = vec[u8](bytes(rounds * ACTION_LIMIT))
        """For each round, 1 for every legal action and 0 for the others; all 0 at the end."""
        self.actors: Final = vec[i16]([0] * rounds)
        """For each round, the seat to act, or at the end the last seat to act."""
        self.rewards: Final = vec[float]([0.0] * (rounds * players))
        """The reward of the step for each round and seat: 0 before the end of the round, and
        :func:`canasta.envs.deals.returns_of` at the end."""
        self.ended: Final = vec[u8](bytes(rounds))
        """For each round, 1 if the last step has ended it, else 0."""
        self.dealt: i64 = first + rounds
        """The number of the next round to deal."""
        self._observes: Final = observes
        self._redeals_at_once: Final = redeals_at_once
        self._deck: Final = sorted_deck(game_rules)
        self._scores: Final[list[int]] = [0] * game_rules.sides
        self._observer: Final = Observer(game_rules)
        self._row: Final = Row(self.observations)
        self._low: Final = vec[i64]([0] * rounds)
        self._high: Final = vec[i64]([0] * rounds)
        self._random: i64 = following(seed)
        self._states: Final[list[State]] = [
            self._take_up(place, saved[place]) if saved else self._deal(place, first + place)
            for place in range(rounds)
        ]
        for place in range(rounds):
            if observes:
                self._row.at = place * _ROW
                self._observer.write(self._states[place].view(0), self._row)
                self._observer.write_rules(self._row)
            self._show_from_now(place)

    def __reduce__(self) -> tuple[object, ...]:
        buffers = (list(self.actors), list(self.rewards), list(self.ended))
        course = (self.dealt, self._random, *buffers)
        made = partial(type(self), **self._options())  # type: ignore[arg-type]
        return made, (self.game_rules, self.rounds, self.seed), course

    def __setstate__(self, course: tuple[int, int, list[int], list[float], list[int]]) -> None:
        """Restore the buffers and counters that do not follow from the rounds."""
        self.dealt, self._random, actors, rewards, ended = course
        for at, reward in enumerate(rewards):
            self.rewards[at] = reward
        for place in range(self.rounds):
            self.actors[place] = actors[place]
            self.ended[place] = ended[place]
            self._show(place)

    def state(self, place: int) -> State:
        """Return a copy of the round at ``place``.

        Raises:
            ValueError: there is no such place.
        """
        self._check_place(place)
        return self._states[place].copy()

    def save(self, place: int) -> SavedRound:
        """Return a copy of the round at ``place``, for :meth:`restore`.

        Raises:
            ValueError: there is no such place.
        """
        return SavedRound(self.state(place))

    def restore(self, place: int, saved: SavedRound) -> None:
        """Replace the round at ``place`` by a saved round.

        The saved round may come from another place or another batch. Rounds dealt later do not
        change.

        Raises:
            TypeError: ``saved`` is not a saved round.
            ValueError: there is no such place, or the round was dealt under other rules.
        """
        check_type("saved", saved, "a SavedRound", SavedRound)
        self._check_place(place)
        self._states[place] = self._take_up(place, saved)
        self._show_from_now(place)

    def step(self, actions: bytes) -> None:
        """Carry out one action in each round; ``actions`` has a byte for each action number.

        Raises:
            TypeError: ``actions`` is not a bytes object.
            ValueError: the number of actions is wrong, or an action is not legal; nothing has
                changed.
        """
        if type(actions) is not bytes:
            raise TypeError(f"actions are bytes, one for each round, not {actions!r}")
        if len(actions) != self.rounds:
            raise ValueError(f"{self.rounds} actions are needed, not {len(actions)}")
        place: i64 = 0
        while place < self.rounds:
            low = self._low[place]
            high = self._high[place]
            number: i64 = actions[place]
            if low | high != 0 and (number >= _MASK or not holds(low, high, number)):
                raise ValueError(f"action {number} is not legal in round {place}")
            place += 1
        place = 0
        while place < self.rounds:
            self._step(place, actions[place])
            place += 1

    def sample(self) -> bytes:
        """Return a random legal action for each round, and 0 for rounds that are over."""
        chosen = vec[u8](bytes(self.rounds))
        random = self._random
        place: i64 = 0
        while place < self.rounds:
            low = self._low[place]
            high = self._high[place]
            if low | high != 0:
                random = following(random)
                before = number_of_bits(low)
                any_place = below(random, before + number_of_bits(high))
                number: int = nth_action(low, high, before, any_place)
                chosen[place] = number
            place += 1
        self._random = random
        return bytes(chosen)

    def deal_at(self, place: int) -> None:
        """Deal another round at ``place``, even if the current round has not ended.

        Raises:
            ValueError: there is no such place.
        """
        self._check_place(place)
        self.ended[place] = 0
        self._clear_rewards(place)
        self._redeal(place)

    def redeal(self) -> None:
        """Replace each round that has ended, before the next step does so.

        ``ended`` and ``rewards`` keep the values of the old rounds until the next step.
        """
        place: i64 = 0
        while place < self.rounds:
            if self.ended[place] != 0 and self._states[place].public.phase == OVER:
                self._redeal(place)
            place += 1

    def _options(self) -> dict[str, object]:
        """Return the options that make a batch with the same rounds."""
        saved: list[SavedRound] = [self.save(place) for place in range(self.rounds)]
        return {
            "observes": self._observes,
            "redeals_at_once": self._redeals_at_once,
            "saved": saved,
        }

    def _check_place(self, place: i64) -> None:
        if not 0 <= place < self.rounds:
            raise ValueError(f"places are 0 to {self.rounds - 1}, not {place}")

    def _deal(self, _place: i64, number: i64) -> State:
        return dealt(self.game_rules, self._deck, self._scores, self.seed, number)

    def _take_up(self, _place: i64, saved: SavedRound) -> State:
        """Return a copy of a saved round, ready to continue."""
        check_rules(self.game_rules, saved.state.public.game_rules)
        return saved.state.copy()

    def _show_from_now(self, place: i64) -> None:
        """Update the buffers for a round that was not reached by a step."""
        public = self._states[place].public
        self.actors[place] = int(public.turn)
        self.ended[place] = 0
        self._clear_rewards(place)
        if public.phase == OVER:
            self._end(place)
        self._show(place)

    def _step(self, place: i64, action: i64) -> None:
        if self.ended[place] != 0:
            self.ended[place] = 0
            self._clear_rewards(place)
            if self._states[place].public.phase == OVER:
                self._redeal(place)
                return
        state = self._states[place]
        self._carry_out(place, action)
        if state.public.phase != OVER:
            self._show(place)
            return
        self._end(place)
        if self._redeals_at_once:
            self._redeal(place)
        else:
            self._show(place)

    def _carry_out(self, place: i64, action: i64) -> None:
        step(self._states[place], action, None)

    def _redeal(self, place: i64) -> None:
        number = self.dealt
        self.dealt = number + 1
        self._states[place] = self._deal(place, number)
        self._show(place)

    def _end(self, place: i64) -> None:
        """Mark the round at ``place`` as over, and write its rewards."""
        self.ended[place] = 1
        at = place * self.game_rules.players
        for worth in returns_of(self._states[place]):
            self.rewards[at] = worth
            at += 1

    def _clear_rewards(self, place: i64) -> None:
        at = place * self.game_rules.players
        end = at + self.game_rules.players
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def _show(self, place: i64) -> None:
        """Write the observation and the mask of the seat to act, or of the last seat to act."""
        state = self._states[place]
        public = state.public
        low, high = legal_words(public, state.hands[public.turn].cards)
        self._change_mask(place * _MASK, self._low[place] ^ low)
        self._change_mask(place * _MASK + 64, self._high[place] ^ high)
        self._low[place] = low
        self._high[place] = high
        seat: int = self._observing_seat(place)
        self.actors[place] = seat
        if self._observes:
            self._row.at = place * _ROW
            self._observer.write(state.view(seat), self._row)

    def _observing_seat(self, place: i64) -> i64:
        """Return the seat to act, or the seat that acted last if the round is over."""
        public = self._states[place].public
        if public.phase == OVER:
            last: int = self.actors[place]
            return last
        return public.to_act()

    def _change_mask(self, base: i64, changed: i64) -> None:
        """Toggle the mask entries of the actions whose bits are set in ``changed``."""
        masks = self.masks
        while changed != 0:
            bit = changed & -changed
            changed ^= bit
            index = bit_index(bit)
            at = base + action_of_index(index)
            masks[at] = masks[at] ^ 1
