"""The deal of the day: the calendar, the comparison, and the table."""

from typing import Final

from canasta.answers.daily import Here, calendar, daily_round, deals_at
from canasta.answers.deal_rounds import Visitor, begun_or_first, check_may_begin
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
    """Reply with the progress of the guest and of the robots in a deal."""
    guest = host.guest()
    deal, own = begun_or_first(_deals(request), host.holdings.rounds.get)
    if own is None:
        check_may_begin(deal, host.time.now_ms())
    here = Here()
    if own is not None and own.is_over:
        here = Here([Visitor(guest.nickname, is_me=True, round=own)])
    field = Field({}) if own is None else host.fields.field(deal)
    request.answer(daily_round(deal, own, field, here, address=None))


def _deals(request: Request) -> tuple[DailyDeal, ...]:
    text, day = request.text(0, "text"), request.text(1, "day")
    return deals_at(text, day, request.query.get("version"))


class _DailyHandlers(DealHandlers[DailyDeal]):
    def begun(self, host: Host, deal: DailyDeal) -> None:
        """Let robots play the deal from now on."""
        host.fields.field(deal)


TABLES: Final = _DailyHandlers(_deals)
