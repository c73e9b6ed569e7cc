"""The line for sharing a result is a sentence in each language."""

import pytest

from canasta.agents.levels import level_names
from canasta.daily.deal import FIRST_DAY, DailyDeal
from canasta.daily.field import TRIES, Field
from canasta.i18n import Language, load
from canasta.i18n.shared_result import share_line

ALL_500 = Field({level: [500] * TRIES for level in level_names()})


@pytest.mark.parametrize(
    ("language", "ahead", "line"),
    [
        ("en", -685, "Two-player Canasta, 1 Nov · 0% · 1,185 below par · v4"),
        ("en", 500, "Two-player Canasta, 1 Nov · 50% · at par · v4"),
        ("fr", 620, "Canasta à deux, 1 novembre · 100 % · 120 au-dessus du par · v4"),
        ("fr", -185, "Canasta à deux, 1 novembre · 0 % · 685 sous le par · v4"),
    ],
)
def test_the_line_says_where_par_is(language: Language, ahead: int, line: str) -> None:
    deal = DailyDeal(FIRST_DAY, "duel", 4)
    shared = share_line(load(language), deal, ALL_500, ahead)
    assert " ".join(shared.split()) == line  # without no-break spaces
