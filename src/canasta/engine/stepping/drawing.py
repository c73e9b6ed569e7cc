"""Draws from the stock, and lays the red threes among the cards drawn or dealt."""

from mypy_extensions import i64

from canasta.cards.kinds import RED_THREE
from canasta.cards.lanes import count, one
from canasta.engine.events import CardsDrawn, Drew, Event, RedThreesLaid
from canasta.engine.state.public_state import BY_RED_THREE, FROM_STOCK, PLAYING, PublicState
from canasta.engine.state.state import State
from canasta.engine.stepping.ending import Log, charge_promise, end_round


def draw(state: State, log: Log) -> None:
    """Draw the number of cards that the rules set, or all cards left, for the player in turn."""
    public = state.public
    seat = public.turn
    wanted = public.game_rules.cards_drawn
    if log is None:
        while wanted > 0 and public.stock_size > 0:
            wanted -= 1
            if draw_one(state, seat, None) == RED_THREE:
                charge_promise(public, None)
                end_round(state, BY_RED_THREE, None)
                return
    elif not _draw_and_note(state, seat, wanted, log):
        return
    public.drawn_from = FROM_STOCK
    public.phase = PLAYING


def _draw_and_note(state: State, seat: i64, wanted: i64, log: list[Event]) -> bool:
    """Draw ``wanted`` cards and log them; return whether the round continues."""
    public = state.public
    drawn: list[int] = []
    ended = False
    while wanted > 0 and public.stock_size > 0 and not ended:
        wanted -= 1
        kind = draw_one(state, seat, log)
        if kind == RED_THREE:
            ended = True
        else:
            drawn.append(kind)
    _note_drawn(seat, drawn, log)
    if ended:
        charge_promise(public, log)
        end_round(state, BY_RED_THREE, log)
    return not ended


def _note_drawn(seat: i64, drawn: list[int], log: Log) -> None:
    if drawn and log is not None:
        log.append(Drew(seat, len(drawn)))
        log.append(CardsDrawn(seat, tuple(drawn)))


def draw_one(state: State, seat: i64, log: Log) -> i64:
    """Draw a card for ``seat`` from the stock, which must not be empty; lay and replace red threes.

    Returns the kind that reached the hand, or RED_THREE if the last card was a red three.
    """
    public = state.public
    while True:
        kind = state.next_card()
        public.stock_size -= 1
        if kind != RED_THREE:
            state.hands[seat].cards += one(kind)
            public.change_hand_size(seat, 1)
            return kind
        lay_red_threes(public, seat, 1)
        if log is not None:
            log.append(RedThreesLaid(seat, 1, "draw"))
        if public.stock_size == 0:
            return RED_THREE


def lay_red_threes(public: PublicState, seat: i64, cards: i64) -> None:
    """Lay ``cards`` red threes for the side of ``seat``."""
    red_threes = public.red_threes.copy()
    red_threes[public.side_of(seat)] += cards
    public.red_threes = red_threes


def replace_red_threes(state: State, seat: i64, log: Log) -> bool:
    """Lay the red threes in the hand of ``seat`` and replace them from the stock.

    Returns whether the last card of the stock was a red three, which cannot be replaced.
    """
    public = state.public
    hand = state.hands[seat]
    kind: i64 = -1
    while count(hand.cards, RED_THREE) != 0:
        found = count(hand.cards, RED_THREE)
        hand.cards -= found * one(RED_THREE)
        public.change_hand_size(seat, -found)
        lay_red_threes(public, seat, found)
        if log is not None:
            log.append(RedThreesLaid(seat, found, "deal"))
        drawn: list[int] = []
        while found > 0 and public.stock_size > 0:
            found -= 1
            kind = state.next_card()
            public.stock_size -= 1
            hand.cards += one(kind)
            public.change_hand_size(seat, 1)
            drawn.append(kind)
        _note_drawn(seat, drawn, log)
    return kind == RED_THREE and public.stock_size == 0
