"""Properties hold in every position of every round, under all texts and random house rules."""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.engine.actions import ACTION_LIMIT, group_of, holds
from canasta.engine.events import CardsDrawn, Event, RoundEnded
from canasta.engine.judging.play_judge import judge
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.referee import (
    apply,
    apply_play,
    is_legal,
    legal_actions,
    legal_for,
    preview,
)
from canasta.engine.scoring import score_round
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.engine.stepping.deal import deal
from canasta.record.position import position_of
from tests.support.arrangements import (
    SCORES,
    cards_on_table,
    check_counts,
    deck_of,
    fingerprint,
    kinds,
)
from tests.support.attempts import attempt
from tests.support.hypothesis_strategies import all_game_rules
from tests.support.ledger import Cards, Ledger, names_only_what_is_seen
from tests.support.legal_orders import some_order_works
from tests.support.same_view import reshuffled

pytestmark = pytest.mark.both_forms

seeds = st.integers(0, 2**32 - 1)


class RoundInPlay(RuleBasedStateMachine):
    """A round continued by random actions, a greedy player and attempts of all kinds."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State
        self.ledger: Ledger

    @initialize(
        game_rules=all_game_rules(),
        seed=seeds,
        scores=st.lists(st.sampled_from(SCORES), min_size=6),
    )
    def deal(self, game_rules: GameRules, seed: int, scores: list[int]) -> None:
        log: list[Event] = []
        dealer = seed % game_rules.players
        self.state = deal(
            game_rules, scores[: game_rules.sides], dealer, deck_of(game_rules, seed), log
        )
        self.ledger = Ledger(game_rules).note(log)

    def is_on(self) -> bool:
        return self.state.public.phase != OVER

    def carry_out(self, action: int) -> None:
        seen = cards_on_table(self.state)
        events = apply(self.state, action)
        self.note(events, seen)

    def note(self, events: list[Event], seen: Cards) -> None:
        """Note the events, and check that public ones name only visible cards."""
        self.ledger.note(events)
        after = cards_on_table(self.state)
        for exposed in self.state.public.penalty_cards:
            after += kinds(exposed)
        for event in events:
            if event.private_to is None:
                assert names_only_what_is_seen(event, seen, after), event

    # Steps

    @precondition(is_on)
    @rule(seed=seeds, steps=st.integers(1, 40))
    def play_at_random(self, seed: int, steps: int) -> None:
        chance = Random(seed)
        while steps and self.is_on():
            steps -= 1
            self.carry_out(chance.choice(legal_actions(self.state)))

    @precondition(is_on)
    @rule(steps=st.integers(1, 60), name=st.sampled_from(["greedy", "steady"]))
    def play_to_win(self, steps: int, name: str) -> None:
        agents: dict[int, Agent] = {}
        while steps and self.is_on():
            steps -= 1
            seat = self.state.public.to_act()
            view = self.state.view(seat)
            if seat not in agents:
                agents[seat] = make_agent(name, seat)
                agents[seat].begin_round(view)
            before = fingerprint(view)
            action = agents[seat].decide(view)
            assert fingerprint(view) == before
            self.carry_out(action)

    @precondition(is_on)
    @rule(seed=seeds)
    def attempt_plays(self, seed: int) -> None:
        """A play is carried out entirely, or refused with reasons and without effect."""
        chance = Random(seed)
        for _ in range(8):
            state = self.state
            if not self.is_on():
                return
            play = attempt(state, chance)
            before, seen = fingerprint(state), cards_on_table(state)
            works = some_order_works(state, play)
            assert fingerprint(state) == before
            verdict, events = apply_play(state, play)
            assert bool(verdict.refusals) != works, (play, verdict)
            assert bool(verdict.actions) == works
            if verdict.refusals and not state.public.game_rules.sanctions:
                assert events == []
                assert fingerprint(state) == before
            self.note(events, seen)

    # Invariants

    @invariant()
    def cards_are_conserved(self) -> None:
        check_counts(self.state)

    @invariant()
    def events_tell_where_all_cards_are(self) -> None:
        ledger, public = self.ledger, self.state.public
        assert [sum(hand.values()) for hand in ledger.hands] == public.hand_sizes
        assert ledger.visible() == cards_on_table(self.state)
        scores = score_round(self.state)
        assert ledger.scores() == [score.total for score in scores], scores

    @invariant()
    def the_round_is_over_or_somebody_can_act(self) -> None:
        assert bool(legal_actions(self.state)) == self.is_on(), position_of(self.state)
        assert (self.state.public.to_act() >= 0) == self.is_on()
        assert (self.ledger.ending != "") == (not self.is_on())

    @rule(seed=seeds)
    def asking_changes_nothing(self, seed: int) -> None:
        state, chance = self.state, Random(seed)
        before = fingerprint(state)
        position = position_of(state)
        legal = set(legal_actions(state))
        low, high = legal_words(state.public, state.hand_in_turn())
        for action in range(ACTION_LIMIT):
            is_held = group_of(action) < 8 and action % 16 < 15 and holds(low, high, action)
            assert is_legal(state, action) == is_held == (action in legal)
        for seat in range(-1, state.public.game_rules.players):
            view = state.view(seat)
            acts = seat == state.public.to_act()
            assert legal_for(view) == (legal_actions(state) if acts else [])
            preview(view, attempt(state, chance))
        judge(state.public, state.hand_in_turn(), attempt(state, chance))
        score_round(state)
        assert position_of(state) == position
        assert fingerprint(state) == before

    @rule()
    def the_mask_holds_what_can_be_applied(self) -> None:
        legal = set(legal_actions(self.state))
        before = fingerprint(self.state)
        for action in range(-2, ACTION_LIMIT + 20):
            if action in legal:
                twin = self.state.copy()
                assert apply(twin, action)
                check_counts(twin)
                assert bool(legal_actions(twin)) == (twin.public.phase != OVER)
            else:
                with pytest.raises(ValueError, match=f"action {action} is not legal"):
                    apply(self.state, action)
        assert fingerprint(self.state) == before

    @precondition(is_on)
    @rule(seed=seeds)
    def copies_are_independent(self, seed: int) -> None:
        before = fingerprint(self.state)
        twin = self.state.copy()
        assert fingerprint(twin) == before
        third = twin.copy()
        play_out(twin, Random(seed))
        assert fingerprint(self.state) == before
        assert fingerprint(third) == before
        end = fingerprint(twin)
        play_out(third, Random(seed + 1))
        assert fingerprint(twin) == end
        self.play_at_random(seed + 2, 3)
        assert fingerprint(twin) == end

    @precondition(is_on)
    @rule(seed=seeds)
    def hidden_cards_decide_nothing(self, seed: int) -> None:
        """The view, the legal actions and the events of a seat are the same in all worlds."""
        chance = Random(seed)
        state = self.state
        plays = [attempt(state, chance) for _ in range(6)]
        for seat in range(-1, state.public.game_rules.players):
            world = reshuffled(state, seat, chance)
            check_counts(world)
            view, other = state.view(seat), world.view(seat)
            assert fingerprint(view) == fingerprint(other)
            assert legal_for(view) == legal_for(other)
            for play in plays:
                assert preview(view, play) == preview(other, play)
            for action in legal_for(view):
                here, elsewhere = apply(state.copy(), action), apply(world.copy(), action)
                assert heard(here, seat) == heard(elsewhere, seat)


def heard(events: list[Event], seat: int) -> list[Event]:
    """Return the events that a seat hears before the next decision, without the end of the round.

    The end of the round shows the hands and may depend on the next player's cards. Drawn cards are
    new to the player who draws them.
    """
    hidden = RoundEnded | CardsDrawn
    return [
        event
        for event in events
        if event.private_to in (None, seat) and not isinstance(event, hidden)
    ]


def play_out(state: State, chance: Random) -> None:
    while state.public.phase != OVER:
        apply(state, chance.choice(legal_actions(state)))


RoundInPlay.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=20,
    # A failure shows its steps and seeds at once; shrinking it takes minutes.
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestRoundInPlay = RoundInPlay.TestCase
