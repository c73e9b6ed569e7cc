"""What tests of fair deals share: proofs, the vectors for every language, a record with proofs."""

import json
from dataclasses import replace
from pathlib import Path

from canasta.agents.registry import make_agent
from canasta.engine.state.game_rules import GameRules
from canasta.fair.deal import DealContext
from canasta.fair.proof import DealProof, SeatSeed, check, prove
from canasta.fair.shuffle import digest
from canasta.record.card_game import CardGame, with_seat
from canasta.record.header import Header, Player
from canasta.record.notation import WrittenPlay
from canasta.record.proof_lines import proof_text
from canasta.record.record_lines import PlayLine, RoundLine, score_line
from canasta.record.robot_play import whole_play
from canasta.record.rules_text import rules_hash
from canasta.rules import load_rules

VECTORS = Path(__file__).parents[1] / "data" / "fair_vectors.json"

DUEL = GameRules(load_rules("duel"), 2, 2)
NAMES = ("Ann", "Bob")


def seed(name: str) -> bytes:
    """A seed of 32 bytes that belongs to a word."""
    return digest("tests", name.encode())


def context_of(
    game_rules: GameRules, hand: int, seats: tuple[int, ...], attempt: int = 1
) -> DealContext:
    rules = game_rules.rules
    hashed = rules_hash(rules)
    return DealContext("kx4d", 1, hand, attempt, rules.packs, rules.jokers_per_pack, hashed, seats)


def proof_for(context: DealContext) -> DealProof:
    """The proof of a deal whose seeds belong to its context."""
    name = f"{context.hand} {context.attempt}"
    seeds = {seat: seed(f"{name} {seat}") for seat in context.seats}
    return prove(context, seed(f"{name} server"), seeds)


def fair_record(
    hands: int = 2, *, seats: tuple[int, ...] = (0, 1), attempts: int = 1, decks: str = "proved"
) -> str:
    """The record of some rounds of a duel between robots, dealt from proofs.

    With ``decks`` "other", the second round is dealt from the deck of another proof than its own.
    """
    players = tuple([Player(name) for name in NAMES])
    run = CardGame(Header(DUEL, players, None, proved=True))
    agents = [make_agent("greedy", seat + 1) for seat in range(2)]
    text = run.header.text()
    while not run.is_over and run.round_number <= hands:
        number = run.round_number
        attempt = attempts if number == 1 else 1
        proof = proof_for(context_of(DUEL, number, seats, attempt))
        is_other = decks == "other" and number == 2
        deck = proof_for(context_of(DUEL, 99, seats)).deck if is_other else proof.deck
        run.deal(list(deck))
        text += f"\n{proof_text(proof)}{RoundLine(number, deck).text()}\n"
        while not run.awaits_deal and not run.is_over:
            seat = run.state.public.to_act()
            play = whole_play(run.state, agents[seat].decide)
            written = with_seat(WrittenPlay(play, ((),) * len(play.steps)), seat)
            outcome = run.play(written)
            text += PlayLine(written).text() + "\n"
            score = outcome.score()
            text += "" if score is None else score_line(score).text() + "\n"
    return text


def tampered(proof: DealProof) -> dict[str, DealProof]:
    """The proof with one thing changed, by what was changed."""
    first, *others = proof.seats
    swapped = (proof.deck[1], proof.deck[0], *proof.deck[2:])
    other_context = proof.context.replace('"hand":1', '"hand":2')
    changed = SeatSeed(first.seat, first.commit, seed("another"))
    return {
        "context of another hand": replace(proof, context=other_context),
        "context with a space": replace(proof, context=proof.context.replace(":", ": ", 1)),
        "server's seed": replace(proof, server_seed=seed("another")),
        "server's commitment": replace(proof, server_commit=seed("another")),
        "seat's seed": replace(proof, seats=(changed, *others)),
        "seat left out": replace(proof, seats=tuple(others)),
        "two cards exchanged": replace(proof, deck=swapped),
        "last card left out": replace(proof, deck=proof.deck[:-1]),
        "a card too many": replace(proof, deck=(*proof.deck, proof.deck[0])),
    }


def vectors_text() -> str:
    """The vectors as JSON: proofs that hold, and proofs that do not with their faults."""
    classic = GameRules(load_rules("classic"), 4, 2)
    contexts = [
        context_of(classic, 1, (0, 2)),
        context_of(classic, 12, (0, 1, 2, 3), attempt=3),
        context_of(classic, 2, ()),
        replace(context_of(classic, 1, (1, 5)), packs=3),
        replace(context_of(classic, 1, (4,)), jokers_per_pack=0),
    ]
    proofs = [proof_for(context) for context in contexts]
    good = [
        {
            "proof": json.loads(proof.text()),
            "transcript": proof.transcript.hex(),
            "deck_seed": proof.deck_seed.hex(),
        }
        for proof in proofs
    ]
    bad = [
        {
            "changed": name,
            "proof": json.loads(proof.text()),
            "faults": [
                {"code": fault.code, "seat": fault.seat, "place": fault.place}
                for fault in check(proof)
            ],
        }
        for name, proof in tampered(proofs[0]).items()
    ]
    return json.dumps({"good": good, "bad": bad}, indent=1) + "\n"
