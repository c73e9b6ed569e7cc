"""Worlds that look the same from one seat, since only hidden cards change places."""

from random import Random

from canasta.cards.kinds import KIND_COUNT, RED_THREE
from canasta.cards.lanes import count, from_kinds, to_kinds
from canasta.engine.state.state import State
from tests.support.arrangements import stock_of


def known_cards(state: State, seat: int, owner: int) -> list[int]:
    """Return the cards that ``owner`` holds in every world that looks the same to ``seat``.

    These are the seat's own hand, penalty cards, cards that came with a pile, and red threes, whose
    places follow from the rules.
    """
    public = state.public
    hand = state.hand_counts[owner]
    if owner == seat:
        return to_kinds(hand)
    exposed = public.penalty_cards[owner] if public.penalty_cards else 0
    came = public.known[owner] if public.known else 0
    known = [max(count(exposed, kind), count(came, kind)) for kind in range(KIND_COUNT)]
    known[RED_THREE] = count(hand, RED_THREE)
    return [kind for kind, cards in enumerate(known) for _ in range(cards)]


def reshuffled(state: State, seat: int, chance: Random) -> State:
    """Return the round with all cards moved that ``seat``, or a watcher (-1), cannot locate."""
    players = state.public.game_rules.players
    kept = [known_cards(state, seat, owner) for owner in range(players)]
    hidden: list[int] = []
    for owner in range(players):
        rest = to_kinds(state.hand_counts[owner])
        for kind in kept[owner]:
            rest.remove(kind)
        hidden += rest
    stock = list(stock_of(state))
    hidden += [kind for kind in stock if kind != RED_THREE]
    chance.shuffle(hidden)

    twin = state.copy()
    hands = []
    for owner in range(players):
        missing = state.public.hand_size(owner) - len(kept[owner])
        hands.append(from_kinds(kept[owner] + [hidden.pop() for _ in range(missing)]))
    stock = [kind if kind == RED_THREE else hidden.pop() for kind in stock]
    world = State(twin.public, hands, bytes(stock))
    world.taken = state.taken
    world.fresh = state.fresh
    return world
