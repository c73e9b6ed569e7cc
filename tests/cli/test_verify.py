"""``canasta verify`` judges records with proofs, single proofs, and stored notes."""

import json
from dataclasses import replace
from typing import cast

import pytest

from canasta.fair.own_notes import Kept
from canasta.record.cards_seen import cards_seen
from canasta.record.header import Header, Player
from canasta.record.record_reader import header_of, replay_of
from tests.record.test_proved_records import FAULTS, PROOF, RECORD, TAMPERED, changed_line
from tests.support.fair_games import (
    DUEL,
    MISSED,
    differing,
    fair_record,
    kept_data,
    kept_of,
    played_round,
    seed,
    tampered,
)
from tests.support.scripted_terminal import Program, Run, program

__all__ = ["program"]


def verified(program: Program, text: str, *options: str, lang: str = "en") -> Run:
    (program.folder / "game.canasta").write_text(text, encoding="utf-8")
    return program.run("--lang", lang, "verify", "game.canasta", *options)


def figures_of(done: Run) -> dict[str, object]:
    return cast(dict[str, object], json.loads(done.raw))


TOLD = {
    "en": [
        "Round 1: proved. Seeds were given by the server, Ann and Bob. 2 earlier",
        "Round 2: proved. Seeds were given by the server, Ann and Bob.",
        "The 2 deals are proved",
        "All plays were replayed",
        "sound in itself",
        "did not see the cards",
    ],
    "fr": [
        "Manche 1 : prouvée. Ont donné une graine : le serveur, Ann et Bob. 2 tentatives avaient",
        "Manche 2 : prouvée.",
        "Les 2 donnes sont prouvées",
        "Tous les coups ont été rejoués",
        "le fichier est cohérent",
        "n'ait pas vu les cartes",
    ],
}


@pytest.mark.parametrize("lang", TOLD)
def test_a_proved_record(program: Program, lang: str) -> None:
    done = verified(program, fair_record(2, attempts=3), lang=lang)
    assert done.status == 0, done.errors
    for sentence in TOLD[lang]:
        assert sentence in done.text, sentence


def test_a_deal_of_the_server_alone_is_called_that(program: Program) -> None:
    done = verified(program, fair_record(1, seats=()))
    assert done.status == 0
    assert "no person gave a seed" in done.text


@pytest.mark.parametrize("what", ["commitment", "no server", "other hand"])
def test_what_is_wrong_with_a_record(program: Program, what: str) -> None:
    done = verified(program, TAMPERED[what], "--json")
    assert done.status == 1
    hands = cast(list[dict[str, list[dict[str, str]]]], figures_of(done)["hands"])
    found = [fault for hand in hands for fault in hand["faults"]]
    assert [fault["code"] for fault in found] == FAULTS[what]
    spoken = verified(program, TAMPERED[what])
    assert spoken.status == 1
    assert "the proof does not hold" in spoken.text
    assert "Not proved: that the server's operator" not in spoken.text
    for fault in found:
        assert fault["told"] in spoken.raw.replace("\n    ", " ").replace("\n", " ")


def test_faults_name_the_person_and_the_place(program: Program) -> None:
    done = verified(program, TAMPERED["seat's seed"], lang="fr")
    assert "La graine de Bob n'est pas celle qui était promise." in done.text
    assert "la première différence est à la place 1." in done.text
    assert "1 donne sur 2 n'est pas prouvée." in done.text


def test_plays_that_are_not_legal_are_found_too(program: Program) -> None:
    text = changed_line(RECORD, "0: draw", lambda _: "0: take KK")
    done = verified(program, text)
    assert done.status == 1
    assert "The 2 deals are proved" in done.text
    assert "“0: take KK” is refused" in done.text
    assert "sound in itself" not in done.text
    assert cast(str, figures_of(verified(program, text, "--json"))["problem"]) in done.raw.replace(
        "\n", " "
    )


@pytest.mark.parametrize("option", ["--commit", "--transcript"])
def test_what_was_kept_belongs_to_a_round(program: Program, option: str) -> None:
    second = replay_of(RECORD).proofs[2]
    kept = (second.server_commit if option == "--commit" else second.transcript).hex()
    done = verified(program, RECORD, option, kept.upper())
    assert done.status == 0
    assert "Your notes match the commitments of round 2." in done.text
    assert "sound in itself" not in done.text
    other = verified(program, RECORD, option, "0" * 64)
    assert other.status == 1
    assert "Your notes match no round of this file." in other.text
    wrong = verified(program, RECORD, option, "0" * 63)
    assert wrong.status == 2
    assert "64 hexadecimal digits" in wrong.errors


