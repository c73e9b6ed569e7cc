"""Addresses of rounds of deals that others also play: their tables, and links to them.

They need a guest, whose plays are stored. With ``?practice``, a round does not count.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from canasta.answers.addresses.games import (
    from_game,
    round_alone,
    round_number,
    table_id,
)
from canasta.answers.bodies import short_text
from canasta.answers.context import Context, Handler
from canasta.answers.daily import deals_at
from canasta.answers.deal_links import linked_deal_at, new_link
from canasta.answers.deal_rounds import begun_or_first, check_may_play, round_name, start_of
from canasta.answers.kept_rounds import PREFIX, KeptRound, KeptTable
from canasta.answers.replies import Reply, message
from canasta.answers.robot_tables import hint_task, robot_task
from canasta.answers.sent_deals import place_of, sent_round
from canasta.daily.deal import DailyDeal
from canasta.daily.played_deal import LONGEST_CODE
from canasta.daily.robot_deal import RobotDeal
from canasta.protocol.daily import KeptAsk, KeptHint, KeptPreview
from canasta.protocol.deal_links import DealLinkMade, NewDealLink
from canasta.tables.robot_table import RobotTable
from canasta.tables.views.hints import hint_answer

_ID_BYTES: Final = 15


async def made(context: Context) -> Reply:
    """Make a link; nothing is stored, because the link determines the cards."""
    link = new_link(await context.read(NewDealLink), context.random_bytes)
    return message(DealLinkMade(code=link.code))


async def sent(context: Context) -> Reply:
    """Return the link for others to the deal of a round, after storing the guest's own result."""
    guest, table, number = await context.guest(), table_id(context), round_number(context)
    own = await round_alone(context, table)
    if own is not None:
        return message(place_of(own.kept))
    new_id, now_ms = _new_id(context), context.now_ms()
    kept = await from_game(context, lambda game: sent_round(game, number, guest.id, new_id, now_ms))
    # The round at the table came first, so it counts instead of a round played by the link. If
    # another page changes that round meanwhile, it is not replaced at the first attempt.
    for _ in range(2):
        before = (await context.rounds([kept.deal])).get(kept.deal)
        has_result = before is not None and before.plays == kept.plays
        if has_result or await context.save_round(kept, before):
            break
    return message(place_of(kept))


def daily_deals(context: Context) -> tuple[DailyDeal, ...]:
    """Return the deals of the day that the address may mean; raises as :func:`deals_at` does."""
    text = short_text("text", context.parts["text"], most=40)
    day = short_text("day", context.parts["day"], most=10)
    return deals_at(text, day, context.query.get("version"))


def link_code(context: Context) -> str:
    """Return the code of the link in the address."""
    return short_text("code", context.parts["code"], most=LONGEST_CODE)


def _linked_deals(context: Context) -> tuple[RobotDeal]:
    return (linked_deal_at(link_code(context), context.parts["number"]),)


class _Rounds:
    """The handlers of the tables of one kind of deals."""

    def __init__(self, deals_of: Callable[[Context], Sequence[RobotDeal]]) -> None:
        """Store the function that finds the deals of an address, or raises a ProblemError.

        If the guest has begun one of these deals, the address means that deal; otherwise the first.
        """
        self._deals_of: Final = deals_of

    def at(self, address: str) -> Mapping[str, Handler]:
        """Return the handlers for the address of a deal and the addresses below it."""
        return {
            f"POST {address}": self.turn,
            f"POST {address}/preview": self.preview,
            f"POST {address}/hint": self.hint,
        }

    async def turn(self, context: Context) -> Reply:
        """Return the table after an act of the guest or a robot, once the act is stored."""
        asked = await context.read(KeptAsk)
        deal, before = await self._own_round(context)
        if before is None:
            context.limit("tables")
        kept = before or _new_round(context, deal)
        if asked.act == "restart" and _is_practice(context):
            kept = _new_round(context, deal)
        table = await _table(context, kept)
        table.take(asked, context.now_ms())
        if asked.act == "robot" and asked.at == len(kept.plays):
            task = robot_task(table.table)
            if task is not None:
                table.take_robot(await context.think(task), context.now_ms())
        after = table.round
        if after != before and not await context.save_round(after, before):
            # Another page of the guest was faster: show the stored round.
            deal, stored = await self._own_round(context)
            table = await _table(context, stored or kept)
        if after.plays and isinstance(deal, DailyDeal):
            await context.field(deal)  # robots play the deal from now on
        return message(table.table.turn())

    async def preview(self, context: Context) -> Reply:
        """Return the referee's verdict on a play without making the play."""
        asked = await context.read(KeptPreview)
        return message((await self._shown_table(context)).preview(asked.asked))

    async def hint(self, context: Context) -> Reply:
        """Return a robot's advice, in practice only."""
        asked = (await context.read(KeptHint)).asked
        table = await self._shown_table(context)
        question, task = hint_task(table, asked)
        found = await context.think(task)
        return message(hint_answer(question, found, asked.id, table.narrator))

    async def _shown_table(self, context: Context) -> RobotTable:
        deal, kept = await self._own_round(context)
        return (await _table(context, kept or _new_round(context, deal))).table

    async def _own_round(self, context: Context) -> tuple[RobotDeal, KeptRound | None]:
        """Return the deal, and the guest's round, or None if it has not begun.

        Raises:
            ProblemError: 401, nobody has registered; 404, 409 or 422, the guest may not play this
                deal.
        """
        await context.guest()
        deals, is_practice = self._deals_of(context), _is_practice(context)
        names = [
            round_name(one, is_practice=kind) for one in deals for kind in {False, is_practice}
        ]
        rounds = await context.rounds(names)
        deal, counted = begun_or_first(deals, rounds.get)
        check_may_play(deal, counted, context.now_ms(), is_practice=is_practice)
        return deal, rounds.get(round_name(deal, is_practice=is_practice))


def _new_round(context: Context, deal: RobotDeal) -> KeptRound:
    name = round_name(deal, is_practice=_is_practice(context))
    return KeptRound(_new_id(context), name, (), context.now_ms())


def _new_id(context: Context) -> str:
    return f"{PREFIX}{context.random_bytes(_ID_BYTES).hex()}"


def _is_practice(context: Context) -> bool:
    return "practice" in context.query


async def _table(context: Context, kept: KeptRound) -> KeptTable:
    start = start_of(kept, (await context.guest()).nickname)
    return await context.work(lambda: KeptTable(start, kept, context.words))


ADDRESSES: Final[Mapping[str, Handler]] = {
    **_Rounds(daily_deals).at("/api/daily/{text}/{day}"),
    "POST /api/deals": made,
    "POST /api/tables/{table}/deal/{hand}": sent,
    **_Rounds(_linked_deals).at("/api/deals/{code}/{number}"),
}
