"""Fair deals: commitments bind, proofs are checked, and every change is noticed."""

import json
import runpy
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards.faces import pack_of_faces
from canasta.fair.deal import (
    DealContext,
    commit_of,
    context_text,
    deal_seed,
    read_context,
    server_commit_of,
    transcript_of,
)
from canasta.fair.own_notes import Kept, read_kept
from canasta.fair.proof import FAULT_CODES, DealProof, Fault, check, prove, read_proof
from canasta.fair.shuffle import ALGORITHM, deck_order
from tests.support.fair_games import (
    DUEL,
    MISSED,
    VECTORS,
    context_of,
    differing,
    kept_data,
    kept_of,
    proof_for,
    seed,
    tampered,
    vectors_text,
)

CONTEXT = context_of(DUEL, 1, (0, 2))
PROOF = proof_for(CONTEXT)
KEPT = kept_of(PROOF)

contexts = st.builds(
    DealContext,
    table=st.from_regex(r"[A-Za-z0-9_-]{1,40}", fullmatch=True),
    game=st.integers(1, 10**6),
    hand=st.integers(1, 9999),
    attempt=st.integers(1, 10**6),
    packs=st.integers(1, 3),
    jokers_per_pack=st.integers(0, 4),
    rules=st.from_regex(r"[0-9a-f]{64}", fullmatch=True),
    seats=st.sets(st.integers(0, 5)).map(lambda seats: tuple(sorted(seats))),
)
seeds = st.binary(min_size=32, max_size=32)


def plain_digest(purpose: str, *parts: bytes) -> bytes:
    """Return the hash, implemented a second time."""
    whole = b"".join(
        len(part).to_bytes(4, "big") + part
        for part in (b"canasta-fair/1", purpose.encode(), *parts)
    )
    return sha256(whole).digest()


def test_every_hash_by_hand() -> None:
    text = context_text(CONTEXT)
    server, own, other = seed("server"), seed("own"), seed("other")
    promise = plain_digest("server", text.encode(), server)
    promises = {seat: plain_digest("seat", text.encode(), bytes([seat]), shown)
                for seat, shown in ((0, own), (2, other))}  # fmt: skip
    assert server_commit_of(text, server) == promise
    assert commit_of(text, 0, own) == promises[0]
    assert commit_of(text, 2, other) == promises[2]
    transcript = plain_digest(
        "commits", text.encode(), promise, b"\0" + promises[0], b"\2" + promises[2]
    )
    # The order of arrival does not matter.
    assert transcript_of(text, promise, {2: promises[2], 0: promises[0]}) == transcript
    drawn = plain_digest("deal", transcript, server, b"\0" + own, b"\2" + other)
    assert deal_seed(transcript, server, {2: other, 0: own}) == drawn
    proof = prove(CONTEXT, server, {0: own, 2: other})
    assert (proof.transcript, proof.deck_seed) == (transcript, drawn)
    assert list(proof.deck) == deck_order(drawn, 2, 2)
    assert check(proof) == ()


def test_the_context_as_it_stands() -> None:
    assert context_text(replace(CONTEXT, rules="0" * 64)) == (
        '{"attempt":1,"game":1,"hand":1,"jokers_per_pack":2,"packs":2,'
        '"rules":"' + "0" * 64 + '","seats":[0,2],"table":"kx4d"}'
    )


@given(contexts)
def test_a_context_is_read_as_it_was_written(context: DealContext) -> None:
    assert read_context(context_text(context)) == context


@pytest.mark.parametrize(
    "changed",
    [
        replace(CONTEXT, table=""),
        replace(CONTEXT, table="a b"),
        replace(CONTEXT, table="é"),
        replace(CONTEXT, game=0),
        replace(CONTEXT, hand=10_000),
        replace(CONTEXT, packs=0),
        replace(CONTEXT, jokers_per_pack=-1),
        replace(CONTEXT, rules="0" * 63),
        replace(CONTEXT, rules="A" * 64),
        replace(CONTEXT, seats=(2, 0)),
        replace(CONTEXT, seats=(0, 0)),
        replace(CONTEXT, seats=(6,)),
    ],
)
def test_what_is_no_context(changed: DealContext) -> None:
    with pytest.raises(ValueError, match="no context"):
        context_text(changed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        "[" * 100_000,
        context_text(CONTEXT) + " ",
        context_text(CONTEXT).replace(",", ", "),
        context_text(CONTEXT).replace('"attempt":1', '"attempt":true'),
        context_text(CONTEXT).replace('"attempt":1', '"attempt":1.0'),
        context_text(CONTEXT).replace('"attempt":1', '"attempt":1,"more":1'),
        context_text(CONTEXT).replace('"attempt":1,', ""),
        context_text(CONTEXT).replace("[0,2]", "{}"),
        context_text(CONTEXT).replace("[0,2]", '["0"]'),
        context_text(CONTEXT).replace('"kx4d"', "4"),
    ],
)
def test_texts_that_are_no_context(text: str) -> None:
    assert read_context(text) is None