def test_a_proof_alone(program: Program) -> None:
    done = verified(program, PROOF.text(), "--commit", PROOF.server_commit.hex())
    assert done.status == 0
    assert "Round 1: proved. Seeds were given by the server, seat 0 and seat 1." in done.text
    assert "Your notes match the commitments of round 1." in done.text
    assert "replayed" not in done.text
    other = verified(program, PROOF.text(), "--commit", "0" * 64)
    assert other.status == 1
    assert "differs from the one kept before the deal" in other.text
    pretty = json.dumps(json.loads(PROOF.text()), indent=2)
    assert verified(program, pretty).status == 0


def test_what_is_wrong_with_a_proof_alone(program: Program) -> None:
    done = verified(program, tampered(PROOF)["two cards exchanged"].text())
    assert done.status == 1
    assert "the proof does not hold" in done.text


def test_files_without_proofs(program: Program) -> None:
    players = (Player("Ann"), Player("Bob"))
    for header, sentence in (
        (Header(DUEL, players, seed("game")), "follows from one seed"),
        (Header(DUEL, players, None), "without proof"),
    ):
        done = verified(program, header.text())
        assert done.status == 1
        assert sentence in done.errors
        figures = figures_of(verified(program, header.text(), "--json"))
        assert (figures["kind"], figures["proved"], figures["hands"]) == ("record", False, [])
        assert sentence in str(figures["problem"])
    for text in ("{}", "{", PROOF.text()[:-2], "[1]"):
        done = verified(program, text)
        assert done.status == 1
        assert done.errors
        assert not done.raw
        if text.startswith("{"):
            figures = figures_of(verified(program, text, "--json"))
            assert (figures["kind"], figures["proved"], figures["hands"]) == ("proof", False, [])
            assert "is not the proof of a deal" in str(figures["problem"])
    done = verified(program, Header(DUEL, players, None, proved=True).text())
    assert done.status == 1
    assert "There is no deal in this file." in done.text


def test_what_may_be_missing_at_the_end_of_a_record_is_said(program: Program) -> None:
    earlier = verified(program, RECORD)
    assert earlier.status == 0
    assert "Nobody has won in this record" in earlier.text
    assert "does not say how many lines it has" in earlier.text
    counted = header_of(RECORD).followed_by(RECORD.partition("\n\n")[2])
    whole = verified(program, counted)
    assert whole.status == 0
    assert "does not say how many lines it has" not in whole.text
    second = counted.index("\ndeal ", counted.index("\nhand 1")) + 1
    cut = verified(program, counted[:second])
    assert cut.status == 1
    assert "the file was cut off or changed" in cut.text
    assert "Not proved: that the server's operator" not in cut.text


def test_the_figures(program: Program) -> None:
    done = verified(program, RECORD, "--json", "--commit", PROOF.server_commit.hex())
    figures = figures_of(done)
    hands = cast(list[dict[str, object]], figures.pop("hands"))
    assert figures == {
        "file": "game.canasta",
        "kind": "record",
        "proved": True,
        "finished": False,
        "counted": False,
        "kept_hand": 1,
        "kept_cards": None,
        "problem": None,
    }
    assert hands[0] == {
        "hand": 1,
        "table": "kx4d",
        "game": 1,
        "attempt": 1,
        "seats": [0, 1],
        "server_commit": PROOF.server_commit.hex(),
        "transcript": PROOF.transcript.hex(),
        "deck_seed": PROOF.deck_seed.hex(),
        "faults": [],
    }


# Notes on the cards that a player saw.


def kept_in(record: str, number: int = 1, seat: int = 0) -> Kept:
    """Return a browser's notes on a round of a duel."""
    replay = replay_of(record)
    proof = replay.proofs[number]
    seeds = {shown.seat: shown.seed for shown in proof.seats}
    outcomes = [one.outcome for one in replay.steps_of(number)]
    seen = tuple(cards_seen(outcomes, 2, seat))
    transcript = proof.transcript
    return Kept(proof.server_commit, transcript, proof.context, seat, seeds.get(seat), seen)


KEPT = kept_in(RECORD)
DRAWS = KEPT.count("draw")


def compared(program: Program, text: str, kept: Kept, *options: str, lang: str = "en") -> Run:
    (program.folder / "kept.json").write_text(json.dumps(kept_data(kept)), encoding="utf-8")
    return verified(program, text, "--hand", "kept.json", *options, lang=lang)


def test_the_cards_of_a_player_are_those_of_the_record(program: Program) -> None:
    done = compared(program, RECORD, KEPT)
    assert done.status == 0, done.errors
    assert "Your notes match the commitments of round 1." in done.text
    noted = "Every card noted for Ann is in the deck at the place it came from"
    assert f"{noted}, {DRAWS} draws included." in done.text
    assert "not compared" not in done.text
    assert figures_of(compared(program, RECORD, KEPT, "--json"))["kept_cards"] == {
        "seat": 0,
        "own_seed": True,
        "dealt": True,
        "upcard": True,
        "draws": DRAWS,
        "draws_played": DRAWS,
        "missed": 0,
    }
    alone = compared(program, PROOF.text(), KEPT, lang="fr")
    assert alone.status == 0
    assert f"Chaque carte notée pour la place 0 se trouve dans le jeu à la place d'où elle venait, {DRAWS} pioches comprises." in alone.text  # fmt: skip # noqa: E501
    assert "sont celles que la table annonçait" in alone.text


