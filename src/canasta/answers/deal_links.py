"""Data for the page of a deal link."""

from collections.abc import Callable, Sequence

from canasta.agents.levels import level_names
from canasta.answers.bodies import number_in
from canasta.answers.deal_rounds import Visitor, is_shown_to, no_such_deal
from canasta.answers.kept_rounds import KeptRound
from canasta.answers.problems import bad_field
from canasta.daily.deal_link import (
    KEY_BYTES,
    DealLink,
    link_named,
    link_to_new_deals,
)
from canasta.daily.played_deal import PlayedDeal
from canasta.daily.robot_deal import RobotDeal
from canasta.i18n import Catalogue
from canasta.i18n.rules import rules_names
from canasta.protocol.deal_links import DealLinkShown, LinkPlayer, NewDealLink
from canasta.protocol.http_api import Link
from canasta.rules import RULE_TEXTS
from canasta.tables.settings_check import has_fit_titles


def new_link(asked: NewDealLink, random_bytes: Callable[[int], bytes]) -> DealLink:
    """Return a new link.

    Raises:
        ProblemError: 422 if the text or the level does not exist.
    """
    if asked.text not in RULE_TEXTS:
        raise bad_field("text")
    if asked.level not in level_names():
        raise bad_field("level")
    return link_to_new_deals(asked.text, asked.level, asked.count, random_bytes(KEY_BYTES))


def link_at(code: str) -> DealLink:
    """Return the link with the ``code`` of an address.

    Raises:
        ProblemError: 404 if there is no such link.
    """
    found = link_named(code)
    if found is None or not has_fit_titles(found.deals[0].game_rules.rules):
        raise no_such_deal()
    return found


def linked_deal_at(code: str, number: str) -> RobotDeal:
    """Return the deal with ``number`` of the link with ``code``.

    Raises:
        ProblemError: 404 if there is no such link; 422 if the link has no such deal.
    """
    link = link_at(code)
    return link.deals[number_in("number", number, most=len(link.deals)) - 1]


def link_shown(
    link: DealLink,
    own: Sequence[KeptRound | None],
    visitors: Sequence[Sequence[tuple[str, Visitor]]],
    address: Link | None,
    words: Catalogue,
    more: int = 0,
) -> DealLinkShown:
    """Return the data of a link that a guest may see; ``address`` is the link for friends.

    ``own`` holds the guest's round of each deal. ``visitors`` holds, for each deal, the ids and
    rounds of the best people who have played it, and ``more`` is the number of other people. The
    results of a deal are hidden until the guest has finished it.
    """
    rows: dict[str, list[Visitor | None]] = {}
    for number, here in enumerate(visitors):
        for guest_id, one in here:
            if is_shown_to(one.round, own[number]):
                rows.setdefault(guest_id, [None] * len(link.deals))[number] = one
    players = [_player(row) for row in rows.values()]
    players.sort(key=lambda one: (not one.is_me, one.name))
    deal = link.deals[0]
    return DealLinkShown(
        rules_name=rules_names(deal.game_rules.rules),
        levels=tuple(dict.fromkeys([level for level in deal.levels if level])),
        version=deal.version,
        is_open=deal.is_current,
        note=words.text("server.deal.played") if isinstance(deal, PlayedDeal) else "",
        link=address,
        begun=tuple([one is not None for one in own]),
        players=tuple(players),
        more=more,
    )


def _player(row: Sequence[Visitor | None]) -> LinkPlayer:
    ahead = tuple([None if one is None else one.round.ahead for one in row])
    name, is_me = next((one.name, one.is_me) for one in row if one is not None)
    return LinkPlayer(
        name=name,
        is_me=is_me,
        ahead=ahead,
        replays=tuple(["" if one is None else one.round.id for one in row]),
        total=sum(points or 0 for points in ahead),
    )
