"""Rounds at tables as deals for others: the same cards in the same seat, and the same result."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.answers.deal_rounds import start_of
from canasta.answers.kept_rounds import KeptRound, KeptTable, played_game
from canasta.answers.problems import ProblemError
from canasta.answers.sent_deals import place_of, sendable_rounds, sent_round
from canasta.answers.shown_rounds import ShownRound
from canasta.daily.deal import DailyDeal
from canasta.daily.deal_link import KEY_BYTES, link_to_new_deals
from canasta.daily.field import points_ahead
from canasta.daily.named import deal_named
from canasta.i18n import load
from canasta.protocol.settings import Clock, TableSettings
from canasta.record.record_reader import replay_of
from canasta.tables.game_records import PlayedGame, games_of
from tests.support.arrangements import ARRANGEMENTS, Arrangement
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import PEOPLE

ANN = PEOPLE[0]
TITLES = ("de", "es", "fr", "it", "nl", "pl", "pt", "ro", "sv")
"""Languages of the titles of house rules that are too long for a link."""


def evening(arrangement: Arrangement, seed: str, people: int = 1) -> Hosted:
    text, players, sides = arrangement
    hosted = Hosted(TableSettings(rules=text, players=players, sides=sides), people, seed)
    hosted.start()
    hosted.deal()
    return hosted


def game_of(hosted: Hosted) -> PlayedGame:
    return games_of(hosted.table.id, hosted.entries, hosted.secrets)[0]


def sent(hosted: Hosted, number: int = 1, guest: str = ANN) -> KeptRound:
    return sent_round(game_of(hosted), number, guest, "round.sent", 5)


def refused(hosted: Hosted, number: int = 1, guest: str = ANN) -> str:
    assert number not in sendable_rounds(game_of(hosted), guest), "the page would offer it"
    with pytest.raises(ProblemError) as caught:
        sent(hosted, number, guest)
    return caught.value.code


@settings(max_examples=8)
@given(st.sampled_from(ARRANGEMENTS), st.integers(0, 10**6), st.integers(1, 3))
def test_the_round_is_the_same_as_at_the_table(
    arrangement: Arrangement, seed: int, rounds: int
) -> None:
    hosted = evening(arrangement, str(seed))
    hosted.play_on()
    for _ in range(rounds - 1):
        if hosted.phase == "scoring":
            hosted.deal_next_round()
            hosted.play_on()
    game = game_of(hosted)
    number = game.rounds[-1].number
    assert number in sendable_rounds(game, ANN)
    kept = sent(hosted, number)
    deal = deal_named(kept.deal)
    assert deal is not None
    score = game.rounds[-1].score
    assert score is not None
    side = int(game.header.game_rules.side_of(deal.seat))
    assert kept.ahead == points_ahead(score.points, side)
    assert deal.seat == hosted.table.seat_of(ANN)
    assert deal.deck is not None
    assert tuple(deal.deck) == game.rounds[-1].proof.deck
    # The stored record describes the same plays and ends with the same totals.
    start = start_of(kept, "Ann")
    again = replay_of(played_game(start, kept, ANN).text())
    at_table = replay_of(game.text())
    assert again.end.game.totals == at_table.end.game.totals
    assert len(again) == len(at_table) - at_table.number_of(number, 0) + 1
    assert place_of(kept).table == f"{place_of(kept).page}/1"


def test_a_round_whose_plays_are_refused_now_is_not_shown_in_part() -> None:
    hosted = evening(Arrangement("duel", 2, 2), "rules")
    hosted.play_on()
    kept = sent(hosted)
    start = start_of(kept, "Ann")
    changed = replace(kept, plays=(*kept.plays[:4], "discard R", *kept.plays[4:]))
    shown = ShownRound(ANN, changed, start)
    for look in (
        shown.game,
        lambda: shown.steps(1, 1, load("en")),
        lambda: KeptTable(start, changed, load("en")),
    ):
        with pytest.raises(ProblemError, match="other_rules"):
            look()


def test_plays_taken_back_and_attempts_that_cost_points_are_as_at_the_table() -> None:
    hosted = evening(Arrangement("duel", 2, 2), "back")
    while hosted.table.to_act != hosted.table.seat_of(ANN):
        hosted.play()
    seat = hosted.table.to_act
    hosted.make(seat, "draw")
    discard = hosted.robots_play()
    hosted.make(seat, discard)
    hosted.send(seat, {"t": "take_back", "seen": hosted.table.game_seq})
    hosted.make(seat, discard)
    hosted.play_on()
    assert "take back" in game_of(hosted).text()
    assert sent(hosted).is_over

    strict = Hosted(TableSettings(rules="laws1951", sanctions=True), 1, "strict")
    strict.start()
    strict.deal()
    while strict.table.to_act != strict.table.seat_of(ANN):
        strict.play()
    seat = strict.table.to_act
    strict.make(seat, "discard " + strict.card_game.croupier.hands[seat][-1][0])
    strict.play_on()
    assert "attempt" in game_of(strict).text()
    assert sent(strict).is_over


@pytest.mark.parametrize("ending", ["", "/practice"])
def test_a_deal_of_a_day_or_of_a_link_is_sent_by_its_own_address(ending: str) -> None:
    day = DailyDeal(date(2026, 11, 28), "duel")
    link = link_to_new_deals("duel", "hard", 2, bytes(KEY_BYTES))
    for name, page, table in [
        (day.name, "/daily/duel/2026-11-28/result", "/daily/duel/2026-11-28"),
        (link.deals[1].name, f"/deals/{link.code}", f"/deals/{link.code}/2"),
    ]:
        place = place_of(KeptRound("round.x", f"{name}{ending}", (), 0))
        assert (place.page, place.table) == (page, table)
    old_link = link_to_new_deals("duel", "hard", 1, bytes(KEY_BYTES), version=1)
    for old in (replace(day, version=1), old_link.deals[0]):
        with pytest.raises(ProblemError, match="other_robots"):
            place_of(KeptRound("round.x", old.name, (), 0))


def test_a_round_in_play_is_not_sent() -> None:
    hosted = evening(Arrangement("duel", 2, 2), "play")
    hosted.play_on(3)
    assert refused(hosted) == "not_alone"
    hosted.play_on()
    assert refused(hosted, 2) == "not_alone"
    hosted.deal_next_round()
    hosted.play_on(3)
    assert sent(hosted).is_over
    assert refused(hosted, 2) == "not_alone"


def test_a_round_with_plays_by_the_clock_is_not_sent() -> None:
    timed = TableSettings(rules="duel", players=2, sides=2, clock=Clock(turn_s=20, bank_s=0))
    hosted = Hosted(timed, 1, "slow")
    hosted.start()
    hosted.deal()
    while hosted.table.to_act != hosted.table.seat_of(ANN):
        hosted.play()
    hosted.act("time_up")
    hosted.play_on()
    assert refused(hosted) == "not_alone"
    hosted.deal_next_round()
    hosted.play_on()
    assert sent(hosted, 2).is_over


def test_rules_that_do_not_fit_a_link_are_refused() -> None:
    titles = "".join([f'title_{one} = "{60 * one[0]}"\n' for one in TITLES])
    house = TableSettings(rules="duel", players=2, sides=2, house_rules=titles)
    hosted = Hosted(house, 1, "long")
    hosted.start()
    hosted.deal()
    hosted.play_on()
    assert refused(hosted) == "rules_too_long"


def test_nobody_sends_the_round_of_others_or_of_several_people() -> None:
    hosted = evening(Arrangement("classic", 4, 2), "two", people=2)
    hosted.play_on()
    assert refused(hosted) == "not_alone"
    alone = evening(Arrangement("classic", 4, 2), "one")
    alone.play_on()
    assert refused(alone, guest=PEOPLE[1]) == "not_alone"