def test_cards_that_were_not_kept_are_named(program: Program) -> None:
    hand, *others = KEPT.seen
    assert hand.sight == "hand"
    done = compared(program, RECORD, replace(KEPT, seen=tuple(others[:-1])))
    assert done.status == 0
    assert "lacks the hand dealt or the upcard" in done.text
    assert f"The round has {DRAWS} draws of Ann: those that were not kept" in done.text


def test_a_hand_that_changed_unseen_is_named(program: Program) -> None:
    """The draws that a disconnected browser missed are not compared."""
    kept = replace(KEPT, seen=(*KEPT.seen[:-1], MISSED))
    done = compared(program, RECORD, kept)
    assert done.status == 0, done.errors
    assert "Once, Ann received cards that the browser could not follow" in done.text
    figures = figures_of(compared(program, RECORD, kept, "--json"))
    assert cast(dict[str, object], figures["kept_cards"])["missed"] == 1
    alone = compared(program, PROOF.text(), kept, lang="fr")
    assert alone.status == 0
    assert "Une fois, la place 0 a reçu des cartes" in alone.text


@pytest.mark.parametrize("text", [RECORD, PROOF.text()], ids=["record", "proof"])
def test_other_cards_than_those_of_the_deck_are_found(program: Program, text: str) -> None:
    """The server played with cards other than those that it proves."""
    kept = differing(kept_of(PROOF))["stacked hand"]
    done = compared(program, text, kept, "--json")
    assert done.status == 1
    hands = cast(list[dict[str, list[dict[str, object]]]], figures_of(done)["hands"])
    assert {str(fault["code"]) for fault in hands[0]["faults"]} >= {"hand"}
    spoken = compared(program, PROOF.text(), kept)
    assert spoken.status == 1
    assert "the proof does not hold" in spoken.text
    assert "noted for" not in spoken.text


def test_a_whole_game_with_a_stacked_deck_is_found(program: Program) -> None:
    """The player's cards follow from another deck, although all commitments agree."""
    deck, steps = played_round(DUEL, seed("stacked"))
    assert tuple(deck) != PROOF.deck
    seen = cards_seen([step.outcome for step in steps], 2, 0)
    done = compared(program, RECORD, replace(KEPT, seen=tuple(seen)))
    assert done.status == 1
    assert "The hand that Ann was dealt is not the one the deck gives." in done.text
    assert "The upcard that Ann saw is not the card at place 31 of the deck." in done.text
    assert "The draws of Ann differ from the deck from place" in done.text


def test_a_record_finds_cards_of_the_deck_that_came_at_the_wrong_time(program: Program) -> None:
    """The deck alone does not show that the server skipped cards."""
    first = next(one for one in KEPT.seen if one.sight == "draw")
    places = tuple([place + 1 for place in first.places])
    skipped = replace(first, places=places, cards=tuple([PROOF.deck[at - 1] for at in places]))
    seen = tuple([skipped if one == first else one for one in KEPT.seen])
    kept = replace(KEPT, seen=seen)
    assert compared(program, PROOF.text(), kept).status == 0
    done = compared(program, RECORD, kept)
    assert done.status == 1
    assert "The draws of Ann differ from the deck" in done.text


def test_a_deal_without_the_seed_of_the_player(program: Program) -> None:
    record = fair_record(1, seats=(1,))
    done = compared(program, record, kept_in(record))
    assert done.status == 0
    assert "But this deal holds no seed of Ann" in done.text
    kept = cast(
        dict[str, object],
        figures_of(compared(program, record, kept_in(record), "--json"))["kept_cards"],
    )
    assert kept["own_seed"] is False


def test_what_was_kept_of_another_deal_fits_no_round(program: Program) -> None:
    done = compared(program, RECORD, replace(KEPT, context=PROOF.context.replace("kx4d", "zzzz")))
    assert done.status == 1
    assert "Your notes match no round of this file." in done.text
    second = compared(program, RECORD, kept_in(RECORD, 2, 1))
    assert second.status == 0
    assert "Your notes match the commitments of round 2." in second.text


def test_files_in_which_nothing_is_kept(program: Program) -> None:
    (program.folder / "kept.json").write_text("{}", encoding="utf-8")
    done = verified(program, RECORD, "--hand", "kept.json")
    assert done.status == 2
    assert "is not a browser's notes on a deal" in done.errors
    missing = verified(program, RECORD, "--hand", "nothing.json")
    assert missing.status == 2
    assert "cannot be read" in missing.errors
