"""Continues after the database was restored from a backup: a round in progress is dealt again.

After the backup was made, the round may have been played to its end and its seeds revealed. Its
players then know the cards, and the revealed seeds could be used to steer a deal in progress. The
server therefore gives up the round and deals it again from new seeds.
"""

from canasta.protocol.names import wire_name
from canasta.tables.commands.decisions import ActRequest, Decided
from canasta.tables.commands.robot_seats import seat_those_who_wait
from canasta.tables.entry import Body, Entry
from canasta.tables.last_cards import LastCards
from canasta.tables.state import Applied, Note, Restoration, TableState
from canasta.tables.turn_clock import forgive_time


def decide_restoration(table: TableState, _act: ActRequest) -> Decided:
    """Decide to continue after a restoration; the body names the round given up, or 0."""
    deal = table.deal
    is_begun = table.phase == "playing" or (
        table.phase == "dealing" and deal is not None and not deal.is_void
    )
    return {wire_name("round_number"): table.round_number if is_begun else 0}


def apply_restoration(table: TableState, entry: Entry, body: Body) -> Applied:
    """Give up the round in progress, and note the first round that may have been dealt before."""
    table.is_restored = False
    number = body.number(wire_name("round_number"))
    game = table.card_game
    coming = game.round_number if game is not None else 1
    table.restoration = Restoration(entry.at_ms, table.game_number, coming)
    if number == 0:
        return Applied(notes=(Note("restored"),))
    _give_up_round(table, entry)
    seated = seat_those_who_wait(table, entry.at_ms)
    return Applied(notes=(Note("restored_round"), *seated))


def _give_up_round(table: TableState, entry: Entry) -> None:
    """Return to the moment before the round was dealt; earlier attempts to deal stay counted."""
    if table.card_game is None or table.deal is None:
        raise ValueError(f"entry {entry.seq} gives up a round where none has begun")
    forgive_time(table, entry.at_ms)
    table.card_game.give_up_round()
    table.phase = "dealing"
    table.deal.is_void = True
    table.deal.silent = ()
    table.voids += 1
    table.last_cards = LastCards()
    table.game_seq = entry.seq
    table.game_ms = entry.at_ms
