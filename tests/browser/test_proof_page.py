"""The page of a proof finds every change of hashes and commitments."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import cast

import pytest
from playwright.sync_api import Page, Route, expect

from canasta.cards.faces import Face
from canasta.fair.own_notes import SeenCards, read_kept
from canasta.fair.proof import check, read_proof
from canasta.protocol.settings import TableSettings
from canasta.record.cards_seen import cards_seen
from canasta.tables.views.news import happenings
from tests.browser.played_games import PlayedGame, play_rounds
from tests.browser.visits import (
    SCREENS,
    Profiles,
    Visits,
    axe_violations,
    faults,
    ready,
)
from tests.record.test_cards_seen import ATTEMPTS, SANCTIONED
from tests.server.server_process import RunningServer
from tests.support.arrangements import ARRANGEMENTS
from tests.support.fair_games import VECTORS, Step, played_round, seed

DUEL = TableSettings(rules="duel", players=2, sides=2)


@pytest.fixture(scope="module")
def home(profiles: Profiles, server: RunningServer) -> Iterator[tuple[Visits, Page, PlayedGame]]:
    """Open a player's page and play a game in whose first deal this browser took part."""
    visits = Visits(profiles, server.address)
    page = visits.open()
    yield visits, page, play_rounds(page, server.address, DUEL)
    visits.leave()


@pytest.fixture
def played(home: tuple[Visits, Page, PlayedGame]) -> PlayedGame:
    """Return the game of the player."""
    return home[2]


@pytest.fixture
def player(home: tuple[Visits, Page, PlayedGame]) -> Iterator[Page]:
    """Return an empty page of the player."""
    visits, first, _ = home
    page = visits.tab(first)
    yield page
    page.close()
    assert visits.faults() == []


# The hashes.


def test_vectors_in_the_browser(desktop: Page) -> None:
    """Browser and Python agree on valid proofs and on the reasons of faults."""
    ready(desktop, "/privacy")
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    found = desktop.evaluate(
        """async vectors => {
          const fair = await import(`${document.body.dataset.static}/scripts/lib/fair/proof.js`);
          const good = vectors.good.map(({proof}) => {
            const transcript = fair.transcriptOf(proof.context, proof.server_commit, proof.seats);
            return {
              proof,
              transcript,
              deck_seed: fair.dealSeed(transcript, proof.server_seed, proof.seats),
              faults: fair.checkProof(proof),
            };
          });
          const bad = vectors.bad.map(({changed, proof}) => (
            {changed, proof, faults: fair.checkProof(proof)}));
          const kept = vectors.kept.map(({changed, kept}) => (
            {changed, kept, faults: fair.checkProof(vectors.good[0].proof, kept)}));
          return {good, bad, kept};
        }""",
        vectors,
    )
    assert found["kept"] == vectors["kept"]
    assert found["bad"] == vectors["bad"]
    assert found["good"] == [entry | {"faults": []} for entry in vectors["good"]]


def test_hash_of_a_text(desktop: Page) -> None:
    ready(desktop, "/privacy")
    hashes = desktop.evaluate(
        """async texts => {
          const fair = await import(`${document.body.dataset.static}/scripts/lib/fair/proof.js`);
          return texts.map(fair.sha256Hex);
        }""",
        ["", "abc", "Cléa – ♥ 😀"],
    )
    assert hashes == [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        sha256("Cléa – ♥ 😀".encode()).hexdigest(),
    ]


# The part of this browser in a deal.

ANSWERS = """async steps => {
  const folder = `${document.body.dataset.static}/scripts/lib/fair`;
  const {dealAnswer, keptDeal} = await import(`${folder}/deal_seeds.js`);
  const {commitOf, serverCommitOf} = await import(`${folder}/proof.js`);
  const context = JSON.stringify({attempt: 1, game: 1, hand: 1, jokers_per_pack: 2, packs: 2,
    rules: "0".repeat(64), seats: [0, 1], table: "t1"});
  const other = {seat: 1, commit: commitOf(context, 1, "1".repeat(64)), seed: ""};
  const fair = {hand: 1, attempt: 1, context,
    server_commit: serverCommitOf(context, "2".repeat(64)),
    server_seed: "", seats: [0, 1], commits: [], revealed: [], voids: 0};
  const answers = [];
  for (const step of steps) {
    const own = keptDeal("t1", 1, 1, 1);
    const mine = own && {seat: 0, commit: own.commit, seed: ""};
    const lists = {none: [], mine: [mine], both: [mine, other],
      changed: [mine, {...other, commit: "3".repeat(64)}],
      forged: [{...(mine ?? other), seat: 0, commit: "4".repeat(64)}, other]};
    const shown = {...fair, commits: lists[step.commits], ...step.fair};
    try {
      const answer = dealAnswer(shown, "t1", 1, step.seat ?? 0);
      answers.push(answer && {...answer, fits: answer.t === "commit"
        ? answer.commit === keptDeal("t1", 1, 1, 1).commit : answer.seed === own.seed});
    } catch (error) {
      answers.push(error.constructor.name);
    }
  }
  return answers.map(answer => answer?.t ? `${answer.t} ${answer.fits}` : answer);
}"""


