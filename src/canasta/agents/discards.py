"""Which card to throw: what the next player could do with it, and what it is worth to keep."""

from mypy_extensions import i64

from canasta.agents.outlook import CERTAIN, Outlook
from canasta.cards.kinds import BLACK_THREE, JOKER, TWO
from canasta.cards.lanes import NATURALS, at_least_2, count, marked


def best_discard(look: Outlook, discards: i64) -> int:
    """Return the marked kind whose discard costs least."""
    best = -1
    least: i64 = 0
    for kind in range(BLACK_THREE, JOKER + 1):
        if count(discards, kind) == 0:
            continue
        cost = discard_cost(look, kind)
        if best < 0 or cost < least:
            best = kind
            least = cost
    return best


def discard_cost(look: Outlook, kind: i64) -> i64:
    """Return what throwing ``kind`` is expected to cost, in points."""
    weights = look.weights
    value: i64 = look.setup.values[kind]
    saved = value * weights.dead_weight * look.danger // (CERTAIN * CERTAIN)
    if kind == BLACK_THREE:
        return weights.black_three_keep - saved
    if kind >= TWO:
        cost = weights.wild_keep - saved
        if kind == JOKER:
            cost += weights.joker_keep
        return cost - _worth_of_stopping(look)
    cost = _keep(look, kind) - saved
    taken = chance_taken(look, kind)
    if taken != 0:
        cost += taken * pile_for_opponents(look) // CERTAIN
    return cost


def _keep(look: Outlook, kind: i64) -> i64:
    """Return what a natural card is worth in the hand."""
    weights = look.weights
    held = count(look.hand, kind)
    if count(look.melds, kind) != 0:
        return weights.meld_keep
    if held == 1:
        return weights.single_keep
    return weights.pair_keep if held == 2 else weights.triple_keep


def pile_for_opponents(look: Outlook) -> i64:
    """Return what the pile with one more card is worth to an opponent who takes it."""
    weights = look.weights
    cards = look.packet + 1
    return weights.pile_base + weights.pile_card * cards


def chance_taken(look: Outlook, kind: i64) -> i64:
    """Return the chance, in thousandths, that the next player takes the pile with ``kind`` on top.

    He may hold the pair himself; where the pile is free for his side, its melds take the card
    outright, and one natural with one wild card is enough.
    """
    weights = look.weights
    setup = look.setup
    table = look.table
    unseen = count(look.unseen, kind)
    if look.next_opened and not look.frozen:
        meld = count(table.naturals[look.next_side], kind)
        if meld != 0 and setup.takes_onto_meld:
            return CERTAIN
        wilds = look.chance_of(count(look.unseen, TWO) + count(look.unseen, JOKER), 1)
        if setup.takes_with_one_card:
            held = look.chance_of(unseen, 1)
            if meld != 0:
                chance = CERTAIN - (CERTAIN - held) * (CERTAIN - wilds) // CERTAIN
            else:
                chance = max(look.chance_of(unseen, 2), held * wilds // CERTAIN)
        else:
            chance = look.chance_of(unseen, 2)
            if setup.takes_with_wild:
                chance = max(chance, look.chance_of(unseen, 1) * wilds // CERTAIN)
    else:
        chance = look.chance_of(unseen, 2)
        if not look.next_opened:
            chance = chance * weights.unopened_discount // CERTAIN
    pile = table.pile
    length = len(pile)
    if length >= setup.players - 1 and pile[length - setup.players + 1] == kind:
        return chance * weights.shown_discount // CERTAIN
    if length >= setup.players and pile[length - setup.players] == kind:
        return chance * weights.declined_discount // CERTAIN
    return chance


def _worth_of_stopping(look: Outlook) -> i64:
    """Return what a wild card on the pile is worth: it freezes it, or blocks the packet below."""
    weights = look.weights
    setup = look.setup
    if setup.wild_blocks:
        return weights.block_card * look.packet
    if look.frozen or setup.freezing == 0 or not look.next_opened:
        return 0
    pairs = marked(at_least_2(look.hand) & NATURALS)
    return weights.freeze_card * look.packet + weights.freeze_pair * pairs
