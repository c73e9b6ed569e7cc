"""The code of a link describes its deals completely; other texts are not codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.agents.levels import level_names
from canasta.daily.deal_link import (
    KEY_BYTES,
    MOST_DEALS,
    DealLink,
    link_named,
    link_to_new_deals,
)
from canasta.daily.named import deal_named
from canasta.rules import RULE_TEXTS

LINKS = st.builds(
    link_to_new_deals,
    st.sampled_from(list(RULE_TEXTS)),
    st.sampled_from(level_names()),
    st.integers(1, MOST_DEALS),
    st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES),
    st.integers(1, 9999),
)


@given(LINKS)
def test_a_code_names_its_link_and_each_of_its_deals(link: DealLink) -> None:
    assert link_named(link.code) == link
    for deal in link.deals:
        assert deal_named(deal.name) == deal


@given(LINKS, LINKS)
def test_other_links_have_other_cards(link: DealLink, other: DealLink) -> None:
    deals = {*link.deals, *other.deals}
    assert len({deal.seed for deal in deals}) == len(deals)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "classic-hard-0-v1-0011223344556677",
        "classic-hard-13-v1-0011223344556677",
        "classic-hard-01-v1-0011223344556677",
        "classic-hard-1-v0-0011223344556677",
        "classic-hard-1-v1-001122334455667",
        "classic-hard-1-v1-0011223344556677\n",
        "CLASSIC-hard-1-v1-0011223344556677",
        "classic-perfect-1-v1-0011223344556677",
        "tarot-hard-1-v1-0011223344556677",
    ],
)
def test_nothing_else_is_a_code(code: str) -> None:
    assert link_named(code) is None
    assert deal_named(f"link/{code}/1") is None