COMMIT, BOTH = {"commits": "none"}, {"commits": "both"}
DEALS: Mapping[str, tuple[list[object], list[str | None]]] = {
    "one commitment": (
        [COMMIT, COMMIT, {"commits": "mine"}, BOTH],
        ["commit true", "commit true", None, "reveal true"],
    ),
    "not at this table": ([{**COMMIT, "seat": 3}], [None]),
    "a forged commitment": (
        [COMMIT, {"commits": "forged"}],
        ["commit true", "UnfairDealError"],
    ),
    "a changed commitment": (
        [COMMIT, BOTH, {"commits": "changed"}],
        ["commit true", "reveal true", "UnfairDealError"],
    ),
    "a changed commitment of the server": (
        [COMMIT, {**BOTH, "fair": {"server_commit": "5" * 64}}],
        ["commit true", "UnfairDealError"],
    ),
    "revealed already": (
        [COMMIT, BOTH, {**BOTH, "fair": {"revealed": [0]}}],
        ["commit true", "reveal true", None],
    ),
    "another round": ([{**COMMIT, "fair": {"hand": 2}}], ["UnfairDealError"]),
    "other seats": ([{**COMMIT, "fair": {"seats": [0]}}], ["UnfairDealError"]),
    "no context": ([{**COMMIT, "fair": {"context": "{}"}}], ["UnfairDealError"]),
}


def test_a_seed_is_revealed_after_all_commitments_and_never_to_a_cheating_server(
    desktop: Page,
) -> None:
    ready(desktop, "/privacy")
    for name, (steps, answers) in DEALS.items():
        desktop.evaluate("localStorage.clear()")
        assert desktop.evaluate(ANSWERS, steps) == answers, name


def test_without_a_server_a_round_that_was_not_stored_is_dealt_again(desktop: Page) -> None:
    ready(desktop, "/privacy")
    desktop.evaluate("document.body.dataset.alone = ''")
    again = {"fair": {"server_commit": "5" * 64}}
    steps = [COMMIT, BOTH, {**COMMIT, **again}, {**BOTH, **again}]
    answers = ["commit true", "reveal true", "commit true", "reveal true"]
    assert desktop.evaluate(ANSWERS, steps) == answers


# The cards as they arrive.

SEEN = """async ({table, updates}) => {
  const folder = `${document.body.dataset.static}/scripts/lib/fair`;
  const {cardsSeen} = await import(`${folder}/cards_seen.js`);
  const found = updates.map(({happenings, stock}) => cardsSeen(happenings, table, stock));
  return {seen: found.flatMap(({seen}) => seen), stocks: found.map(({stock}) => stock)};
}"""


def seen_by(
    page: Page, deck: int, players: int, seat: int, steps: list[Step]
) -> tuple[list[SeenCards], list[int]]:
    """Return the cards that a seat's browser sees, with the stock size after each step."""
    updates = [
        {
            "happenings": [one.model_dump(mode="json") for one in happenings(step.outcome, seat)],
            "stock": step.stock,
        }
        for step in steps
    ]
    table = {"deck": deck, "players": players, "seat": seat}
    found = page.evaluate(SEEN, {"table": table, "updates": updates})
    seen = [
        SeenCards(
            one["sight"],
            tuple(one["places"]),
            tuple([Face(one["cards"][at : at + 2]) for at in range(0, len(one["cards"]), 2)]),
        )
        for one in found["seen"]
    ]
    return seen, found["stocks"]


def test_the_cards_that_come_are_those_of_the_record(desktop: Page) -> None:
    """The rounds cover every rule set and draws out of turn."""
    ready(desktop, "/privacy")
    ends = {one.text: one for one in ARRANGEMENTS}.values()  # the last seating of each
    games = [(one.game_rules, str(one), ()) for one in ends]
    for game_rules, name, attempts in [*games, (SANCTIONED, "sanctions", ATTEMPTS)]:
        players = game_rules.players
        deck, steps = played_round(game_rules, seed(name), attempts=attempts)
        seat = players - 1
        # The first update is the deal, before which no card has left the deck.
        steps[0] = steps[0]._replace(stock=len(deck))
        found, stocks = seen_by(desktop, len(deck), players, seat, steps)
        assert found == cards_seen([step.outcome for step in steps], players, seat), name
        assert stocks[:-1] == [step.stock for step in steps[1:]], name


