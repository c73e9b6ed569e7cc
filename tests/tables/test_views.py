"""The views of a table are complete and correct, and reveal nothing hidden."""

import pytest

from canasta.cards.faces import kind_of_face
from canasta.cards.kinds import LETTERS
from canasta.cards.lanes import to_kinds
from canasta.engine.referee import legal_for
from canasta.engine.scoring import SCORE_LINES, score_round
from canasta.engine.state.public_state import ANSWERING
from canasta.i18n import LANGUAGES, load
from canasta.i18n.rules import RuleWords
from canasta.protocol.settings import Clock, TableSettings
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.record.card_game import CardGame
from canasta.record.notation import action_text
from canasta.tables.table import HostedTable
from canasta.tables.views.narrators import Narrators
from canasta.tables.views.own_part import own_view
from canasta.tables.views.public_part import public_table
from tests.support.web_fixtures import CLASSIC, PLAYED, POSITIONS, at_position
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import NAMES, PEOPLE

NEEDS_PAIR = (
    "The pile is frozen: to take it you need two natural queens in your hand (you have one)."
)
NEEDS_FIT = (
    "To take the pile with the queen on top, you need two natural queens, a queen with a wild card "
    "or a meld of queens on the table."
)


def shown(hosted: Hosted) -> PublicTable:
    return public_table(hosted.table)


def own(hosted: Hosted, seat: int = 0, *, english: bool = True) -> OwnView:
    narrator = hosted.frames.narrators.narrator("en" if english else "fr", seat)
    return own_view(hosted.table, seat, narrator)


def game_of(hosted: Hosted) -> CardGame:
    assert hosted.table.card_game is not None
    return hosted.table.card_game


def at(name: str) -> Hosted:
    return at_position(*POSITIONS[name])


def begun(settings: TableSettings = CLASSIC) -> Hosted:
    hosted = Hosted(settings)
    hosted.start()
    hosted.deal()
    return hosted


def check_public(table: PublicTable, game: CardGame) -> None:
    """Compare the public part with the game."""
    hand, cards = game.state.public, game.croupier
    scores = score_round(game.state)
    assert [seat.hand_size for seat in table.seats] == hand.hand_sizes
    assert (table.stock, table.held) == (hand.stock_size, hand.held_size)
    assert (table.dealer, table.to_act) == (hand.dealer, hand.to_act())
    assert table.pile.size == len(hand.pile)
    assert table.pile.packet == len(hand.pile) - hand.packet_start()
    assert table.pile.top == (cards.pile[-1] if cards.pile else "")
    assert table.pile.frozen == hand.is_frozen()
    for side, score in zip(table.sides, scores, strict=True):
        on_table = score.meld_cards + score.natural_canastas + score.mixed_canastas
        on_table += score.concealed_canastas + score.red_threes
        assert side.table_points == on_table
        assert side.opened == hand.has_opened(side.side)
        assert side.minimum == hand.minimums[side.side]
        assert len(side.red_threes) == hand.red_threes[side.side]
        for meld in side.melds:
            rank = LETTERS.index(meld.rank)
            kinds = [kind_of_face(face) for face in meld.cards]
            assert kinds.count(rank) == meld.naturals
            assert len(kinds) == meld.naturals + meld.wilds
            assert (meld.canasta != "") == (len(kinds) >= 7)
            assert (meld.canasta == "mixed") == (meld.canasta != "" and meld.wilds > 0)
        laid = sum([meld.naturals for meld in side.melds])
        assert laid == len(to_kinds(hand.naturals[side.side]))


def check_own(view: OwnView, game: CardGame) -> None:
    """Compare the private part of a seat with its hand and legal actions."""
    hand = game.state.public
    assert list(view.hand) == game.croupier.hands[view.seat]
    legal = [
        action_text(number, hand.pile) for number in sorted(legal_for(game.state.view(view.seat)))
    ]
    assert list(view.legal) == legal
    assert (view.legal != ()) == (hand.to_act() == view.seat)
    assert view.may_ask == ("ask" in legal)
    assert view.could_go_out <= view.may_ask
    assert bool(view.ask_note) == view.may_ask
    assert not (view.could_go_out and view.ask_warning)
    assert set(view.drawn) <= set(view.hand)
    assert bool(view.expected) == (view.legal != () or hand.phase == ANSWERING)
    assert not view.expected or view.expected.endswith((".", "!", "?"))


@pytest.mark.parametrize("name", PLAYED)
def test_a_round_is_shown_as_it_is(name: str) -> None:
    hosted = begun(PLAYED[name])
    for _ in range(60):
        if hosted.table.phase != "playing":
            break
        check_public(shown(hosted), game_of(hosted))
        for seat in range(len(hosted.table.seats)):
            check_own(own(hosted, seat), game_of(hosted))
        hosted.play_on(1)


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_shown_follows_from_the_state_alone(name: str) -> None:
    """A table looks the same when shown twice or after a replay."""
    hosted = begun(PLAYED[name])
    for _ in range(4):
        hosted.play_on(11)
        first = everything(hosted.table)
        assert everything(hosted.table) == first
        replayed = hosted.replayed()
        for actor in hosted.table.present:
            replayed.set_present(actor, hosted.now_ms, present=True)
        assert everything(replayed) == first


