"""The numbers behind the steady agent's judgement, all in points unless a sentence says otherwise.

They are guesses of how many points a side gains or loses, so that unlike things can be compared.
"""

from dataclasses import dataclass, fields
from typing import Final

from mypy_extensions import i64

from canasta.engine.setup import Setup


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
    pile_base: i64 = -50
    """What a pile taken is worth to an opponent beyond its cards: he forgoes a card drawn."""
    pile_card: i64 = 25
    """What each card of a pile is worth to an opponent who takes it."""
    pile_least: i64 = 0
    """What the smallest pile is worth to him at least."""
    pile_wild: i64 = 10
    """What each wild card in it adds."""
    unopened_discount: i64 = 500
    """Chance, in thousandths, that a side not yet opened can open with a pair that takes."""
    melded_discount: i64 = 400
    """What remains of the chance to take a frozen pile, in thousandths, for a rank they melded."""
    shown_discount: i64 = 300
    """What remains of the chance to take, in thousandths, when the next player threw that rank."""
    declined_discount: i64 = 500
    """The same when he left a card of that rank on the pile."""
    rare_keep: i64 = 70
    """Worth of a card all others of whose rank lie open: it can be thrown safely later."""
    value_keep: i64 = 11
    """Worth of every ten points of a card, while the hand is sure to go on."""
    pair_keep: i64 = 10
    """Worth that breaking a pair destroys."""
    open_pair_keep: i64 = 10
    """What it adds while the side has to open."""
    frozen_pair_keep: i64 = 2
    """What each card of a frozen pile adds to it."""
    triple_keep: i64 = 10
    """Worth that breaking three or more of a kind destroys."""
    meld_keep: i64 = 0
    """Worth of a card that could be laid to a meld of the side."""
    black_three_keep: i64 = -10
    """Worth of a black three in the hand, which takes the place of a card that melds."""
    black_three_card: i64 = 3
    """What each card of the pile adds to it: a stop for a bigger pile later."""
    wild_keep: i64 = 80
    """Worth of a wild card in the hand."""
    joker_keep: i64 = 20
    """What a joker is worth more than a two."""
    wild_spare: i64 = 20
    """What a wild card is worth less where it is thrown than where it is laid."""
    freeze_card: i64 = 0
    """Worth of freezing, for each card in the pile."""
    freeze_pair: i64 = 24
    """What each natural pair in the hand beyond the second adds to it."""
    freeze_unopened: i64 = 25
    """What it adds that the own side has not opened."""
    block_card: i64 = 3
    """Worth of blocking a packet with a wild card, for each of its cards."""

    # The pile
    draw: i64 = 105
    """Worth of drawing from the stock instead of taking, with all that a taking shows and binds."""
    draw_more: i64 = 36
    """What each card drawn beyond the first adds to it."""
    take_card: i64 = 18
    """Worth of each card of the pile."""
    take_known: i64 = 3
    """What a card adds that fits our melds or our hand."""
    take_wild: i64 = 20
    """What a wild card in the pile adds."""
    take_value: i64 = 22
    """Worth of every ten points of the top card, which is melded at once."""
    take_build: i64 = 16
    """Worth of the top card for each card of the meld below seven that it joins."""
    take_close: i64 = 90
    """What it adds that the top card completes a canasta."""
    take_held: i64 = 24
    """Worth of each card of the top's rank in the hand."""
    take_started: i64 = 25
    """What it adds that a pair, or a natural and a wild card, has to be laid for it."""
    take_thin: i64 = 25
    """Worth of taking for each card that a hand lacks to four."""
    take_danger: i64 = 65
    """What it costs when the hand is sure to end soon."""
    take_key_wild: i64 = 0
    """What it adds that a wild card alone takes it."""
    take_frozen: i64 = -30
    """What it adds that the pile is frozen."""

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
    add: i64 = -36
    """Worth of adding a natural card to a meld: it leaves the hand."""
    add_size: i64 = 13
    """What each card adds that is in the meld already, below seven."""
    add_finished: i64 = 20
    """What it adds that the meld is a canasta already."""
    add_close: i64 = 40
    """What it adds that the hand completes the canasta."""
    add_danger: i64 = 25
    """What it adds when the hand is sure to end soon."""
    add_value: i64 = 4
    """What every ten points of the card add."""
    laid: i64 = 19
    """Worth of each card laid from a hand of five or fewer: going out comes near."""
    laid_size: i64 = 5
    """Size of the hand from which on that counts."""
    start: i64 = -15
    """Worth of a new meld."""
    start_value: i64 = 12
    """What every ten points of its natural cards add."""
    start_more: i64 = -5
    """What each natural card beyond the third adds."""
    start_danger: i64 = 38
    """What it adds when the hand is sure to end soon."""
    start_lacking: i64 = -15
    """What it adds while the side lacks a canasta to go out."""
    start_frozen: i64 = -5
    """What each card of a frozen pile adds."""
    start_wild: i64 = -6
    """What a wild card in it adds."""
    start_wild_danger: i64 = -25
    """What that adds when the hand is sure to end soon: it has no time to become a canasta."""
    wild: i64 = -14
    """Worth of adding a wild card to a meld."""
    wild_joker: i64 = 8
    """What it adds that it is a joker."""
    wild_danger: i64 = 20
    """What it adds when the hand is sure to end soon."""
    wild_close: i64 = 40
    """What it adds that it completes the canasta."""
    wild_close_pure: i64 = -30
    """What it adds that it spoils a canasta which might become pure."""
    wild_close_pure_danger: i64 = 133
    """What that adds when the hand is sure to end soon."""
    wild_two: i64 = 25
    """What it adds that it completes the canasta together with another wild card of the hand."""
    wild_five: i64 = 20
    """What it adds that the meld has five cards and then lacks one."""
    wild_five_danger: i64 = 22
    """What that adds when the hand is sure to end soon."""
    wild_four: i64 = 17
    """What it adds that the meld has four cards."""
    wild_finished: i64 = -37
    """What it adds that the meld is a canasta already."""
    wild_finished_pure: i64 = -100
    """What it adds that it spoils a pure canasta."""
    key_pair: i64 = 10
    """Cost of laying the last pair of a rank while the pile is frozen."""
    key_pair_card: i64 = 1
    """What each card of the frozen pile adds to it."""

    last_of_rank: i64 = 0
    """What it adds to laying a natural card that it is the last of its rank in the hand."""
    last_wild: i64 = 0
    """What it adds to laying a wild card that it is the last in the hand."""

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
    out_danger: i64 = 100
    """What it adds that the hand is sure to end soon anyway."""
    out_least: i64 = 0
    """Expected gain from which on it goes out."""
    refuse: i64 = 0
    """Points at stake in a partner's hand, beyond what ending brings, up to which he says yes."""
    ask_cards: i64 = 8
    """Cards in the partners' hands from which on a player asks where he need not."""
    hidden_card: i64 = 10
    """What a hidden card in a hand is worth on average."""
    in_reach: i64 = 2000
    """Points to the target from which on a hand may decide the game."""

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling in compiled form."""
        return _restored, ({entry.name: getattr(self, entry.name) for entry in fields(self)},)


LAWS: Final = Weights()
"""For rules under which a free pile is taken onto a meld, without a card of the hand."""

KEYS: Final = Weights(
    draw=140,
    take_card=50,
    take_danger=-80,
    take_key_wild=-30,
    wild_keep=140,
    block_card=7,
    black_three_keep=10,
    black_three_card=-12,
    add=-40,
    add_size=8,
    add_close=45,
    add_danger=60,
    add_value=10,
    laid=0,
    last_of_rank=-25,
    start=-100,
    start_value=20,
    start_more=-25,
    start_danger=170,
    start_lacking=-50,
    start_wild=-80,
    start_wild_danger=110,
    wild=-90,
    wild_danger=140,
    wild_close=150,
    wild_close_pure=-130,
    wild_close_pure_danger=100,
    wild_two=110,
    wild_five=55,
    wild_five_danger=-40,
    wild_four=45,
    wild_finished=-15,
    last_wild=-45,
)
"""For rules under which every taking needs a key card: hands are kept, wild cards above all."""


def weights_for(setup: Setup) -> Weights:
    """Return the weights that suit the rules of a table."""
    return KEYS if setup.takes_with_one_card else LAWS


def _restored(values: dict[str, int]) -> Weights:
    return Weights(**values)
