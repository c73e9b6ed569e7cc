"""Rounds: the effects of deals and plays on the table, the scores, and the next round."""

from canasta.engine.scoring import melded_cards
from canasta.engine.stepping.ending import ending_name
from canasta.protocol.commands import NextRound
from canasta.record.card_game import CardGame, Outcome
from canasta.tables.commands.decisions import ActRequest, Decided, Sender
from canasta.tables.commands.robot_seats import seat_those_who_wait
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Note, RoundSheet, TableState
from canasta.tables.table_refusals import rejected


def follow_game(table: TableState, game: CardGame, outcome: Outcome, entry: Entry) -> Applied:
    """Update the table after a deal or a play, including the score and the end of the game."""
    table.game_seq = entry.seq
    table.game_ms = entry.at_ms
    table.earlier_cards.append(table.last_cards)
    table.last_cards = table.last_cards.after(outcome)
    # Keep only as many as there are plays that may be taken back.
    del table.earlier_cards[: len(table.earlier_cards) - len(game.taking_back)]
    if outcome.score() is None:
        table.phase = "playing"
        return Applied(outcome)
    table.score_sheets.append(round_sheet(game))
    table.winner = game.game.winner
    if game.is_over:
        table.end_game()
    else:
        table.phase = "scoring"
    return Applied(outcome, tuple(seat_those_who_wait(table, entry.at_ms)))


def round_sheet(game: CardGame) -> RoundSheet:
    """Return the score sheet of the round of ``game`` that has just been scored."""
    ended = game.state.public
    return RoundSheet(
        number=len(game.game.past),
        ending=ending_name(ended.ending),
        out_seat=ended.out_seat,
        scores=tuple(game.game.past[-1]),
        totals=tuple(game.game.totals),
        hands=tuple([tuple(hand) for hand in game.croupier.hands]),
        melds=tuple([melded_cards(ended, side) for side in range(ended.game_rules.sides)]),
    )


def decide_readiness(table: TableState, _command: NextRound, sender: Sender) -> Decided:
    """Decide that a person is ready for the next round."""
    number = table.seat_of(sender.actor)
    if number < 0:
        return rejected("table.not_seated")
    if table.phase != "scoring":
        return rejected("table.wrong_phase")
    if table.paused:
        return rejected("table.paused")
    return rejected("table.already") if table.seats[number].ready else {"seat": number}


def decide_end_of_waiting(_table: TableState, _act: ActRequest) -> Decided:
    """Decide to stop waiting for people who are not ready."""
    return {"waited": True}


def apply_readiness(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Record that a person is ready, or stop waiting for the people who are not."""
    if body.flag("waited"):
        _go_on(table)
        return Applied()
    number = body.number("seat")
    table.seats[number].ready = True
    go_on_if_ready(table)
    return Applied(notes=(Note("ready", number, table.seats[number].name),))


def unready(table: TableState) -> list[int]:
    """Return the seats of people who are not ready for the next round; robots are always ready."""
    return [
        number for number, seat in enumerate(table.seats) if seat.plays_in_person and not seat.ready
    ]


def go_on_if_ready(table: TableState) -> None:
    """Continue with the next deal if the last round has been scored and everybody is ready."""
    if table.phase == "scoring" and not unready(table):
        _go_on(table)


def _go_on(table: TableState) -> None:
    table.phase = "dealing"
    table.deal = None
    for seat in table.seats:
        seat.ready = False
