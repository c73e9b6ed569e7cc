"""Taking a play back restores the exact round, and ends once a hidden card was seen."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest

from canasta.engine.events import Event
from canasta.engine.referee import carry_out, decide
from canasta.engine.state.state import State
from canasta.record.card_game import CardGame
from canasta.record.errors import RecordError
from canasta.record.header import Header
from canasta.record.notation import WrittenPlay
from canasta.record.record_reader import replay_of
from canasta.record.record_writer import RecordedGame
from canasta.record.robot_play import whole_play
from tests.support.arrangements import ARRANGEMENTS, Arrangement, fingerprint
from tests.support.card_games import SEED, everything, names, robots
from tests.support.python_calls import calls_of
from tests.support.recorded_games import CLASSIC, assert_same
from tests.support.same_view import reshuffled
from tests.support.small_plays import small_plays

pytestmark = pytest.mark.both_forms

WORLDS = 2
"""The number of worlds in which plays are repeated after being taken back."""


@dataclass
class _Made:
    """A play and the round before it."""

    seat: int
    before: State
    cards: object
    written: WrittenPlay
    events: tuple[Event, ...]


def played(arrangement: Arrangement, plays: int) -> Iterator[tuple[CardGame, list[_Made]]]:
    """Yield a round in small plays, each with the plays that may be taken back."""
    game = CardGame(
        Header(arrangement.game_rules, tuple(names(arrangement.players)), SEED, takes_back=True)
    )
    game.deal()
    agents = robots("greedy", arrangement.players)
    made: list[_Made] = []
    while not game.awaits_deal and plays > 0:
        whole = whole_play(game.state, agents[game.state.public.to_act()].decide)
        for written in small_plays(lambda: game.state, whole):
            seat = int(game.state.public.to_act())
            before, cards = game.state.copy(), everything(game.croupier)
            outcome = game.play(written)
            made.append(_Made(seat, before, cards, written, outcome.events))
            made = made[len(made) - len(game.taking_back) :]
            plays -= 1
            yield game, made


def seen_by(seat: int, events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.private_to in (None, seat)]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_what_may_be_taken_back_looks_the_same_wherever_the_hidden_cards_are(
    arrangement: Arrangement,
) -> None:
    """Taking back a play reveals nothing new."""
    chance = random.Random(str(arrangement))
    found = 0
    for game, made in played(arrangement, 60):
        for seat in {play.seat for play in made}:
            assert game.taking_back.why_final(seat) is None
            found += 1
            for _ in range(WORLDS):
                world = reshuffled(made[0].before, seat, chance)
                for play in made:
                    decision = decide(world, play.written.play)
                    events = tuple(carry_out(world, decision))
                    assert seen_by(seat, events) == seen_by(seat, play.events)
                assert world.public.to_act() == game.state.public.to_act()
                assert world.hand_counts[seat] == game.state.hand_counts[seat]
    assert found > 10


@pytest.mark.parametrize("arrangement", ARRANGEMENTS[::3], ids=str)
def test_the_round_stands_as_before_and_the_same_plays_lead_on(arrangement: Arrangement) -> None:
    for game, made in played(arrangement, 40):
        after, cards = fingerprint(game.state), everything(game.croupier)
        for play in reversed(made):
            assert game.take_back(play.seat) == play.events
            assert fingerprint(game.state) == fingerprint(play.before)
            assert everything(game.croupier) == play.cards
        for play in made:
            assert game.play(play.written).events == play.events
        assert fingerprint(game.state) == after
        assert everything(game.croupier) == cards


def game_with_plays_taken_back(chance: random.Random) -> RecordedGame:
    """Return a round in which about a third of the plays are taken back and repeated."""
    game = RecordedGame.start(CLASSIC, names(4), SEED, takes_back=True)
    game.deal()
    agents = robots("greedy", 4)
    while game.round_number == 1:
        seat = game.seat_to_act
        whole = whole_play(game.state, agents[seat].decide)
        for written in small_plays(lambda: game.state, whole):
            game.play(written)
            if game.can_take_back(seat) and chance.random() < 0.3:
                game.take_back(seat)
                game.play(written)
    return game


def test_a_record_keeps_what_was_taken_back_and_replays_to_the_same_result() -> None:
    game = game_with_plays_taken_back(random.Random(1))
    lines = game.text.splitlines()
    assert "taking back: yes" in lines
    taken = [number for number, line in enumerate(lines) if line.startswith("take back ")]
    assert len(taken) > 5
    replay = replay_of(game.text)
    assert_same(game, replay)
    # The steps are the plays that remain; the plays that were taken back are recorded separately.
    assert [one.line for one in replay.taken_back] == taken
    assert [one.play.text() for one in replay.taken_back] == [lines[at - 1] for at in taken]
    standing = [line for at, line in enumerate(lines) if not {at, at + 1} & set(taken)]
    again = replay_of("\n".join(standing) + "\n")
    made = [[(one.line, one.outcome) for one in each.steps] for each in (again, replay)]
    assert made[0] == made[1]
    for one in replay.taken_back:
        assert replay.steps[one.place].line == one.play  # each was made again


@pytest.mark.parametrize(
    ("key", "body"),
    [
        ("", "0: draw\n0: discard 4\ntake back 0\n"),  # a game that takes nothing back
        ("taking back: yes\n", "take back 0\n"),
        ("taking back: yes\n", "0: draw\ntake back 0\n"),  # a card has been seen
        ("taking back: yes\n", "0: draw\n0: discard 4\ntake back 1\n"),
        ("taking back: yes\n", "0: draw\n0: discard 4\n1: draw\ntake back 0\n"),
        ("taking back: yes\n", "0: draw\n0: discard 4\ntake back 0\ntake back 0\n"),
    ],
)
def test_what_cannot_be_taken_back_is_refused(key: str, body: str) -> None:
    game = RecordedGame.start(CLASSIC, names(4), SEED, lots=False)
    game.deal()
    game.play("draw")
    text = game.text.replace("sanctions: no\n", f"sanctions: no\n{key}").removesuffix("0: draw\n")
    text += body
    with pytest.raises(RecordError) as caught:
        replay_of(text)
    assert caught.value.code == "record.not_taken_back"
    assert caught.value.line == len(text.splitlines())


@pytest.mark.plain_form  # calls within the compiled package cannot be counted
def test_plays_taken_back_again_and_again_are_read_in_proportion_to_their_number() -> None:
    game = RecordedGame.start(CLASSIC, names(4), SEED, lots=False, takes_back=True)
    game.deal()
    game.play("draw")
    calls = [
        calls_of(partial(replay_of, game.text + "0: discard 4\ntake back 0\n" * pairs))
        for pairs in (100, 200, 300)
    ]
    assert calls[2] - calls[1] == pytest.approx(calls[1] - calls[0], rel=0.05)
