"""The summary of a table for lists."""

from canasta.i18n.rules import rules_names
from canasta.protocol.table_lists import TableSummary
from canasta.tables.state import TableState


def table_summary(table: TableState) -> TableSummary:
    """Return a table as lists show it to somebody who has no seat there."""
    settings = table.settings
    game = table.card_game
    return TableSummary(
        id=table.id,
        name=settings.name,
        rules_name=rules_names(table.rules),
        has_house_rules=settings.house_rules.strip() != "",
        players=settings.players,
        sides=settings.sides,
        target=table.rules.target,
        rounds=table.rules.rounds,
        round_number=table.round_number,
        totals=() if game is None else tuple(game.game.totals),
        people=sum(seat.plays_on for seat in table.seats),
        phase=table.phase,
        names=tuple([seat.name for seat in table.seats]),
        free=sum(seat.is_free for seat in table.seats),
        robots=tuple([seat for seat in range(len(table.seats)) if table.can_take(seat)]),
        newcomers_wait=table.newcomers_wait,
        watchers_allowed=settings.watchers,
        has_clock=settings.clock is not None,
        settings_seq=table.settings_seq,
        mine=False,
        my_turn=False,
        changed_ms=table.last_ms,
    )
