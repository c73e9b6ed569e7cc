"""A table's games become records that can be replayed, with the proof of every deal."""

import pytest

from canasta.fair.proof import check
from canasta.protocol.settings import TableSettings
from canasta.record.errors import RecordError
from canasta.record.record_reader import header_of, replay_of
from canasta.scorekeeping.recorded_games import sheet_of, sheet_with
from canasta.tables.game_records import PlayedGame, games_of
from tests.tables.simulated_evening import NOON, TABLE, Evening

SHORT = TableSettings(players=2, sides=2, target=500)
LONG = TableSettings(players=2, sides=2, target=2500)
STRICT = TableSettings(rules="laws1951", sanctions=True)
MINUTE_MS = 60_000


def games(evening: Evening) -> list[PlayedGame]:
    return games_of(TABLE, evening.entries, evening.secrets)


def played(settings: TableSettings = SHORT, people: int = -1) -> Evening:
    """Return a finished game."""
    evening = Evening()
    evening.begin(settings, people)
    evening.now_ms += MINUTE_MS
    while True:
        evening.play_round()
        if evening.phase == "finished":
            return evening
        evening.deal_next_round()


def test_a_game_is_replayed_from_its_record() -> None:
    evening = played()
    (game,) = games(evening)
    replay = replay_of(game.text())
    assert replay.is_finished
    assert replay.end.game.winner == game.winner == evening.table.winner
    assert replay.end.game.totals == evening.card_game.game.totals
    assert replay.is_score_written
    assert sorted(replay.proofs) == [played.number for played in game.rounds]
    assert [player.name for player in replay.header.players] == ["Ann", "Bob"]
    assert (game.started_ms, game.ended_ms) == (NOON, NOON + MINUTE_MS)
    assert not game.conceded
    assert game.people == ("gann", "gbob")


def test_the_score_sheet_of_a_game_is_that_of_its_record() -> None:
    (game,) = games(played())
    counted = [one.counted for one in game.rounds if one.counted is not None]
    text = game.text()
    assert sheet_with(counted, header_of(text), 7) == sheet_of(replay_of(text), 7)
    assert len(counted) == len(game.sheets) > 0


def test_a_record_that_was_cut_off_is_refused_and_one_counted_again_is_unfinished() -> None:
    (game,) = games(played())
    text = game.text()
    header, _, body = text.partition("\n\n")
    for end in range(len(text)):
        if end < len(header) or text[end - 1] == "\n" or not end % 97:
            with pytest.raises(RecordError):
                replay_of(text[:end])
    lines = body.splitlines(keepends=True)
    for count in range(len(lines)):
        try:
            cut = replay_of(header_of(text).followed_by("".join(lines[:count])))
        except RecordError:
            continue  # within the proof of a deal
        assert not cut.is_finished or lines[count:] == lines[-1:]
    assert lines[-1].startswith("score")


def test_every_proof_holds() -> None:
    evening = played(people=1)
    (game,) = games(evening)
    for played_round in game.rounds:
        assert check(played_round.proof) == ()
        assert [shown.seat for shown in played_round.proof.seats] == [0]


def test_a_round_in_play_is_in_no_record() -> None:
    evening = Evening()
    evening.begin(SHORT)
    (game,) = games(evening)
    assert game.rounds == []
    assert len(replay_of(game.text())) == 0
    cards = "".join(evening.card_game.croupier.deck_kinds().hex())
    assert cards not in game.text()
    for _ in range(5):
        evening.play()
    assert games(evening)[0].text() == game.text()
    evening.play_round()
    (game,) = games(evening)
    assert len(game.rounds) == 1
    assert replay_of(game.text()).end.game.totals == evening.card_game.game.totals


@pytest.mark.parametrize("command", ["give_up", "close"])
def test_a_round_cut_short_is_in_the_record(command: str) -> None:
    evening = Evening()
    evening.begin(SHORT)
    for _ in range(5):
        evening.play()
    evening.say("gann", command)
    (game,) = games(evening)
    (played_round,) = game.rounds
    assert len(played_round.plays) == 5
    assert played_round.score is None
    replay = replay_of(game.text())
    assert not replay.is_finished
    assert len(replay) == 6
    if command == "give_up":
        assert (game.winner, game.conceded, game.ended_ms) == (1, True, evening.table.last_ms)
    else:
        assert (game.winner, game.conceded, game.ended_ms) == (-1, False, 0)


def test_every_game_of_a_table_has_its_record() -> None:
    evening = played(LONG)
    for actor in ("gann", "gbob"):
        evening.say(actor, "rematch")
    evening.deal()
    evening.play_round()
    first, second = games(evening)
    assert (first.number, second.number) == (1, 2)
    assert first.ended_ms
    assert not second.ended_ms
    assert second.header.dealer == 0
    assert len(second.rounds) == 1
    assert replay_of(second.text()).end.game.past == evening.card_game.game.past


def test_attempts_that_cost_points_are_in_the_record() -> None:
    evening = Evening()
    evening.begin(STRICT)
    evening.say("gbob", "play", seen=evening.table.seq, play="draw")
    evening.play_round()
    (game,) = games(evening)
    assert "\nattempt 1: draw\n" in game.text()
    assert replay_of(game.text()).end.game.totals == evening.card_game.game.totals


def test_house_rules_lots_and_robots_are_in_the_record() -> None:
    settings = TableSettings(
        players=6, house_rules="max_wilds = 2", seating="lot", target=3000, name="Friday"
    )
    evening = Evening()
    evening.gather(settings, 2, "hard")
    evening.say("gann", "start")
    evening.deal()
    evening.play_round()
    (game,) = games(evening)
    replay = replay_of(game.text())
    rules = replay.header.game_rules.rules
    assert (rules.max_wilds, rules.target) == (2, 3000)
    assert replay.header.lots == evening.table.lots
    assert sorted(player.agent for player in replay.header.players) == ["hard"] * 4 + ["human"] * 2


def test_a_deal_after_a_void_attempt_is_proved_by_the_one_that_counted() -> None:
    evening = Evening()
    evening.gather(SHORT)
    evening.say("gann", "start")
    evening.act("promise")
    evening.commit(0)
    evening.act("void")
    evening.deal()
    evening.play_round()
    (game,) = games(evening)
    (played_round,) = game.rounds
    assert '"attempt":2' in played_round.proof.context
    assert replay_of(game.text()).proofs[1] == played_round.proof
