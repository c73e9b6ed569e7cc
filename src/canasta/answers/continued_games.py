"""The settings of a new table that continues a recorded game, for the form of a new table."""

from dataclasses import replace
from typing import Final

from canasta.agents.levels import level_like
from canasta.answers.problems import ProblemError, table_problem
from canasta.daily.robot_deal import is_for_points
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import record_error_sentence
from canasta.i18n.recorded_game import narrator_of
from canasta.protocol.settings import MOST_POINTS, ContinuedGame, GameFile, TableSettings
from canasta.record.errors import RecordError
from canasta.record.record_reader import GameReplay, header_of, replay_of, text_of
from canasta.record.rules_text import field_text, nearest_text
from canasta.rules.loader import differences
from canasta.rules.ruleset import LENGTHS
from canasta.tables.settings_check import checked
from canasta.tables.table_refusals import Rejected, rejected

LONGEST_GAME: Final = 120 * 1024
"""The maximum number of bytes of a record; a round has one to three thousand.

A request holds a little more, because JSON escapes the ends of lines."""


def continued_game(words: Catalogue, asked: GameFile) -> ContinuedGame:
    """Return the settings of a table that continues a game after its last finished round.

    The record shows the cards of a round in play, so the table deals that round anew. The person
    gets the seat of the player with the same name, or else that of the first person.

    Raises:
        ProblemError: 413, the record is too long; 422, it cannot be read, its game is over, or no
            table can continue it.
    """
    replay = _replay(words, asked.record)
    if replay.is_finished:
        raise ProblemError(422, "game_over")
    if is_for_points(replay.header.game_rules.rules):
        raise ProblemError(422, "single_deal")
    if any(abs(points) > MOST_POINTS for points in replay.end.game.totals):
        raise table_problem(words, rejected("table.bad_scores").reasons)
    order = _order(replay, asked.nickname)
    settings, house = _settings(replay, order)
    refused = checked(settings)
    if isinstance(refused, Rejected):
        raise table_problem(words, refused.reasons)
    person, *others = [replay.players[seat] for seat in order]
    dealer = order.index(int(replay.end.game.dealer)) + 1
    said = [words.counted("server.continued", len(replay.end.game.past), dealer=dealer)]
    if person.name != asked.nickname:
        said.append(words.text("server.continued.seat", name=person.name))
    if not replay.end.awaits_deal:
        said.append(words.text("server.continued.in_play"))
    return ContinuedGame(
        settings=settings,
        house=house,
        levels=tuple(["" if one.is_human() else level_like(one.agent) for one in others]),
        text=" ".join(said),
    )


def _settings(replay: GameReplay, order: list[int]) -> tuple[TableSettings, dict[str, str]]:
    """Return the settings, and the fields that the house rules change, with their values as TOML.

    ``order`` lists the seats of the game in their order at the table.
    """
    game, game_rules = replay.end.game, replay.header.game_rules
    rules, sides = game_rules.rules, int(game_rules.sides)
    if rules.rounds:
        # After a tie in the last round, another one is played.
        rules = replace(rules, rounds=max(rules.rounds - len(game.past), 1))
    base = nearest_text(rules)
    changed = differences(rules, base)
    length = {key: int(getattr(rules, key)) for key in changed if key in LENGTHS}
    house = {
        key: field_text(rules, key).partition(" = ")[2] for key in changed if key not in LENGTHS
    }
    settings = TableSettings(
        rules=base.id,
        house_rules="".join([f"{key} = {value}\n" for key, value in house.items()]),
        players=int(game_rules.players),
        sides=sides,
        target=length.get("target"),
        rounds=length.get("rounds"),
        scores=tuple([int(game.totals[seat % sides]) for seat in order[:sides]]),
        dealer=order.index(int(game.dealer)),
        sanctions=game_rules.sanctions,
    )
    return settings, house


def _replay(words: Catalogue, record: str) -> GameReplay:
    """Return the replay of a record without its last line if that is cut short."""
    if len(record.encode()) > LONGEST_GAME:
        raise ProblemError(413, "too_long", most=LONGEST_GAME // 1024)
    text = ""
    try:
        text = text_of(record[: record.rfind("\n") + 1].encode(), "")
        return replay_of(text)
    except RecordError as error:
        narrator = narrator_of(words, header_of(text)) if error.refusals else None
        sentence = record_error_sentence(words, error, narrator)
        key = "server.problem.table_refusal"
        raise ProblemError(422, error.code, key=key, text=sentence) from None


def _order(replay: GameReplay, nickname: str) -> list[int]:
    """Return the seats in their order at the new table, where the person has the first seat.

    Raises:
        ProblemError: 422, the person belongs to the smaller side.
    """
    people = [seat for seat, player in enumerate(replay.players) if player.is_human()]
    own = [seat for seat in people if replay.players[seat].name == nickname]
    seat = (own or people or [0])[0]
    order, sides = list(range(len(replay.players))), int(replay.header.game_rules.sides)
    if len(order) % sides == 0:
        return order[seat:] + order[:seat]
    if seat % sides:
        raise ProblemError(422, "smaller_side")
    order[0], order[seat] = seat, 0
    return order