@given(contexts, st.data())
def test_what_is_proved_holds_and_survives_writing(
    context: DealContext, data: st.DataObject
) -> None:
    shown = {seat: data.draw(seeds) for seat in context.seats}
    proof = prove(context, data.draw(seeds), shown)
    assert check(proof) == ()
    assert check(proof, Kept(proof.server_commit, proof.transcript)) == ()
    assert sorted(proof.deck) == sorted(pack_of_faces(context.packs, context.jokers_per_pack))
    assert read_proof(proof.text()) == proof


@given(st.sampled_from(["server", "0", "2"]), seeds)
def test_every_seed_changes_the_deck(who: str, other: bytes) -> None:
    shown = {"server": seed("server"), "0": seed("own"), "2": seed("other")}
    decks = []
    for given_seeds in (shown, shown | {who: other}):
        server = given_seeds["server"]
        decks.append(prove(CONTEXT, server, {0: given_seeds["0"], 2: given_seeds["2"]}).deck)
    assert (decks[0] == decks[1]) == (shown[who] == other)


@given(st.data())
def test_any_bit_that_flips_is_caught(data: st.DataObject) -> None:
    written = bytearray(PROOF.text().encode())
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        proof = read_proof(written.decode())
    except ValueError:
        return
    assert check(proof) != ()


def test_what_each_change_is_called() -> None:
    found = {
        name: [fault.code for fault in check(proof)] for name, proof in tampered(PROOF).items()
    }
    assert found == {
        "context of another hand": ["server_seed", "seat_seed", "seat_seed", "deck"],
        "context with a space": ["context", "server_seed", "seat_seed", "seat_seed"],
        "server's seed": ["server_seed", "deck"],
        "server's commitment": ["server_seed", "deck"],
        "seat's seed": ["seat_seed", "deck"],
        "seat left out": ["seats", "deck"],
        "two cards exchanged": ["deck"],
        "last card left out": ["deck"],
        "a card too many": ["deck"],
    }
    assert check(tampered(PROOF)["seat's seed"])[0] == Fault("seat_seed", seat=0)
    assert check(tampered(PROOF)["two cards exchanged"]) == (Fault("deck", place=1),)
    assert check(tampered(PROOF)["last card left out"]) == (Fault("deck", place=108),)
    assert check(tampered(PROOF)["a card too many"]) == (Fault("deck", place=109),)


def test_a_whole_proof_made_up_afterwards_differs_from_the_one_kept() -> None:
    """The proof is consistent but differs from the notes made before the deal."""
    made_up = prove(CONTEXT, seed("chosen"), {0: seed("own"), 2: seed("grinding")})
    assert check(made_up) == ()
    assert check(made_up, Kept(server_commit=PROOF.server_commit)) == (Fault("server_commit"),)
    assert check(made_up, Kept(transcript=PROOF.transcript)) == (Fault("transcript"),)
    assert check(PROOF, Kept(PROOF.server_commit, PROOF.transcript)) == ()


