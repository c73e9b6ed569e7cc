"""Principles about the danger of a discard: whether it lets the next player take the pile.

:func:`canasta.agents.worlds.offers.cards_offered` finds discards that offer the pile because of a
meld, for the hints and for the warning at the table. A hint that advises such a discard includes a
warning. It gives no reasons about the next player's hand, because that player needs no card of the
discarded rank.
"""

from math import comb
from typing import Final

from canasta.agents.hints.choice import TELLING, Choice, ends_with_discard
from canasta.agents.hints.principles import Principle, principle
from canasta.agents.worlds.pile_history import PileHistory
from canasta.agents.worlds.worlds import known_cards, unseen_cards
from canasta.cards.kinds import BLACK_THREE, JOKER, is_natural
from canasta.cards.lanes import count, one, total
from canasta.engine.legality.finishing import exposed_cards
from canasta.engine.legality.legal_takes import take_bits
from canasta.engine.state.public_state import DRAWING

_SMALL: Final = 3
"""A pile with at most this number of cards is no great loss to the player's side."""
_PAIR: Final = 2
_MELD: Final = 3
"""Number of cards in the smallest meld."""
_NEVER: Final = 3
"""The result of ``_naturals_needed`` if no hand can take the pile."""
UNLIKELY: Final = 0.15
"""Up to this chance, a hint calls it unlikely that the next player holds a card or a pair."""


def reasons_to_dare(choice: Choice) -> list[Principle]:
    """Return the reasons why the discard is safe, or the warning that it offers the pile."""
    best = choice.best
    if not ends_with_discard(best) or not choice.next_is_opponent() or not is_natural(best.discard):
        return []
    if best.offered > 0:
        return [_offer(choice)]
    needed = _naturals_needed(choice)
    found = _not_to_feed(choice)
    if 0 < needed < _NEVER:
        found += _seen(choice, needed) + _left(choice)
    size = choice.pile_size()
    if size <= _SMALL:
        found.append(principle("risk_little", count=size))
    return found


def _offer(choice: Choice) -> Principle:
    """Return the principle that warns of the cards that the discard offers."""
    best, following = choice.best, choice.situation.next_seat
    if best.offers_anyway:
        return principle("offer_anyway", player=following, count=best.offered)
    keeping = [line for line in choice.others if ends_with_discard(line) and line.offered == 0]
    more = TELLING * round(choice.behind(keeping) / TELLING)
    if more == 0:
        return principle("offer", rank=best.discard, player=following, count=best.offered)
    return principle(
        "offer_worth", rank=best.discard, player=following, count=best.offered, points=more
    )


def _naturals_needed(choice: Choice) -> int:
    """Return the least number of cards of the discarded rank with which the next player can take.

    The number is 0 if a meld of the side or a wild card is enough, and :data:`_NEVER` if no hand of
    unseen cards takes the pile.
    """
    situation = choice.situation
    rank = choice.best.discard
    public = choice.best.state.public.copy()
    public.give_turn(situation.next_seat)
    public.phase = DRAWING
    hand = exposed_cards(public)
    for kind in range(BLACK_THREE, JOKER + 1):
        if kind != rank:
            hand += max(min(count(situation.unseen, kind), _MELD) - count(hand, kind), 0) * one(
                kind
            )
    for needed in range(count(hand, rank), _NEVER):
        if take_bits(public, hand + (needed - count(hand, rank)) * one(rank)) != 0:
            return needed
    return _NEVER


def _not_to_feed(choice: Choice) -> list[Principle]:
    """Return the reason against other discards that would let the next player take the pile."""
    situation, game_rules = choice.situation, choice.game_rules
    thrown, following = choice.best.discard, situation.next_seat
    worse = choice.worse_discards()
    if _known(choice, thrown) < _PAIR:
        for rank in worse:
            if is_natural(rank) and _known(choice, rank) >= _PAIR:
                return [principle("known_pair", rank=rank, player=following)]
    if choice.best.state.public.is_frozen() or not situation.next_opened:
        return []
    found: list[Principle] = []
    if game_rules.takes_by_meld and count(situation.next_melds, thrown) == 0:
        found.append(principle("no_meld_there", rank=thrown, player=following))
    offers = {line.discard: line.offered for line in choice.others}
    for rank in worse:
        if offers[rank] > 0:
            code = "feeds" if game_rules.takes_onto_meld else "feeds_key"
            return [*found, principle(code, rank=rank, player=following, count=offers[rank])]
    return found


def _seen(choice: Choice, needed: int) -> list[Principle]:
    """Return the reason why visible cards make the discard safe.

    The next player needs ``needed`` cards of the discarded rank, one or two, to take the pile.
    """
    situation = choice.situation
    thrown = choice.best.discard
    unseen = count(situation.unseen, thrown)
    every = count(choice.game_rules.deck, thrown)
    seen = every - unseen
    following = situation.next_seat
    if unseen == 0:
        return [principle("nobody_has_one", rank=thrown, all=every)]
    if unseen < needed:
        return [principle("nobody_has_pair", rank=thrown, seen=seen, all=every)]
    is_known = _known(choice, thrown) > 0
    if is_known or 2 * seen < every or _chance_of(choice, thrown, needed) > UNLIKELY:
        return []
    code = "hardly_one" if needed == 1 else "hardly_a_pair"
    return [principle(code, rank=thrown, player=following, seen=seen, all=every)]


def _chance_of(choice: Choice, rank: int, least: int) -> float:
    """Return the chance that the next player holds at least ``least`` more cards of ``rank``.

    Hidden cards that are not known to be in a hand are equally likely in every hidden place.
    """
    public, following = choice.public, choice.situation.next_seat
    unseen: int = unseen_cards(choice.view)
    hidden = public.stock_size
    for seat in range(choice.game_rules.players):
        if seat != choice.view.seat:
            known = known_cards(public, seat, public.known_counts[seat])
            unseen -= known
            hidden += public.hand_size(seat) - total(known)
    wanted = count(unseen, rank)
    cards = public.hand_size(following) - total(
        known_cards(public, following, public.known_counts[following])
    )
    fewer = [
        comb(wanted, held) * comb(hidden - wanted, cards - held)
        for held in range(min(least, cards + 1))
    ]
    return 1 - sum(fewer) / comb(hidden, cards)


def _known(choice: Choice, rank: int) -> int:
    """Return the number of cards of ``rank`` that the next player has taken with the pile."""
    return count(choice.public.known_counts[choice.situation.next_seat], rank)


def _left(choice: Choice) -> list[Principle]:
    """Return the reasons for safety: the next player has discarded or declined this rank.

    Every turn ends with one discard, so the depth of a card in the pile is the number of turns
    since its discard. This does not hold where packets are taken one by one. A take removes all
    older cards.
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
