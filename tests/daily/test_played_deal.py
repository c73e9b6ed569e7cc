"""The code of a deal played at a table holds the whole deal, and a deal has only one code."""

from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.levels import level_names
from canasta.daily.deal_link import link_named
from canasta.daily.named import deal_named
from canasta.daily.played_deal import LONGEST_CODE, LONGEST_PACKED_RULES, PlayedDeal, rules_as_text
from canasta.fair.shuffle import SEED_BYTES
from canasta.rules import load_rules
from tests.support.arrangements import ARRANGEMENTS, Arrangement

HOUSE = rules_as_text(replace(load_rules("classic"), id="mine", going_out_bonus=200))


def deals(arrangement: Arrangement, rules: str) -> st.SearchStrategy[PlayedDeal]:
    text, players, sides = arrangement
    seats = st.integers(0, players - 1)
    robots = st.lists(st.sampled_from(level_names()), min_size=players - 1, max_size=players - 1)
    points = st.integers(-1000, 1000).map(lambda steps: 5 * steps)
    return st.builds(
        PlayedDeal,
        rules=st.just(rules),
        players=st.just(players),
        sides=st.just(sides),
        sanctions=st.booleans() if load_rules(text).sanctions else st.just(value=False),
        dealer=seats,
        by_seat=st.builds(lambda seat, all_: (*all_[:seat], "", *all_[seat:]), seats, robots),
        scores=st.lists(points, min_size=sides, max_size=sides).map(tuple),
        deck_seed=st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES),
        version=st.integers(1, 9999),
    )


DEALS = st.sampled_from(ARRANGEMENTS).flatmap(lambda one: deals(one, one.text))


@given(DEALS | deals(Arrangement("classic", 4, 2), HOUSE))
def test_a_code_says_everything(deal: PlayedDeal) -> None:
    assert len(deal.code) <= LONGEST_CODE
    assert len(deal.code.partition(".")[2]) < LONGEST_CODE - LONGEST_PACKED_RULES
    assert deal_named(deal.name) == deal
    link = link_named(deal.code)
    assert link is not None
    assert link.deals == (deal,)
    header = deal.header("Ann", ["Vega"] * deal.players)
    assert header.players[deal.seat].name == "Ann"
    assert header.scores == deal.scores


@given(DEALS, st.data())
def test_a_deal_has_one_code(deal: PlayedDeal, data: st.DataObject) -> None:
    """Otherwise a deal could be played under another code first, as if its cards were unknown."""
    at = data.draw(st.integers(0, len(deal.code)))
    cut = data.draw(st.integers(0, 1))
    new = data.draw(st.text(" -+.=_0129Aafv\n", max_size=1))
    code = deal.code[:at] + new + deal.code[at + cut :]
    link = link_named(code)
    assert code == deal.code or link is None or link.deals != (deal,)


@given(DEALS, DEALS)
def test_other_conditions_with_the_end_of_a_code_have_other_cards(
    deal: PlayedDeal, other: PlayedDeal
) -> None:
    """Nobody learns the cards of a deal by playing it first with easier robots, for example."""
    changed = f"{other.code.rpartition('.')[0]}.{deal.code.rpartition('.')[2]}"
    link = link_named(changed)
    assert link is not None
    (found,) = link.deals
    assert isinstance(found, PlayedDeal)
    assert changed == deal.code or found.deck_seed != deal.deck_seed


@pytest.mark.parametrize(
    "rules",
    [
        'base = "classic"\n',
        'id = "classic"\nbase = "classic"\n',
        HOUSE + "# a comment\n",
        HOUSE + "target = 5000\n",
        HOUSE.replace("\n", "\n\n", 1),
    ],
)
def test_rules_have_one_form_in_a_code(rules: str) -> None:
    seats = ("", "hard", "hard", "hard")
    deal = PlayedDeal(HOUSE, 4, 2, False, 3, seats, (0, 0), bytes(32))  # noqa: FBT003
    assert link_named(deal.code) is not None
    assert link_named(replace(deal, rules=rules).code) is None


def packed(rules: str) -> str:
    return urlsafe_b64encode(rules.encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("place", "part"),
    [
        (0, "tarot"),
        (0, packed('id = "x"\nbase = "/etc/passwd"\n')),
        (0, packed('id = "x"\nbase = "classic"\npacks = 7\n')),
        (0, packed("[" * 300)),
        (1, "4203" + "0"),
        (1, "5203"),
        (1, "4303"),
        (1, "4204"),
        (2, "hard_hard_hard_hard"),
        (2, "_hard_hard"),
        (2, "__hard_hard"),
        (2, "_hard_hard_perfect"),
        (3, "0"),
        (3, "0_7"),
        (3, "0_99999995"),
        (4, "v0"),
        (4, "v-3"),
        (4, "v04"),
        (4, "v" + 400 * "1"),
        (5, "AAAA"),
    ],
)
def test_a_round_that_cannot_be_has_no_code(place: int, part: str) -> None:
    robots = ("", "hard", "hard", "hard")
    deal = PlayedDeal("duel", 2, 2, False, 1, ("", "hard"), (0, 0), bytes(32))  # noqa: FBT003
    assert link_named(deal.code) is not None
    assert link_named(replace(deal, sanctions=True).code) is None, "the text has none"
    whole = replace(deal, rules="laws1951", players=4, dealer=3, by_seat=robots)
    assert link_named(whole.code) is not None
    parts = whole.code.split(".")
    parts[place] = part
    assert link_named(".".join(parts)) is None
