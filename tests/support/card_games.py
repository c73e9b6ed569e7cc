"""Stacked decks and plays that name faces, for tests of the croupier and of records."""

import random
from collections import Counter
from collections.abc import Sequence

from canasta.agents.agent import Agent
from canasta.agents.registry import make_agent
from canasta.cards.faces import Face, face_of, kind_of_face, pack_of_faces
from canasta.engine.plays import Discard, Meld, Play, Step, Take
from canasta.engine.state.game_rules import GameRules
from canasta.fair.shuffle import seed_of_text
from canasta.record.card_game import CardGame
from canasta.record.croupier import Croupier
from canasta.record.header import Player
from canasta.record.notation import WrittenPlay
from canasta.record.record_writer import RecordedGame
from canasta.record.robot_play import whole_play

SEED = seed_of_text("tests")


def faces(text: str) -> list[Face]:
    """Read faces in a form such as ``KH 2D``."""
    return [face_of(word) for word in text.split()]


def stacked(game_rules: GameRules, hands: Sequence[str], rest: str = "") -> list[Face]:
    """Return a deck that deals these hands to the seats in order; ``rest`` begins with the upcard.

    Seat 0 receives the first hand. Unnamed cards fill up the hands, fours and fives first.
    """
    rules = game_rules.rules
    spare = Counter(pack_of_faces(game_rules.packs, rules.jokers_per_pack))
    dealt = [faces(hand) for hand in hands] + [[] for _ in range(game_rules.players - len(hands))]
    following = faces(rest)
    for card in [*following, *[face for hand in dealt for face in hand]]:
        spare[card] -= 1
    assert not -spare, "a card is wanted more often than it is there"
    left = sorted(spare.elements(), key=lambda card: (kind_of_face(card) < 2, kind_of_face(card)))
    for hand in dealt:
        while len(hand) < game_rules.cards_dealt:
            hand.append(left.pop(0))
    one_by_one = [hand[place] for place in range(game_rules.cards_dealt) for hand in dealt]
    return [*one_by_one, *following, *left]


def names(count: int) -> list[Player]:
    return [Player(f"Player {seat}") for seat in range(count)]


def with_deck(game_rules: GameRules, deck: list[Face]) -> RecordedGame:
    """Return a game whose first round has just been dealt from ``deck``."""
    game = RecordedGame.start(game_rules, names(game_rules.players), None)
    game.deal(deck)
    return game


def robots(agent: str, count: int) -> list[Agent]:
    return [make_agent(agent, seat + 1) for seat in range(count)]


def naming(
    game: RecordedGame | CardGame, play: Play, chance: random.Random, share: float = 0.67
) -> WrittenPlay:
    """Return a play for the seat to act that names a ``share`` of its cards by their faces."""
    public = game.state.public
    hand = game.croupier.hands[public.turn].copy()
    below = game.croupier.pile[public.packet_start() : -1]
    named: list[tuple[Face | None, ...]] = []
    for step in play.steps:
        cards = [_any_of(kind, hand, chance, share) for kind in _kinds_of(step)]
        if isinstance(step, Take):
            hand += below
        named.append(tuple(cards))
    return WrittenPlay(play, tuple(named))


def _kinds_of(step: Step) -> tuple[int, ...]:
    match step:
        case Take() | Meld():
            return step.kinds
        case Discard():
            return (step.kind,)
        case _:
            return ()


def _any_of(kind: int, hand: list[Face], chance: random.Random, share: float) -> Face | None:
    """Take a card of ``kind`` out of a hand; return its face with the probability ``share``."""
    face = chance.choice([face for face in hand if kind_of_face(face) == kind])
    hand.remove(face)
    return face if chance.random() < share else None


def step_game(game: RecordedGame, agents: list[Agent], chance: random.Random) -> WrittenPlay | None:
    """Deal, or let an agent play and name cards at random; return any play."""
    if game.awaits_deal:
        game.deal()
        return None
    written = naming(game, whole_play(game.state, agents[game.seat_to_act].decide), chance)
    outcome = game.play(written)
    assert outcome.is_accepted, outcome.verdict
    return written


def everything(croupier: Croupier) -> object:
    """Return all data of a croupier, as comparable plain values."""
    return (
        list(croupier.stock),
        [list(hand) for hand in croupier.hands],
        list(croupier.pile),
        list(croupier.held),
        [{rank: list(meld) for rank, meld in side.items()} for side in croupier.melds],
        [list(cards) for cards in croupier.red_threes],
    )
