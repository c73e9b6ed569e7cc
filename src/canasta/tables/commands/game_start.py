"""Before a game: settings, acceptance, lots, and the start of each game."""

from typing import Final

from canasta.engine.state.game_rules import NO_SIDE
from canasta.protocol.commands import Accept, Change, Rematch, Start
from canasta.protocol.settings import TableSettings
from canasta.record.card_game import CardGame
from canasta.record.header import Header
from canasta.record.lots import draw_lots
from canasta.record.rules_text import rules_hash
from canasta.tables.commands.decisions import (
    Decided,
    Sender,
    host_refusal,
    lot_seed,
    seats_are_open,
)
from canasta.tables.entry import Body, Entry
from canasta.tables.seats import SeatState
from canasta.tables.settings_check import checked, game_rules_of, rules_with_hash
from canasta.tables.state import Applied, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected

MAY_DRAW_LOTS: Final = ("start", "rematch", "put_robot")
"""Commands that may begin a game and so may draw lots for the seats."""


def decide_acceptance(table: TableState, command: Accept, sender: Sender) -> Decided:
    """Decide that a person accepts the current rules and settings."""
    number = table.seat_of(sender.actor)
    if number < 0:
        return rejected("table.not_seated")
    if not seats_are_open(table):
        return rejected("table.wrong_phase")
    if command.settings_seq != table.settings_seq:
        return rejected("table.settings_changed")
    if table.seats[number].accepted_seq == table.settings_seq:
        return rejected("table.already")
    return {"seat": number}


def apply_acceptance(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Record that a person accepts the current rules and settings."""
    number = body.number("seat")
    seat = table.seats[number]
    seat.accepted_seq = table.settings_seq
    return Applied(notes=(Note("accepted", number, seat.name),))


def decide_change(table: TableState, command: Change, sender: Sender) -> Decided:
    """Decide to change the settings before the first game."""
    refused = host_refusal(table, sender)
    if refused is not None:
        return refused
    if table.phase != "gathering":
        return rejected("table.wrong_phase")
    rules = checked(command.settings)
    if isinstance(rules, Rejected):
        return rules
    if sum(seat.is_person for seat in table.seats) > command.settings.players:
        return rejected("table.full")
    return {
        "settings": command.settings.stored(),
        "rules_hash": rules_hash(rules),
    }


def apply_change(table: TableState, entry: Entry, body: Body) -> Applied:
    """Change the settings, which the host accepts by choosing them."""
    use_settings(table, entry, body)
    host = table.seat_of(entry.actor)
    if host >= 0:
        table.seats[host].accepted_seq = table.settings_seq
    return Applied(notes=(Note("settings_changed"),))


def use_settings(table: TableState, entry: Entry, body: Body) -> None:
    """Give the table the settings of an entry; every other person must then accept them.

    The table plays by the version of the rules at the time of the entry, even when its entries are
    replayed later.
    """
    settings = body.message("settings", TableSettings)
    table.settings = settings
    table.rules = rules_with_hash(settings, body.text("rules_hash"))
    table.settings_seq = entry.seq
    table.seats = _fitted(table.seats, settings.players)


def _fitted(seats: list[SeatState], players: int) -> list[SeatState]:
    """Return a seat for each player; people in removed seats move to a remaining seat.

    They move to a free seat, or else to the seat of a robot. There are at most as many people as
    players.
    """
    kept = seats[:players] + [SeatState() for _ in range(players - len(seats))]
    for moving in seats[players:]:
        if moving.is_person:
            free = [place for place, seat in enumerate(kept) if seat.is_free]
            robots = [place for place, seat in enumerate(kept) if seat.is_robot]
            kept[(free + robots)[0]] = moving
    return kept


def decide_start(table: TableState, _command: Start, sender: Sender) -> Decided:
    """Decide to begin the first game."""
    refused = host_refusal(table, sender)
    if refused is None and table.phase != "gathering":
        refused = rejected("table.wrong_phase")
    return refused or _not_complete(table) or lot_seed(table, sender)


def _not_complete(table: TableState) -> Rejected | None:
    """Return why the game cannot begin yet: a free seat, or a missing acceptance."""
    if any(seat.is_free for seat in table.seats):
        return rejected("table.not_full")
    waiting = [
        seat.name
        for seat in table.seats
        if seat.is_person and seat.accepted_seq != table.settings_seq
    ]
    return rejected("table.not_accepted", names=tuple(waiting)) if waiting else None


def apply_start(table: TableState, entry: Entry, body: Body) -> Applied:
    """Begin the first game."""
    return Applied(notes=tuple(begin_game(table, entry, body)))


def decide_rematch(table: TableState, _command: Rematch, sender: Sender) -> Decided:
    """Decide that a person wants another game."""
    number = table.seat_of(sender.actor)
    if number < 0:
        return rejected("table.not_seated")
    if table.phase != "finished":
        return rejected("table.wrong_phase")
    seat = table.seats[number]
    if seat.ready:
        return rejected("table.already")
    if seat.accepted_seq != table.settings_seq:
        return rejected("table.not_accepted", names=(seat.name,))
    return {"seat": number, **lot_seed(table, sender)}


def apply_rematch(table: TableState, entry: Entry, body: Body) -> Applied:
    """Record that a person wants another game, and begin it if everybody does."""
    number = body.number("seat")
    seat = table.seats[number]
    seat.ready = True
    notes = rematch_if_wanted(table, entry, body)
    return Applied(notes=(Note("wants_rematch", number, seat.name), *notes))


def rematch_if_wanted(table: TableState, entry: Entry, body: Body) -> list[Note]:
    """Begin another game after the last one if everybody wants it and no seat is free."""
    if table.phase != "finished" or not all(
        seat.is_robot or (seat.is_person and seat.ready) for seat in table.seats
    ):
        return []
    return begin_game(table, entry, body)


def begin_game(table: TableState, entry: Entry, body: Body) -> list[Note]:
    """Begin the next game, with seats drawn by lot if the settings say so."""
    notes = [Note("started")]
    players = len(table.seats)
    is_first = table.card_game is None
    dealer = players - 1 if table.settings.dealer is None else table.settings.dealer
    if table.card_game is not None:
        dealer = (table.card_game.header.dealer + 1) % players
    table.lots = ()
    if table.settings.seating == "lot":
        lots = draw_lots(body.data("lots"), players)
        table.seats = [table.seats[lot.player] for lot in lots]
        table.lots = tuple([lot.cards for lot in lots])
        dealer = players - 1
        notes.append(Note("lots_drawn", lots=table.lots))
    clock = table.settings.clock
    for seat in table.seats:
        seat.ready = seat.gave_up = seat.stands_in = False
        seat.level = seat.level if seat.is_robot else ""
        seat.bank_ms = 0 if clock is None else 1000 * clock.bank_s
    table.rules_hash = rules_hash(table.rules)
    table.game_number += 1
    scores = table.settings.scores if is_first else ()
    table.card_game = CardGame(_header(table, dealer, scores))
    table.game_seq = entry.seq
    table.game_ms = entry.at_ms
    table.phase = "dealing"
    table.deal = None
    table.score_sheets = []
    table.winner = NO_SIDE
    table.conceded = False
    return notes


def _header(table: TableState, dealer: int, scores: tuple[int, ...]) -> Header:
    game_rules = game_rules_of(table.settings, table.rules)
    return Header(
        game_rules,
        tuple([seat.player for seat in table.seats]),
        None,
        lots=table.lots,
        dealer=dealer,
        proved=True,
        scores=scores,
    )
