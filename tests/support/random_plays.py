"""Random plays of one to four steps: right, nearly right, and nonsensical plays."""

from __future__ import annotations

import random

from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, LAST_RANK, TWO
from canasta.cards.kinds import FOUR as FIRST_RANK
from canasta.cards.lanes import to_kinds
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.referee import apply, legal_actions
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE
from canasta.engine.state.public_state import DRAWING, PLAYING
from canasta.engine.state.state import State
from canasta.record.notation import step_of_action


def random_play(chooser: random.Random, state: State) -> Play:
    """Return a random play to try in ``state``."""
    make = chooser.choice([_walked, _walked, _walked, _built, _built, _alone])
    steps = make(chooser, state)
    if chooser.random() < 0.3:
        steps = _changed(chooser, state, steps)
    seat = (
        chooser.randrange(state.public.game_rules.players) if chooser.random() < 0.05 else NO_SEAT
    )
    return Play(tuple(steps), seat)


def _walked(chooser: random.Random, state: State) -> list[Step]:
    """Return legal unit actions, joined for each meld, with the melds in any order."""
    state = state.copy()
    turn = state.public.turn
    first: list[Step] = []
    melds: dict[int, list[int]] = {}
    last: list[Step] = []
    for _ in range(chooser.choice([1, 2, 4, 8])):
        if state.public.phase not in (DRAWING, PLAYING) or state.public.turn != turn:
            break
        number = chooser.choice(legal_actions(state))
        step = step_of_action(number, state.public.pile)
        match step:
            case Take():
                first.append(step)
            case Meld():
                melds.setdefault(step.rank, []).extend(step.kinds)
            case Discard():
                last.append(step)
            case _:
                if not first and not melds:
                    return [step]
                break
        apply(state, number)
    laid: list[Step] = [Meld(rank, tuple(cards)) for rank, cards in melds.items()]
    chooser.shuffle(laid)
    return [*first, *laid, *last] or _alone(chooser, state)


def _built(chooser: random.Random, state: State) -> list[Step]:
    """Return a take, melds and a discard made of the cards in the hand."""
    public = state.public
    hand = to_kinds(state.hand_counts[public.turn])
    wild = [kind for kind in hand if kind in (TWO, JOKER)]
    steps: list[Step] = []
    if public.phase == DRAWING or chooser.random() < 0.05:
        top = public.pile[-1] if public.pile else BLACK_THREE
        choices = [(), (top,), (top, top), (top, TWO), (top, JOKER), (TWO,), (TWO, JOKER)]
        steps.append(Take(chooser.choice(choices)))
    for _ in range(chooser.choice([0, 1, 1, 2])):
        rank = chooser.choice(hand or [FIRST_RANK])
        own = [kind for kind in hand if kind == rank]
        cards = own[: chooser.randint(1, 6)] + chooser.sample(wild, chooser.randint(0, len(wild)))
        if not FIRST_RANK <= rank <= LAST_RANK and rank != BLACK_THREE:
            rank = chooser.randint(FIRST_RANK, LAST_RANK)
        steps.append(Meld(rank, tuple(cards)))
    if not steps or chooser.random() < 0.7:
        steps.append(Discard(chooser.choice(hand or [FIRST_RANK])))
    return steps


def _alone(chooser: random.Random, state: State) -> list[Step]:
    """Return a step that is a play by itself, or a discard of any card."""
    del state
    kind = chooser.randrange(KIND_COUNT)
    alone: list[Step] = [
        Draw(),
        Pass(),
        Ask(),
        Answer(is_yes=True),
        Answer(is_yes=False),
        Discard(kind),
    ]
    return [chooser.choice(alone)]


def _changed(chooser: random.Random, state: State, steps: list[Step]) -> list[Step]:
    """Change one step to another card, a card more or less, or another side, or leave it out."""
    place = chooser.randrange(len(steps))
    step = steps[place]
    kind = chooser.randrange(KIND_COUNT)
    changed: Step | None
    match step:
        case Meld():
            cards = list(step.kinds)
            change = chooser.choice(["more", "less", "other", "side", "rank"])
            side = NO_SIDE
            rank = step.rank
            if change == "less" and len(cards) > 1:
                cards.pop()
            elif change == "other":
                cards[0] = kind
            elif change == "side":
                side = chooser.randrange(state.public.game_rules.sides)
            elif change == "rank":
                rank = kind
            else:
                cards.append(chooser.choice([step.rank, TWO, kind]))
            changed = Meld(rank, tuple(cards), side)
        case Take():
            changed = Take((*step.kinds, kind)[-2:])
        case Discard():
            changed = chooser.choice([None, Discard(kind)])
        case _:
            changed = step
    rest = [*steps[:place], *([changed] if changed else []), *steps[place + 1 :]]
    if chooser.random() < 0.1:
        rest.insert(chooser.randrange(len(rest) + 1), Draw())
    return rest or [Pass()]
