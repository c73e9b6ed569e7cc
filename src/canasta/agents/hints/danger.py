"""Principles about the danger of a discard: whether the next player can take the pile with it."""

from typing import Final

from canasta.agents.hints.choice import Choice, ends_with_discard
from canasta.agents.hints.principles import Principle, principle
from canasta.agents.worlds.pile_history import PileHistory
from canasta.cards.kinds import is_natural
from canasta.cards.lanes import count

_SMALL: Final = 3
"""The most cards of a pile that it is no great loss to leave to the next player."""
_PAIR: Final = 2
_HARDLY_ONE: Final = 333
_HARDLY_TWO: Final = 150
"""Chances up to which the next player hardly holds a card, or two, in thousandths."""


def reasons_to_dare(choice: Choice) -> list[Principle]:
    """Return the principles why the next player does not want the card discarded."""
    best = choice.best
    if not ends_with_discard(best) or not choice.next_is_opponent() or not is_natural(best.discard):
        return []
    found = _not_to_feed(choice) + _seen(choice) + _left(choice)
    size = choice.pile_size()
    if size <= _SMALL:
        found.append(principle("risk_little", count=size))
    return found


def _not_to_feed(choice: Choice) -> list[Principle]:
    """Return what speaks against cards with which the next player is known to take the pile."""
    situation, game_rules = choice.situation, choice.game_rules
    thrown = choice.best.discard
    if _known(choice, thrown) < _PAIR:
        for rank in choice.worse_discards():
            if is_natural(rank) and _known(choice, rank) >= _PAIR:
                return [principle("known_pair", rank=rank, player=situation.next_seat)]
    if choice.next_needs_pair() or not game_rules.takes_by_meld:
        return []
    if count(situation.next_melds, thrown) > 0:
        return []  # it feeds the next player just as well
    found = [principle("no_meld_there", rank=thrown, player=situation.next_seat)]
    for rank in choice.worse_discards():
        if count(situation.next_melds, rank) > 0:
            code = "feeds" if game_rules.takes_onto_meld else "feeds_key"
            size = choice.pile_size()
            return [*found, principle(code, rank=rank, player=situation.next_seat, count=size)]
    return found


def _seen(choice: Choice) -> list[Principle]:
    """Return what the visible cards say about the cards that the next player may hold."""
    situation = choice.situation
    thrown = choice.best.discard
    unseen = count(situation.unseen, thrown)
    every = count(choice.game_rules.deck, thrown)
    seen = every - unseen
    following = situation.next_seat
    if unseen == 0:
        return [principle("nobody_has_one", rank=thrown, all=every)]
    needed = 2 if choice.next_needs_pair() else 1
    if unseen < needed:
        return [principle("nobody_has_pair", rank=thrown, seen=seen, all=every)]
    hardly = _HARDLY_ONE if needed == 1 else _HARDLY_TWO
    is_likely = situation.chance_of(unseen, needed) > hardly or 2 * seen < every
    if is_likely or _known(choice, thrown) > 0:
        return []
    code = "hardly_one" if needed == 1 else "hardly_a_pair"
    return [principle(code, rank=thrown, player=following, seen=seen, all=every)]


def _known(choice: Choice, rank: int) -> int:
    """Return how many cards of ``rank`` the next player is known to hold from the pile."""
    known = choice.public.known
    return count(known[choice.situation.next_seat], rank) if known else 0


def _left(choice: Choice) -> list[Principle]:
    """Return what follows if the next player has discarded such a card, or left one on the pile.

    Every turn ends with one discard, so a card lies as deep in the pile as there were turns since,
    except where packets are taken one by one. A pile that was taken holds no older cards.
    """
    public = choice.public
    thrown = choice.best.discard
    following = choice.situation.next_seat
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