def everything(table: HostedTable) -> list[PublicTable | OwnView]:
    narrators = Narrators(table)
    seats = range(len(table.seats))
    owns = [own_view(table, seat, narrators.narrator("fr", seat)) for seat in seats]
    return [public_table(table), *owns]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_shown_as_it_is(name: str) -> None:
    hosted = at(name)
    check_public(shown(hosted), game_of(hosted))
    for seat in range(len(hosted.table.seats)):
        check_own(own(hosted, seat), game_of(hosted))


def test_before_the_game_nothing_lies_on_the_table() -> None:
    hosted = Hosted(CLASSIC)
    table = shown(hosted)
    assert (table.phase, table.step, table.to_act, table.turn) == ("gathering", "none", -1, -1)
    assert (table.dealer, table.round_number, table.game, table.stock) == (-1, 0, 0, 0)
    assert [seat.name for seat in table.seats] == [NAMES[actor] for actor in PEOPLE[:4]]
    assert all(seat.accepted and seat.present for seat in table.seats)
    assert [seat.is_host for seat in table.seats] == [True, False, False, False]
    assert [side.minimum for side in table.sides] == [50, 50]
    assert table.fair is None
    assert own(hosted).hand == ()


def test_a_scored_round_shows_every_line_and_all_hands() -> None:
    hosted = begun()
    hosted.play_on()
    table, game = shown(hosted), game_of(hosted)
    assert (table.phase, table.step, table.to_act) == ("scoring", "none", -1)
    (sheet,) = table.scores
    assert [tuple(hand) for hand in game.croupier.hands] == list(sheet.hands)
    for side, score in zip(sheet.sides, game.game.past[0], strict=True):
        assert side.lines == tuple([(line, getattr(score, line)) for line in SCORE_LINES])
        assert side.total == score.total
    assert [side.game for side in sheet.sides] == game.game.totals
    hosted.deal_next_round()
    hosted.play_on()
    assert [score.round_number for score in shown(hosted).scores] == [1, 2]


def test_a_new_game_begins_without_scores() -> None:
    hosted = begun(CLASSIC.model_copy(update={"target": 500}))
    hosted.play_on()
    while hosted.phase == "scoring":
        hosted.deal_next_round()
        hosted.play_on()
    assert shown(hosted).winner in (0, 1)
    for seat in range(4):
        hosted.send(seat, {"t": "rematch"})
    assert (shown(hosted).game, shown(hosted).scores, shown(hosted).winner) == (2, (), -1)


def test_the_last_discard_and_the_cards_drawn_are_marked() -> None:
    hosted = begun()
    assert shown(hosted).last == (-1, "")
    assert own(hosted, 0).drawn == ()
    first = game_of(hosted).croupier.stock[0]
    hosted.make(0, "draw")
    assert own(hosted, 0).drawn == (first,)
    assert own(hosted, 1).drawn == ()
    hosted.play_on(1)
    assert shown(hosted).last == (0, game_of(hosted).croupier.pile[-1])
    assert own(hosted, 0).drawn == ()


def test_seeds_are_shown_only_when_the_round_has_ended() -> None:
    hosted = Hosted(CLASSIC)
    hosted.start()
    hosted.deal()
    before = shown(hosted).fair
    assert before is not None
    assert before.revealed == (0, 1, 2, 3)
    assert before.server_seed == ""
    assert {commit.seed for commit in before.commits} == {""}
    hosted.play_on()
    after, deal = shown(hosted).fair, hosted.table.deal
    assert after is not None
    assert deal is not None
    assert after.server_seed == deal.server_seed.hex()
    assert [commit.seed for commit in after.commits] == [
        deal.seeds[seat].hex() for seat in range(4)
    ]


def test_a_pause_keeps_whose_turn_it_is() -> None:
    hosted = begun(CLASSIC.model_copy(update={"clock": Clock(turn_s=30, bank_s=61)}))
    assert {seat.bank_s for seat in shown(hosted).seats} == {61}
    assert shown(hosted).deadline_ms > hosted.now_ms
    hosted.say("gann", "pause")
    table = shown(hosted)
    assert (table.paused, table.to_act, table.deadline_ms) == (True, 0, 0)


def test_packets_and_wild_cards_across_the_pile() -> None:
    frozen, blocked = shown(at("frozen")).pile, shown(at("blocked")).pile
    assert [kind_of_face(face) for face in frozen.across] == [13, 14]
    assert (frozen.frozen, frozen.blocked, frozen.packet) == (True, False, frozen.size)
    assert (blocked.frozen, blocked.blocked, blocked.packet) == (False, True, 3)
    assert [kind_of_face(face) for face in blocked.across] == [13]