def test_a_draw_out_of_turn_that_finds_a_last_red_three_keeps_no_card(desktop: Page) -> None:
    ready(desktop, "/privacy")
    drew = {"kind": "DrewOutOfTurn", "seat": 1, "cards": [], "count": 1}
    laid = {"kind": "RedThreesLaid", "seat": 1, "cards": ["3H"], "count": 1, "source": "draw"}
    table = {"deck": 108, "players": 2, "seat": 0}
    updates = [{"happenings": [drew, laid], "stock": 1}]
    found = desktop.evaluate(SEEN, {"table": table, "updates": updates})
    assert found == {"seen": [], "stocks": [0]}


KEPT_ROUND = """async attempts => {
  const folder = `${document.body.dataset.static}/scripts/lib/fair`;
  const {keptRound} = await import(`${folder}/deal_seeds.js`);
  const seen = [{sight: "upcard", places: [31], cards: "5C"}];
  for (const [attempt, hasSeen] of Object.entries(attempts))
    localStorage.setItem(`canasta.deal.t.1.1.${attempt}`,
      JSON.stringify({attempt, seen: hasSeen ? seen : []}));
  const found = [1, 2, 3].map(attempt => keptRound("t", 1, 1, attempt)?.attempt ?? null);
  localStorage.clear();
  return found;
}"""


def test_the_attempt_whose_cards_were_seen(desktop: Page) -> None:
    ready(desktop, "/privacy")
    cases: list[tuple[dict[str, bool], list[str | None]]] = [
        ({}, [None, None, None]),
        ({"1": False, "2": False}, ["1", "2", None]),
        ({"1": False, "2": True}, ["2", "2", "2"]),  # 1 was void, and 3 is made up
        ({"1": True, "2": True}, ["1", "2", "1"]),  # dealt again after a backup was restored
    ]
    for attempts, found in cases:
        assert desktop.evaluate(KEPT_ROUND, attempts) == found


# The page.


def test_a_deal_is_proved_and_compared_with_the_stored_one(
    player: Page, played: PlayedGame
) -> None:
    ready(player, played.proof())
    expect(player.get_by_role("heading", level=1)).to_have_text("The deal of round 1")
    verdict = player.locator("#page").get_by_role("status")
    expect(verdict).to_contain_text("This deal is proved.")
    expect(verdict).to_contain_text("It is the one your browser expected")
    expect(verdict).to_contain_text("the cards it saw match the deck")
    assert player.locator(".step.good").count() == 5
    assert player.locator(".deck .card").count() == 108
    assert player.get_by_text("the program draws them alone").count() == 1
    expect(player.locator(".step h3")).to_have_text("Ann (you)")
    with player.expect_download() as started:
        player.get_by_role("button", name="Download the proof").click()
    proof = read_proof(started.value.path().read_text(encoding="utf-8").strip())
    command = player.locator(".command code").inner_text().split()
    with player.expect_download() as second:
        player.get_by_role("button", name="Download the notes").click()
    kept = read_kept(second.value.path().read_text(encoding="utf-8").strip())
    assert [kept.count(sight) for sight in ("hand", "upcard")] == [1, kept.count("upcard")]
    assert kept.count("upcard")
    proof_name, kept_name = started.value.suggested_filename, second.value.suggested_filename
    assert command == ["canasta", "verify", proof_name, "--hand", kept_name]
    assert check(proof, kept) == ()
    player.get_by_role("button", name="Copy").click()
    expect(player.get_by_text("Command copied.")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_and_axe_finds_nothing(
    visits: Visits, played: PlayedGame, screen: str
) -> None:
    """Another visitor opens the page in French."""
    page = ready(visits.open(SCREENS[screen], language="fr"), played.proof())
    expect(page.locator("#page").get_by_role("status")).to_contain_text(
        "est cohérente en elle-même"
    )
    expect(page.locator("#page")).not_to_contain_text("Cette donne est prouvée")
    expect(page.locator("#page").get_by_role("status")).to_contain_text("n’a pas de notes")
    assert page.locator(".step.good").count() == 3
    assert "web." not in page.locator("body").inner_text()
    assert faults(page) == []


TAMPERED: list[tuple[dict[str, object], list[str]]] = [
    (
        {"server_seed": "0" * 64, "server_commit": "1" * 64, "seats": [], "deck": "QH" * 108},
        [
            "The program’s seed is not the one it had promised.",
            "The program’s commitment differs from the one kept",
            "The seeds revealed do not belong to exactly the seats announced.",
            "The cards are not in the order of the seeds",
        ],
    ),
    ({"context": "{}"}, ["The context belongs to another deal."]),
]


@pytest.mark.parametrize(("change", "sentences"), TAMPERED, ids=["numbers", "context"])
def test_a_changed_proof_is_found(
    player: Page, played: PlayedGame, change: dict[str, object], sentences: list[str]
) -> None:
    def answer(route: Route) -> None:
        proof = cast("dict[str, object]", route.fetch().json())
        route.fulfill(json=proof | change)

    player.route("**/api/tables/*/proof/*", answer)
    ready(player, played.proof())
    verdict = player.locator("#page").get_by_role("status")
    for sentence in ("The proof does not hold.", *sentences):
        expect(verdict).to_contain_text(sentence)
    assert player.locator(".step.bad").count() >= len(sentences) / 2


@contextmanager
def stored(player: Page, change: str) -> Iterator[None]:
    """Change the browser's stored notes on the deal during a block."""
    ready(player, "/privacy")
    name, kept = player.evaluate(
        """() => {
          const [name] = Object.keys(localStorage).filter(key => key.startsWith("canasta.deal."));
          const kept = localStorage.getItem(name);
          const deal = JSON.parse(kept);
          const seen = sight => deal.seen.find(one => one.sight === sight);
          CHANGE;
          localStorage.setItem(name, JSON.stringify(deal));
          return [name, kept];
        }""".replace("CHANGE", change)
    )
    try:
        yield
    finally:
        player.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [name, kept])


