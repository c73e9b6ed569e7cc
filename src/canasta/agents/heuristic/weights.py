"""The numbers behind the steady agent's judgement, all in points unless a sentence says otherwise.

They are guesses of how many points a side gains or loses, so that unlike things can be compared.
"""

from dataclasses import dataclass, fields, replace
from typing import Final

from mypy_extensions import i64

from canasta.engine.state.game_rules import GameRules


@dataclass(frozen=True, kw_only=True)
class Weights:
    """How much each consideration counts."""

    # How soon the hand may end
    threat_ready: i64 = 684
    """Chance in thousandths that an opponent with one card, free to go out, ends the hand soon."""
    threat_per_card: i64 = 90
    """How much each further card of his lowers that chance, in thousandths."""
    threat_least: i64 = 152
    """The least chance for an opponent who is free to go out, in thousandths."""
    threat_six: i64 = 816
    """What remains of the chance, in thousandths, while his side lacks one card of a canasta."""
    threat_five: i64 = 413
    """The same while his side lacks two cards."""
    threat_far: i64 = 70
    """The same while his side lacks more."""
    stock_threat: i64 = 612
    """Chance in thousandths that the stock ends the hand soon, when it lasts one more round."""

    # Discards
    pile_base: i64 = -49
    """What a pile taken is worth to an opponent beyond its cards: he forgoes a card drawn."""
    pile_card: i64 = 32
    """What each card of a pile is worth to an opponent who takes it."""
    pile_least: i64 = 0
    """What the smallest pile is worth to him at least."""
    pile_wild: i64 = 10
    """What each wild card in it adds."""
    unopened_discount: i64 = 333
    """Chance, in thousandths, that a side not yet opened can open with a pair that takes."""
    melded_discount: i64 = 491
    """What remains of the chance to take a frozen pile, in thousandths, for a rank they melded."""
    shown_discount: i64 = 284
    """What remains of the chance to take, in thousandths, when the next player threw that rank."""
    declined_discount: i64 = 512
    """The same when he left a card of that rank on the pile."""
    rare_keep: i64 = 39
    """Worth of a card all others of whose rank lie open: it can be thrown safely later."""
    value_keep: i64 = 10
    """Worth of every ten points of a card, while the hand is sure to go on."""
    pair_keep: i64 = 10
    """Worth that breaking a pair destroys."""
    open_pair_keep: i64 = 11
    """What it adds while the side has to open."""
    frozen_pair_keep: i64 = 2
    """What each card of a frozen pile adds to it."""
    triple_keep: i64 = 8
    """Worth that breaking three or more of a kind destroys."""
    meld_keep: i64 = -4
    """Worth of a card that could be laid to a meld of the side."""
    black_three_keep: i64 = -13
    """Worth of a black three in the hand, which takes the place of a card that melds."""
    black_three_card: i64 = 2
    """What each card of the pile adds to it: a stop for a bigger pile later."""
    wild_keep: i64 = 81
    """Worth of a wild card in the hand."""
    joker_keep: i64 = 20
    """What a joker is worth more than a two."""
    freeze_card: i64 = -1
    """Worth of freezing, for each card in the pile."""
    freeze_pair: i64 = 22
    """What each natural pair in the hand beyond the second adds to it."""
    freeze_unopened: i64 = 33
    """What it adds that the own side has not opened."""
    block_card: i64 = 2
    """Worth of blocking a packet with a wild card, for each of its cards."""

    # The pile
    draw: i64 = 120
    """Worth of drawing from the stock instead of taking, with all that a taking shows and binds."""
    draw_more: i64 = 33
    """What each card drawn beyond the first adds to it."""
    take_card: i64 = 15
    """Worth of each card of the pile."""
    take_known: i64 = 4
    """What a card adds that fits our melds or our hand."""
    take_wild: i64 = 17
    """What a wild card in the pile adds."""
    take_value: i64 = 29
    """Worth of every ten points of the top card, which is melded at once."""
    take_build: i64 = 15
    """Worth of the top card for each card of the meld below seven that it joins."""
    take_close: i64 = 77
    """What it adds that the top card completes a canasta."""
    take_held: i64 = 31
    """Worth of each card of the top's rank in the hand."""
    take_started: i64 = 29
    """What it adds that a pair, or a natural and a wild card, has to be laid for it."""
    take_thin: i64 = 14
    """Worth of taking for each card that a hand lacks to four."""
    take_danger: i64 = 60
    """What it costs when the hand is sure to end soon."""
    take_key_wild: i64 = 2
    """What it adds that a wild card alone takes it."""
    take_frozen: i64 = -40
    """What it adds that the pile is frozen."""

    # Opening
    open_gain: i64 = 74
    """Worth of having opened."""
    open_answer: i64 = 46
    """What it adds once an opponent has opened."""
    open_red_three: i64 = 21
    """What each red three of the side adds."""
    open_danger: i64 = 339
    """What it adds when the hand is sure to end soon."""
    open_natural: i64 = 6
    """Cost of each natural card laid to open."""
    open_wild: i64 = 63
    """Cost of each wild card laid to open."""

    # Melds
    add: i64 = -37
    """Worth of adding a natural card to a meld: it leaves the hand."""
    add_size: i64 = 16
    """What each card adds that is in the meld already, below seven."""
    add_finished: i64 = 17
    """What it adds that the meld is a canasta already."""
    add_close: i64 = 39
    """What it adds that the hand completes the canasta."""
    add_danger: i64 = 28
    """What it adds when the hand is sure to end soon."""
    add_value: i64 = 4
    """What every ten points of the card add."""
    laid: i64 = 18
    """Worth of each card by which laying leaves fewer in the hand than the next weight says."""
    laid_size: i64 = 2
    """Cards in the hand below which that counts: going out comes near."""
    start: i64 = -15
    """Worth of a new meld."""
    start_value: i64 = 11
    """What every ten points of its natural cards add."""
    start_more: i64 = -2
    """What each natural card beyond the third adds."""
    start_danger: i64 = 42
    """What it adds when the hand is sure to end soon."""
    start_lacking: i64 = -10
    """What it adds while the side lacks a canasta to go out."""
    start_frozen: i64 = -6
    """What each card of a frozen pile adds."""
    start_wild: i64 = -8
    """What a wild card in it adds."""
    start_wild_danger: i64 = -28
    """What that adds when the hand is sure to end soon: it has no time to become a canasta."""
    wild: i64 = -16
    """Worth of adding a wild card to a meld."""
    wild_joker: i64 = 10
    """What it adds that it is a joker."""
    wild_danger: i64 = 9
    """What it adds when the hand is sure to end soon."""
    wild_close: i64 = 51
    """What it adds that it completes the canasta."""
    wild_close_pure: i64 = -29
    """What it adds that it spoils a canasta which might become pure."""
    wild_close_pure_danger: i64 = 106
    """What that adds when the hand is sure to end soon."""
    wild_two: i64 = 28
    """What it adds that it completes the canasta together with another wild card of the hand."""
    wild_five: i64 = 27
    """What it adds that the meld has five cards and then lacks one."""
    wild_five_danger: i64 = 20
    """What that adds when the hand is sure to end soon."""
    wild_four: i64 = 14
    """What it adds that the meld has four cards."""
    wild_finished: i64 = -36
    """What it adds that the meld is a canasta already."""
    wild_finished_pure: i64 = -110
    """What it adds that it spoils a pure canasta."""
    key_pair: i64 = 9
    """Cost of laying the last pair of a rank while the pile is frozen."""
    key_pair_card: i64 = 6
    """What each card of the frozen pile adds to it."""

    last_of_rank: i64 = 3
    """What it adds to laying a natural card that it is the last of its rank in the hand."""
    last_wild: i64 = -2
    """What it adds to laying a wild card that it is the last in the hand."""

    # Going out
    out_opponent_card: i64 = 17
    """What each card in an opponent's hand is expected to cost him when the hand ends."""
    out_partner_card: i64 = 11
    """The same for a partner's card."""
    out_red_three: i64 = 115
    """Gain for each red three of a side that has melded nothing."""
    out_unfinished: i64 = 90
    """What a meld of five or six cards is expected to bring if the hand goes on."""
    out_lead: i64 = 7
    """What each card that our side holds more than theirs is expected to bring."""
    out_danger: i64 = 132
    """What it adds that the hand is sure to end soon anyway."""
    out_least: i64 = 3
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


