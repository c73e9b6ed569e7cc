"""Routes of played games: records, replays and proofs of finished rounds."""

from collections import Counter

import pytest
from sqlalchemy import Connection

from canasta.cards.faces import pack_of_faces
from canasta.fair.proof import check, read_proof
from canasta.i18n import LANGUAGES, Language
from canasta.protocol.past_games import ReplayIndex, ReplayStep
from canasta.protocol.settings import TableSettings
from canasta.record.record_reader import replay_of
from canasta.store.games import save_game
from canasta.store.guests import new_guest
from canasta.tables.clock import now_ms
from canasta.tables.game_statistics import Game, GamePlayer
from tests.server.local_server import LocalServer, Visitor
from tests.server.stored_tables import stored
from tests.tables.hosted import Hosted


@pytest.fixture(scope="module")
def played() -> Hosted:
    """Return a game with one finished round and another in progress."""
    hosted = Hosted(TableSettings(rules="duel", players=2, sides=2), seed="history")
    hosted.start()
    hosted.deal()
    hosted.play_on()
    hosted.deal_next_round()
    hosted.play_on(3)
    return hosted


@pytest.fixture(scope="module")
def table(local: LocalServer, played: Hosted) -> str:
    """Store the game; return its id."""
    return stored(local, played)


@pytest.fixture
def visitor(local: LocalServer) -> Visitor:
    return local.visitor()


def test_a_record_holds_the_rounds_that_are_over(visitor: Visitor, table: str) -> None:
    answer = visitor.get(f"/api/tables/{table}/record?game=1")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="canasta-{table}-1.canasta"'
    )
    record = replay_of(answer.text)
    assert [player.name for player in record.header.players] == ["Ann", "Bob"]
    assert len(record.end.game.past) == 1
    assert record.end.game.round is None


def test_a_game_opens_as_a_score_sheet(visitor: Visitor, table: str) -> None:
    sheet = visitor.get(f"/api/tables/{table}/sheet?game=1").json()
    assert sheet["form"] == "canasta-score/1"
    assert sheet["names"] == ["Ann", "Bob"]
    assert len(sheet["rounds"]) == 1
    assert visitor.get(f"/api/tables/{table}/sheet?game=2").status_code == 404


def test_the_round_in_play_stays_hidden(visitor: Visitor, table: str, played: Hosted) -> None:
    """The server reveals neither the seed of its deck nor any of its plays."""
    deal = played.table.deal
    assert deal is not None
    assert deal.round_number == 2
    for path in ("replay/2", "proof/2"):
        answer = visitor.get(f"/api/tables/{table}/{path}?game=1")
        assert answer.status_code == 404
        assert answer.json()["code"] == "no_such_hand"
    texts = [
        visitor.get(f"/api/tables/{table}/{path}?game=1").text
        for path in ("record", "replay", "replay/1", "proof/1")
    ]
    assert all(deal.server_seed.hex() not in text for text in texts)
    assert all("hand 2" not in text for text in texts)


def test_the_index_lists_the_rounds_that_can_be_replayed(visitor: Visitor, table: str) -> None:
    answer = visitor.get(f"/api/tables/{table}/replay?game=1")
    index = ReplayIndex.model_validate_json(answer.content)
    assert index.rounds_ended == (1,)
    assert index.names == ("Ann", "Bob")
    assert index.rules_name["fr"] == "Canasta à deux"
    (score,) = index.scores
    assert len(score.sides) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_is_replayed_step_by_step_with_all_cards(
    local: LocalServer, table: str, language: Language
) -> None:
    answer = local.visitor(language=language).get(f"/api/tables/{table}/replay/1?game=1")
    steps = [ReplayStep.model_validate(step, strict=False) for step in answer.json()]
    assert steps[0].play == ""
    assert steps[0].seat == steps[0].table.dealer
    assert all(step.play for step in steps[1:])
    assert {step.seat for step in steps[1:]} == {0, 1}
    assert all(step.log for step in steps)
    assert steps[-1].table.phase == "scoring"
    assert steps[-1].table.scores
    whole = Counter(pack_of_faces(2, 2))
    for step in steps:
        seen = Counter(card for hand in step.hands for card in hand)
        for side in step.table.sides:
            seen.update(side.red_threes)
            seen.update(card for meld in side.melds for card in meld.cards)
        assert seen <= whole
        assert [len(hand) for hand in step.hands] == [seat.hand_size for seat in step.table.seats]
    log = " ".join(line.text for step in steps for line in step.log)
    assert (" pioche" in log) == (language == "fr")
    # Even the first step of a round shows no fact that was hidden during the deal.
    fair = steps[0].table.fair
    assert fair is not None
    assert fair.server_seed == ""


