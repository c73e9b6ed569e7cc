"""Advice to a person: lines after prepared steps, complete plays, and expected points."""

from collections.abc import Mapping

from canasta.agents.hints.advice import Advice, advised
from canasta.agents.hints.thrift import thrifty
from canasta.agents.search.assessment import Assessment
from canasta.agents.search.comparison import Effort
from canasta.cards.kinds import JOKER, TWO, kind_of
from canasta.engine.actions import ADD_TWO, DISCARD, action
from canasta.engine.plays import Draw
from canasta.engine.referee import preview
from canasta.engine.state.state import View
from canasta.record.notation import parse_play, play_text
from canasta.record.position import read_position
from tests.support.web_fixtures import filled

LITTLE = Effort(worlds=4, block=2, caution=5)
BIG_PILE: Mapping[str, object] = {
    "hands": ["TTKKK456789", 9, 8, 10],
    "stock": "4569TJA4569TJA",
    "pile": "2456789JQA4567T",
}
"""A pile that no robot leaves, and a hand that opens with this pile."""
OPENED: Mapping[str, object] = {"melds": [["QQQ"], ["888"]]}
LAST_CARDS: Mapping[str, object] = {
    "hands": ["KK", 7, 5, 9],
    "stock": "4569TJ4569TJ",
    "phase": "play",
    "drawn": "stock",
    "melds": [["KKKKK", "AAAAAAA"], ["888"]],
}


def seen(*parts: Mapping[str, object]) -> View:
    position: dict[str, object] = {}
    for part in parts:
        position |= part
    state = read_position(filled(position))
    return state.view(state.public.to_act())


def asked(view: View, prepared: str = "") -> Advice | None:
    return advised(view, parse_play(prepared) if prepared else None, LITTLE)


def best(view: View, prepared: str = "") -> str:
    advice = asked(view, prepared)
    assert advice is not None
    whole = " ; ".join([text for text in (prepared, play_of(advice)) if text])
    takes_first = sorted(whole.split(" ; "), key=lambda step: not step.startswith("take"))
    assert preview(view, parse_play(" ; ".join(takes_first))).refusals == ()
    return play_of(advice)


def play_of(advice: Advice) -> str:
    return play_text(advice.best.play) if advice.best.play.steps else ""


def test_advice_to_open_with_the_pile_has_only_the_melds_for_the_opening() -> None:
    assert best(seen(BIG_PILE)) == "take TT ; meld K:KKK"
    assert best(seen(BIG_PILE, OPENED)) == "take TT"


def test_melds_prepared_before_the_draw_wait_for_the_pile() -> None:
    assert best(seen(BIG_PILE), "meld K:KKK") == "take TT"
    assert "K:KKK" in best(seen(BIG_PILE), "take TT")
    nothing_to_take = seen(BIG_PILE, OPENED, {"pile": "4b"})
    advice = asked(nothing_to_take, "meld K:KKK")
    assert advice is not None
    assert advice.best.play.steps == (Draw(),)
    assert advice.best.expected is None


def test_there_is_no_advice_after_impossible_steps() -> None:
    view = seen(LAST_CARDS)
    for hopeless in ("meld K:KKK", "meld 4:444", "meld 1/8:K", "draw", "take KK", "discard 4"):
        assert asked(view, hopeless) is None


def test_prepared_steps_that_end_the_turn_are_the_whole_line() -> None:
    view = seen(LAST_CARDS)
    everything = asked(view, "meld K:KK")
    assert everything is not None
    assert play_of(everything) == ""
    assert everything.reasons[0].code in {"out_caught", "out_before", "out_wins"}
    thrown = asked(view, "meld K:K ; discard K")
    assert thrown is not None
    assert (play_of(thrown), thrown.best.expected, thrown.others) == ("", None, ())


def test_no_other_line_is_expected_to_do_better_and_points_come_in_fives() -> None:
    view = seen(BIG_PILE, OPENED, {"phase": "play", "drawn": "stock", "pile": "4b"})
    advice = asked(view)
    assert advice is not None
    assert len(advice.others) == 2
    points = [option.expected for option in (advice.best, *advice.others)]
    assert None not in points
    assert points == sorted(points, key=lambda worth: -(worth or 0))
    assert all(worth is not None and worth % 5 == 0 for worth in points)
    plays = [option.play for option in (advice.best, *advice.others)]
    assert len(set(plays)) == 3
    assert asked(view) == advice


def test_wild_cards_are_kept_where_a_line_without_them_does_as_well() -> None:
    view = seen(LAST_CARDS, {"hands": ["4569JT2*", 7, 5, 9], "melds": [["KKK", "AAA"], ["888"]]})
    joker, two, ten = [(action(DISCARD, kind),) for kind in (JOKER, TWO, kind_of("T"))]

    def first_of(*worths: int) -> tuple[int, ...]:
        return thrifty(view, Assessment((joker, two, ten), worths, worlds=8)).lines[0]

    assert first_of(100, 100, 100) == ten
    assert first_of(100, 100, 95) == joker
    assert first_of(100, 90, 120) == ten
    assert thrifty(view, Assessment((joker, ten), (0, 0), worlds=0)).lines[0] == joker


def test_wild_cards_that_make_a_canasta_are_well_spent() -> None:
    view = seen(LAST_CARDS, {"hands": ["4569JT2", 7, 5, 9], "melds": [["KKKKKK"], ["888"]]})
    throw = action(DISCARD, kind_of("T"))
    canasta = (action(ADD_TWO, kind_of("K")), throw)
    found = Assessment((canasta, (throw,)), (100, 120), worlds=8)
    assert thrifty(view, found) == found


def test_a_round_that_may_decide_the_game_is_named() -> None:
    early = asked(seen(BIG_PILE, OPENED))
    late = asked(seen(BIG_PILE, OPENED, {"scores": [4200, 0]}))
    assert early is not None
    assert late is not None
    assert (early.game, late.game) == (0, 1000)
