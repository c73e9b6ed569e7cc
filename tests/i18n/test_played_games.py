"""Events and refusals of real rounds have sentences for every seat, in both languages."""

from random import Random

import pytest

from canasta.cards.kinds import LETTERS
from canasta.cards.lanes import to_kinds
from canasta.engine.events import Event
from canasta.engine.game import Game
from canasta.engine.judging.play_judge import judge
from canasta.engine.judging.refusals import Refusal
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.game_rules import NO_SIDE, GameRules
from canasta.engine.state.public_state import OVER
from canasta.engine.state.state import State
from canasta.i18n import LANGUAGES, Narrator, load
from canasta.i18n.event_sentences import event_sentence
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.record.notation import parse_play
from canasta.rules import OFFICIAL_TEXTS
from tests.i18n.sentence_helpers import NAMES, looks_like_a_sentence, rules_of

HANDS = 5
"""The maximum number of rounds played of each game."""


def attempt(random: Random) -> str:
    """Return a parsable play that is seldom legal."""
    cards = [random.choice(LETTERS[1:]) for _ in range(4)]
    rank = cards[0]
    melded = random.choice([rank * 3, rank * 2 + "2", rank + "2*", rank, "".join(cards[:3])])
    return random.choice(
        [
            "draw",
            "pass",
            "ask",
            "yes",
            "draw ; discard 4",
            f"take {rank}{rank}",
            f"take {rank}2",
            "take",
            f"meld {rank}:{melded}",
            f"meld {rank}:{melded} ; discard {cards[1]}",
            f"meld 1/{rank}:{melded}",
            "meld b:bbb",
            f"discard {cards[1]}",
            "discard r",
        ]
    )


def refusals_in(state: State, random: Random) -> list[Refusal]:
    hand = state.hand_counts[state.public.turn]
    return list(judge(state.public, hand, parse_play(attempt(random))).refusals)


def play_game(game: Game, random: Random) -> tuple[list[Event], list[Refusal]]:
    """Play some rounds by random unit actions, and judge a random play before each action."""
    events: list[Event] = []
    refusals: list[Refusal] = []
    for _ in range(HANDS):
        if game.winner != NO_SIDE:
            break
        deck = to_kinds(game.game_rules.deck)
        random.shuffle(deck)
        events += game.deal(bytes(deck))
        state = game.round
        assert state is not None
        while state.public.phase != OVER:
            refusals += refusals_in(state, random)
            events += apply(state, random.choice(legal_actions(state)))
        events += game.settle()
    return events, refusals


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_every_event_of_played_rounds_has_a_sentence(text: str) -> None:
    rules = rules_of(text)
    for players, sides in rules.arrangements:
        events, refusals = play_game(Game(GameRules(rules, players, sides)), Random(players))
        assert len(events) > 100
        assert len({refusal.code for refusal in refusals}) > 5
        for language in LANGUAGES:
            narrators = [
                Narrator(load(language), rules, NAMES[:players], sides, seat)
                for seat in (None, *range(players))
            ]
            for event in events:
                sentences = [event_sentence(narrator, event) for narrator in narrators]
                heard = [sentence for sentence in sentences if sentence is not None]
                assert len(heard) == (len(narrators) if event.private_to is None else 1)
                assert all(looks_like_a_sentence(sentence) for sentence in heard), heard
            for refusal in set(refusals):
                sentence = refusal_sentence(narrators[1], refusal)
                assert looks_like_a_sentence(sentence), sentence
