"""The deal of the day: the calendar, and the comparison with robots."""

from canasta.answers.addresses.deals import daily_deals
from canasta.answers.daily import Here, calendar, daily_round
from canasta.answers.deal_rounds import Visitor, begun_or_first, check_may_begin
from canasta.answers.replies import Reply, message
from canasta.daily.field import Field
from canasta.solo.context import DeviceContext


async def days(context: DeviceContext) -> Reply:
    """Return the deals that the guest has begun."""
    await context.guest()
    holdings = context.host.holdings
    return message(calendar(holdings.rounds.values(), holdings.fields))


async def shown(context: DeviceContext) -> Reply:
    """Return the progress of the guest and of the robots in a deal."""
    guest = await context.guest()
    deal, own = begun_or_first(daily_deals(context), context.host.holdings.rounds.get)
    if own is None:
        check_may_begin(deal, context.now_ms())
    here = Here()
    if own is not None and own.is_over:
        here = Here([Visitor(guest.nickname, is_me=True, round=own)])
    field = Field({}) if own is None else await context.field(deal)
    return message(daily_round(context.words, deal, own, field, here, address=None))
