"""The oracle against rules.md: the worked examples and small positions reasoned out by hand.

Each test names the section of rules.md it follows. Hands of seats that do not matter are "45".
"""

from __future__ import annotations

import pytest

from tests.oracle import Oracle, Rules
from tests.oracle.melds import is_meld, read_meld
from tests.oracle.rules import TEXTS

DECK = "rrrrbbbb****" + 8 * "456789TJQKA2"


def place(**keys: object) -> Oracle:
    """A position in which only what matters is given."""
    hands = keys.get("hands", [])
    assert isinstance(hands, list)
    duel = keys.get("rules") == "duel"
    players = keys.get("players", 2 if duel else 4)
    assert isinstance(players, int)
    keys["hands"] = hands + ["45"] * (players - len(hands))
    return Oracle.from_position({"stock": "456789", **keys})


def play(oracle: Oracle, *actions: str) -> Oracle:
    for action in actions:
        oracle.apply(action)
    return oracle


# The worked examples at the end of rules.md.


@pytest.mark.parametrize(
    ("cards", "legal"), [("552", True), ("99922*", True), ("522", False), ("99222*", False)]
)
def test_melds_of_the_encyclopedia(cards: str, *, legal: bool) -> None:
    _, meld = read_meld(cards)
    assert is_meld(TEXTS["classic"], meld) == legal


def test_two_queens_take_the_queen_and_one_does_not() -> None:
    melds = [["5555"], []]
    two = place(rules="duel", hands=["QQ47"], pile="9Q", melds=melds)
    assert two.legal() == {"draw", "take QQ"}
    one = place(rules="duel", hands=["Q447"], pile="9Q", melds=melds)
    assert one.legal() == {"draw"}


@pytest.mark.parametrize(
    ("hand", "canasta", "points"), [("KKKK22*45", 300, 400), ("KKKKKKK45", 500, 600)]
)
def test_concealed_canastas_of_the_encyclopedia(hand: str, canasta: int, points: int) -> None:
    kings, others = hand[:7], hand[7:]
    oracle = place(phase="play", hands=[hand], melds=[["4444", "5555"], []])
    play(oracle, f"meld K:{kings[:3]}", *(f"meld K:{card}" for card in kings[3:]))
    assert oracle.position()["concealed"] == ["K", ""]
    play(oracle, f"meld {others[0]}:{others[0]}", f"meld {others[1]}:{others[1]}")
    assert oracle.over
    lines = oracle.score_lines()[0]
    assert lines["canastas"] == canasta
    assert lines["canastas"] + lines["concealed_canastas"] == points


def test_sixty_three_cards_in_the_stock() -> None:
    deck = DECK.replace("r", "") + "rrrr"  # no red three is dealt
    oracle = Oracle.from_deal("laws1951", 4, 2, deck, [0, 0], 3)
    assert len(str(oracle.position()["stock"])) == 63


def test_two_melds_of_25_points_open_at_50() -> None:
    oracle = place(phase="play", hands=["444445555599"])
    assert oracle.legal() >= {"meld 4:444", "meld 5:555"}
    play(oracle, "meld 4:444", "meld 4:4", "meld 4:4", "meld 5:555", "meld 5:5")
    assert oracle.position()["opening"] == 45
    assert oracle.legal() == {"meld 5:5"}
    play(oracle, "meld 5:5")
    assert oracle.position()["opening"] == 0
    assert oracle.legal() == {"discard 9"}
    higher = place(phase="play", hands=["444445555599"], scores=[1500, 0])
    assert not any(action.startswith("meld") for action in higher.legal())


def test_cards_of_the_pile_are_outside_a_concealed_canasta() -> None:
    taking = ["take KK", "meld K:K", "meld K:K"]
    for kings, concealed in (("KKKKK", ""), ("KKKKKK", "K")):
        oracle = place(hands=[kings + "4567"], pile="KKK", melds=[["888"], []])
        play(oracle, *taking, *["meld K:K"] * (len(kings) - 2))
        assert oracle.position()["concealed"] == [concealed, ""]


# Section 2: the deal.


