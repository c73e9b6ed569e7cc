"""The page of a deal link: the deals and the person's results."""

from canasta.answers.addresses.deals import link_code
from canasta.answers.deal_links import link_at, link_shown
from canasta.answers.deal_rounds import Visitor
from canasta.answers.replies import Reply, message
from canasta.solo.context import DeviceContext


async def shown(context: DeviceContext) -> Reply:
    """Return the deals of a link and the person's results."""
    guest, link = await context.guest_if_any(), link_at(link_code(context))
    own = [context.host.holdings.rounds.get(deal.name) for deal in link.deals]
    visitors = [
        []
        if one is None or guest is None
        else [(guest.id, Visitor(guest.nickname, is_me=True, round=one))]
        for one in own
    ]
    return message(link_shown(link, own, visitors, None, context.words))
