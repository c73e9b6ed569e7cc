"""The weights of the hand-written principles, in points unless a docstring says otherwise.

Each weight estimates the points that a side gains or loses, so different considerations can be
compared. ``canasta train weights`` tunes the weights (docs/study/training.md).
"""

from dataclasses import dataclass, fields, replace
from typing import Final

from mypy_extensions import i64

from canasta.engine.state.game_rules import GameRules


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The weight of each consideration.

    An "additional" worth or cost is added to the weight whose name begins the group: ``add_size``
    is added to ``add``.
    """

    # How soon the round may end: chances, and factors of chances, in thousandths
    threat_ready: i64 = 684
    """Chance that an opponent with one card left, free to go out, ends the round soon."""
    threat_per_card: i64 = 90
    """Decrease of ``threat_ready`` for each further card that the opponent holds."""
    threat_least: i64 = 152
    """Lower bound of this chance for an opponent who is free to go out."""
    threat_six: i64 = 816
    """Factor of the chance while the opponent's side lacks one card of a canasta."""
    threat_five: i64 = 413
    """Factor of the chance while the opponent's side lacks two cards."""
    threat_far: i64 = 70
    """Factor of the chance while the opponent's side lacks more cards."""
    stock_threat: i64 = 612
    """Chance that the round ends soon if the stock lasts for one more turn of each seat."""

    # Discards
    pile_base: i64 = -49
    """The base worth of a take to an opponent, which is negative because the opponent
    gives up the draw."""
    pile_card: i64 = 32
    """Worth of each card of the pile to an opponent who takes it."""
    pile_least: i64 = 0
    """Lower bound for the worth of a small pile to an opponent."""
    pile_wild: i64 = 10
    """Additional worth of each wild card in that pile."""
    unopened_discount: i64 = 333
    """Chance that a side can open with a pair that takes the pile, in thousandths."""
    melded_discount: i64 = 491
    """Factor of the chance to take a frozen pile with a melded rank, in thousandths."""
    shown_discount: i64 = 284
    """Factor of the chance to take with a rank that the taker has discarded, in thousandths."""
    declined_discount: i64 = 512
    """Factor of the chance to take with a rank that the taker has declined, in thousandths."""
    rare_keep: i64 = 39
    """Worth of keeping a card when all others of its rank lie open: it is a safe discard later."""
    value_keep: i64 = 10
    """Worth of keeping ten points of a card while the round is sure to continue."""
    pair_keep: i64 = 10
    """Cost of breaking a pair."""
    open_pair_keep: i64 = 11
    """Additional cost of breaking a pair while the side has not opened."""
    frozen_pair_keep: i64 = 2
    """Additional cost of breaking a pair for each card of a frozen pile."""
    triple_keep: i64 = 8
    """Cost of breaking up three or more of a kind."""
    meld_keep: i64 = -4
    """Worth of keeping a card that fits a meld of the side."""
    black_three_keep: i64 = -13
    """Worth of keeping a black three; it takes the place of a card that could be melded."""
    black_three_card: i64 = 2
    """Additional worth of a black three for each card of the pile, which it can stop later."""
    wild_keep: i64 = 81
    """Worth of keeping a wild card."""
    joker_keep: i64 = 20
    """Additional worth of keeping a joker."""
    freeze_card: i64 = -1
    """Worth of freezing the pile for each card in it."""
    freeze_pair: i64 = 22
    """Additional worth of freezing for each natural pair in the hand beyond the second."""
    freeze_unopened: i64 = 33
    """Additional worth of freezing while the player's side has not opened."""
    block_card: i64 = 2
    """Worth of blocking a packet with a wild card, for each of its cards."""

    # The pile
    draw: i64 = 120
    """Worth of drawing instead of taking, which shows cards and has to lay a meld."""
    draw_more: i64 = 33
    """Additional worth of drawing for each card drawn beyond the first."""
    take_card: i64 = 15
    """Worth of each card of the pile."""
    take_known: i64 = 4
    """Additional worth of each card that fits the melds of the side or the hand."""
    take_wild: i64 = 17
    """Additional worth of each wild card in the pile."""
    take_value: i64 = 29
    """Worth of every ten points of the top card, which is melded at once."""
    take_build: i64 = 15
    """Worth of the top card for each card of the unfinished meld that it joins."""
    take_close: i64 = 77
    """Additional worth of the top card if it completes a canasta."""
    take_held: i64 = 31
    """Worth of each card of the top rank in the hand."""
    take_started: i64 = 29
    """Additional worth if the take lays a pair, or a natural and a wild card."""
    take_thin: i64 = 14
    """Worth of taking for each card by which the hand is short of four cards."""
    take_danger: i64 = 60
    """Cost of taking when the round is sure to end soon."""
    take_key_wild: i64 = 2
    """Additional worth of a take with a single wild card."""
    take_frozen: i64 = -40
    """Additional worth of taking a frozen pile."""

    # Opening
    open_gain: i64 = 74
    """Worth of having opened."""
    open_answer: i64 = 46
    """Additional worth of opening once an opponent has opened."""
    open_red_three: i64 = 21
    """Additional worth of opening for each red three of the side."""
    open_danger: i64 = 339
    """Additional worth of opening when the round is sure to end soon."""
    open_natural: i64 = 6
    """Cost of each natural card laid to open."""
    open_wild: i64 = 63
    """Cost of each wild card laid to open."""

    # Melds
    add: i64 = -37
    """Worth of adding a natural card to a meld; negative, because the card leaves the hand."""
    add_size: i64 = 16
    """Additional worth for each card already in the meld, up to the size of a canasta."""
    add_finished: i64 = 17
    """Additional worth if the meld is already a canasta."""
    add_close: i64 = 39
    """Additional worth if the hand completes the canasta."""
    add_danger: i64 = 28
    """Additional worth when the round is sure to end soon."""
    add_value: i64 = 4
    """Additional worth of every ten points of the card."""
    laid: i64 = 18
    """Worth of each card by which laying leaves the hand below ``laid_size``."""
    laid_size: i64 = 2
    """Hand size below which each card laid brings the player closer to going out (see ``laid``)."""
    start: i64 = -15
    """Worth of starting a meld."""
    start_value: i64 = 11
    """Additional worth of every ten points of its natural cards."""
    start_more: i64 = -2
    """Additional worth of each of its natural cards beyond the third."""
    start_danger: i64 = 42
    """Additional worth when the round is sure to end soon."""
    start_lacking: i64 = -10
    """Additional worth for each canasta that the side still needs to go out."""
    start_frozen: i64 = -6
    """Additional worth for each card of a frozen pile."""
    start_wild: i64 = -8
    """Additional worth if the new meld has a wild card."""
    start_wild_danger: i64 = -28
    """Additional worth of that wild card when the round is sure to end soon."""
    wild: i64 = -16
    """Worth of adding a wild card to a meld."""
    wild_joker: i64 = 10
    """Additional worth if the wild card is a joker."""
    wild_danger: i64 = 9
    """Additional worth when the round is sure to end soon."""
    wild_close: i64 = 51
    """Additional worth if the wild card completes the canasta."""
    wild_close_pure: i64 = -29
    """Additional worth if the card completes a canasta that could still become natural."""
    wild_close_pure_danger: i64 = 106
    """Additional worth of completing such a canasta when the round is sure to end soon."""
    wild_two: i64 = 28
    """Additional worth if the card completes the canasta together with another wild card of the
    hand."""
    wild_five: i64 = 27
    """Additional worth if the meld has five cards, so that one more card makes a canasta."""
    wild_five_danger: i64 = 20
    """Additional worth of adding to five cards when the round is sure to end soon."""
    wild_four: i64 = 14
    """Additional worth if the meld has four cards."""
    wild_finished: i64 = -36
    """Additional worth if the meld is already a canasta."""
    wild_finished_pure: i64 = -110
    """Additional worth if the wild card turns a natural canasta into a mixed one."""
    key_pair: i64 = 9
    """Cost of laying the last pair of a rank while the pile is frozen."""
    key_pair_card: i64 = 6
    """Additional cost of laying that pair for each card of the frozen pile."""

    last_of_rank: i64 = 3
    """Additional worth of laying a natural card if it is the last of its rank in the hand."""
    last_wild: i64 = -2
    """Additional worth of laying a wild card if it is the last one in the hand."""

    # Going out
    out_opponent_card: i64 = 17
    """Expected loss of an opponent for each card in hand when the round ends."""
    out_partner_card: i64 = 11
    """Expected loss of a partner for each card in hand when the round ends."""
    out_red_three: i64 = 115
    """Gain for each red three of a side that has melded nothing."""
    out_unfinished: i64 = 90
    """Expected gain from a meld of five or six cards if the round continues."""
    out_lead: i64 = 7
    """Expected gain for each card by which the hands of the player's side exceed those of the
    opponents."""
    out_danger: i64 = 132
    """Additional gain of going out when the round is sure to end soon anyway."""
    out_least: i64 = 3
    """Least expected gain for which the agent goes out."""
    refuse: i64 = 0
    """Points at stake in the hand, beyond the gain of going out, up to which the answer is yes."""
    ask_cards: i64 = 8
    """Least number of cards in the partners' hands for which a player asks although the rules do
    not require it."""
    hidden_card: i64 = 10
    """Average value of a hidden card in a hand."""
    in_reach: i64 = 2000
    """Distance to the target, in points, within which a round may decide the game."""

    def __reduce__(self) -> tuple[object, ...]:
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
"""The weights that are chances or factors of a chance: from 0 to 1000 thousandths."""