def test_deal_goes_round_then_covers_the_upcard_then_lays_red_threes() -> None:
    hands = "4r5K" + "6789" * 10  # one by one from seat 2, left of the dealer
    oracle = Oracle.from_deal("classic", 4, 2, hands + "r2bQ" + "r8" + "J" * 20, [0, 0], 1)
    position = oracle.position()
    assert position["hands"] == ["5" + "8" * 10, "9" * 10 + "K", "4" + "6" * 10, "7" * 10 + "8"]
    assert position["pile"] == "r2bQ"
    assert position["stock"] == "J" * 20
    assert position["red_threes"] == [0, 2]
    assert (position["turn"], position["phase"]) == (2, "draw")


def test_the_laws_leave_the_upcard_and_wait_for_the_owners_turn() -> None:
    hands = "r4r5" + "6789" * 10
    oracle = Oracle.from_deal("laws1951", 4, 2, hands + "2" + "QJ" * 20, [0, 0], 3)
    position = oracle.position()
    assert position["pile"] == "2"
    assert position["hands"] == ["6" * 10 + "Q", "4" + "7" * 10, "r" + "8" * 10, "5" + "9" * 10]
    assert position["red_threes"] == [1, 0]
    assert oracle.legal() == {"draw", "ask"}


# Section 3: red threes.


def test_a_red_three_as_last_card_of_the_stock_ends_the_round() -> None:
    oracle = play(place(hands=["49"], stock="r"), "draw")
    assert oracle.over
    assert oracle.position()["red_threes"] == [1, 0]
    second = play(place(rules="duel", hands=["49"], stock="8r"), "draw")
    assert second.over
    assert second.round_scores() == [-100 - 5 - 10 - 10, -10]


def test_a_red_three_drawn_is_replaced_and_one_of_the_pile_is_not() -> None:
    drawn = play(place(hands=["49"], stock="rr89"), "draw")
    assert drawn.position()["hands"] == ["489", "45", "45", "45"]
    taken = play(place(hands=["KK49"], pile="r7K", melds=[["555"], []]), "take KK")
    assert taken.position()["hands"] == ["479", "45", "45", "45"]
    assert taken.position()["red_threes"] == [1, 0]
    assert taken.position()["taken"] == "7"


def test_the_laws_fine_red_threes_left_in_a_hand() -> None:
    oracle = place(
        rules="laws1951",
        phase="play",
        hands=["7", "r45", "45", "45"],
        had_turn=[True, False, True, True],
        melds=[["7777777"], []],
        red_threes=[1, 0],
    )
    play(oracle, "meld 7:7")
    first, second = oracle.score_lines()
    assert first["red_threes"] == 100
    assert second["red_threes_in_hand"] == -500
    assert oracle.round_scores() == [40 + 500 + 100 + 100 - 10, -500 - 20]


# Section 5: melds.


def test_no_fourth_wild_and_frimes_more_naturals_than_wilds() -> None:
    full = place(rules="laws1951", phase="play", hands=["2K456"], melds=[["KKKK22*"], []])
    assert "meld K:2" not in full.legal()
    assert "meld K:K" in full.legal()
    frimes = place(rules="frimes", players=2, phase="play", hands=["2K456"], melds=[["KKK2*"], []])
    assert "meld K:2" not in frimes.legal()
    assert "meld K:2" in play(frimes, "meld K:K").legal()


BLACK_THREES = {"laws1951": "7777777", "frimes": "7777777 8888888", "classic": "7777777"}


@pytest.mark.parametrize(
    ("rules", "hand", "legal"),
    [
        ("laws1951", "bbb77", {"meld b:bbb", "meld 7:7"}),
        ("classic", "bbb77", {"meld 7:7"}),
        ("classic", "bbb7", {"meld b:bbb", "meld 7:7"}),
        ("classic", "bbbb", {"meld b:bbb", "meld b:bbbb"}),
        ("frimes", "bbb7", {"meld 7:7"}),
        ("frimes", "bbb", {"meld b:bbb"}),
        ("frimes", "bbbb", {"meld b:bbbb"}),
        ("frimes", "bbbb9", set()),
        ("laws1951", "bbb99", set()),
    ],
)
def test_black_threes_in_the_turn_that_goes_out(rules: str, hand: str, legal: set[str]) -> None:
    oracle = place(
        rules=rules,
        players=2 if rules == "frimes" else 4,
        phase="play",
        hands=[hand],
        melds=[BLACK_THREES[rules].split(), []],
    )
    assert {action for action in oracle.legal() if action.startswith("meld")} == legal


