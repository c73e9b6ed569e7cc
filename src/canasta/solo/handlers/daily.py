"""The deal of the day: the calendar, the table, and the comparison after it."""

from collections.abc import Callable
from typing import Final

from canasta.answers.daily import (
    Visitor,
    calendar,
    check_may_play,
    daily_round,
    deal_at,
    round_name,
    start_of,
)
from canasta.answers.kept_rounds import PREFIX, KeptRound, KeptTable
from canasta.answers.problems import ProblemError
from canasta.answers.robot_tables import hint_task, robot_task
from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field
from canasta.protocol.daily import KeptAsk, KeptHint, KeptPreview
from canasta.solo.host import Host
from canasta.solo.kept import ROUNDS, kept_rounds
from canasta.solo.requests import Request
from canasta.tables.views.hints import hint_answer

_ID_BYTES: Final = 12


def days(host: Host, request: Request) -> None:
    """Reply the deals that the guest has begun."""
    host.guest()
    request.answer(calendar(host.holdings.rounds.values(), host.holdings.fields))


def shown(host: Host, request: Request) -> None:
    """Reply how far the guest and the robots are with a deal."""
    guest, deal = host.guest(), _deal(request)
    own = host.holdings.rounds.get(deal.name)
    check_may_play(deal, own, host.time.now_ms(), is_practice=False)
    is_over = own is not None and own.is_over
    visitors = [Visitor(guest.nickname, True, own)] if own is not None and is_over else []  # noqa: FBT003
    field = Field({}) if own is None else host.fields.field(deal)
    request.answer(daily_round(deal, own, field, visitors))


def turn(host: Host, request: Request) -> None:
    """Reply the table after what the guest or the robot to act does, once it is kept."""
    asked, before = request.read(KeptAsk), _own_round(host, request)
    kept = before or _new_round(host, request)
    if asked.act == "restart" and _is_practice(request):
        kept = _new_round(host, request)
    table = _table(host, request, kept)
    table.take(asked, host.time.now_ms())
    if asked.act == "robot" and asked.at == len(kept.plays):
        task = robot_task(table.table)
        if task is not None:
            table.take_robot(task.carry_out(), host.time.now_ms())
    after = table.round

    def done() -> None:
        host.holdings.rounds[after.deal] = after
        request.answer(table.table.turn())

    if after == before:
        done()
        return
    put = {f"{ROUNDS}{after.deal}": kept_rounds.dump_json(after).decode()}
    host.device.keep(put, done, request.fail)
    if after.plays:
        host.fields.field(_deal(request))  # robots play it from now on


def preview(host: Host, request: Request) -> None:
    """Reply what the referee would answer to a play."""
    asked = request.read(KeptPreview)
    _with_table(host, request, lambda table: request.answer(table.table.preview(asked.asked)))


def hint(host: Host, request: Request) -> None:
    """Reply the advice of a robot, for practice."""
    asked = request.read(KeptHint).asked

    def advised(kept: KeptTable) -> None:
        question, task = hint_task(kept.table, asked)
        narrator = kept.table.narrator
        request.answer(hint_answer(question, task.carry_out(), asked.id, narrator))

    _with_table(host, request, advised)


def _with_table(host: Host, request: Request, work: Callable[[KeptTable], None]) -> None:
    kept = _own_round(host, request) or _new_round(host, request)
    work(_table(host, request, kept))


def _deal(request: Request) -> DailyDeal:
    return deal_at(request.text(0, "text"), request.text(1, "day"))


def _is_practice(request: Request) -> bool:
    return "practice" in request.query


def _own_round(host: Host, request: Request) -> KeptRound | None:
    """Return the round of the guest, if they have begun it.

    Raises:
        ProblemError: 401, nobody has come in; 404, 409 or 422, they may not play what is asked for.
    """
    host.guest()
    deal, is_practice, rounds = _deal(request), _is_practice(request), host.holdings.rounds
    check_may_play(deal, rounds.get(deal.name), host.time.now_ms(), is_practice=is_practice)
    return rounds.get(round_name(deal, is_practice=is_practice))


def _new_round(host: Host, request: Request) -> KeptRound:
    name = round_name(_deal(request), is_practice=_is_practice(request))
    round_id = f"{PREFIX}{host.random_bytes(_ID_BYTES).hex()}"
    return KeptRound(round_id, name, (), host.time.now_ms())


def _table(host: Host, request: Request, kept: KeptRound) -> KeptTable:
    start = start_of(kept, host.guest().nickname)
    if start is None:
        raise ProblemError(404, "not_found")
    return KeptTable(start, kept, request.words)
