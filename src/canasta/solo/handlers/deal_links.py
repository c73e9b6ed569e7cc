"""Deals that are shared by a link: the link, the person's results, and the tables."""

from typing import Final

from canasta.answers.deal_links import link_at, link_shown, linked_deal_at, new_link
from canasta.answers.deal_rounds import Visitor
from canasta.answers.sent_deals import place_of, sent_round
from canasta.daily.played_deal import LONGEST_CODE
from canasta.daily.robot_deal import RobotDeal
from canasta.protocol.deal_links import DealLinkMade, NewDealLink
from canasta.solo.handlers.deal_rounds import DealHandlers, kept_record, new_round_id
from canasta.solo.handlers.history import round_alone, round_asked, with_game
from canasta.solo.host import Host
from canasta.solo.requests import Request
from canasta.tables.game_records import PlayedGame


def made(host: Host, request: Request) -> None:
    """Reply with a new link; nothing is stored, because the link determines the cards."""
    link = new_link(request.read(NewDealLink), host.random_bytes)
    request.answer(DealLinkMade(code=link.code))


def sent(host: Host, request: Request) -> None:
    """Reply with the link for others to the deal of a round, after storing the guest's result."""
    guest, (table, game_number, number) = host.guest(), round_asked(request)
    own = round_alone(host, table)
    if own is not None:
        request.answer(place_of(own.kept))
        return

    def found(game: PlayedGame) -> None:
        kept = sent_round(game, number, guest.id, new_round_id(host), host.time.now_ms())

        def done() -> None:
            host.holdings.rounds[kept.deal] = kept
            request.answer(place_of(kept))

        before = host.holdings.rounds.get(kept.deal)
        # The round at the table came first, so it counts instead of a round played by the link.
        if before is not None and before.plays == kept.plays:
            request.answer(place_of(before))
        else:
            host.device.keep(kept_record(kept), done)

    with_game(host, request, table, game_number, found)


def shown(host: Host, request: Request) -> None:
    """Reply with the deals of a link and the person's results."""
    guest, link = host.holdings.guest, link_at(request.text(0, "code", most=LONGEST_CODE))
    own = [host.holdings.rounds.get(deal.name) for deal in link.deals]
    visitors = [
        []
        if one is None or guest is None
        else [(guest.id, Visitor(guest.nickname, is_me=True, round=one))]
        for one in own
    ]
    request.answer(link_shown(link, own, visitors, None, request.words))


def _deals(request: Request) -> tuple[RobotDeal]:
    code = request.text(0, "code", most=LONGEST_CODE)
    return (linked_deal_at(code, request.text(1, "number")),)


TABLES: Final = DealHandlers(_deals)