def test_penalty_cards_are_shown_by_their_kinds() -> None:
    assert shown(at("question")).penalty_cards == ((), ("J",), (), ())


@pytest.mark.parametrize(
    ("name", "expected", "note"),
    [
        ("opening", "Your turn: draw or take the pile.", ""),
        ("opening-prepared", "Your turn: meld if you like, then discard a card.", ""),
        (
            "frozen",
            "Your turn: draw.",
            NEEDS_PAIR,
        ),
        ("question", "Cleo asks: \u201cMay I go out?\u201d Answer yes or no.", ""),
        ("stock-empty", "Your turn: meld if you like, then discard a card.", ""),
    ],
)
def test_what_is_expected_of_the_player(name: str, expected: str, note: str) -> None:
    view = own(at(name))
    assert view.expected == expected
    assert view.pile_note == note


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"pile": "56Q"}, ""),
        (
            {"pile": "56Q", "hands": ["45678TJK", 5, 5, 5], "melds": [["AAA"], []]},
            NEEDS_FIT,
        ),
        (
            {"pile": "56Q", "hands": ["45678TJQQ", 5, 5, 5]},
            "You could take the pile, but you could not open with 90 points afterwards.",
        ),
        ({"pile": "56b"}, "A black three stops you from taking the pile this turn."),
        ({"pile": "52Q"}, "The pile is frozen by a two."),
        ({"pile": ""}, ""),
    ],
)
def test_why_the_pile_cannot_be_taken(change: dict[str, object], note: str) -> None:
    settings, position = POSITIONS["opening"]
    assert own(at_position(settings, {**position, **change})).pile_note == note


def test_players_who_wait_read_the_question_that_is_open() -> None:
    assert own(begun(), 1).expected == ""
    asking = at("question")
    expected = own(asking, 1).expected
    assert expected == "Cleo asks: \u201cMay I go out?\u201d Ann must answer."
    assert own(asking, 2).expected == "You ask whether you may go out: Ann must answer."


def test_a_binding_yes_obliges_the_player_who_asked() -> None:
    hosted = at("question")
    hosted.make(0, "yes")
    assert own(hosted, 2).promised
    assert not own(hosted, 0).promised
    assert shown(hosted).asked == "yes"


def test_the_rules_have_a_name_in_each_language() -> None:
    hosted = Hosted(TableSettings(rules="frimes", players=5, sides=5))
    rules = hosted.table.rules
    names = {language: RuleWords(load(language), rules).name() for language in LANGUAGES}
    assert shown(hosted).rules_name == names


@pytest.mark.parametrize(
    ("position", "given"),
    [
        ({}, ("Q", "K")),
        ({"pile": "562"}, ()),  # frozen
        ({"pile": ""}, ()),
        ({"phase": "draw", "drawn": ""}, ()),
        ({"melds": [["QQQ"], ["888"]]}, ()),  # a meld of the player's own side
        ({"rules": "frimes", "players": 6, "sides": 3}, ("Q", "K")),
    ],
)
def test_what_a_discard_gives_away(position: dict[str, object], given: tuple[str, ...]) -> None:
    usual: dict[str, object] = {
        "hands": ["4QQK2A", 7, 9, 5, 4, 4][: 6 if "players" in position else 4],
        "stock": "456789TJQKA",
        "pile": "56Q",
        "phase": "play",
        "drawn": "stock",
        "melds": [["AAA"], ["KKK", "QQQ", "888"], ["444"]][: 3 if "players" in position else 2],
    }
    settings = (
        TableSettings(rules="frimes", players=6, sides=3) if "players" in position else CLASSIC
    )
    hosted = at_position(settings, usual | position)
    assert own(hosted).gives_away == given
    assert own(hosted, 1).gives_away == ()


def test_the_size_of_a_canasta_is_shown() -> None:
    table = shown(at("six-melds"))
    sizes = {len(meld.cards) for side in table.sides for meld in side.melds if meld.canasta}
    assert min(sizes) == table.canasta_size


@pytest.mark.parametrize("name", PLAYED)
def test_the_sheet_lists_what_the_cards_melded_are_worth(name: str) -> None:
    hosted = begun(PLAYED[name])
    hosted.play_on()
    table = shown(hosted)
    values = game_of(hosted).header.game_rules.values
    for side, score in zip(table.sides, table.scores[-1].sides, strict=True):
        assert sum([meld.points for meld in score.melds]) == dict(score.lines)["meld_cards"]
        assert [meld.rank for meld in score.melds] == [meld.rank for meld in side.melds]
        for scored, laid in zip(score.melds, side.melds, strict=True):
            letters = [LETTERS[kind_of_face(face)] for face in laid.cards]
            counted = {kind: letters.count(kind) for kind in letters}
            assert {kind: number for kind, number, _ in scored.parts} == counted
            assert all(each == values[LETTERS.index(kind)] for kind, _, each in scored.parts)
            assert scored.points == laid.points
