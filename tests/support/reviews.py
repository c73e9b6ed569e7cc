"""Games whose turns consist of several plays, and invented findings, for testing reviews."""

import random
from collections.abc import Sequence

import pytest

from canasta.agents.search.comparison import Effort
from canasta.agents.worlds.known_state import known_state
from canasta.engine.plays import Discard, Play
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.state import State
from canasta.record.header import Player
from canasta.record.record_reader import GameReplay, replay_of
from canasta.record.record_writer import RecordedGame
from canasta.record.robot_play import play_of_line, whole_play
from canasta.review import game_review
from canasta.review.decisions import Decision
from canasta.review.game_review import GameReview, Reviewing
from canasta.review.judgement import Judgement
from tests.support.attempts import attempt
from tests.support.card_games import SEED, robots

NAMES = ("Anne", "Bruno", "Chloé <3", "David", "Emma", "Farid")


def recorded(game_rules: GameRules, plays: int, agent: str = "greedy") -> RecordedGame:
    """Return a game stopped after ``plays`` plays; some discards are separate from the melds.

    At a table with sanctions, players also make irregular plays.
    """
    chance = random.Random(plays)
    players = [Player(name, agent) for name in NAMES[: game_rules.players]]
    game = RecordedGame.start(game_rules, players, SEED, lots=False)
    agents = robots(agent, game_rules.players)
    done = 0
    while done < plays and not game.is_over:
        if game.awaits_deal:
            game.deal()
            continue
        done += 1
        if game_rules.sanctions and chance.random() < 0.3:
            game.play(attempt(game.state, chance))
            continue
        play = whole_play(game.state, agents[game.seat_to_act].decide)
        *melds, last = play.steps
        if melds and isinstance(last, Discard) and chance.random() < 0.5:
            game.play(Play(tuple(melds)))  # refused where it cannot stand alone
            continue
        assert game.play(play).is_accepted
    return game


def replayed(game_rules: GameRules, plays: int, agent: str = "greedy") -> GameReplay:
    """Return the replay of a recorded game."""
    return replay_of(recorded(game_rules, plays, agent).text)


def made_up(decision: Decision, _effort: Effort, seed: int) -> Judgement:
    """Return an instant judgement: ``seed`` picks no cost, a cost within the error, or a loss."""
    seat = int(decision.view.seat)
    behind, error = ((0, 0), (30, 20), (-40, 10), (50 + seed % 400, 20))[seed % 4]
    play = play_of_line(known_state(decision.view), decision.line)
    return Judgement(
        decision.round_number,
        decision.step,
        seat,
        play,
        play,
        (decision.line, decision.line),
        behind,
        error,
    )


def made_up_totals(state: State, _tries: int, seed: int) -> tuple[int, ...]:
    """Return invented totals of the sides."""
    return tuple(
        [score + (seed >> side) % 900 - 300 for side, score in enumerate(state.public.scores)]
    )


@pytest.fixture
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invent the findings of reviews."""
    monkeypatch.setattr(game_review, "judge", made_up)
    monkeypatch.setattr(game_review, "expected_totals", made_up_totals)


def reviewed(work: Reviewing) -> GameReview:
    """Carry out the review, and return it."""
    return GameReview(work.game, list(work))


def losses_of(judged: Sequence[Judgement], seat: int) -> list[int]:
    """Return the costs of a seat's costly decisions, the highest first."""
    return sorted([one.loss for one in judged if one.seat == seat and one.loss], reverse=True)
