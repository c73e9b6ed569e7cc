"""Games in the library: all forms of plays, rounds, copies, records."""

import copy
import random
from pathlib import Path

import pytest

import canasta
from canasta import Game, Position, Record, RefusedError
from canasta.engine.actions import ACTION_LIMIT, DRAW
from canasta.rules import OFFICIAL_TEXTS

SMALL = {"classic": 4, "laws1951": 4, "frimes": 3, "duel": 2}
"""Each text with a number of players."""


def random_game(rules: str, seed: int, *, actions: int, sanctions: bool = False) -> Game:
    """Return a game stepped by uniformly random unit actions."""
    chance = random.Random(seed)
    game = Game(rules, players=SMALL[rules], seed=seed, sanctions=sanctions)
    game.deal()
    for _ in range(actions):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_actions()))
    return game


def test_a_whole_game_by_suggestions() -> None:
    game = Game(seed=7)
    game.deal()
    rounds = set()
    while not game.is_over:
        rounds.add(game.round_number)
        game.play(game.suggest())
    assert rounds == set(range(1, game.round_number + 1))
    assert game.phase == "over"
    assert game.winner is not None
    assert game.scores[game.winner] == max(game.scores) >= 5000
    assert (game.turn, game.to_act, game.legal_actions()) == (None, None, [])
    assert not game.is_legal("draw")
    for call in (
        game.suggest,
        game.deal,
        lambda: game.play("draw"),
        lambda: game.why_not("draw"),
    ):
        with pytest.raises(ValueError, match="the game is won"):
            call()


def test_the_deals_are_those_of_the_terminal() -> None:
    """A seed deals the same cards as ``canasta play``, and the record holds the seed."""
    game = Game(seed=7)
    game.deal()
    assert Game(seed="7").seed == game.seed == Game(seed=game.seed).seed
    assert Game().seed != Game().seed


@pytest.mark.parametrize("rules", OFFICIAL_TEXTS)
@pytest.mark.parametrize("seed", range(5))
def test_unit_actions_make_a_record_that_follows_the_rules(rules: str, seed: int) -> None:
    game = random_game(rules, seed, actions=700)
    record = game.record()  # reading it checks every play
    again = Game.from_record(record)
    assert again.record() == record
    assert again.scores == game.scores
    assert again.round_number == game.round_number


@pytest.mark.parametrize("rules", ["classic", "laws1951"])
def test_a_game_goes_on_from_its_record(rules: str) -> None:
    game = Game(rules, seed=3)
    game.deal()
    for _ in range(150):
        game.play(game.suggest())
    again = Game.from_record(game.record())
    assert again.position() == game.position()
    assert str(again) == str(game)
    for _ in range(30):
        game.play(game.suggest())
        again.play(again.suggest())
    assert again.record() == game.record()


def test_records_go_through_files(tmp_path: Path) -> None:
    game = Game(seed=1, names=["Ann", "Ben", "Cleo", "Dan"])
    game.deal()
    game.play("draw")
    path = tmp_path / "game.canasta"
    game.record().save(path)
    record = Record.load(path)
    assert record == game.record()
    assert record.names == game.names
    assert list(record) == ["0: draw"]
    assert Game.from_record(path).hand() == game.hand()
    assert Game.from_record(path.read_text(encoding="utf-8")).hand() == game.hand()
    with pytest.raises(FileExistsError):
        record.save(path)
    with pytest.raises(canasta.RecordError):
        Record.load(tmp_path / "none.canasta")


def test_a_copy_is_the_way_back() -> None:
    game = random_game("classic", 5, actions=60)
    before = str(game), game.record(), game.legal_actions()
    twin = game.copy()
    while not twin.is_over:
        twin.play(twin.suggest())
    assert (str(game), game.record(), game.legal_actions()) == before
    for action in game.legal_actions():
        copy.copy(game).play(action)
        copy.deepcopy(game).play(action)
    assert str(game) == before[0]
    assert repr(game.copy()) == repr(game)


def test_a_refused_play_changes_nothing_and_says_why() -> None:
    game = Game(seed=7)
    game.deal()
    before = str(game)
    with pytest.raises(RefusedError) as refused:
        game.play("discard 9")
    error = refused.value
    assert error.codes == ("turn.draw_first",)
    assert error.events == ()
    assert str(error) == "discard 9: turn.draw_first: Draw or take the pile first."
    assert error.reasons[0].sentence("fr").startswith("Commencez par piocher")
    assert str(game) == before
    with pytest.raises(RefusedError, match=r"text\.syntax"):
        game.play("draw a card")


def test_why_not_has_code_numbers_and_sentences() -> None:
    game = Game(seed=7)
    game.deal()
    game.play("draw")
    kind = next(letter for letter in "456789TJQKA" if letter not in game.hand())
    (reason,) = game.why_not(f"discard {kind}", language="fr")
    assert reason.code == "cards.not_in_hand"
    assert reason.parameters == {"kind": kind, "have": 0, "need": 1}
    assert str(reason) == reason.sentence("fr") != reason.sentence("en")
    assert repr(reason).startswith("<Reason cards.not_in_hand: kind=")
    assert not game.is_legal(DRAW)
    assert [reason.code for reason in game.why_not(DRAW)] == ["turn.already_drawn"]
    assert game.why_not(game.suggest()) == ()
    for play in (DRAW, game.suggest()):  # whether there are reasons or not
        with pytest.raises(ValueError, match="no language 'de'"):
            game.why_not(play, language="de")
    with pytest.raises(ValueError, match="no action"):
        game.why_not(ACTION_LIMIT)


