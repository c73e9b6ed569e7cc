"""A round of a deal that others also play: the table, previews and hints."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic

from canasta.answers.deal_rounds import (
    DealT,
    begun_or_first,
    check_may_play,
    round_name,
    start_of,
)
from canasta.answers.kept_rounds import PREFIX, KeptRound, KeptTable
from canasta.answers.robot_tables import hint_task, robot_task
from canasta.daily.robot_deal import RobotDeal
from canasta.protocol.daily import KeptAsk, KeptHint, KeptPreview
from canasta.solo.device import Records
from canasta.solo.host import Host
from canasta.solo.kept import MISTAKES, ROUNDS, kept_rounds
from canasta.solo.requests import Request
from canasta.tables.views.hints import hint_answer

_ID_BYTES: Final = 12


class DealHandlers(Generic[DealT]):
    """The handlers of one kind of deals; with ``?practice``, the round does not count."""

    def __init__(self, deals_of: Callable[[Request], Sequence[DealT]]) -> None:
        """Store the function that finds the deals of an address, or raises a ProblemError.

        If the guest has begun one of these deals, the address means that deal; otherwise the first.
        """
        self._deals_of: Final = deals_of

    def at(self, address: str) -> Mapping[str, Callable[[Host, Request], None]]:
        """Return the handlers for the address of a deal and the addresses below it."""
        return {
            f"POST {address}": self.turn,
            f"POST {address}/preview": self.preview,
            f"POST {address}/hint": self.hint,
        }

    def turn(self, host: Host, request: Request) -> None:
        """Reply with the table after an act of the guest or a robot, once the act is stored."""
        asked = request.read(KeptAsk)
        deal, before = self._own_round(host, request)
        kept = before or _new_round(host, request, deal)
        if asked.act == "restart" and _is_practice(request):
            kept = _new_round(host, request, deal)
        table = _table(host, request, kept)
        table.take(asked, host.time.now_ms())
        if asked.act == "robot" and asked.at == len(kept.plays):
            task = robot_task(table.table)
            if task is not None:
                table.take_robot(task.carry_out(), host.time.now_ms())
        after = table.round

        # The decisions of a round that is begun again can no longer be shown.
        gone = [f"{MISTAKES}{one.id}." for one in (before,) if one and one.id != after.id]

        def done() -> None:
            host.holdings.drop_mistakes(gone)
            host.holdings.rounds[after.deal] = after
            request.answer(table.table.turn())

        if after == before:
            done()
            return
        if after.plays:
            self.begun(host, deal)
        host.device.keep(kept_record(after), done, delete=gone)

    def begun(self, host: Host, deal: DealT) -> None:
        """Follow a play of the person or a robot; by default, do nothing."""

    def preview(self, host: Host, request: Request) -> None:
        """Reply with the referee's verdict on a play."""
        asked = request.read(KeptPreview)
        self._with_table(
            host, request, lambda table: request.answer(table.table.preview(asked.asked))
        )

    def hint(self, host: Host, request: Request) -> None:
        """Reply with a robot's advice, in practice only."""
        asked = request.read(KeptHint).asked

        def advised(kept: KeptTable) -> None:
            question, task = hint_task(kept.table, asked)
            narrator = kept.table.narrator
            request.answer(hint_answer(question, task.carry_out(), asked.id, narrator))

        self._with_table(host, request, advised)

    def _with_table(self, host: Host, request: Request, work: Callable[[KeptTable], None]) -> None:
        deal, kept = self._own_round(host, request)
        work(_table(host, request, kept or _new_round(host, request, deal)))

    def _own_round(self, host: Host, request: Request) -> tuple[DealT, KeptRound | None]:
        """Return the deal, and the guest's round, or None if the guest has not begun one.

        Raises:
            ProblemError: 401, nobody has registered; 404, 409 or 422, the guest may not play this
                deal.
        """
        host.guest()
        rounds, is_practice = host.holdings.rounds, _is_practice(request)
        deal, counted = begun_or_first(self._deals_of(request), rounds.get)
        check_may_play(deal, counted, host.time.now_ms(), is_practice=is_practice)
        return deal, rounds.get(round_name(deal, is_practice=is_practice))


def _new_round(host: Host, request: Request, deal: RobotDeal) -> KeptRound:
    name = round_name(deal, is_practice=_is_practice(request))
    return KeptRound(new_round_id(host), name, (), host.time.now_ms())


def new_round_id(host: Host) -> str:
    """Return a new random id."""
    return f"{PREFIX}{host.random_bytes(_ID_BYTES).hex()}"


def kept_record(kept: KeptRound) -> Records:
    """Return the record of a round on the device."""
    return {f"{ROUNDS}{kept.deal}": kept_rounds.dump_json(kept).decode()}


def _is_practice(request: Request) -> bool:
    return "practice" in request.query


def _table(host: Host, request: Request, kept: KeptRound) -> KeptTable:
    return KeptTable(start_of(kept, host.guest().nickname), kept, request.words)
