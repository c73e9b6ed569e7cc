"""The values of the four rule texts, copied by hand from the texts themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

NO_LIMIT = 99

ONE_MAY_FOLLOW = ("card may follow", "discard may follow")
BLACK_THREES_LAST = (*ONE_MAY_FOLLOW, "last")
"""The cards allowed after black threes: one card, laid or discarded; a discard only; none."""


@dataclass(frozen=True, eq=False)
class Values:
    """Everything in which the rule texts differ.

    The defaults are the values of ``laws1951``. Tables by number of players have the key 0 for
    every number that is not listed.
    """

    # Cards: points of one card.
    joker_points: int = 50
    two_points: int = 20
    ace_points: int = 20
    high_points: int = 10  # the ranks up to the king that are not low
    low_points: int = 5
    low_ranks: str = "4567"
    black_three_points: int = 5
    red_three_points: int = 0

    # Deal.
    cards_dealt: tuple[tuple[int, int], ...] = ((0, 11),)  # (players, cards)
    covered_upcards: str = ""  # kinds that the next card covers, again and again

    # Red threes.
    red_threes_wait_for_own_turn: bool = True  # else laid at once after the deal
    red_three_bonus: int = 100  # each, when the side has not all of them
    all_red_threes_bonus: int = 800  # for all of them together
    red_three_scale: tuple[int, ...] = ()  # for one, two … together, instead of both bonuses
    all_red_threes: tuple[tuple[int, int], ...] = ((0, 4),)  # (players, how many "all" are)
    unmelded_red_three_factor: int = -1  # the bonus times this for a side without a meld
    red_three_canastas: int = 0  # without as many, red threes do not count for their side
    short_red_three_factor: int = 0  # the bonus times this for a side with fewer canastas
    red_three_in_hand_penalty: int = 500  # each, when somebody goes out

    # Turn.
    cards_drawn: tuple[tuple[int, int], ...] = ((0, 1),)  # (players, cards)

    # Melds.
    meld_cards: int = 3  # at least
    meld_naturals: int = 2  # at least
    meld_wilds: int = 3  # at most
    wilds_to_naturals: str = "free"  # "free" | "not more" | "fewer"
    canasta_cards: int = 7  # at least
    canasta_naturals: int = 4  # at least, in every meld of canasta_cards or more
    black_threes: str = "any order"  # or BLACK_THREES_LAST, "never"

    # Opening.
    opening_below_zero: int = 0
    opening_minimums: tuple[tuple[int, int], ...] = ((0, 50), (1500, 90), (3000, 120))
    whole_hand_needs_no_minimum: bool = False  # after drawing, no discard, enough canastas

    # Taking the pile (not opened, or frozen: a natural pair, whatever the value here).
    one_key_card: bool = False  # opened: one card, wild or of the top's rank, and nothing else
    natural_pair: bool = True  # opened and not frozen
    natural_and_wild: bool = True  # opened and not frozen
    onto_meld: bool = True  # opened and not frozen
    wild_freezes: bool = True
    red_three_freezes: bool = True
    wild_starts_packet: bool = False
    one_card_each_refused: bool = True  # one card in hand, one in the pile, stock not exhausted

    # Stock exhausted.
    stock_exhausted: str = "must if it fits"  # "must if it fits" | "must if able" | "hand ends"
    asks_to_take: bool = False  # who could take only after a yes may ask, or pass
    chance_goes_round: bool = True  # to all who follow the last to discard, else to the next only

    # Going out.
    canastas_needed: tuple[tuple[int, int], ...] = ((0, 1),)  # (players, canastas)
    asking: str = "allowed"  # "none" | "allowed" | "compulsory"
    yes_binds: bool = True
    yes_not_out_penalty: int = 100
    going_out_bonus: int = 100
    concealed_going_out_bonus: int = 200  # instead of going_out_bonus
    no_opponent_melded_bonus: int = 0

    # Scoring.
    natural_canasta_bonus: int = 500
    mixed_canasta_bonus: int = 300
    concealed_canasta_bonus: int = 0  # on top of the bonus of the canasta


LAWS_1951 = Values()

FRIMES = Values(
    joker_points=25,
    cards_dealt=((2, 15), (3, 13), (0, 11)),
    covered_upcards="rb2*",
    red_threes_wait_for_own_turn=False,
    unmelded_red_three_factor=1,
    red_three_in_hand_penalty=0,
    meld_wilds=NO_LIMIT,
    wilds_to_naturals="fewer",
    canasta_naturals=0,
    black_threes="last",
    opening_below_zero=15,
    one_key_card=True,
    natural_pair=False,
    natural_and_wild=False,
    onto_meld=False,
    wild_freezes=False,
    red_three_freezes=False,
    wild_starts_packet=True,
    stock_exhausted="must if able",
    asks_to_take=True,
    chance_goes_round=False,
    canastas_needed=((0, 2),),
    asking="compulsory",
    yes_binds=False,
    yes_not_out_penalty=0,
    concealed_going_out_bonus=100,
    no_opponent_melded_bonus=100,
)

CLASSIC = Values(
    cards_dealt=((2, 15), (3, 13), (0, 11)),
    covered_upcards="rb2*",
    red_threes_wait_for_own_turn=False,
    red_three_in_hand_penalty=0,
    cards_drawn=((2, 2), (0, 1)),
    wilds_to_naturals="not more",
    canasta_naturals=0,
    black_threes="discard may follow",
    opening_below_zero=15,
    red_three_freezes=False,
    chance_goes_round=False,
    canastas_needed=((2, 2), (0, 1)),
    concealed_canasta_bonus=100,
)

DUEL = Values(
    cards_dealt=((0, 15),),
    covered_upcards="r2*",
    red_threes_wait_for_own_turn=False,
    red_three_in_hand_penalty=0,
    cards_drawn=((0, 2),),
    canasta_naturals=0,
    opening_below_zero=15,
    whole_hand_needs_no_minimum=True,
    red_three_freezes=False,
    stock_exhausted="hand ends",
    chance_goes_round=False,
    canastas_needed=((0, 2),),
    asking="none",
    yes_not_out_penalty=0,
)

TEXTS = {"laws1951": LAWS_1951, "frimes": FRIMES, "classic": CLASSIC, "duel": DUEL}

Rules = str | Mapping[str, object] | Values
"""A rule text's id, or house rules: ``{"base": "classic", "meld_wilds": 2, …}``, or all values."""


def values_of(rules: Rules) -> Values:
    """Return the values of a text or of house rules. Raises ValueError for an unknown name."""
    if isinstance(rules, Values):
        return rules
    if isinstance(rules, str):
        if rules not in TEXTS:
            raise ValueError(f"no rule text is called {rules!r}")
        return TEXTS[rules]
    base = values_of(str(rules["base"]))
    overrides = {name: value for name, value in rules.items() if name != "base"}
    unknown = overrides.keys() - {field.name for field in fields(Values)}
    if unknown:
        raise ValueError(f"no rule value is called {sorted(unknown)}")
    return replace(base, **overrides)  # type: ignore[arg-type]


def by_players(table: tuple[tuple[int, int], ...], players: int) -> int:
    """Return the entry of a table for this number of players; the key 0 means all other numbers."""
    entries = dict(table)
    return entries[players] if players in entries else entries[0]
