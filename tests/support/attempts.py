"""Plays as players might try them: sensible, doubtful and plainly wrong."""

from random import Random

from canasta.cards.kinds import (
    BLACK_THREE,
    FIRST_RANK,
    JOKER,
    KIND_COUNT,
    LAST_RANK,
    RED_THREE,
    TWO,
    is_natural,
)
from canasta.cards.lanes import count, to_kinds
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.engine.state.public_state import ANSWERING, DRAWING
from canasta.engine.state.state import State

_ALONE: tuple[Step, ...] = (
    Draw(),
    Draw(is_returned=True),
    Ask(),
    Pass(),
    Answer(is_yes=True),
    Answer(is_yes=False),
)


def attempt(state: State, chance: Random) -> Play:
    """Return a play that usually fits the phase."""
    public = state.public
    seat = chance.randrange(public.game_rules.players) if chance.random() < 0.08 else NO_SEAT
    if public.phase == ANSWERING or chance.random() < 0.12:
        return Play((chance.choice(_ALONE),), seat)
    return Play(tuple(_steps(state, chance)), seat)


def _steps(state: State, chance: Random) -> list[Step]:
    public = state.public
    hand = to_kinds(state.hand_counts[public.turn])
    steps: list[Step] = []
    if public.phase == DRAWING or chance.random() < 0.03:
        take = Take(_key_cards(state, chance))
        steps.append(take)
        for kind in take.kinds:
            if kind in hand:
                hand.remove(kind)
        if public.pile and chance.random() < 0.5:
            hand += [kind for kind in public.pile[public.packet_start() : -1] if kind != RED_THREE]
    for _ in range(chance.choice([0, 0, 1, 1, 1, 2, 3, 6])):
        meld = _meld(state, hand, chance)
        if meld.kinds:
            steps.append(meld)
            for kind in meld.kinds:
                if kind in hand:
                    hand.remove(kind)
    if not steps or chance.random() < 0.5:
        likely = hand if hand and chance.random() < 0.96 else list(range(KIND_COUNT))
        steps.append(Discard(chance.choice(likely)))
    if chance.random() < 0.01:
        steps.insert(0, Draw())
    return steps


def _key_cards(state: State, chance: Random) -> tuple[int, ...]:
    """Choose cards to take the pile with; they usually fit its top card."""
    top = state.public.pile[-1] if state.public.pile else chance.randrange(KIND_COUNT)
    other = chance.randrange(KIND_COUNT)
    ways = [(top, top), (top, TWO), (top, JOKER), (), (top,), (TWO,), (JOKER,), (other, other)]
    return chance.choice(ways)


def _meld(state: State, hand: list[int], chance: Random) -> Meld:
    public = state.public
    own = public.side_of(public.turn)
    ranks = [kind for kind in set(hand) if is_natural(kind)]
    on_table = [
        rank for rank in range(FIRST_RANK, LAST_RANK + 1) if count(public.naturals[own], rank)
    ]
    likely = sorted(ranks + on_table) + [BLACK_THREE] * (hand.count(BLACK_THREE) > 1)
    rank = chance.choice(likely) if likely else chance.randrange(KIND_COUNT)
    naturals = hand.count(rank)
    if chance.random() < 0.3:
        naturals = chance.randint(0, naturals)
    kinds = [rank] * naturals
    for wild in (TWO, JOKER):
        if rank != BLACK_THREE or chance.random() < 0.1:
            kinds += [wild] * chance.choice([0, 0, min(1, hand.count(wild)), hand.count(wild)])
    if chance.random() < 0.02:
        kinds.append(chance.randrange(KIND_COUNT))
    if chance.random() < 0.02:
        rank = chance.randrange(KIND_COUNT)
    side = chance.randrange(public.game_rules.sides) if chance.random() < 0.03 else NO_SIDE
    return Meld(rank, tuple(kinds[:15]), side)
