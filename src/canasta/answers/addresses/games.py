"""Addresses of games played: records, replays, proofs and reasons for plays.

Anybody with the link to a table may see its finished rounds: the table's id cannot be guessed, and
links to a play are meant to be shared.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from canasta.answers.bodies import number_in, short_text
from canasta.answers.context import Context, Handler
from canasta.answers.deal_rounds import counted_name
from canasta.answers.found_reviews import asked_play, play_reason
from canasta.answers.kept_rounds import is_round
from canasta.answers.played_games import (
    MOST_ROUNDS,
    find_game,
    find_round,
    proof_of,
    record_disposition,
    sheet_text,
)
from canasta.answers.problems import ProblemError
from canasta.answers.replies import Reply, message
from canasta.answers.round_replays import replay_index
from canasta.answers.sent_deals import sendable_rounds
from canasta.answers.shown_rounds import ShownRound, shown_round
from canasta.protocol.past_games import ReplayIndex
from canasta.tables.game_records import PlayedGame

T = TypeVar("T")


async def record(context: Context) -> Reply:
    """Send the record of a game with its finished rounds."""
    disposition = record_disposition(table_id(context), game_number(context))
    text = await from_game(context, lambda game: game.text())
    return Reply(text.encode(), content_type="text/plain; charset=utf-8", disposition=disposition)


async def sheet(context: Context) -> Reply:
    """Return a game as a score sheet, for the score keeper."""
    now_ms = context.now_ms()
    return Reply((await from_game(context, lambda game: sheet_text(game, now_ms))).encode())


async def replay(context: Context) -> Reply:
    """Return the rounds of a game that can be replayed."""
    number, guest = game_number(context), await context.guest_if_any()
    own = await round_alone(context, table_id(context))
    if own is not None:
        return message(await context.work(lambda: own.index(number)))
    guest_id = "" if guest is None else guest.id

    def listed(game: PlayedGame) -> ReplayIndex:
        return replay_index(game, sendable_rounds(game, guest_id))

    return message(await from_game(context, listed))


async def replay_steps(context: Context) -> Reply:
    """Send the steps of a finished round."""
    table, number, game = table_id(context), round_number(context), game_number(context)
    context.limit("replays")
    own = await round_alone(context, table)
    if own is None:
        steps = await context.steps(table, game, number)
    else:
        steps = await context.work(lambda: own.steps(game, number, context.words))
    if steps is None:
        raise ProblemError(404, "no_such_hand")
    return Reply(steps)


async def proof(context: Context) -> Reply:
    """Send the proof of the deal of a finished round."""
    number = round_number(context)
    text = await from_game(context, lambda game: proof_of(find_round(game, number)))
    return Reply(text.encode())


async def reason(context: Context) -> Reply:
    """Return the reason for a play of a finished round, in the words of a hint."""
    place = play_of(context)
    task, asked = await from_game(context, lambda game: asked_play(game.text(), *place))
    return message(play_reason(asked, await context.think(task), context.language))


def table_id(context: Context) -> str:
    """Return the id of the table in the address."""
    return short_text("table", context.parts["table"], most=40)


def game_number(context: Context) -> int:
    """Return the number of the game in the address, by default 1."""
    return number_in("game", context.query.get("game", "1"), most=MOST_ROUNDS)


def play_of(context: Context) -> tuple[int, int]:
    """Return the round, and the number of the play within it, in the address."""
    step = number_in("step", context.parts["step"], most=MOST_ROUNDS)
    return round_number(context), step


def round_number(context: Context) -> int:
    """Return the number of the round in the address."""
    return number_in("hand", context.parts["hand"], most=MOST_ROUNDS)


async def from_game(context: Context, make: Callable[[PlayedGame], T]) -> T:
    """Return the result of ``make`` for the game in the address.

    Raises:
        ProblemError: 404, there is no such table, or the table has had no such game.
    """
    return await from_game_at(context, table_id(context), game_number(context), make)


async def from_game_at(
    context: Context, table: str, number: int, make: Callable[[PlayedGame], T]
) -> T:
    """Return the result of ``make`` for game ``number`` of a table, like :func:`from_game`."""
    context.limit("replays")
    own = await round_alone(context, table)
    if own is not None:
        return await context.work(lambda: make(find_game([own.game()], number)))
    return await context.from_games(table, lambda games: make(find_game(games, number)))


async def round_alone(context: Context, table: str) -> ShownRound | None:
    """Return the round with an id that its player has played alone, or None for a table's id.

    Every handler that shows a game by the id of its table must call this function first.

    Raises:
        ProblemError: 401, nobody has registered; 404, there is no such round, or the guest has not
            finished its deal.
    """
    if not is_round(table):
        return None
    await context.guest()
    found = await context.round_with_id(table)
    if found is None:
        raise ProblemError(404, "no_such_table")
    name = counted_name(found.round.deal)
    own = (await context.rounds([name])).get(name)
    return shown_round(found.guest_id, found.nickname, found.round, own)


ADDRESSES: Final[Mapping[str, Handler]] = {
    "GET /api/tables/{table}/record": record,
    "GET /api/tables/{table}/sheet": sheet,
    "GET /api/tables/{table}/replay": replay,
    "GET /api/tables/{table}/replay/{hand}": replay_steps,
    "GET /api/tables/{table}/proof/{hand}": proof,
    "POST /api/tables/{table}/reason/{hand}/{step}": reason,
}
