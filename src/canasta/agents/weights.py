"""The numbers behind the steady agent's judgement, all in points unless a sentence says otherwise.

They are guesses of how many points a side gains or loses, so that unlike things can be compared.
"""

from dataclasses import dataclass, fields

from mypy_extensions import i64


@dataclass(frozen=True, kw_only=True)
class Weights:
    """How much each consideration counts."""

    # How soon the hand may end
    threat_ready: i64 = 800
    """Chance in thousandths that an opponent with one card, free to go out, ends the hand soon."""
    threat_per_card: i64 = 70
    """How much each further card of his lowers that chance, in thousandths."""
    threat_least: i64 = 150
    """The least chance for an opponent who is free to go out, in thousandths."""
    threat_six: i64 = 700
    """What remains of the chance, in thousandths, while his side lacks one card of a canasta."""
    threat_five: i64 = 400
    """The same while his side lacks two cards."""
    threat_far: i64 = 100
    """The same while his side lacks more."""
    stock_threat: i64 = 500
    """Chance in thousandths that the stock ends the hand soon, when it lasts one more round."""

    # Discards
    pile_base: i64 = 20
    """What any pile is worth to an opponent who takes it, beyond its cards."""
    pile_card: i64 = 15
    """What each card of a pile is worth to an opponent who takes it."""
    pile_wild: i64 = 30
    """What each wild card in it adds."""
    unopened_discount: i64 = 500
    """Chance, in thousandths, that a side not yet opened can open with a pair that takes."""
    shown_discount: i64 = 300
    """What remains of the chance to take, in thousandths, when the next player threw that rank."""
    declined_discount: i64 = 500
    """The same when he left a card of that rank on the pile."""
    single_keep: i64 = 4
    """Worth of a single natural card in the hand."""
    pair_keep: i64 = 25
    """Worth that breaking a pair destroys."""
    triple_keep: i64 = 40
    """Worth that breaking three or more of a kind destroys."""
    meld_keep: i64 = 40
    """Worth of a card that could be laid to a meld of the side."""
    black_three_keep: i64 = 15
    """Worth of a black three kept as a stop for later."""
    wild_keep: i64 = 80
    """Worth of a wild card in the hand."""
    joker_keep: i64 = 20
    """What a joker is worth more than a two."""
    dead_weight: i64 = 500
    """Share of a card's points, in thousandths of the danger, that throwing it saves."""
    freeze_card: i64 = 6
    """Worth of freezing, for each card in the pile, against opponents who take easily."""
    freeze_pair: i64 = 10
    """What each natural pair in the hand adds to a freeze."""
    block_card: i64 = 6
    """Worth of blocking a packet with a wild card, for each of its cards."""

    # The pile
    take_card: i64 = 12
    """Worth of each card of the pile to us."""
    take_known: i64 = 8
    """What a card adds that fits our melds or our hand."""
    take_wild: i64 = 50
    """What a wild card in the pile adds."""
    take_pair_cost: i64 = 10
    """Cost of showing and laying a pair to take."""
    draw_card: i64 = 18
    """Worth of each card drawn from the stock instead."""

    # Opening
    open_gain: i64 = 70
    """Worth of having opened."""
    open_answer: i64 = 40
    """What it adds once an opponent has opened."""
    open_red_three: i64 = 30
    """What each red three of the side adds."""
    open_danger: i64 = 300
    """What it adds when the hand is sure to end soon."""
    open_natural: i64 = 6
    """Cost of each natural card laid to open."""
    open_wild: i64 = 50
    """Cost of each wild card laid to open."""

    # Melds
    new_meld: i64 = 10
    """Worth of a new meld, that takes a rank away from the opponents' discards."""
    build: i64 = 6
    """Worth of a card added to a meld below seven, for each card already in it."""
    close: i64 = 300
    """Worth of completing a canasta."""
    first_canasta: i64 = 100
    """What the canasta adds that frees the side to go out."""
    natural_hope: i64 = 150
    """Worth of keeping a meld of six naturals pure while its seventh card lives."""
    thin: i64 = 12
    """Cost of each card laid that leaves the hand thinner than it should be."""
    thin_size: i64 = 5
    """Cards a hand should keep before the side may go out."""
    key_pair: i64 = 30
    """Cost of laying the last pair of a rank while the pile is frozen."""

    # Going out
    out_opponent_card: i64 = 12
    """What each card in an opponent's hand is expected to cost him when the hand ends."""
    out_partner_card: i64 = 10
    """The same for a partner's card."""
    out_red_three: i64 = 150
    """Gain for each red three of a side that has melded nothing."""
    out_unfinished: i64 = 80
    """What a meld of five or six cards is expected to bring if the hand goes on."""
    out_lead: i64 = 8
    """What each card that our side holds more than theirs is expected to bring."""
    out_least: i64 = 0
    """Expected gain from which on it goes out."""
    refuse: i64 = 60
    """Points at stake in the hand from which on a partner says no."""

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return _restored, ({entry.name: getattr(self, entry.name) for entry in fields(self)},)


def _restored(values: dict[str, int]) -> Weights:
    return Weights(**values)
