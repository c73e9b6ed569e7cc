"""The legal unit actions of a table, as text."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import ORDER, RANKS, WILDS
from .completion import can_complete, can_go_out, can_keep_one
from .effects import lay, take_pile
from .melds import Meld, is_meld
from .table import Table


def legal_actions(table: Table) -> set[str]:
    """Return the legal actions of the player to act; empty exactly when the round is over."""
    match table.phase:
        case "draw":
            return _before_drawing(table)
        case "play":
            return _after_drawing(table)
        case "answer":
            return {"yes", "no"}
        case _:
            return set()


def _before_drawing(table: Table) -> set[str]:
    if not table.stock and table.values.stock_exhausted == "hand ends":
        return set()
    actions = {action for action, after in takings(table) if can_complete(after)}
    if table.stock:
        actions.add("draw")
    elif not actions:
        return {"ask", "pass"} if _may_ask_to_take(table) else set()
    elif table.values.stock_exhausted == "must if it fits" and "take" not in actions:
        # "take" is legal exactly when the pile is not frozen and its top card fits a meld of the
        # side.
        actions.add("pass")
    if _may_ask(table):
        actions.add("ask")
    return actions


def _may_ask_to_take(table: Table) -> bool:
    """Return whether the player may ask once the stock is gone: a yes must let it take the pile."""
    if not table.values.asks_to_take or table.values.asking != "compulsory" or not _may_ask(table):
        return False
    allowed = table.copy()
    allowed.asked = "yes"
    return any(can_complete(after) for _, after in takings(allowed))


def takings(table: Table) -> Iterator[tuple[str, Table]]:
    """Yield each way to take the pile that its top card and the hand allow."""
    if not table.packet or table.packet[-1] not in RANKS:
        return
    one_card_each = table.hand.total() == 1 and len(table.packet) == 1
    if one_card_each and table.stock and table.values.one_card_each_refused:
        return
    rank = table.packet[-1]
    for cards in _taking_cards(table, rank):
        meld = table.own_melds.get(rank, Meld()).plus_card(rank)
        for card in cards:
            meld = meld.plus_card(card)
        begun = len(cards) == 1 and meld.cards < table.values.meld_cards
        if begun or is_meld(table.values, meld):
            after = table.copy()
            take_pile(after, cards)
            yield f"take {cards}".rstrip(), after


def _taking_cards(table: Table, rank: str) -> Iterator[str]:
    """Yield the cards of the hand with which this player may try to take a pile."""
    hand = table.free_cards()
    unfrozen = table.opened and not table.frozen
    if unfrozen and table.values.one_key_card:
        yield from (card for card in (rank, *WILDS) if hand[card])
        return
    if hand[rank] >= 2 and (table.values.natural_pair or not unfrozen):
        yield rank * 2
    if not unfrozen:
        return
    if table.values.natural_and_wild and hand[rank]:
        yield from (rank + wild for wild in WILDS if hand[wild])
    if table.values.onto_meld and rank in table.own_melds:
        yield ""


def _after_drawing(table: Table) -> set[str]:
    # After a binding yes, a step may not make going out impossible.
    bound = table.asked == "yes" and table.values.yes_binds and can_go_out(table)
    actions = set()
    for action, after in layings(table):
        if (not bound and can_keep_one(after)) or can_go_out(after):
            actions.add(action)
    if not table.unfinished_meld:
        actions |= {f"discard {card}" for card in _discards(table, bound=bound)}
        if _may_ask(table) and can_keep_one(table):  # a no must leave a way to end the turn
            actions.add("ask")
    return actions


def layings(table: Table) -> Iterator[tuple[str, Table]]:
    """Yield each way to lay cards that gives a legal meld, with the table after it."""
    if "b" in table.own_melds and table.values.black_threes == "discard may follow":
        return
    free = table.free_cards()
    for rank in [table.unfinished_meld] if table.unfinished_meld else RANKS:
        if rank in table.own_melds:
            choices = [rank, *WILDS]
        else:
            choices = [rank * 3, rank * 2 + "2", rank * 2 + "*"]
        for cards in choices:
            meld = table.own_melds.get(rank, Meld())
            for card in cards:
                meld = meld.plus_card(card)
            in_hand = all(free[card] >= cards.count(card) for card in cards)
            if in_hand and is_meld(table.values, meld):
                after = table.copy()
                lay(after, rank, cards)
                yield f"meld {rank}:{cards}", after
    if "b" in table.own_melds or table.unfinished_meld or table.values.black_threes == "never":
        return
    for cards in ("bbb", "bbbb"):
        if free["b"] >= len(cards):
            after = table.copy()
            lay(after, "b", cards)
            yield f"meld b:{cards}", after


def _discards(table: Table, *, bound: bool) -> Iterator[str]:
    """Yield the kinds of card that may be discarded."""
    if table.short:
        return
    if table.hand.total() == 1:
        allowed = table.may_go_out and table.canastas >= table.canastas_needed
    else:
        allowed = not bound and "b" not in table.own_melds
    if not allowed:
        return
    exposed = table.penalty_cards[table.turn]
    yield from (card for card in ORDER if (exposed if exposed.total() else table.hand)[card])


def _may_ask(table: Table) -> bool:
    """Return whether the player may ask the partner now: once a turn, before any optional meld."""
    if table.values.asking == "none" or not table.partners or table.asked:
        return False
    return table.values.asking == "compulsory" or not table.laid_now