ONTO_MELD: Final = Weights()
"""The weights for rules under which the top card of an unfrozen pile may be taken onto a meld."""

ONTO_MELD_RENEWED: Final = replace(
    ONTO_MELD,
    pile_base=-61,
    triple_keep=6,
    meld_keep=-2,
    wild=-20,
    wild_four=9,
    last_wild=-4,
    out_partner_card=16,
    out_unfinished=140,
)
"""ONTO_MELD tuned by a further search."""

KEY_CARD: Final = Weights(
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
"""The weights for rules under which every take needs a key card, so players keep more cards,
especially wild cards."""

KEY_CARD_OF_THREE: Final = replace(
    KEY_CARD,
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
"""The weights for the rules of KEY_CARD with three or more players on a side, where cards run out
sooner."""

SETS: Final = {
    "ONTO_MELD": ONTO_MELD,
    "ONTO_MELD_RENEWED": ONTO_MELD_RENEWED,
    "KEY_CARD": KEY_CARD,
    "KEY_CARD_OF_THREE": KEY_CARD_OF_THREE,
}
"""The sets of weights by their names in this module."""


class WeightSets:
    """A set of weights for each kind of rules."""

    def __init__(self, onto_meld: Weights, key_card: Weights, key_card_of_three: Weights) -> None:
        """Use these weights for the kinds of rules that ONTO_MELD, KEY_CARD and so on describe."""
        self._onto_meld: Final = onto_meld
        self._key_card: Final = key_card
        self._key_card_of_three: Final = key_card_of_three

    def __reduce__(self) -> tuple[object, ...]:
        return WeightSets, (self._onto_meld, self._key_card, self._key_card_of_three)

    def suited(self, game_rules: GameRules) -> Weights:
        """Return the weights that suit the rules on taking the pile and the size of the sides."""
        if not game_rules.takes_with_one_card:
            return self._onto_meld
        of_three = game_rules.players > 2 * game_rules.sides
        return self._key_card_of_three if of_three else self._key_card


FIRST: Final = WeightSets(ONTO_MELD, KEY_CARD, KEY_CARD_OF_THREE)
"""The weights of steady-1, of searches, and of the network, which was trained with them."""
RENEWED: Final = WeightSets(ONTO_MELD_RENEWED, KEY_CARD, KEY_CARD_OF_THREE)
"""The weights of steady and casual."""


def weights_for(game_rules: GameRules) -> Weights:
    """Return the weights of :data:`FIRST` for ``game_rules``."""
    return FIRST.suited(game_rules)


def _restored(values: dict[str, int]) -> Weights:
    return Weights(**values)
