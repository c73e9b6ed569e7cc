"""Playing on from a decision in a recorded game: one person, with robots in all other seats.

All hands and the stock are those of the game. Robots keep their levels, also those that took their
seats later; a robot in a person's seat gets a default level. The table is a
:mod:`canasta.tables.robot_table`.
"""

from canasta.agents.levels import level_like
from canasta.fair.shuffle import digest
from canasta.record.record_reader import replay_of
from canasta.tables.game_records import PlayedGame
from canasta.tables.robot_table import Start


def find_decision(table: str, played: PlayedGame, round_number: int, step: int) -> Start | None:
    """Return the moment before a play of round ``round_number``; None if there is no such play.

    ``step`` is the number of the play within the round, from 1.
    """
    replay = replay_of(played.text())
    number = replay.find_play(round_number, step)
    if number is None:
        return None
    game = replay.game_before(number)
    seat = int(game.state.public.to_act())
    sheet = next((sheet for sheet in played.sheets if sheet.number == round_number), None)
    return Start(
        table=table,
        game=game,
        levels=tuple(
            [
                "" if place == seat else level_like(one.agent)
                for place, one in enumerate(replay.players)
            ]
        ),
        deal=digest("playing on", table.encode(), bytes(str(number), "ascii")),
        game_number=played.number,
        earlier=tuple([one for one in played.sheets if one.number < round_number]),
        points=() if sheet is None else tuple([score.total for score in sheet.scores]),
        outcomes=tuple([one.outcome for one in replay.steps_of(round_number)[:step]]),
    )