def test_black_threes_force_going_out() -> None:
    oracle = place(rules="laws1951", phase="play", hands=["bbb74"], melds=[["7777777"], []])
    assert "ask" in oracle.legal()
    play(oracle, "meld b:bbb")
    assert oracle.legal() == {"meld 7:7"}
    assert play(oracle, "meld 7:7").legal() == {"discard 4"}


# Section 6: opening.


def test_an_opening_that_takes_every_card_is_no_way_out() -> None:
    seven = place(phase="play", hands=["KKKAAA4"])  # aces alone open, kings need the aces
    assert {action for action in seven.legal() if "meld" in action} == {"meld A:AAA"}
    assert "meld K:KKK" in place(phase="play", hands=["KKKAAA44"]).legal()


def test_below_zero_the_laws_ask_nothing() -> None:
    laws = place(rules="laws1951", phase="play", hands=["44499"], scores=[-5, 0])
    assert "discard 9" in play(laws, "meld 4:444").legal()
    assert laws.position()["opening"] == 0


def test_pile_cards_wait_until_the_opening_is_complete() -> None:
    assert place(hands=["KKQQ45"], pile="QK").legal() == {"draw", "ask"}  # 30 points only
    oracle = play(place(hands=["KKQQ*5"], pile="QK"), "take KK")
    assert oracle.position()["held"] == "Q"
    assert oracle.legal() == {"meld K:*", "meld Q:QQ*"}
    play(oracle, "meld K:*")
    assert oracle.position()["hands"] == ["5QQQ", "45", "45", "45"]
    assert oracle.position()["taken"] == "Q"
    assert oracle.legal() == {"discard 5", "discard Q"}  # three queens would leave only the 5


def test_waiting_cards_count_as_cards_that_are_left() -> None:
    # The two aces are the whole hand: what comes with the pile must do for discard and last card.
    assert "take AA" in place(hands=["AA"], pile="79A").legal()
    assert "take AA" not in place(hands=["AA"], pile="9A").legal()


def test_duel_lets_a_whole_hand_go_out_below_the_minimum() -> None:
    hand = "4444444 5555555"
    oracle = place(rules="duel", phase="play", hands=[hand], scores=[3000, 0])
    assert {a for a in oracle.legal() if "meld" in a} == {"meld 4:444", "meld 5:555"}
    for other in (
        {"drawn": "pile"},  # only after drawing
        {"hands": [hand + "9"]},  # no discard
        {"hands": ["4444444 555555"]},  # two canastas
    ):
        keys = {"hands": [hand], "phase": "play", "scores": [3000, 0], **other}
        assert not any("meld" in action for action in place(rules="duel", **keys).legal())


# Section 7: taking the pile.


def test_ways_to_take_a_pile() -> None:
    hand = "KK2*47"
    opened = {"melds": [["KKK"], []]}
    free = place(hands=[hand], pile="79K", **opened)
    assert free.legal() == {"draw", "ask", "take", "take KK", "take K2", "take K*"}
    assert place(hands=[hand], pile="2K", **opened).legal() == {"draw", "ask", "take KK"}
    assert place(hands=["K2*47"], pile="2K", **opened).legal() == {"draw", "ask"}
    for top in "b2*":
        assert place(hands=["bbb22**4"], pile=top, **opened).legal() == {"draw", "ask"}
    red = place(rules="laws1951", hands=[hand], pile="rK", **opened)
    assert red.legal() == {"draw", "ask", "take KK"}
    assert "take" in place(rules="classic", hands=[hand], pile="rK", **opened).legal()


def test_a_side_that_has_not_opened_needs_a_pair() -> None:
    assert place(hands=["A2*A5678"], pile="9A").legal() == {"draw", "ask", "take AA"}
    assert place(hands=["A2*45678"], pile="9A").legal() == {"draw", "ask"}


def test_one_card_each() -> None:
    keys = {"hands": ["4"], "melds": [["KKKKKKK"], []]}
    assert place(pile="K", **keys).legal() == {"draw", "ask"}
    assert "take" in place(pile="9K", **keys).legal()
    exhausted = place(pile="K", stock="", **keys)
    assert exhausted.legal() == {"take", "ask"}
    assert play(exhausted, "take", "discard 4").over
    assert place(pile="K", stock="", hands=["4"], melds=[["KKK"], []]).over  # nothing to keep