def test_seeds_must_be_those_of_the_seats() -> None:
    with pytest.raises(ValueError, match="seeds of"):
        prove(CONTEXT, seed("server"), {0: seed("own")})
    for length in (0, 31, 33):
        with pytest.raises(ValueError, match="32 bytes"):
            server_commit_of("{}", bytes(length))
        with pytest.raises(ValueError, match="32 bytes"):
            commit_of("{}", 0, bytes(length))
        with pytest.raises(ValueError, match="32 bytes"):
            transcript_of("{}", seed("x"), {0: bytes(length)})
        with pytest.raises(ValueError, match="32 bytes"):
            deal_seed(seed("x"), bytes(length), {})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"form":"canasta-fair/1"', '"form":"canasta-fair/2"'),
        ('"seats":[', '"seats":[7,'),
        ('"seat":0', '"seat":6'),
        ('"seat":0', '"seat":true'),
        ('"seat":0', '"place":0'),
        ('"deck":"', '"deck":"XX'),
        ('"deck":"', '"deck":"7'),
        ('"deck":"', '"deck":"qh'),
        ('"server_seed":"', '"server_seed":"0'),
        ('"server_commit":', '"server":'),
    ],
)
def test_texts_that_are_no_proof(old: str, new: str) -> None:
    text = PROOF.text()
    assert old in text
    with pytest.raises(ValueError, match=r"."):
        read_proof(text.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", "[" * 15_000, " " * 20_000])
def test_texts_that_are_nothing(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_proof(text)


def test_the_vectors_are_up_to_date() -> None:
    assert VECTORS.read_text(encoding="utf-8") == vectors_text(), "python -m tests.regenerate"
    vectors = json.loads(vectors_text())
    wrong = vectors["bad"] + vectors["kept"]
    codes = {fault["code"] for one in wrong for fault in one["faults"]}
    assert codes == set(FAULT_CODES) - {"missing"}  # a matter of a record


WITHOUT_OWN_SEED = "your seed is not in it"


def test_the_example_that_checks_a_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example accepts a valid proof with its notes and rejects all changed ones."""
    program = Path(__file__).parents[2] / "examples" / "check_deal.py"
    assert ALGORITHM in program.read_text(encoding="utf-8")

    def run(proof: DealProof, *kept: Kept) -> tuple[str, str]:
        """Return the program's output, and the faults that the library finds."""
        contents = [proof.text(), *[json.dumps(kept_data(one)) for one in kept]]
        files = [tmp_path / f"{number}.json" for number in range(len(contents))]
        for file, content in zip(files, contents, strict=True):
            file.write_text(content, encoding="utf-8")
        monkeypatch.setattr(sys, "argv", [str(program), *map(str, files)])
        try:
            runpy.run_path(str(program))
        except SystemExit as error:
            return capsys.readouterr().out, str(error.code)
        return capsys.readouterr().out, ""

    assert run(PROOF)[1] == ""
    for name, proof in tampered(PROOF).items():
        assert run(proof)[1], name
    printed, wrong = run(PROOF, KEPT)
    assert wrong == ""
    assert WITHOUT_OWN_SEED not in printed
    for name, kept in differing(KEPT).items():
        printed, wrong = run(PROOF, kept)
        assert printed == "", name
        assert wrong.startswith("NOT proved"), name
    assert WITHOUT_OWN_SEED in run(PROOF, replace(KEPT, seed=None))[0]


def test_what_differs_from_what_was_kept() -> None:
    assert check(PROOF, KEPT) == ()
    assert check(PROOF, replace(KEPT, seen=(*KEPT.seen, MISSED))) == ()
    found = {
        name: [(fault.code, fault.seat, fault.place) for fault in check(PROOF, kept)]
        for name, kept in differing(KEPT).items()
    }
    assert found == {
        "stacked hand": [("hand", 0, 1)],
        "swapped upcard": [("upcard", 0, 31)],
        "exchanged draw": [("draw", 0, 32)],
        "a card too few": [("draw", 0, 32)],
        "draw beyond the deck": [("draw", 0, 108)],
        "an unexplained card": [("unexplained", 0, 0)],
        "another seed": [("seat_seed", 0, 0)],
        "another context": [("context", -1, 0)],
        "another commitment of the server": [("server_commit", -1, 0)],
        "other commitments": [("transcript", -1, 0)],
    }


def test_what_was_kept_is_read_as_it_was_written() -> None:
    without_seed = replace(KEPT, seed=None, transcript=None)
    missed = replace(KEPT, seen=(MISSED,))
    for kept in (KEPT, without_seed, missed, *differing(KEPT).values()):
        assert read_kept(json.dumps(kept_data(kept))) == kept


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("context", "{}"),
        ("seat", 6),
        ("seat", True),
        ("seed", "0"),
        ("server_commit", ""),
        ("transcript", None),
        ("seen", {}),
        ("seen", [{}]),
        ("seen", [{"sight": "pile", "places": [1], "cards": "QH"}]),
        ("seen", [{"sight": "draw", "places": [1], "cards": "QHQ"}]),
        ("seen", [{"sight": "draw", "places": [2, 1], "cards": "QHQH"}]),
        ("seen", [{"sight": "draw", "places": [0], "cards": "QH"}]),
        ("seen", [{"sight": "draw", "places": [True], "cards": "QH"}]),
        ("seen", [{"sight": "draw", "places": [], "cards": ""}]),
        ("seen", [{"sight": "missed", "places": [1], "cards": ""}]),
        ("seen", [{"sight": "missed", "places": [], "cards": "QH"}]),
        ("seen", [{"sight": "unexplained", "places": [1], "cards": "QH"}]),
        ("seen", [{"sight": "draw", "places": [1], "cards": "XX"}]),
        ("seen", [{"sight": "draw", "places": [1], "cards": ["QH"]}]),
        ("more", 1),
    ],
)
def test_what_nobody_kept(part: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_kept(json.dumps(kept_data(KEPT) | {part: value}))


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", "[" * 15_000, " " * 70_000])
def test_texts_in_which_nothing_is_kept(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_kept(text)