def test_an_action_that_is_not_legal_is_refused_with_its_reasons() -> None:
    game = Game(seed=7)
    game.deal()
    for action in set(range(ACTION_LIMIT)) - set(game.legal_actions()):
        with pytest.raises(ValueError, match=r"no action|\."):
            game.play(action)
    assert game.phase == "draw"
    assert game.record().text.count(":") == Game(seed=7).record().text.count(":")


def test_faces_name_the_very_card() -> None:
    game = Game(seed=7)
    game.deal()
    game.play("draw")
    letter = next(letter for letter in game.hand() if letter in "456789TJQKA")
    legal: list[str] = []
    refusals: list[tuple[str, ...]] = []
    for suit in "SHDC":
        try:
            game.copy().play(f"discard {letter}{suit}")
        except RefusedError as error:
            refusals.append(error.codes)
        else:
            legal.append(suit)
    assert set(refusals) == {("cards.no_such_face",)}
    assert 1 <= len(legal) <= game.hand().count(letter)
    game.play(f"discard {letter}{legal[0]}")
    assert list(game.record())[-1] == f"0: discard {letter}{legal[0]}"


def test_a_position_can_be_played_on() -> None:
    game = random_game("classic", 9, actions=40)
    position = game.position()
    again = Game.from_position(Position.parse(str(position)), seed=9)
    assert again.position().data == position.data
    assert again.legal_actions() == game.legal_actions()
    while not again.is_over:
        again.play(again.suggest())
    with pytest.raises(ValueError, match="no record"):
        again.record()


def test_a_refused_attempt_costs_what_the_sanctions_say() -> None:
    game = Game("laws1951", seed=2, sanctions=True)
    game.deal()
    with pytest.raises(RefusedError) as refused:
        game.play("1: draw")
    assert refused.value.events
    assert game.record().text.count("attempt 1: draw") == 1
    assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize("seed", range(6))
def test_legal_plays_are_legal_and_each_another(seed: int) -> None:
    game = random_game("classic", seed, actions=30 + seed)
    plays = game.legal_plays(limit=60)
    assert 0 < len(plays) <= 60
    assert len(set(map(str, plays))) == len(plays)
    for play in plays:
        assert game.why_not(play) == ()
        game.copy().play(str(play))


def test_what_a_table_is_made_of() -> None:
    game = random_game("classic", 4, actions=200)
    for seat in range(4):
        assert len(game.hand(seat)) == game.view(0).public.hand_size(seat)
    for side in range(2):
        for rank, cards in game.melds(side).items():
            assert cards[0] == rank
    assert game.pile == "".join(game.pile)
    assert 0 <= game.stock_size <= 108
    with pytest.raises(ValueError, match="no seat 4"):
        game.hand(4)
    with pytest.raises(ValueError, match="no side 2"):
        game.melds(2)
    assert game.view(-1).hand == 0


def test_everything_prints_as_cards_and_words() -> None:
    game = random_game("classic", 4, actions=200)
    shown = [game, game.position(), game.record(), game.score_sheet(), game.rules, game.state]
    shown += [game.view(), game.view().public, game.suggest(), game.game_rules]
    for thing in shown:
        for text in (repr(thing), str(thing)):
            assert "0x" not in text
            assert "object at" not in text
            assert not any(word.isdigit() and len(word) > 9 for word in text.split())
    assert repr(game.suggest()) == f"<Play {game.suggest()}>"
    assert game._repr_html_().startswith("<table>")
    assert game.score_sheet()._repr_html_().startswith("<table>")


def test_without_events_there_is_no_story() -> None:
    game = Game("classic", seed=1)
    assert game.story() == []
    game.deal()
    assert Game.from_record(game.record()).story() == []
    assert Game.from_position(game.position()).story() == []


def test_unknown_robots_are_refused_with_the_names_there_are() -> None:
    with pytest.raises(canasta.UnknownAgentError) as refused:
        canasta.robot("stedy")
    assert all(name in str(refused.value) for name in canasta.robot_names())


def test_the_story_keeps_secrets() -> None:
    game = Game(seed=7)
    game.deal()
    game.play("draw")
    assert game.story() == ["Seat 0 draws one card."]
    (own,) = game.story("fr", seat=0)
    assert own.startswith("Vous piochez")


def test_before_the_deal_nothing_can_be_played() -> None:
    game = Game()
    assert game.phase == "deal"
    assert game.legal_actions() == []
    for call in (game.suggest, game.hand, game.position, lambda: game.play("draw")):
        with pytest.raises(ValueError, match="dealt"):
            call()
    assert "not dealt" in str(game)


def test_robots_by_name_and_of_ones_own() -> None:
    class Drawer(canasta.Robot):
        def decide(self, view: canasta.View) -> int:
            assert view.seat == view.public.to_act()
            return DRAW

    game = Game(seed=7)
    game.deal()
    assert str(game.suggest(Drawer())) == "draw"
    assert str(game.suggest("greedy")) == str(game.suggest(canasta.robot("greedy")))
    with pytest.raises(canasta.UnknownAgentError):
        game.suggest("nobody")
    assert {"steady", "beginner", "champion"} <= set(canasta.robot_names())


def test_a_seat_that_does_not_exist_hears_no_story() -> None:
    game = Game(seed=7)
    game.deal()
    with pytest.raises(ValueError, match="no seat 9; there are 4, from 0"):
        game.story(seat=9)


@pytest.mark.parametrize("seed", [-1, 2**32])
def test_a_seed_out_of_range_makes_no_robot(seed: int) -> None:
    with pytest.raises(ValueError, match="is not from 0 to 4294967295"):
        canasta.robot("steady", seed)
