"""Games played: their list and reviews."""

from canasta.answers.addresses.games import from_game, game_number, table_id
from canasta.answers.problems import ProblemError
from canasta.answers.replies import Reply, message
from canasta.engine.state.game_rules import NO_SEAT
from canasta.puzzles.mistakes import mistakes_of
from canasta.solo.context import DeviceContext
from canasta.solo.kept import MISTAKES, kept_mistakes


async def games(context: DeviceContext) -> Reply:
    """Return the games of the guest and statistics."""
    await context.guest()
    return message(context.host.holdings.own_games())


async def ask_review(context: DeviceContext) -> Reply:
    """Start a review of the finished rounds of a game."""
    guest_id = (await context.guest()).id
    name = f"{table_id(context)}.{game_number(context)}"
    rounds, text, people = await from_game(
        context, lambda game: (len(game.rounds), game.text(), game.people)
    )
    if rounds == 0:
        raise ProblemError(404, "no_such_hand")
    seat = people.index(guest_id) if guest_id in people else NO_SEAT
    found = context.host.reviews.ask(name, rounds, text, seat)
    return message(found.state(context.language, found.seat))


async def review(context: DeviceContext) -> Reply:
    """Return the progress of a review; when it is done, store its mistakes first."""
    table, game = table_id(context), game_number(context)
    found = context.host.reviews.find(f"{table}.{game}")
    if found is None:
        raise ProblemError(404, "no_such_review")
    if found.found is not None:
        made = mistakes_of(found.found, found.seat, table, game, context.now_ms())
        new = [one for one in made if one.name not in context.host.holdings.mistakes]
        await context.keep(
            {f"{MISTAKES}{one.name}": kept_mistakes.dump_json(one).decode() for one in new}
        )
    return message(found.state(context.language, found.seat))