def test_frimes_takes_with_one_key_card() -> None:
    keys: dict[str, object] = {"rules": "frimes", "players": 2, "melds": [["555"], []]}
    assert place(hands=["K89"], pile="4K", **keys).legal() == {"draw"}  # no third card
    pair = place(hands=["K89"], pile="KK", **keys)
    assert pair.legal() == {"draw", "take K"}
    assert play(pair, "take K").legal() == {"meld K:K"}  # before anything else
    wild = {"hands": ["2K89"], "pile": "4K", **keys}
    assert place(**wild).legal() == {"draw", "take 2", "take K"}
    assert play(place(**wild), "take 2").legal() == {"meld K:K"}
    assert play(place(**wild), "take K").legal() == {"meld K:2"}
    without_key = place(hands=["489"], pile="5", **keys)
    assert without_key.legal() == {"draw"}
    unopened = place(rules="frimes", players=2, hands=["AA*8945"], pile="4A")
    assert unopened.legal() == {"draw", "take AA"}


def test_frimes_packets() -> None:
    keys: dict[str, object] = {"rules": "frimes", "players": 2}
    blocked = play(place(phase="play", hands=["2899"], pile="59", **keys), "discard 2")
    assert blocked.position()["pile"] == "59 | 2"
    taken = place(hands=["K489"], pile="59 | 2K", melds=[["KKK"], []], **keys)
    play(taken, "take K")
    assert taken.position()["hands"] == ["4892", "45"]
    assert taken.position()["pile"] == "59"
    assert play(taken, "discard 4").position()["pile"] == "594"


# Section 8: the stock is exhausted.


def test_who_must_take_who_may_and_who_ends_the_round() -> None:
    keys: dict[str, object] = {"hands": ["KK45"], "stock": "", "pile": "9K"}
    assert place(melds=[["KKK"], []], **keys).legal() == {"take", "take KK", "ask"}
    may = place(melds=[["8888"], []], **keys)
    assert may.legal() == {"take KK", "pass", "ask"}
    assert play(may, "pass").over
    assert place(melds=[[], ["KKK"]], **keys).over  # 30 points do not open
    frimes = {"rules": "frimes", "players": 2, **keys}
    assert place(melds=[["KKK"], []], **frimes).legal() == {"take K"}
    assert play(place(melds=[["KKK"], []], **frimes), "take K").legal() >= {"discard K"}


def test_in_the_duel_the_drawer_of_the_last_card_finishes_his_turn() -> None:
    oracle = play(place(rules="duel", hands=["67", "KK8"], pile="9", stock="K"), "draw")
    assert not oracle.over
    assert play(oracle, "discard K").over
    assert oracle.round_scores() == [-10, -30]


# Section 9: going out.


def test_without_canastas_one_card_stays() -> None:
    keys: dict[str, object] = {"phase": "play", "hands": ["K4"]}
    assert place(melds=[["KKK"], []], **keys).legal() == {"discard K", "discard 4", "ask"}
    assert "meld K:K" in place(melds=[["KKK", "7777777"], []], **keys).legal()
    assert "meld K:K" in place(melds=[["KKKKKK"], []], **keys).legal()  # completes the canasta


def test_a_yes_binds_under_the_laws() -> None:
    keys: dict[str, object] = {"rules": "laws1951", "phase": "play", "melds": [["7777777"], []]}
    asked = play(place(hands=["74"], **keys), "ask")
    assert asked.legal() == {"yes", "no"}
    assert asked.actor == 2
    yes = play(place(hands=["74"], **keys), "ask", "yes")
    assert yes.legal() == {"meld 7:7"}
    no = play(place(hands=["74"], **keys), "ask", "no")
    assert no.legal() == {"discard 4", "discard 7"}
    impossible = play(place(hands=["7KQ"], **keys), "ask", "yes")
    assert impossible.legal() == {"meld 7:7", "discard 7", "discard K", "discard Q"}
    assert play(impossible, "discard Q").position()["penalties"] == [100, 0]