def test_the_plays_of_a_replay_are_those_of_the_record(visitor: Visitor, table: str) -> None:
    steps = visitor.get(f"/api/tables/{table}/replay/1?game=1").json()
    record = visitor.get(f"/api/tables/{table}/record?game=1").text
    lines = record.splitlines()
    for step in steps[1:]:
        assert any(step["play"] in line for line in lines), step["play"]


@pytest.mark.both_databases
def test_the_proof_of_a_deal_holds(visitor: Visitor, table: str) -> None:
    answer = visitor.get(f"/api/tables/{table}/proof/1?game=1")
    assert answer.headers["content-type"] == "application/json"
    proof = read_proof(answer.text)
    assert check(proof) == ()
    assert [seat.seat for seat in proof.seats] == [0, 1]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("none/record", 404, "no_such_table"),
        ("none/replay/1", 404, "no_such_table"),
        ("none/proof/1", 404, "no_such_table"),
        ("{table}/record?game=2", 404, "no_such_game"),
        ("{table}/replay?game=2", 404, "no_such_game"),
        ("{table}/proof/1?game=2", 404, "no_such_game"),
        ("{table}/replay/1?game=2", 404, "no_such_hand"),
        ("{table}/replay/7", 404, "no_such_hand"),
        ("{table}/replay/0", 422, "bad_field"),
        ("{table}/replay/x", 422, "bad_field"),
        ("{table}/record?game=0", 422, "bad_field"),
        ("{table}/record?game=1e9", 422, "bad_field"),
        ("x" * 50 + "/record", 422, "bad_field"),
    ],
)
def test_games_and_rounds_that_were_not_played(
    visitor: Visitor, table: str, path: str, status: int, code: str
) -> None:
    answer = visitor.get(f"/api/tables/{path.format(table=table)}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.both_databases
def test_the_games_and_figures_of_a_guest(local: LocalServer) -> None:
    visitor = local.visitor("Ann")
    guest = visitor.client.cookies["canasta"].partition(".")[0]

    def store(connection: Connection) -> None:
        other = new_guest(connection, nickname="Bob", language="fr", now_ms=now_ms())
        for number, (winner, points) in enumerate([(0, 5200), (1, 1000)], start=1):
            game = Game(
                table_id="gone",
                game=number,
                table_name="Ours",
                rules="classic",
                has_house_rules=False,
                rules_name={"fr": "Canasta classique", "en": "Classic Canasta"},
                sides=2,
                names=("Ann", "Bob"),
                totals=(points, 3000),
                winner=winner,
                conceded=False,
                rounds=4,
                started_ms=number,
                ended_ms=number + 1,
            )
            players = tuple(
                GamePlayer(
                    seat=seat,
                    side=seat,
                    guest_id=(guest, other.id)[seat],
                    points=(points, 3000)[seat],
                    best_round=1500,
                    went_out=2,
                    natural_canastas=1,
                    mixed_canastas=3,
                )
                for seat in (0, 1)
            )
            save_game(connection, game, players)

    local.store.write(store).result()
    history = visitor.get("/api/games").json()
    assert [(one["game"], one["result"], one["table"]) for one in history["games"]] == [
        (2, "lost", ""),
        (1, "won", ""),
    ]
    assert history["all"] == history["by_rules"]["classic"]
    assert history["all"]["games"] == 2
    assert history["all"]["won"] == 1
    assert history["all"]["points_per_hand"] == 775
    assert history["all"]["best_hand"] == 1500
    assert history["kept_days"] >= 1
    assert local.visitor("Cleo").get("/api/games").json()["games"] == []
