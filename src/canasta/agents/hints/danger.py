"""Principles about the danger of a discard: what the next player can make of it."""

from typing import Final

from canasta.agents.hints.choice import Choice, discards
from canasta.agents.hints.principles import Principle, principle
from canasta.agents.worlds.pile_history import PileHistory
from canasta.cards.kinds import is_natural
from canasta.cards.lanes import count

_SMALL: Final = 3
"""Cards of a pile that it is no great loss to leave to the next player."""
_PAIR: Final = 2
_HARDLY_ONE: Final = 333
_HARDLY_TWO: Final = 150
"""Chances, in thousandths, up to which the next player is told to hardly hold a card, or two."""


def reasons_to_dare(choice: Choice) -> list[Principle]:
    """Return why the card thrown is not the one the next player wants, as far as it holds."""
    best = choice.best
    if not discards(best) or not choice.next_is_opponent() or not is_natural(best.discard):
        return []
    found = _not_to_feed(choice) + _seen(choice) + _left(choice)
    size = choice.pile_size()
    if size <= _SMALL:
        found.append(principle("risk_little", count=size))
    return found


def _not_to_feed(choice: Choice) -> list[Principle]:
    """Return what speaks against a card that the next player is seen to take the pile with."""
    look, game_rules = choice.look, choice.game_rules
    thrown = choice.best.discard
    if _known(choice, thrown) < _PAIR:
        for rank in choice.worse_discards():
            if is_natural(rank) and _known(choice, rank) >= _PAIR:
                return [principle("known_pair", rank=rank, player=look.next_seat)]
    if choice.next_needs_pair() or not (
        game_rules.takes_onto_meld or game_rules.takes_with_one_card
    ):
        return []
    if count(look.next_melds, thrown) > 0:
        return []  # it feeds him just as well
    found = [principle("no_meld_there", rank=thrown, player=look.next_seat)]
    for rank in choice.worse_discards():
        if count(look.next_melds, rank) > 0:
            code = "feeds" if game_rules.takes_onto_meld else "feeds_key"
            size = choice.pile_size()
            return [*found, principle(code, rank=rank, player=look.next_seat, count=size)]
    return found


def _seen(choice: Choice) -> list[Principle]:
    """Return what the cards that one sees say about those the next player may hold."""
    look = choice.look
    thrown = choice.best.discard
    unseen = count(look.unseen, thrown)
    every = count(choice.game_rules.deck, thrown)
    seen = every - unseen
    following = look.next_seat
    if unseen == 0:
        return [principle("nobody_has_one", rank=thrown, all=every)]
    needed = 2 if choice.next_needs_pair() else 1
    if unseen < needed:
        return [principle("nobody_has_pair", rank=thrown, seen=seen, all=every)]
    hardly = _HARDLY_ONE if needed == 1 else _HARDLY_TWO
    is_likely = look.chance_of(unseen, needed) > hardly or 2 * seen < every
    if is_likely or _known(choice, thrown) > 0:
        return []
    code = "hardly_one" if needed == 1 else "hardly_a_pair"
    return [principle(code, rank=thrown, player=following, seen=seen, all=every)]


def _known(choice: Choice, rank: int) -> int:
    """Return how many cards of ``rank`` the next player took with the pile and still holds."""
    known = choice.public.known
    return count(known[choice.look.next_seat], rank) if known else 0


def _left(choice: Choice) -> list[Principle]:
    """Return whether the next player has thrown such a card, or left one lying.

    Everybody throws one card a turn: so a card lies as deep in the pile as seats have had their
    turn since, but where packets are taken one by one. A pile taken since holds no older card.
    """
    public = choice.public
    thrown = choice.best.discard
    following = choice.look.next_seat
    had_turn = (public.had_turn >> following) & 1 != 0
    if choice.game_rules.wild_blocks or choice.best.took is not None or not had_turn:
        return []
    if _known(choice, thrown) > 0:
        return []
    found: list[Principle] = []
    back = choice.game_rules.players - 1
    if len(public.pile) >= back and public.pile[-back] == thrown:
        found.append(principle("thrown_by_next", rank=thrown, player=following))
    if count(PileHistory(public).declined[following], thrown) > 0:
        found.append(principle("left_by_next", rank=thrown, player=following))
    return found