def test_asking_comes_before_laying() -> None:
    oracle = place(phase="play", hands=["77456"], melds=[["7777777"], []])
    assert "ask" in oracle.legal()
    assert "ask" not in play(oracle, "meld 7:7").legal()
    before = play(place(hands=["7456"], melds=[["7777777"], []]), "ask", "yes")
    assert before.position()["phase"] == "draw"
    assert before.legal() == {"draw"}  # once per turn


def test_in_frimes_asking_is_compulsory() -> None:
    keys: dict[str, object] = {"rules": "frimes", "phase": "play"}
    melds = [["7777777", "888888"], []]
    oracle = place(hands=["784"], melds=melds, **keys)
    assert "meld 8:8" in oracle.legal()
    play(oracle, "meld 8:8")
    assert oracle.legal() == {"discard 7", "discard 4", "ask"}
    yes = play(oracle, "ask", "yes")
    assert yes.legal() == {"discard 7", "discard 4", "meld 7:7"}  # it does not oblige
    assert play(yes, "discard 7").position()["penalties"] == [0, 0]
    alone = place(hands=["74"], players=2, melds=[["7777777", "8888888"], []], **keys)
    assert alone.legal() == {"discard 7", "discard 4", "meld 7:7"}


def test_in_a_team_of_three_the_first_no_decides() -> None:
    keys: dict[str, object] = {"players": 6, "sides": 2, "phase": "play", "turn": 1}
    keys |= {"hands": ["45", "7456"], "melds": [[], ["7777777"]]}
    first = play(place(**keys), "ask", "yes")
    assert first.legal() == {"yes", "no"}
    assert first.actor == 5
    assert play(first, "no").position()["asked"] == "no"
    assert play(place(**keys), "ask", "no").position()["phase"] == "play"


# Section 10: scoring.


def test_score_of_frimes_going_out_before_any_opponent_melds() -> None:
    oracle = place(
        rules="frimes",
        players=2,
        phase="play",
        hands=["7", "*A2b"],
        melds=[["7777777", "88888*2"], []],
        red_threes=[0, 4],
    )
    play(oracle, "meld 7:7")
    cards = 8 * 5 + 5 * 10 + 25 + 20
    assert oracle.round_scores() == [cards + 500 + 300 + 100 + 100, 800 - 25 - 20 - 20 - 5]


def test_concealed_going_out() -> None:
    keys: dict[str, object] = {"phase": "play", "hands": ["774", "A", "b", "5"]}
    keys |= {"melds": [["7777777"], ["QQQ"]], "red_threes": [0, 4]}
    for earlier, bonus in ((True, 100), (False, 200)):
        oracle = place(laid=[earlier, True, True, True], **keys)
        play(oracle, "meld 7:7", "meld 7:7", "discard 4")  # a last discard changes nothing
        assert oracle.round_scores() == [45 + 500 + bonus - 5, 30 + 800 - 20 - 5]


# Section 11: penalty cards.


def test_penalty_cards_are_discarded_first_and_melded_after_the_opening() -> None:
    keys: dict[str, object] = {"rules": "laws1951", "phase": "play", "hands": ["AAA99456"]}
    keys |= {"penalty_cards": ["A9", "", "", ""]}
    before = place(**keys)
    assert before.legal() == {"discard 9", "discard A", "ask"}
    after = place(melds=[["555"], []], **keys)
    assert after.legal() == {"meld A:AAA", "meld 5:5", "discard 9", "discard A", "ask"}
    play(after, "meld A:AAA")
    assert after.position()["penalty_cards"] == ["9", "", "", ""]


# House rules and the oracle itself.


def test_house_rules_override_values() -> None:
    rules: Rules = {"base": "laws1951", "meld_wilds": 1}
    oracle = place(rules=rules, phase="play", hands=["2456"], melds=[["KKK*"], []])
    assert "meld K:2" not in oracle.legal()
    with pytest.raises(ValueError, match="no rule value"):
        place(rules={"base": "laws1951", "wild_limit": 1})


def test_only_legal_actions_are_applied() -> None:
    oracle = place(hands=["4567"])
    before = oracle.position()
    with pytest.raises(ValueError, match="not legal"):
        oracle.apply("discard 4")
    assert oracle.position() == before
