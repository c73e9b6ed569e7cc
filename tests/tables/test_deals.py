"""In fair deals players commit to seeds and reveal them, and the deck follows from all seeds."""

import pytest

from canasta.fair.deal import deal_seed, server_commit_of, transcript_of
from canasta.fair.shuffle import deck_order
from canasta.protocol.settings import TableSettings
from canasta.tables.commands.deals import SILENCE_MS
from canasta.tables.state import Note
from tests.tables.simulated_evening import TABLE, Evening

THREE = TableSettings(players=3, sides=3)


def started(people: int = 3) -> Evening:
    evening = Evening()
    evening.gather(THREE, people)
    evening.say("gann", "start")
    return evening


def test_the_deck_follows_from_everybodys_seed() -> None:
    evening = started(people=2)  # and a robot, which gives none
    evening.act("promise")
    deal = evening.deal_now
    assert deal.seats == (0, 1)
    assert (deal.context.table, deal.context.game, deal.round_number, deal.attempt) == (
        TABLE,
        1,
        1,
        1,
    )
    secret = evening.secrets[evening.table.seq]
    assert deal.server_commit == server_commit_of(deal.context_text, secret)
    assert secret.hex() not in evening.entries[-1].body
    evening.commit(1)
    evening.commit(0)
    evening.reveal(0)
    evening.reveal(1)
    seeds = {seat: evening.seed_of(seat) for seat in (0, 1)}
    transcript = transcript_of(deal.context_text, deal.server_commit, deal.commits)
    evening.act("deal")
    expected = deck_order(deal_seed(transcript, secret, seeds), 2, 2)
    cards = evening.card_game.croupier
    assert cards.stock == expected[-len(cards.stock) :]
    assert evening.deal_now.is_dealt
    assert evening.phase == "playing"


def test_nobody_reveals_a_seed_before_all_have_promised() -> None:
    evening = started()
    evening.act("promise")
    evening.commit(0)
    which = {"hand": 1, "attempt": 1, "seed": evening.seed_of(0).hex()}
    assert evening.refused("gann", "reveal", **which) == ["table.wrong_phase"]


@pytest.mark.parametrize("stage", ["promising", "revealing"])
def test_a_silent_seat_makes_the_attempt_void_and_is_left_out_of_the_next(stage: str) -> None:
    evening = started()
    evening.act("promise")
    for seat in (0, 2) if stage == "promising" else (0, 1, 2):
        evening.commit(seat)
    if stage == "revealing":
        evening.now_ms += SILENCE_MS - 1
        evening.reveal(0)
        evening.reveal(2)
    due = evening.due("void")
    assert due.at_ms == evening.deal_now.since_ms + SILENCE_MS
    assert evening.refused_act(due, due.at_ms - 1) == ["table.stale"]
    applied = evening.carry_out(due)
    assert applied.notes == (Note("deal_void", 1, "Bob"),)
    assert evening.deal_now.is_void
    assert evening.table.voids == 1
    evening.act("promise")
    assert (evening.deal_now.attempt, evening.deal_now.seats) == (2, (0, 2))
    assert evening.secrets[evening.table.seq] not in list(evening.secrets.values())[:-1]
    for seat in (0, 2):
        evening.commit(seat)
    for seat in (0, 2):
        evening.reveal(seat)
    evening.act("deal")
    assert evening.phase == "playing"
    # The seat may give a seed again in the next round.
    evening.play_round()
    for actor in ("gann", "gbob", "gcleo"):
        evening.say(actor, "next_hand")
    evening.act("promise")
    assert (evening.deal_now.round_number, evening.deal_now.attempt) == (2, 1)
    assert evening.deal_now.seats == (0, 1, 2)
    assert evening.table.voids == 1


def test_silent_seats_are_left_out_for_the_rest_of_the_round() -> None:
    evening = started()
    evening.act("promise")
    evening.commit(0)
    evening.commit(1)
    evening.act("void")  # Cleo
    evening.act("promise")
    evening.commit(0)
    evening.act("void")  # Bob
    evening.act("promise")
    assert (evening.deal_now.attempt, evening.deal_now.seats) == (3, (0,))
    evening.act("void")
    evening.act("promise")
    assert evening.deal_now.seats == ()  # nobody is left but the server with its seed
    assert evening.kinds_due() == {"deal"}
    evening.act("deal")
    assert evening.phase == "playing"
    assert evening.table.voids == 3


def test_the_deal_does_not_wait_for_a_player_who_leaves() -> None:
    evening = started()
    evening.act("promise")
    evening.commit(0)
    evening.say("gbob", "leave")
    assert evening.due("void").at_ms <= evening.now_ms
    evening.act("void")
    evening.act("promise")
    assert evening.deal_now.seats == (0, 2)


def test_an_absent_player_has_a_moment_to_come_back_for_the_deal() -> None:
    evening = started()
    evening.go("gbob")
    due = evening.due("promise")
    assert due.at_ms == evening.now_ms + SILENCE_MS
    evening.come("gbob")
    assert evening.due("promise").at_ms == evening.now_ms
    evening.go("gcleo")
    evening.act("promise")
    assert evening.deal_now.seats == (0, 1)


def test_a_pause_stops_the_time_for_seeds_and_the_deal() -> None:
    evening = started()
    evening.act("promise")
    evening.say("gann", "pause")
    assert evening.kinds_due() == set()
    for seat in range(3):
        evening.commit(seat)
    for seat in range(2):
        evening.reveal(seat)
    evening.now_ms += 60_000
    evening.say("gann", "resume")
    assert evening.due("void").at_ms == evening.now_ms + SILENCE_MS
    evening.say("gann", "pause")
    evening.reveal(2)
    assert evening.kinds_due() == set()
    evening.say("gann", "resume")
    assert evening.kinds_due() == {"deal"}


def test_absent_players_and_robots_give_no_seed() -> None:
    evening = started(people=2)
    evening.say("gann", "remove", seat=1)
    evening.go("gann")
    evening.come("gann")
    evening.act("promise")
    assert evening.deal_now.seats == (0,)


def test_a_promise_needs_a_seed() -> None:
    evening = started()
    with pytest.raises(ValueError, match="32 bytes"):
        evening.table.act(evening.due("promise"), evening.now_ms, seed=b"short")
    decided = evening.table.act(evening.due("promise"), evening.now_ms, seed=bytes(32))
    with pytest.raises(ValueError, match="lacks the seed"):
        evening.table.apply(decided)  # type: ignore[arg-type]
