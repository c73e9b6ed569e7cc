"""After a backup is restored, the table redeals the begun round and says why."""

from canasta.fair.proof import check
from canasta.i18n import Narrator, load
from canasta.protocol.settings import Clock, TableSettings
from canasta.record.record_reader import replay_of
from canasta.tables.game_records import games_of
from canasta.tables.game_statistics import GameStatistics
from canasta.tables.state import Note, Restoration
from canasta.tables.table import replay
from canasta.tables.views.own_part import own_view
from canasta.tables.views.public_part import public_table
from tests.tables.simulated_evening import TABLE, Evening, picture

TWO = TableSettings(players=2, sides=2, target=2500)
TIMED = TableSettings(players=2, sides=2, clock=Clock(turn_s=30, bank_s=60))


def hands(evening: Evening) -> list[list[str]]:
    return [sorted(hand) for hand in evening.card_game.croupier.hands]


def in_second_round(settings: TableSettings = TWO) -> Evening:
    evening = Evening()
    evening.begin(settings)
    evening.play_round()
    evening.deal_next_round()
    for _ in range(6):
        evening.play()
    return evening


def test_a_round_in_play_is_dealt_anew() -> None:
    evening = in_second_round()
    totals, known = evening.card_game.game.totals.copy(), hands(evening)
    dealer = evening.card_game.game.dealer
    assert evening.restore().notes == (Note("restored_round"),)
    assert (evening.phase, evening.table.round_number, evening.table.voids) == ("dealing", 2, 1)
    assert evening.table.restoration == Restoration(evening.now_ms, 1, 2)
    evening.deal()
    assert (evening.deal_now.round_number, evening.deal_now.attempt) == (2, 2)
    assert hands(evening) != known
    assert (evening.card_game.game.totals, evening.card_game.game.dealer) == (totals, dealer)
    assert picture(evening.replayed()) == picture(evening.table)


def test_the_record_has_the_round_that_was_played_to_its_end() -> None:
    evening = in_second_round()
    evening.restore()
    evening.deal()
    evening.play_round()
    (game,) = games_of(TABLE, evening.entries, evening.secrets)
    assert [played.number for played in game.rounds] == [1, 2]
    assert all(check(played.proof) == () for played in game.rounds)
    assert '"attempt":2' in game.rounds[1].proof.context
    read = replay_of(game.text())
    assert read.end.game.totals == evening.card_game.game.totals


def test_figures_count_no_canasta_of_the_round_given_up() -> None:
    evening = Evening()
    evening.begin(TWO)
    evening.play_round()

    def canastas() -> int:
        counted = GameStatistics()
        table = replay(TABLE, evening.entries, evening.secrets, follow=counted.follow)
        players = counted.players(table)
        return sum(player.natural_canastas + player.mixed_canastas for player in players)

    before = canastas()
    evening.deal_next_round()
    while evening.phase == "playing" and canastas() == before:
        evening.play()
    assert evening.phase == "playing"
    evening.restore()
    assert canastas() == before
    evening.act("promise")
    evening.restore()
    assert canastas() == before


def test_a_deal_in_progress_begins_anew() -> None:
    evening = Evening()
    evening.gather(TWO)
    evening.say("gann", "start")
    evening.act("promise")
    for seat in (0, 1):
        evening.commit(seat)
    evening.reveal(0)
    promised = evening.deal_now.server_commit
    assert evening.restore().notes == (Note("restored_round"),)
    assert evening.kinds_due() == {"promise"}
    evening.deal()
    assert evening.deal_now.attempt == 2
    assert evening.deal_now.server_commit != promised
    assert picture(evening.replayed()) == picture(evening.table)


def test_between_rounds_nothing_is_given_up() -> None:
    evening = Evening()
    evening.begin(TWO)
    evening.play_round()
    known = hands(evening)
    assert evening.restore().notes == (Note("restored"),)
    assert (evening.phase, evening.table.voids, hands(evening)) == ("scoring", 0, known)
    assert evening.table.restoration == Restoration(evening.now_ms, 1, 2)
    evening.deal_next_round()
    assert evening.deal_now.attempt == 1


def test_a_table_before_its_first_game_learns_of_it_too() -> None:
    evening = Evening()
    evening.gather(TWO)
    assert evening.restore().notes == (Note("restored"),)
    assert evening.table.restoration == Restoration(evening.now_ms, 0, 1)
    evening.say("gann", "start")


def test_nobody_plays_on_with_cards_that_may_be_known() -> None:
    evening = in_second_round()
    evening.table.is_restored = True
    actor = evening.table.seats[evening.table.to_act].actor
    play = evening.robots_play()
    assert evening.kinds_due() == {"restored"}
    assert evening.refused(actor, "play", seen=evening.table.seq, play=play) == ["table.stale"]


def test_a_round_given_up_shows_no_card() -> None:
    evening = in_second_round()
    evening.restore()
    shown = public_table(evening.table)
    assert (shown.stock, shown.pile.size, shown.to_act) == (0, 0, -1)
    assert [seat.hand_size for seat in shown.seats] == [0, 0]
    assert shown.restored is not None
    assert (shown.restored.game, shown.restored.round_number) == (1, 2)
    narrator = Narrator(load("en"), evening.table.rules, ("Ann", "Bob"), 2, 0)
    assert own_view(evening.table, 0, narrator).hand == ()


def test_the_time_the_backup_was_old_is_charged_to_nobody() -> None:
    evening = Evening()
    evening.begin(TIMED)
    evening.now_ms += 24 * 3_600_000
    evening.restore()
    assert [seat.bank_ms for seat in evening.table.seats] == [60_000, 60_000]
