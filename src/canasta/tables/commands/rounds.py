"""Between hands: a hand that has ended, its score, and when the next one is dealt."""

from typing import Final

from canasta.engine.stepping.ending import ending_name
from canasta.record.card_game import CardGame, Outcome
from canasta.tables.commands.asking import Asker, Decided
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Apply, HandSheet, Note, TableState
from canasta.tables.table_refusals import rejected


def follow_game(table: TableState, run: CardGame, outcome: Outcome, entry: Entry) -> Applied:
    """Note what a deal or a play has changed at the table: the score, the end of the game."""
    table.game_seq = entry.seq
    table.game_ms = entry.at_ms
    table.last_cards = table.last_cards.after(outcome)
    if outcome.score() is None:
        table.phase = "playing"
        return Applied(outcome)
    ended = run.state.public
    table.score_sheets.append(
        HandSheet(
            hand=len(run.game.past),
            ending=ending_name(ended.ending),
            out_seat=ended.out_seat,
            scores=tuple(run.game.past[-1]),
            totals=tuple(run.game.totals),
            hands=tuple([tuple(hand) for hand in run.croupier.hands]),
        )
    )
    table.winner = run.game.winner
    if run.is_over:
        table.end_game()
    else:
        table.phase = "scoring"
    return Applied(outcome)


def decide_next_hand(table: TableState, asker: Asker) -> Decided:
    """Decide that a person is ready for the next hand."""
    number = table.seat_of(asker.actor)
    if number < 0:
        return rejected("table.not_seated")
    if table.phase != "scoring":
        return rejected("table.wrong_phase")
    if table.paused:
        return rejected("table.paused")
    return rejected("table.already") if table.seats[number].ready else {"seat": number}


def unready(table: TableState) -> list[int]:
    """Return the seats whose people are not ready for the next hand; robots need not say so."""
    return [
        number for number, seat in enumerate(table.seats) if seat.plays_himself and not seat.ready
    ]


def go_on_if_ready(table: TableState) -> None:
    """Go on to the next deal if the last hand has been scored and everybody is ready."""
    if table.phase == "scoring" and not unready(table):
        _go_on(table)


def _go_on(table: TableState) -> None:
    table.phase = "dealing"
    table.deal = None
    for seat in table.seats:
        seat.ready = False


def _next_hand(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Somebody is ready, or there is no more waiting for those who are not."""
    if body.flag("waited"):
        _go_on(table)
        return Applied()
    number = body.number("seat")
    table.seats[number].ready = True
    go_on_if_ready(table)
    return Applied(notes=(Note("ready", number, table.seats[number].name),))


HANDS: Final[dict[str, Apply]] = {"next_hand": _next_hand}
"""How this entry is carried out."""
