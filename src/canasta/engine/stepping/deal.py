"""Deals a round from a given order of the cards, which :mod:`canasta.fair` makes fair."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from canasta.cards.kinds import KIND_COUNT
from canasta.cards.lanes import count, one, total
from canasta.engine.events import CardsDealt, RoundDealt, UpcardTurned
from canasta.engine.random import below, following
from canasta.engine.state.game_rules import GameRules
from canasta.engine.state.public_state import BY_RED_THREE, new_public_state
from canasta.engine.state.state import State
from canasta.engine.stepping.drawing import replace_red_threes
from canasta.engine.stepping.ending import Log, end_round
from canasta.engine.stepping.turns import begin_turn


def deal(game_rules: GameRules, scores: list[int], dealer: int, deck: bytes, log: Log) -> State:
    """Return the round that ``dealer`` deals from ``deck``, with the first player about to act.

    ``deck`` holds all cards as kinds, the first card dealt first. ``scores`` are the sides' points
    before the round. The hands are dealt card by card from the dealer's left, followed by the
    upcard and any cards that cover it. Where the rules lay red threes at once, they come last, seat
    by seat from the dealer's left.

    Raises:
        ValueError: the deck does not hold the cards of the packs.
    """
    check: i64 = 0
    size: i64 = len(deck)
    place: i64 = 0
    while place < size:
        check += one(deck[place])
        place += 1
    if check != game_rules.deck or size != total(game_rules.deck):
        raise ValueError("the deck does not hold the cards of the packs")
    public = new_public_state(game_rules, scores, dealer)
    players = game_rules.players
    dealt = game_rules.cards_dealt
    state = State(public, [0] * players, deck)
    public.stock_size = size
    if log is not None:
        log.append(RoundDealt(dealer, dealt))
    for place in range(players):
        seat = (dealer + 1 + place) % players
        hand: i64 = 0
        card: i64 = place
        while card < players * dealt:
            hand += one(deck[card])
            card += players
        state.hands[seat].cards = hand
        public.change_hand_size(seat, dealt)
        if log is not None:
            log.append(CardsDealt(seat, tuple(deck[place : players * dealt : players])))
    public.stock_size -= players * dealt
    covered = True
    while covered:
        kind = state.next_card()
        public.stock_size -= 1
        public.pile.append(kind)
        public.pile_counts += one(kind)
        if log is not None:
            log.append(UpcardTurned(kind))
        covered = count(game_rules.covered, kind) != 0 and public.stock_size > 0
    if game_rules.red_threes_at_once:
        for place in range(players):
            seat = (dealer + 1 + place) % players
            if replace_red_threes(state, seat, log):
                end_round(state, BY_RED_THREE, log)
                return state
    begin_turn(state, log)
    return state


def sorted_deck(game_rules: GameRules) -> bytes:
    """Return all cards of the packs as kinds, in ascending order."""
    kinds: list[int] = []
    for kind in range(KIND_COUNT):
        kinds.extend([kind] * count(game_rules.deck, kind))
    return bytes(kinds)


def quick_shuffle(deck: bytes, seed: i64) -> bytes:
    """Return ``deck`` in an order drawn from ``seed`` (0 to 2**32 - 1), for simulations.

    This is a Fisher–Yates shuffle with the generator of :mod:`canasta.engine.random`. It is fast
    and the same on every machine, but has only 2**32 orders. For games with people,
    :mod:`canasta.fair` shuffles.
    """
    cards = vec[u8](deck)
    random = following(seed)
    last: i64 = len(deck) - 1
    while last > 0:
        random = following(random)
        place = below(random, last + 1)
        card = cards[last]
        cards[last] = cards[place]
        cards[place] = card
        last -= 1
    return bytes(cards)


def restacked(state: State, seed: i64) -> State:
    """Return a copy of ``state`` with the remaining stock in another order.

    :func:`quick_shuffle` draws the order from ``seed`` (0 to 2**32 - 1).
    """
    left = state.stock[state.stock_end - state.public.stock_size :]
    copy = State(state.public.copy(), state.hand_counts, quick_shuffle(left, seed))
    copy.taken = state.taken
    copy.fresh = state.fresh
    return copy
