"""The fair deal: everybody present commits to a seed, then reveals it, and the deck follows.

:mod:`canasta.fair.deal` derives the deck. The server commits first; robots and absent players give
no seed. If a seat stays silent, the attempt is void: its seeds are shown to everybody, and the next
attempt leaves out that seat.
"""

from typing import Final

from canasta.fair.deal import (
    DealContext,
    commit_of,
    context_text,
    deal_seed,
    server_commit_of,
    transcript_of,
)
from canasta.fair.shuffle import SEED_BYTES, deck_order
from canasta.protocol.commands import Commit, Reveal
from canasta.protocol.names import wire_name
from canasta.tables.commands.decisions import ActRequest, Decided, Sender
from canasta.tables.commands.robot_seats import seat_those_who_wait
from canasta.tables.commands.rounds import follow_game
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, DealProgress, Note, TableState
from canasta.tables.table_refusals import Rejected, rejected

SILENCE_MS: Final = 10_000
"""The time for which a seat may be silent before the attempt to deal is void, in milliseconds."""


def decide_commitment(table: TableState, command: Commit, sender: Sender) -> Decided:
    """Decide the commitment of a person."""
    seat, deal = table.seat_of(sender.actor), table.deal
    refused = _contribution_refusal(table, command, seat)
    if refused is not None or deal is None:
        return refused or rejected("table.wrong_phase")
    if seat in deal.commits:
        return rejected("table.already")
    return {"seat": seat, "commit": command.commit}


def decide_revelation(table: TableState, command: Reveal, sender: Sender) -> Decided:
    """Decide the seed that a person reveals; it must match the commitment."""
    seat, deal = table.seat_of(sender.actor), table.deal
    refused = _contribution_refusal(table, command, seat)
    if refused is not None or deal is None:
        return refused or rejected("table.wrong_phase")
    if not deal.all_promised:
        return rejected("table.wrong_phase")
    if seat in deal.seeds:
        return rejected("table.already")
    promised = commit_of(deal.context_text, seat, bytes.fromhex(command.seed))
    if promised != deal.commits[seat]:
        return rejected("table.bad_commit")
    return {"seat": seat, "seed": command.seed}


def _contribution_refusal(
    table: TableState, command: Commit | Reveal, seat: int
) -> Rejected | None:
    """Refuse a commitment or a seed that does not belong to the deal in progress."""
    deal = table.deal
    if seat < 0:
        return rejected("table.not_seated")
    if table.phase != "dealing" or deal is None or deal.is_void:
        return rejected("table.wrong_phase")
    if (command.round_number, command.attempt) != (deal.round_number, deal.attempt):
        return rejected("table.stale")
    return None if seat in deal.seats else rejected("table.not_awaited")


def decide_promise(table: TableState, act: ActRequest) -> Decided:
    """Decide a new attempt to deal; the seed of ``act`` stays secret, stored apart from the entry.

    Raises:
        ValueError: the seed does not have the right length.
    """
    if table.card_game is None or table.phase != "dealing" or not awaits_promise(table):
        return rejected("table.wrong_phase")
    void = table.deal
    silent = void.silent if void is not None else ()
    seats = [
        number
        for number, seat in enumerate(table.seats)
        if seat.plays_in_person and seat.is_present and number not in silent
    ]
    round_number = table.card_game.round_number
    attempt = void.attempt + 1 if void is not None else 1
    context = context_text(_context(table, round_number, attempt, tuple(seats)))
    return {
        wire_name("round_number"): round_number,
        "attempt": attempt,
        "seats": seats,
        "silent": list(silent),
        "commit": server_commit_of(context, act.seed).hex(),
    }


def _context(
    table: TableState, round_number: int, attempt: int, seats: tuple[int, ...]
) -> DealContext:
    return DealContext(
        table=table.id,
        game=table.game_number,
        hand=round_number,
        attempt=attempt,
        packs=table.rules.by_players(table.rules.packs, table.settings.players),
        jokers_per_pack=table.rules.jokers_per_pack,
        rules=table.rules_hash,
        seats=seats,
    )


def decide_void(table: TableState, act: ActRequest) -> Decided:
    """Decide that an attempt to deal is void; the body names the seats that were silent too long.

    If a robot has taken over a missing seat, the body names no seat.
    """
    deal = table.deal
    if deal is None:
        return rejected("table.wrong_phase")
    is_late = act.now_ms >= deal.since_ms + SILENCE_MS
    return {
        "silent": [seat for seat in deal.missing() if is_late and table.seats[seat].plays_in_person]
    }


def awaits_promise(table: TableState) -> bool:
    """Return whether the server must commit to a seed, because there is no valid commitment yet."""
    return table.phase == "dealing" and (table.deal is None or table.deal.is_void)


def apply_promise(table: TableState, entry: Entry, body: Body) -> Applied:
    """Begin an attempt to deal with the server's commitment."""
    if len(body.secret) != SEED_BYTES:
        raise ValueError(f"entry {entry.seq} lacks the seed it promises")
    context = _context(
        table, body.number(wire_name("round_number")), body.number("attempt"), body.numbers("seats")
    )
    table.deal = DealProgress(
        context=context,
        context_text=context_text(context),
        server_commit=body.data("commit"),
        server_seed=body.secret,
        since_ms=entry.at_ms,
        commits={},
        seeds={},
        silent=body.numbers("silent"),
    )
    people = [(number, seat) for number, seat in enumerate(table.seats) if seat.is_person]
    table.seats_of_round = {seat.actor: number for number, seat in people}
    return Applied()


def apply_commitment(table: TableState, entry: Entry, body: Body) -> Applied:
    """Store the commitment of a person."""
    deal = _deal_of(table)
    deal.commits[body.number("seat")] = body.data("commit")
    if deal.all_promised:
        deal.since_ms = entry.at_ms
    return Applied()


def apply_revelation(table: TableState, _entry: Entry, body: Body) -> Applied:
    """Store the seed that a person has revealed."""
    _deal_of(table).seeds[body.number("seat")] = body.data("seed")
    return Applied()


def apply_void(table: TableState, entry: Entry, body: Body) -> Applied:
    """Give up an attempt to deal, and leave out the silent seats from the next attempts."""
    deal = _deal_of(table)
    deal.is_void = True
    table.voids += 1
    silent = body.numbers("silent")
    deal.silent += silent
    notes = [Note("deal_void", seat, table.seats[seat].name) for seat in silent]
    notes += seat_those_who_wait(table, entry.at_ms)  # in time for the next attempt
    return Applied(notes=tuple(notes))


def apply_deal(table: TableState, entry: Entry, _body: Body) -> Applied:
    """Deal the round from the deck that all seeds determine."""
    deal, game = _deal_of(table), table.card_game
    if game is None or not deal.all_revealed:
        raise ValueError(f"entry {entry.seq} deals before all seeds are there")
    deal.is_dealt = True
    deck = deck_order(_seed(deal), deal.context.packs, deal.context.jokers_per_pack)
    applied = follow_game(table, game, game.deal(deck), entry)
    if table.settings.robot_seats == "next_deal":
        return applied
    return Applied(applied.happened, tuple(seat_those_who_wait(table, entry.at_ms)))


def _seed(deal: DealProgress) -> bytes:
    """Return the seed of the deck, derived from all commitments and seeds."""
    transcript = transcript_of(deal.context_text, deal.server_commit, deal.commits)
    return deal_seed(transcript, deal.server_seed, deal.seeds)


def _deal_of(table: TableState) -> DealProgress:
    if table.deal is None:
        raise ValueError("no round is being dealt")
    return table.deal