CHANCES: Final = (
    "threat_ready",
    "threat_per_card",
    "threat_least",
    "threat_six",
    "threat_five",
    "threat_far",
    "stock_threat",
    "unopened_discount",
    "melded_discount",
    "shown_discount",
    "declined_discount",
)
"""The weights that are chances or parts of one, in thousandths: from 0 to 1000."""

LAWS: Final = Weights()
"""For rules under which a free pile is taken onto a meld, without a card of the hand."""

KEYS: Final = Weights(
    threat_least=196,
    threat_six=551,
    threat_far=102,
    rare_keep=29,
    meld_keep=2,
    black_three_keep=10,
    black_three_card=-14,
    wild_keep=163,
    draw=182,
    take_card=38,
    take_wild=23,
    take_close=109,
    take_thin=28,
    take_danger=-85,
    take_key_wild=-25,
    open_gain=55,
    add=-49,
    add_size=8,
    add_danger=78,
    laid=1,
    start=-86,
    start_value=23,
    start_more=-12,
    start_danger=174,
    start_lacking=-25,
    start_wild=-80,
    start_wild_danger=94,
    wild=-146,
    wild_danger=122,
    wild_close=141,
    wild_close_pure=-102,
    wild_close_pure_danger=76,
    wild_two=110,
    wild_five=64,
    wild_five_danger=-50,
    wild_four=46,
    wild_finished=-15,
    last_of_rank=-21,
    last_wild=-48,
    out_red_three=169,
    out_lead=12,
)
"""For rules under which every taking needs a key card: hands are kept, wild cards above all."""

KEYS_OF_THREE: Final = replace(
    KEYS,
    threat_ready=855,
    threat_six=619,
    threat_five=516,
    stock_threat=765,
    pile_card=24,
    shown_discount=213,
    value_keep=12,
    draw=137,
    take_danger=-75,
    take_key_wild=-28,
    open_natural=4,
    add=-43,
    add_size=12,
    add_danger=97,
    add_value=6,
    start_more=-8,
    start_lacking=-19,
    start_wild=-100,
    wild_close_pure_danger=95,
    wild_four=57,
    last_wild=-36,
    out_unfinished=68,
)
"""For such rules at tables where three and more play together: their cards run out sooner."""

SETS: Final = {"LAWS": LAWS, "KEYS": KEYS, "KEYS_OF_THREE": KEYS_OF_THREE}
"""The weights by the names they have here."""


def weights_for(game_rules: GameRules) -> Weights:
    """Return the weights that suit the rules and the sides of a table."""
    if not game_rules.takes_with_one_card:
        return LAWS
    return KEYS_OF_THREE if game_rules.players > 2 * game_rules.sides else KEYS


def _restored(values: dict[str, int]) -> Weights:
    return Weights(**values)
