"""Proofs, test vectors, and records with proofs, for tests of fair deals."""

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from canasta.agents.registry import make_agent
from canasta.cards.faces import Face
from canasta.engine.state.game_rules import GameRules
from canasta.fair.deal import DealContext, commit_of
from canasta.fair.own_notes import DeckSight, Kept, SeenCards
from canasta.fair.proof import DealProof, SeatSeed, check, prove
from canasta.fair.shuffle import deck_order, digest
from canasta.record.card_game import CardGame, Outcome, read_play, with_seat
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
    """Return the 32-byte seed derived from a word."""
    return digest("tests", name.encode())


def context_of(
    game_rules: GameRules, hand: int, seats: tuple[int, ...], attempt: int = 1
) -> DealContext:
    rules = game_rules.rules
    hashed, packs = rules_hash(rules), game_rules.packs
    return DealContext("kx4d", 1, hand, attempt, packs, rules.jokers_per_pack, hashed, seats)


def proof_for(context: DealContext) -> DealProof:
    """Return the proof of a deal whose seeds follow from its context."""
    name = f"{context.hand} {context.attempt}"
    seeds = {seat: seed(f"{name} {seat}") for seat in context.seats}
    return prove(context, seed(f"{name} server"), seeds)


def fair_record(
    hands: int = 2, *, seats: tuple[int, ...] = (0, 1), attempts: int = 1, decks: str = "proved"
) -> str:
    """Return the record of some rounds of a duel between robots, with the proofs of its deals.

    If ``decks`` is "other", the deck of the second round belongs to another proof.
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


class Step(NamedTuple):
    """The outcome of a deal or a play, and the views before and after it."""

    outcome: Outcome
    stock: int
    """The number of cards in the stock before the step."""
    before: list[list[Face]]
    """The hands before the step."""
    after: list[list[Face]]
    top: Face | None
    """The top card of the pile after the step, or None if the pile is empty."""


def played_round(
    game_rules: GameRules, deck_seed: bytes, *, attempts: tuple[str, ...] = ()
) -> tuple[list[Face], list[Step]]:
    """Return the deck of a seed and the steps of a round that robots play with it.

    Before each of the first plays, one of ``attempts`` is tried; the referee may refuse it.
    """
    rules = game_rules.rules
    deck = deck_order(deck_seed, game_rules.packs, rules.jokers_per_pack)
    players = game_rules.players
    game = CardGame(
        Header(game_rules, tuple([Player(f"P{seat}") for seat in range(players)]), None)
    )
    agents = [make_agent("greedy", seat + 1) for seat in range(players)]
    steps: list[Step] = []

    def note(stock: int, before: list[list[Face]], outcome: Outcome) -> None:
        pile = game.croupier.pile
        after = [hand.copy() for hand in game.croupier.hands]
        steps.append(Step(outcome, stock, before, after, pile[-1] if pile else None))

    def play(written: WrittenPlay) -> None:
        stock = game.state.public.stock_size
        note(stock, [hand.copy() for hand in game.croupier.hands], game.play(written))

    note(0, [[] for _ in range(players)], game.deal(deck))
    tried = list(attempts)
    while game.game.round is not None:
        if tried:
            written = read_play(tried.pop())
            assert isinstance(written, WrittenPlay)
            play(written)
        if game.game.round is not None:
            robot = whole_play(game.state, agents[game.state.public.to_act()].decide)
            play(WrittenPlay(robot, ((),) * len(robot.steps)))
    return deck, steps


def tampered(proof: DealProof) -> dict[str, DealProof]:
    """Return copies of a proof, each with one changed part, by the name of that part."""
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


def kept_of(proof: DealProof, seat: int = 0) -> Kept:
    """Return a duel player's notes up to the second draw; seat 1 deals."""
    shown = next(shown for shown in proof.seats if shown.seat == seat)
    places: dict[DeckSight, list[int]] = {
        "hand": [*range(1 + seat, 31, 2)],
        "upcard": [31],
        "draw": [32 + 2 * seat, 33 + 2 * seat],
    }
    seen = [
        SeenCards(sight, tuple(there), tuple([proof.deck[at - 1] for at in there]))
        for sight, there in places.items()
    ]
    return Kept(proof.server_commit, proof.transcript, proof.context, seat, shown.seed, tuple(seen))


UNEXPLAINED = SeenCards("unexplained", (), (Face("KS"), Face("QH")))
MISSED = SeenCards("missed", (), ())


def kept_data(kept: Kept) -> dict[str, object]:
    """Return the notes as the proof page writes them into a file."""
    assert kept.context is not None
    assert kept.server_commit is not None
    return {
        "context": kept.context,
        "seat": kept.seat,
        "seed": kept.seed.hex() if kept.seed else "",
        "commit": commit_of(kept.context, kept.seat, kept.seed).hex() if kept.seed else "",
        "server_commit": kept.server_commit.hex(),
        "transcript": kept.transcript.hex() if kept.transcript else "",
        "seen": [
            {"sight": one.sight, "places": list(one.places), "cards": "".join(one.cards)}
            for one in kept.seen
        ],
    }


def differing(kept: Kept) -> dict[str, Kept]:
    """Return copies of the notes, each with one changed part, by the name of that part.

    They show a server that plays with different cards from those it proves.
    """
    hand, upcard, draw = kept.seen
    other = tuple([Face("KS" if card != "KS" else "QH") for card in hand.cards])
    stacked = SeenCards(hand.sight, hand.places, (other[0], *hand.cards[1:]))
    swapped = SeenCards(upcard.sight, upcard.places, (Face("5C"),))
    exchanged = SeenCards(draw.sight, draw.places, (*draw.cards[:-1], Face("*B")))
    beyond = SeenCards(draw.sight, (108, 109), draw.cards)
    return {
        "stacked hand": replace(kept, seen=(stacked, upcard, draw)),
        "swapped upcard": replace(kept, seen=(hand, swapped, draw)),
        "exchanged draw": replace(kept, seen=(hand, upcard, exchanged)),
        "a card too few": replace(kept, seen=(hand, upcard, replace(draw, cards=draw.cards[1:]))),
        "draw beyond the deck": replace(kept, seen=(hand, upcard, beyond)),
        "an unexplained card": replace(kept, seen=(*kept.seen, UNEXPLAINED)),
        "another seed": replace(kept, seed=seed("another")),
        "another context": replace(kept, context=str(kept.context).replace("kx4d", "zzzz")),
        "another commitment of the server": replace(kept, server_commit=seed("another")),
        "other commitments": replace(kept, transcript=seed("another")),
    }


def vectors_text() -> str:
    """Return the vectors as JSON: valid proofs, proofs with faults, and players' notes."""
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
    kept = [
        {
            "changed": name,
            "kept": kept_data(changed),
            "faults": [
                {"code": fault.code, "seat": fault.seat, "place": fault.place}
                for fault in check(proofs[0], changed)
            ],
        }
        for name, changed in {
            "nothing": kept_of(proofs[0]),
            "a gap": replace(kept_of(proofs[0]), seen=(*kept_of(proofs[0]).seen, MISSED)),
            **differing(kept_of(proofs[0])),
        }.items()
    ]
    return json.dumps({"good": good, "bad": bad, "kept": kept}, indent=1) + "\n"
