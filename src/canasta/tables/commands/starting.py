"""Before a game: settings, acceptance, lots, and the beginning of each game at the table."""

from typing import Final, assert_never

from canasta.protocol.commands import Accept, Change, Rematch, Start
from canasta.protocol.settings import TableSettings
from canasta.record.card_game import CardGame
from canasta.record.header import HUMAN, Header, Player
from canasta.record.rules_text import rules_hash
from canasta.record.seating import draw_lots
from canasta.tables.choices import checked, game_rules_of, rules_with_hash
from canasta.tables.commands.asking import Asker, Decided, host_refusal, lot_seed, seats_are_open
from canasta.tables.entry import Body, Entry
from canasta.tables.seats import SeatState
from canasta.tables.state import Applied, Apply, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected

StartingCommand = Accept | Change | Start | Rematch


def decide_starting(table: TableState, command: StartingCommand, asker: Asker) -> Decided:
    """Decide a command that prepares or begins a game."""
    match command:
        case Accept():
            return _decide_acceptance(table, command, asker)
        case Change():
            return _decide_change(table, command, asker)
        case Start():
            refused = host_refusal(table, asker)
            if refused is None and table.phase != "gathering":
                refused = rejected("table.wrong_phase")
            return refused or _not_complete(table) or lot_seed(table, asker)
        case Rematch():
            return _decide_rematch(table, asker)
        case _:
            assert_never(command)


def _decide_acceptance(table: TableState, command: Accept, asker: Asker) -> Decided:
    number = table.seat_of(asker.actor)
    if number < 0:
        return rejected("table.not_seated")
    if not seats_are_open(table):
        return rejected("table.wrong_phase")
    if command.settings_seq != table.settings_seq:
        return rejected("table.settings_changed")
    if table.seats[number].accepted_seq == table.settings_seq:
        return rejected("table.already")
    return {"seat": number}


def _decide_change(table: TableState, command: Change, asker: Asker) -> Decided:
    refused = host_refusal(table, asker)
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
        "settings": command.settings.model_dump(mode="json"),
        "rules_hash": rules_hash(rules),
    }


def _decide_rematch(table: TableState, asker: Asker) -> Decided:
    number = table.seat_of(asker.actor)
    if number < 0:
        return rejected("table.not_seated")
    if table.phase != "finished":
        return rejected("table.wrong_phase")
    seat = table.seats[number]
    if seat.ready:
        return rejected("table.already")
    if seat.accepted_seq != table.settings_seq:
        return rejected("table.not_accepted", names=(seat.name,))
    return {"seat": number, **lot_seed(table, asker)}


def _not_complete(table: TableState) -> Rejected | None:
    """Tell why no game can begin yet, if so: a free seat, or somebody who has not accepted."""
    if any(seat.is_free for seat in table.seats):
        return rejected("table.not_full")
    waiting = [
        seat.name
        for seat in table.seats
        if seat.is_person and seat.accepted_seq != table.settings_seq
    ]
    return rejected("table.not_accepted", names=tuple(waiting)) if waiting else None


def use_settings(table: TableState, entry: Entry, body: Body) -> None:
    """Give the table the settings of an entry; everybody has to accept them, and robots need not.

    The table plays by the version of the rules that the entry was made with, today and whenever the
    entries are read again.
    """
    settings = TableSettings.model_validate_json(body.json("settings"))
    table.settings = settings
    table.rules = rules_with_hash(settings, body.text("rules_hash"))
    table.settings_seq = entry.seq
    table.seats = _fitted(table.seats, settings.players)


def _fitted(seats: list[SeatState], players: int) -> list[SeatState]:
    """Return as many seats as there are players; people keep theirs or move to one that is left.

    They move to a free seat, else to that of a robot. There are not more people than players.
    """
    kept = seats[:players] + [SeatState() for _ in range(players - len(seats))]
    for moving in seats[players:]:
        if moving.is_person:
            free = [place for place, seat in enumerate(kept) if seat.is_free]
            robots = [place for place, seat in enumerate(kept) if seat.is_robot]
            kept[(free + robots)[0]] = moving
    return kept


def _accept(table: TableState, _entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    seat = table.seats[number]
    seat.accepted_seq = table.settings_seq
    return Applied(notes=(Note("accepted", number, seat.name),))


def _change(table: TableState, entry: Entry, body: Body) -> Applied:
    use_settings(table, entry, body)
    return Applied(notes=(Note("settings_changed"),))


def _start(table: TableState, entry: Entry, body: Body) -> Applied:
    return Applied(notes=tuple(begin_game(table, entry, body)))


def _rematch(table: TableState, entry: Entry, body: Body) -> Applied:
    number = body.number("seat")
    seat = table.seats[number]
    seat.ready = True
    notes = rematch_if_wanted(table, entry, body)
    return Applied(notes=(Note("wants_rematch", number, seat.name), *notes))


def rematch_if_wanted(table: TableState, entry: Entry, body: Body) -> list[Note]:
    """Begin another game if one is over, everybody wants another, and no seat is free."""
    if table.phase != "finished" or not all(
        seat.is_robot or (seat.is_person and seat.ready) for seat in table.seats
    ):
        return []
    return begin_game(table, entry, body)


def begin_game(table: TableState, entry: Entry, body: Body) -> list[Note]:
    """Begin the next game at the table: seats drawn by lot where that is agreed, all else fresh."""
    notes = [Note("started")]
    players = len(table.seats)
    dealer = (table.run.header.dealer + 1) % players if table.run is not None else players - 1
    table.lots = ()
    if table.settings.seating == "lot":
        lots = draw_lots(body.data("lots"), players)
        table.seats = [table.seats[lot.player] for lot in lots]
        table.lots = tuple([lot.cards for lot in lots])
        dealer = players - 1
        notes.append(Note("lots_drawn"))
    clock = table.settings.clock
    for seat in table.seats:
        seat.ready = seat.gave_up = seat.stands_in = False
        seat.level = seat.level if seat.is_robot else ""
        seat.bank_ms = 0 if clock is None or seat.is_robot else 1000 * clock.bank_s
    table.rules_hash = rules_hash(table.rules)
    table.game_number += 1
    table.run = CardGame(_header(table, dealer))
    table.game_seq = entry.seq
    table.game_ms = entry.at_ms
    table.phase = "dealing"
    table.deal = None
    table.score_sheets = []
    table.winner = -1
    table.conceded = False
    return notes


def _header(table: TableState, dealer: int) -> Header:
    game_rules = game_rules_of(table.settings, table.rules)
    players = [Player(seat.name, seat.level or HUMAN) for seat in table.seats]
    return Header(game_rules, tuple(players), None, lots=table.lots, dealer=dealer, proved=True)


STARTING: Final[dict[str, Apply]] = {
    "accept": _accept,
    "change": _change,
    "start": _start,
    "rematch": _rematch,
}
"""How each of these entries is carried out."""
