"""Game records contain every play, and replaying them gives the same game."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.cards.faces import pack_of_faces
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import deck_order, round_seed, seed_of_text
from canasta.record.card_game import CardGame, Outcome
from canasta.record.header import Header, Player, read_header
from canasta.record.record_lines import RoundLine
from canasta.record.record_reader import read_record, replay_of
from canasta.record.record_writer import RecordedGame
from canasta.rules import OFFICIAL_TEXTS, load_rules
from canasta.rules.ruleset import RULE_FIELDS
from tests.support.arrangements import ARRANGEMENTS, Arrangement, fingerprint
from tests.support.card_games import SEED, everything, names, robots, step_game, with_deck
from tests.support.recorded_games import CLASSIC, DUEL, assert_same, played, read_from_text
from tests.support.rulebooks import random_house_rules

DOCS = Path(__file__).parents[2] / "docs" / "build"

pytestmark = pytest.mark.both_forms

SANCTIONED = GameRules(load_rules("laws1951"), 4, 2, sanctions=True)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_record_replays_to_the_same_events_cards_and_totals(arrangement: Arrangement) -> None:
    game_rules = arrangement.game_rules
    chance = random.Random(str(arrangement))
    game = RecordedGame.start(game_rules, names(game_rules.players), SEED)
    agents = robots("greedy", game_rules.players)
    outcomes: list[Outcome] = []
    while not game.is_over and game.round_number <= 2:
        if game.awaits_deal:
            outcomes.append(game.deal())
        else:
            outcomes.append(game.play_robot(agents[game.seat_to_act].decide))
    for _ in range(5):
        if not game.is_over:
            step_game(game, agents, chance)
    replay = replay_of(game.text)
    assert [one.outcome for one in replay.steps][: len(outcomes)] == outcomes
    assert_same(game, replay)


def test_a_whole_game_to_its_winner() -> None:
    game = played(DUEL, "greedy", 100, random.Random(1))
    assert game.is_over
    assert game.seat_to_act == -1
    assert not game.awaits_deal
    replay = read_from_text(game.text)
    assert_same(game, replay)
    assert replay.end.game.winner == game.game.winner >= 0
    assert [
        sum(score.total for score in scores) for scores in zip(*game.game.past, strict=True)
    ] == (game.game.totals)
    with pytest.raises(ValueError, match="the game is over"):
        game.deal()
    assert [reason.code for reason in game.play("draw").verdict.refusals] == ["turn.hand_over"]


def test_iterating_yields_the_round_before_each_play() -> None:
    game = played(CLASSIC, "random", 1, random.Random(2))
    replay = read_from_text(game.text)
    moments = list(replay)
    assert [moment.made for moment in moments] == replay.steps
    lines = game.text.splitlines()
    run = RecordedGame.start(CLASSIC, replay.header.players, SEED, lots=False)
    for moment in moments:
        made = moment.made
        assert made.round_number == run.round_number
        if isinstance(made.line, RoundLine):
            assert moment.before is None
            assert moment.cards is None
            assert lines[made.line_number - 1] == f"hand {run.round_number}"
            run.deal()
            continue
        assert moment.before is not None
        assert moment.cards is not None
        assert fingerprint(moment.before) == fingerprint(run.state)
        assert everything(moment.cards) == everything(run.croupier)
        assert run.play(made.line.written) == made.outcome
        assert lines[made.line_number - 1] in run.text.splitlines()[-2:]


@pytest.mark.parametrize("number", range(12))
def test_house_rules_travel_with_the_record(number: int, tmp_path: Path) -> None:
    chance = random.Random(number)
    rules = random_house_rules(chance, tmp_path).rules
    game_rules = GameRules(rules, *chance.choice(rules.arrangements))
    game = played(game_rules, "random", 1, chance)
    (tmp_path / "house.toml").unlink()
    replay = read_from_text(game.text)
    read = replay.header.game_rules.rules
    assert all(getattr(read, name) == getattr(rules, name) for name in RULE_FIELDS)
    assert (read.id, read.titles) == (rules.id, {"fr": rules.id, "en": rules.id})
    assert_same(game, replay)


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_a_text_is_named_and_another_target_beside_it(text: str) -> None:
    rules = load_rules(text)
    game_rules = GameRules(rules, *rules.arrangements[0])
    header = Header(game_rules, tuple(names(game_rules.players)), SEED)
    assert f"\nrules: {text}\nrules hash: " in header.text()
    assert "target" not in header.text()


@pytest.mark.parametrize("changes", [{"rounds": 1}, {"target": 1500}, {"target": 600, "rounds": 9}])
def test_the_length_of_a_game_needs_no_house_rules(changes: dict[str, int]) -> None:
    rules = replace(load_rules("classic"), **changes)  # type: ignore[arg-type]
    text = Header(GameRules(rules, 4, 2), tuple(names(4)), SEED).text()
    lines = [line for line in text.splitlines() if line.partition(":")[0] in ("target", "rounds")]
    assert lines == [f"{key}: {value}" for key, value in changes.items()]
    read = read_header(text.splitlines(), "record").game_rules.rules
    assert (read.target, read.rounds) == (rules.target, rules.rounds)


def test_the_record_in_the_manual() -> None:
    manual = (DOCS / "notation.md").read_text(encoding="utf-8")
    text = manual.partition("```text\n")[2].partition("```")[0]
    replay = read_from_text(text)
    assert replay.header.players == (Player("Bob", "greedy"), Player("Ann"))
    assert replay.end.game.totals == [155, 1000]
    assert not replay.is_finished
    again = RecordedGame(CardGame(replay.header), replay.header.text(), None, is_new=False)
    for line in text.splitlines():
        if line.startswith("hand"):
            again.deal()
        elif line[:2] in ("0:", "1:"):
            again.play(line)
    assert again.text == text


# Sanctions: attempts are part of what happened.


def test_attempts_that_cost_points_are_recorded() -> None:
    game = RecordedGame.start(SANCTIONED, names(4), SEED, lots=False)
    game.deal()
    for text in ("2: draw", "1: draw back", "take", "meld K:KKK", "draw", "3: discard 4"):
        game.play(text)
    assert game.state.public.penalties != [0, 0]
    lines = game.text.splitlines()
    assert "attempt 2: draw" in lines
    assert "attempt 1: draw back" in lines
    assert "0: draw" in lines
    assert_same(game, read_from_text(game.text))
    chance = random.Random(5)
    agents = robots("greedy", 4)
    texts = ["2: draw", "0: discard 9", "take KK", "meld 5:55", "3: take", "yes", "pass"]
    while game.round_number <= 2:
        if not game.awaits_deal and chance.random() < 0.2:
            game.play(chance.choice(texts))
            assert game.croupier.agrees_with(game.state)
        else:
            step_game(game, agents, chance)
    assert_same(game, read_from_text(game.text))


def test_text_that_cannot_be_read_is_never_an_attempt() -> None:
    game = RecordedGame.start(SANCTIONED, names(4), SEED)
    game.deal()
    before = game.text
    outcome = game.play("meld K:KX")
    assert [reason.code for reason in outcome.verdict.refusals] == ["text.syntax"]
    assert outcome.verdict.refusals[0]["position"] == 8
    assert not outcome.events
    assert game.text == before


# Given decks


def test_given_decks_stand_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    agents = robots("greedy", 2)
    seeded = RecordedGame.start(DUEL, names(2), SEED, lots=False)
    with RecordedGame.start(DUEL, names(2), None, path=path) as game:
        while game.round_number <= 2:
            if game.awaits_deal:
                deck = deck_order(round_seed(SEED, game.round_number), 2, 2)
                assert game.deal(deck) == seeded.deal()
            else:
                decide = agents[game.seat_to_act].decide
                assert game.play_robot(decide) == seeded.play_robot(decide)
    assert_same(game, read_record(path))
    cards = "".join(deck_order(round_seed(SEED, 1), 2, 2))
    assert f"\nhand 1: {cards}\n" in game.text
    assert "shuffle: given\n" in game.text


def test_a_deck_is_given_exactly_where_there_is_no_seed() -> None:
    deck = pack_of_faces(2, 2)
    given = RecordedGame.start(DUEL, names(2), None)
    seeded = RecordedGame.start(DUEL, names(2), SEED)
    for game, wrong in ((given, None), (seeded, deck), (given, deck[1:])):
        before = game.text
        with pytest.raises(ValueError, match="deck"):
            game.deal(wrong)
        assert game.text == before
        assert game.awaits_deal
    with pytest.raises(ValueError, match="a round is in play"):
        with_deck(DUEL, deck).deal(deck)


# Players


def test_players_a_record_cannot_hold_are_refused() -> None:
    for bad in (
        Player(""),
        Player(" Ann"),
        Player("A\nB"),
        Player("x" * 41),
        Player("Ann", "the robot"),
        Player("Ann", ""),
    ):
        with pytest.raises(ValueError, match="cannot be written"):
            RecordedGame.start(DUEL, [Player("Bob"), bad], SEED)
    with pytest.raises(ValueError, match="seats"):
        RecordedGame.start(DUEL, names(3), SEED, lots=False)
    with pytest.raises(ValueError, match="32 bytes"):
        RecordedGame.start(DUEL, names(2), b"short", lots=False)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    game = RecordedGame.start(DUEL, names(2), SEED)
    assert game.awaits_deal
    assert game.seat_to_act == -1
    for look in (lambda: game.state, lambda: game.croupier, lambda: game.play("draw")):
        with pytest.raises(ValueError, match="no round has been dealt"):
            look()
    with pytest.raises(ValueError, match="no play is awaited"):
        game.play_robot(lambda _: 0)


def test_another_seed_is_another_game() -> None:
    texts = set()
    for word in ("a", "b", "c"):
        game = RecordedGame.start(DUEL, names(2), seed_of_text(word))
        game.deal()
        texts.add(str(game.state.hand_counts))
    assert len(texts) == 3
