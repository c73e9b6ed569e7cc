"""Data for the pages of the deal of the day: the calendar, and the comparison of results."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from canasta.agents.alike import VERSION
from canasta.agents.levels import level_names
from canasta.answers.bodies import number_in
from canasta.answers.deal_rounds import Visitor, no_such_deal
from canasta.answers.kept_rounds import KeptRound
from canasta.answers.problems import bad_field
from canasta.daily.deal import FIRST_DAY, OPPONENTS, DailyDeal, daily_deal_named
from canasta.daily.field import TRIES, Field
from canasta.i18n import Catalogue
from canasta.i18n.shared_result import share_line
from canasta.protocol.daily import DailyCompared, DailyDay, DailyDays, DailyRound, DailyVisitor
from canasta.protocol.http_api import Link
from canasta.rules import RULE_TEXTS

_BARS: Final = 24
_LAST_VERSION: Final = 9999
"""The highest version for which the names of deals have room."""


def deals_at(text: str, day: str, version: str | None) -> tuple[DailyDeal, ...]:
    """Return the deals that an address may mean, first the deal for the present version of robots.

    An address without ``version`` means the first of them that the guest has begun.

    Raises:
        ProblemError: 404 if the text does not exist; 422 if ``day`` is not a date or ``version``
            not a number from 1.
    """
    if text not in RULE_TEXTS:
        raise no_such_deal()
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise bad_field("day") from None
    if str(found) != day:  # another notation of the same date
        raise bad_field("day")
    if version is not None:
        return (DailyDeal(found, text, number_in("version", version, most=_LAST_VERSION)),)
    return tuple([DailyDeal(found, text, number) for number in range(VERSION, 0, -1)])


def calendar(rounds: Iterable[KeptRound], fields: Mapping[str, Field]) -> DailyDays:
    """Return the deals that a guest has begun; ``fields`` maps the names of deals to fields."""
    days = []
    for kept in rounds:
        deal = daily_deal_named(kept.deal)
        if deal is None:  # practice, or a deal of a link
            continue
        field = fields.get(kept.deal, Field({}))
        is_known = kept.ahead is not None and field.is_complete
        days.append(
            DailyDay(
                day=str(deal.day),
                text=deal.text,
                version=deal.version,
                ahead=kept.ahead,
                percent=field.percent(kept.ahead or 0) if is_known else None,
            )
        )
    days.sort(key=lambda one: one.day, reverse=True)
    return DailyDays(version=VERSION, first_day=str(FIRST_DAY), level=OPPONENTS, days=tuple(days))


class Here(NamedTuple):
    """The people of this server who have finished a deal."""

    visitors: Sequence[Visitor] = ()
    """The best people and the guest."""
    others: Sequence[int] = ()
    """The results of everybody except the guest."""


def daily_round(
    words: Catalogue,
    deal: DailyDeal,
    own: KeptRound | None,
    field: Field,
    here: Here,
    address: Link | None,
) -> DailyRound:
    """Return the progress of a guest and of the robots in a deal; ``own`` is the guest's round.

    Results are hidden until the guest has finished the deal. ``address`` is the link for friends.
    """
    ahead = None if own is None else own.ahead
    return DailyRound(
        day=str(deal.day),
        text=deal.text,
        version=deal.version,
        is_open=deal.is_current,
        phase="new" if own is None else "begun" if ahead is None else "counted",
        robots_done=field.size,
        robots_total=TRIES * len(level_names()),
        ahead=ahead,
        link=address,
        visitors=()
        if ahead is None
        else tuple(
            [
                DailyVisitor(
                    name=one.name, ahead=one.round.ahead or 0, is_me=one.is_me, replay=one.round.id
                )
                for one in here.visitors
            ]
        ),
        more=0 if ahead is None else len(here.others) + 1 - len(here.visitors),
        compared=None
        if ahead is None or not field.has_begun
        else _compared(words, deal, field, ahead, here.others),
    )


def _compared(
    words: Catalogue, deal: DailyDeal, field: Field, ahead: int, others: Sequence[int]
) -> DailyCompared:
    results = [*field.results(), ahead]
    bars, place = field.histogram(ahead, _BARS)
    return DailyCompared(
        percent=field.percent(ahead, others),
        percent_of_robots=field.percent(ahead),
        par=field.par,
        bars=tuple(bars),
        place=place,
        low=min(results),
        high=max(results),
        means=field.means(),
        share=share_line(words, deal, field, ahead) if field.is_complete else "",
    )
