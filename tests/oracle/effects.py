"""The effect of an action on the table, and the referee's own steps after the action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .cards import WILDS, points_of
from .melds import Meld
from .rules import by_players
from .table import Table


def remove(cards: Counter[str], kind: str) -> None:
    """Remove one card, and leave no zero count. Raises ValueError if there is no such card."""
    if not cards[kind]:
        raise ValueError(f"no {kind!r} among the cards")
    cards[kind] -= 1
    if not cards[kind]:
        del cards[kind]


def lay(table: Table, rank: str, cards: Iterable[str], *, top: str = "") -> None:
    """Lay these cards of the player in turn onto the meld of ``rank``, which may be new.

    ``top`` is the pile's top card if it joins the same meld, or ``""``.
    """
    was_open = table.opened
    if rank not in table.own_melds:
        table.from_hand[rank] = 0
    for card in top:
        _add_to_meld(table, rank, card, outside=False, opening=not was_open)
    for card in cards:
        remove(table.hand, card)
        # Cards of the hand count as laid before equal cards of the pile.
        outside = table.taken[card] > table.hand[card]
        if outside:
            remove(table.taken, card)
        # After the opening, penalty cards may be melded, and they are laid first.
        if was_open and table.penalty_cards[table.turn][card]:
            remove(table.penalty_cards[table.turn], card)
        _add_to_meld(table, rank, card, outside=outside, opening=not was_open)
    table.laid_now = True
    _note_concealed_canasta(table, rank)
    if not was_open:
        _finish_opening(table)


def _add_to_meld(table: Table, rank: str, card: str, *, outside: bool, opening: bool) -> None:
    table.own_melds[rank] = table.own_melds.get(rank, Meld()).plus_card(card)
    if rank in table.from_hand and not outside:
        table.from_hand[rank] += 1
    if opening:
        table.opening += points_of(table.values, card)


def _note_concealed_canasta(table: Table, rank: str) -> None:
    enough = table.from_hand.get(rank, 0) >= table.values.canasta_cards
    if table.values.concealed_canasta_bonus and rank != "b" and enough:
        table.concealed[table.side].add(rank)


def _finish_opening(table: Table) -> None:
    """Once the minimum is reached, open the side and move the waiting cards to the hand."""
    table.short = table.opening < table.minimum
    if table.short:
        return
    table.opening = 0
    table.hand.update(table.held)
    table.taken.update(table.held)
    table.held = Counter()


def take_pile(table: Table, cards: str) -> None:
    """Take the pile (or its top packet) with ``cards`` (0 to 2) from the hand."""
    packet = table.packets.pop()
    rank = packet.pop()
    rest = Counter(packet)
    table.red_threes[table.side] += rest.pop("r", 0)  # laid, not replaced
    table.drawn = "pile"
    table.phase = "play"
    table.passed = 0
    if table.opened:
        lay(table, rank, cards, top=rank)
        table.hand.update(rest)
        table.taken.update(rest)
    else:
        table.held = rest  # lay gives it to the hand when the opening is complete
        lay(table, rank, cards, top=rank)


def draw(table: Table) -> None:
    """Draw, and end the round if the stock's last card is a red three."""
    table.drawn = "stock"
    table.phase = "play"
    for _ in range(by_players(table.values.cards_drawn, table.players)):
        if not table.stock:
            break
        if not _draw_card(table, table.turn):
            end_round(table)
            return


def _draw_card(table: Table, seat: int) -> bool:
    """Draw one card, replacing red threes; return False if the last card was a red three."""
    card = table.stock.pop(0)
    while card == "r":
        table.red_threes[seat % table.sides] += 1
        if not table.stock:
            return False
        card = table.stock.pop(0)
    table.hands[seat][card] += 1
    return True


def lay_red_threes(table: Table, seat: int) -> bool:
    """Lay and replace the red threes of a hand; return False if the last card was a red three."""
    while table.hands[seat]["r"]:
        remove(table.hands[seat], "r")
        table.red_threes[seat % table.sides] += 1
        if table.stock and not _draw_card(table, seat):
            return False
    return True


def discard(table: Table, card: str) -> None:
    """Discard, then go out with the discard or end the turn."""
    remove(table.hand, card)
    if table.penalty_cards[table.turn][card]:
        remove(table.penalty_cards[table.turn], card)
    if not table.packets or (table.values.wild_starts_packet and card in WILDS):
        table.packets.append([])
    table.packets[-1].append(card)
    if table.hand.total() == 0:
        go_out(table)
        return
    table.laid[table.turn] = table.laid[table.turn] or table.laid_now
    if table.values.stock_exhausted == "hand ends" and not table.stock:
        end_round(table)
        return
    table.passed = 0
    _next_turn(table)


def _next_turn(table: Table) -> None:
    _settle_promise(table)
    _clear_turn(table)
    begin_turn(table, (table.turn + 1) % table.players)


def leave_pile(table: Table) -> None:
    """Leave the pile when no stock is left.

    Where the chance passes on, every player except the last to discard gets it once.
    """
    table.passed += 1
    followers = table.players - 1
    goes_round = table.values.chance_goes_round and table.values.stock_exhausted != "hand ends"
    if not goes_round or table.passed == followers:
        end_round(table)
    else:
        _next_turn(table)


def begin_turn(table: Table, seat: int) -> None:
    """Give the turn to a seat and lay the red threes that waited for it."""
    table.turn = seat
    table.phase = "draw"
    table.had_turn[seat] = True
    if not lay_red_threes(table, seat):
        end_round(table)


def ask(table: Table) -> None:
    table.phase = "answer"
    table.partners_asked = 0


def answer(table: Table, word: str) -> None:
    """Let the next partner say yes or no; the first no decides."""
    table.asked = word
    table.partners_asked += 1
    if word == "no" or table.partners_asked == len(table.partners):
        table.phase = "play" if table.drawn else "draw"


def go_out(table: Table) -> None:
    """Let the player in turn go out after playing the last card."""
    table.gone_out = table.turn
    end_round(table)


def end_round(table: Table) -> None:
    """End the round. ``laid`` keeps its value from before the turn, to judge a concealed exit."""
    if table.gone_out is None:
        _settle_promise(table)
    _clear_turn(table)
    table.phase = "over"
    table.passed = 0


def _settle_promise(table: Table) -> None:
    """Charge a player who did not go out after a yes."""
    if table.asked == "yes":
        table.penalties[table.side] += table.values.yes_not_out_penalty


def _clear_turn(table: Table) -> None:
    table.drawn = ""
    table.opening = 0
    table.short = False
    table.held = Counter()
    table.asked = ""
    table.taken = Counter()
    table.laid_now = False
    table.from_hand = {}
    table.partners_asked = 0
