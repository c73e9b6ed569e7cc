"""The deal of the day: the calendar, the comparison, and the table."""

from typing import Final

from canasta.answers.daily import calendar, daily_round, deal_at
from canasta.answers.deal_rounds import Visitor, check_may_play
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.solo.handlers.deal_rounds import DealHandlers
from canasta.solo.host import Host
from canasta.solo.requests import Request


def days(host: Host, request: Request) -> None:
    """Reply with the deals that the guest has begun."""
    host.guest()
    request.answer(calendar(host.holdings.rounds.values(), host.holdings.fields))


def shown(host: Host, request: Request) -> None:
    """Reply with the progress of the guest and the robots at a deal."""
    guest, deal = host.guest(), _deal(request)
    own = host.holdings.rounds.get(deal.name)
    check_may_play(deal, own, host.time.now_ms(), is_practice=False)
    is_over = own is not None and own.is_over
    visitors = (
        [Visitor(guest.nickname, is_me=True, round=own)] if own is not None and is_over else []
    )
    field = Field({}) if own is None else host.fields.field(deal)
    request.answer(daily_round(deal, own, field, visitors))


def _deal(request: Request) -> DailyDeal:
    return deal_at(request.text(0, "text"), request.text(1, "day"))


class _DailyHandlers(DealHandlers):
    def begun(self, host: Host, request: Request) -> None:
        """Let robots play the deal from now on."""
        host.fields.field(_deal(request))


TABLES: Final = _DailyHandlers(_deal)
