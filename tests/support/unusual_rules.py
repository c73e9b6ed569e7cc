"""House rules by which a usual sentence about the rules would be untrue or empty."""

from dataclasses import replace
from typing import Final

from canasta.rules import RuleSet, load_rules

_CLASSIC = load_rules("classic")
_LAWS = load_rules("laws1951")
_NO_WILD_TAKES = frozenset({"natural_pair", "onto_meld"})

UNUSUAL: Final[tuple[RuleSet, ...]] = (
    replace(_CLASSIC, rounds=1),
    replace(_CLASSIC, rounds=3),
    replace(_CLASSIC, jokers_per_pack=0),
    replace(_CLASSIC, packs=(2, 2, 2, 3, 3)),
    replace(_CLASSIC, packs=(2, 2, 3, 3, 3), jokers_per_pack=0),
    replace(_CLASSIC, max_wilds=0, opened_takes=_NO_WILD_TAKES),
    replace(_LAWS, max_wilds=0, jokers_per_pack=0, opened_takes=frozenset({"natural_pair"})),
    replace(_LAWS, sanctions_also=frozenset()),
    replace(_LAWS, red_three_scale=(100, 300, 500, 1000)),
    replace(_CLASSIC, red_three_scale=(0, 0, 0, 0)),
    replace(_LAWS, red_threes_need_canastas=1),
    replace(_LAWS, red_threes_need_canastas=2, red_threes_short="against"),
    replace(_LAWS, red_threes_need_canastas=1, red_threes_short="against"),
    replace(_LAWS, red_threes_need_canastas=2, red_threes_need_meld=False),
    replace(_LAWS, red_three_bonus=0, all_red_threes_bonus=0),
    replace(_CLASSIC, canasta_naturals=7),
    replace(_CLASSIC, canasta_naturals=6, min_naturals=3),
    replace(_CLASSIC, canastas_to_go_out=(0,) * 5),
    replace(_CLASSIC, canastas_to_go_out=(2, 1, 0, 0, 0)),
    replace(_CLASSIC, minimums=((0, 0), (1500, 90)), minimum_below_zero=0),
    replace(_CLASSIC, minimums=((0, 0),), minimum_below_zero=0),
    replace(_CLASSIC, going_out_bonus=0),
    replace(_CLASSIC, going_out_bonus=0, concealed_bonus=0),
    replace(_CLASSIC, arrangements=((3, 3), (5, 5))),
    replace(_CLASSIC, arrangements=((5, 2),)),
    replace(_CLASSIC, black_threes="never"),
    replace(_CLASSIC, single_card_pile=True),
    replace(_CLASSIC, wild_blocks=True, frozen_by=frozenset()),
    replace(_CLASSIC, min_naturals=3),
    replace(_LAWS, yes_binds=False),
)
