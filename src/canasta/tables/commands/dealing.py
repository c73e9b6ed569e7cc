"""Dealing fairly: everybody present promises a seed, then shows it, and the deck follows.

How the deck follows is told in :mod:`canasta.fair.deal`. The server promises first; robots and
absent players give no seed. A seat that stays silent makes the attempt void: its seeds are shown to
everybody, and the next attempt leaves that seat out.
"""

from typing import Final, assert_never

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
from canasta.tables.commands.asking import Asker, Decided
from canasta.tables.commands.rounds import follow_game
from canasta.tables.entry import Body, Entry
from canasta.tables.state import Applied, Apply, DealProgress, Note, TableState
from canasta.tables.table_refusals import rejected

SILENCE_MS: Final = 10_000
"""How long a seat may be silent before the attempt to deal is void, in milliseconds."""


def decide_dealing(table: TableState, command: Commit | Reveal, asker: Asker) -> Decided:
    """Decide the commitment or the seed of a person."""
    seat = table.seat_of(asker.actor)
    deal = table.deal
    if seat < 0:
        return rejected("table.not_seated")
    if table.phase != "dealing" or deal is None or deal.is_void:
        return rejected("table.wrong_phase")
    if (command.hand, command.attempt) != (deal.hand, deal.attempt):
        return rejected("table.stale")
    if seat not in deal.seats:
        return rejected("table.not_awaited")
    match command:
        case Commit():
            if seat in deal.commits:
                return rejected("table.already")
            return {"seat": seat, "commit": command.commit}
        case Reveal():
            if not deal.all_promised:
                return rejected("table.wrong_phase")
            if seat in deal.seeds:
                return rejected("table.already")
            promised = commit_of(deal.context_text, seat, bytes.fromhex(command.seed))
            if promised != deal.commits[seat]:
                return rejected("table.bad_commit")
            return {"seat": seat, "seed": command.seed}
        case _:
            assert_never(command)


def decide_promise(table: TableState, seed: bytes) -> Decided:
    """Decide a new attempt to deal; ``seed`` is the server's, kept secret beside the entry.

    Raises:
        ValueError: the seed has not the right length.
    """
    if table.run is None or table.phase != "dealing" or not awaits_promise(table):
        return rejected("table.wrong_phase")
    void = table.deal
    silent = void.silent if void is not None else ()
    seats = [
        number
        for number, seat in enumerate(table.seats)
        if seat.plays_himself and seat.is_present and number not in silent
    ]
    hand = table.run.round_number
    attempt = void.attempt + 1 if void is not None else 1
    context = context_text(_context(table, hand, attempt, tuple(seats)))
    return {
        "hand": hand,
        "attempt": attempt,
        "seats": seats,
        "silent": list(silent),
        "commit": server_commit_of(context, seed).hex(),
    }


def _context(table: TableState, hand: int, attempt: int, seats: tuple[int, ...]) -> DealContext:
    return DealContext(
        table=table.id,
        game=table.game_number,
        hand=hand,
        attempt=attempt,
        packs=table.rules.packs,
        jokers_per_pack=table.rules.jokers_per_pack,
        rules=table.rules_hash,
        seats=seats,
    )


def decide_void(table: TableState, now_ms: int) -> Decided:
    """Decide that an attempt to deal is void; the body names the seats that were silent too long.

    Where a robot has come to play on a seat that is missing, nobody has been silent yet.
    """
    deal = table.deal
    if deal is None:
        return rejected("table.wrong_phase")
    is_late = now_ms >= deal.since_ms + SILENCE_MS
    return {
        "silent": [seat for seat in deal.missing() if is_late and table.seats[seat].plays_himself]
    }


def awaits_promise(table: TableState) -> bool:
    """Tell whether the server has to promise a seed: nothing is promised, or in vain."""
    return table.phase == "dealing" and (table.deal is None or table.deal.is_void)


def _promise(table: TableState, entry: Entry, body: Body) -> Applied:
    if len(body.secret) != SEED_BYTES:
        raise ValueError(f"entry {entry.seq} lacks the seed it promises")
    context = _context(table, body.number("hand"), body.number("attempt"), body.numbers("seats"))
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
    return Applied()


def _commit(table: TableState, entry: Entry, body: Body) -> Applied:
    deal = _deal_of(table)
    deal.commits[body.number("seat")] = body.data("commit")
    if deal.all_promised:
        deal.since_ms = entry.at_ms
    return Applied()


def _reveal(table: TableState, _entry: Entry, body: Body) -> Applied:
    _deal_of(table).seeds[body.number("seat")] = body.data("seed")
    return Applied()


def _void(table: TableState, _entry: Entry, body: Body) -> Applied:
    deal = _deal_of(table)
    deal.is_void = True
    table.voids += 1
    silent = body.numbers("silent")
    deal.silent += silent
    notes = [Note("deal_void", seat, table.seats[seat].name) for seat in silent]
    return Applied(notes=tuple(notes))


def _deal(table: TableState, entry: Entry, _body: Body) -> Applied:
    deal, run = _deal_of(table), table.run
    if run is None or not deal.all_revealed:
        raise ValueError(f"entry {entry.seq} deals before all seeds are there")
    deal.is_dealt = True
    deck = deck_order(_seed(deal), deal.context.packs, deal.context.jokers_per_pack)
    return follow_game(table, run, run.deal(deck), entry)


def _seed(deal: DealProgress) -> bytes:
    """Return the seed of the deck, which follows from everything promised and revealed."""
    transcript = transcript_of(deal.context_text, deal.server_commit, deal.commits)
    return deal_seed(transcript, deal.server_seed, deal.seeds)


def _deal_of(table: TableState) -> DealProgress:
    if table.deal is None:
        raise ValueError("no hand is being dealt")
    return table.deal


DEALING: Final[dict[str, Apply]] = {
    "promise": _promise,
    "commit": _commit,
    "reveal": _reveal,
    "void": _void,
    "deal": _deal,
}
"""How each of these entries is carried out."""