CHEATS = {
    """deal.transcript = "0".repeat(64)""": "The commitments differ from those kept",
    """seen("hand").cards = "KS".repeat(15)""":
        "The hand that Ann was dealt is not the one the deck gives.",
    """seen("upcard").cards = seen("upcard").cards === "5C" ? "6C" : "5C" """:
        "The upcard that Ann saw is not the card at place",
    # Three copies of a card of which two packs have two copies.
    """deal.seen.push({sight: "draw", places: [106, 107, 108], cards: "5C5C5C"})""":
        "The draws of Ann differ from the deck from place 106 on.",
    """deal.seen.push({sight: "unexplained", places: [], cards: "KSQH"})""":
        "The cards of Ann changed in a way that the table did not announce.",
    """deal.context = deal.context.replace('"attempt":1', '"attempt":2')""":
        "The context belongs to another deal.",
}  # fmt: skip
"""Changes of the stored notes, each with the resulting sentence."""


def test_a_proof_that_differs_from_what_was_stored(player: Page, played: PlayedGame) -> None:
    """The proof is consistent but belongs to another round."""
    with stored(player, "; ".join(CHEATS)):
        ready(player, played.proof())
        verdict = player.locator("#page").get_by_role("status")
        for sentence in ("The proof does not hold.", *CHEATS.values()):
            expect(verdict).to_contain_text(sentence)
        assert player.locator(".step.bad").count() >= 1
        assert axe_violations(player) == []


@pytest.mark.parametrize(
    ("change", "heading", "sentence"),
    [
        ("""deal.seed = deal.commit = "" """, "sound in itself", "But your seed is not in it."),
        ("""deal.transcript = "" """, "sound in itself", "But your seed is not in it."),
        ("""deal.seen = []""", "This deal is proved.", "it did not see the deal itself"),
        (
            """deal.seen.push({sight: "missed", places: [], cards: ""})""",
            "This deal is proved.",
            "you also received cards that it could not follow",
        ),
    ],
)
def test_a_proof_that_proves_less_says_so(
    player: Page, played: PlayedGame, change: str, heading: str, sentence: str
) -> None:
    with stored(player, change):
        ready(player, played.proof())
        verdict = player.locator("#page").get_by_role("status")
        expect(verdict).to_contain_text(heading)
        expect(verdict).to_contain_text(sentence)
        assert player.locator(".step.bad").count() == 0


def test_a_round_that_does_not_exist(visits: Visits, played: PlayedGame) -> None:
    visits.expect("404")
    page = ready(visits.open(), played.proof(77))
    expect(page.get_by_role("heading", level=1)).to_have_text("The deal of round 77")
    expect(page.locator("#page")).not_to_contain_text("proved")
    assert axe_violations(page) == []
