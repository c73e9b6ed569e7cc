"""Sends the deal of a round that somebody has played with robots, so that others can play it."""

from itertools import dropwhile

from canasta.agents.levels import level_names
from canasta.answers.deal_rounds import check_is_current, deal_of, start_of
from canasta.answers.kept_rounds import KeptRound, ended
from canasta.answers.problems import ProblemError
from canasta.daily.deal import DailyDeal
from canasta.daily.deal_link import LinkedDeal
from canasta.daily.played_deal import PlayedDeal, fits_link, rules_as_text
from canasta.i18n import load
from canasta.i18n.languages import DEFAULT_LANGUAGE
from canasta.protocol.deal_links import SentDeal
from canasta.record.header import HUMAN
from canasta.record.record_lines import PlayLine, SeatLine, parse_line
from canasta.record.record_reader import GameReplay, replay_of
from canasta.tables.game_records import PlayedGame, PlayedRound
from canasta.tables.robot_table import RobotTable
from canasta.tables.settings_check import has_fit_titles


def place_of(kept: KeptRound) -> SentDeal:
    """Return where others play the deal of a round.

    Raises:
        ProblemError: 404, robots play differently by now, or by other rules.
    """
    deal = deal_of(kept)
    check_is_current(deal)
    match deal:
        case DailyDeal():
            table = f"/daily/{deal.text}/{deal.day}"
            return SentDeal(page=f"{table}/result", table=table)
        case LinkedDeal() | PlayedDeal():
            page = f"/deals/{deal.code}"
            return SentDeal(page=page, table=f"{page}/{deal.number}")
        case _:
            raise TypeError(f"{deal!r} has no page")


def sendable_rounds(game: PlayedGame, guest_id: str) -> tuple[int, ...]:
    """Return the rounds of a table's game that :func:`sent_round` turns into deals for a guest."""
    if not _has_fit_rules(game):
        return ()
    return tuple([one.number for one in game.rounds if _is_played_alone(game, one, guest_id)])


def sent_round(
    game: PlayedGame, number: int, guest_id: str, round_id: str, now_ms: int
) -> KeptRound:
    """Return a round of a game at a table as the guest's round of a deal, with the id ``round_id``.

    The plays are those made at the table.

    Raises:
        ProblemError: 409, the guest has not played the whole round alone with robots, or a link
            cannot hold the deal.
    """
    played = next((one for one in game.rounds if one.number == number), None)
    if played is None or not _is_played_alone(game, played, guest_id):
        raise ProblemError(409, "not_alone")
    if not _has_fit_rules(game):
        raise ProblemError(409, "rules_too_long")
    replay = replay_of(game.text())
    deal = _deal_of(replay, played)
    dealt = KeptRound(round_id, deal.name, _plays_of(replay, number), game.started_ms)
    table = RobotTable(start_of(dealt, person="-"), load(DEFAULT_LANGUAGE), dealt.plays)
    kept = ended(dealt, table, now_ms)
    if not kept.is_over:
        raise ProblemError(409, "not_alone")
    return kept


def _has_fit_rules(game: PlayedGame) -> bool:
    rules = game.header.game_rules.rules
    return fits_link(rules) and has_fit_titles(rules)


def _is_played_alone(game: PlayedGame, played: PlayedRound, guest_id: str) -> bool:
    """Return whether the guest, and robots on all other seats, played a round from its first play.

    The guest must have had the seat since the start of the game, when the id was noted, and must
    have made all plays of the seat in person.
    """
    levels = [player.agent for player in played.players]
    if levels.count(HUMAN) != 1 or not set(levels) <= {HUMAN, *level_names()}:
        return False
    seat = levels.index(HUMAN)
    lines = dropwhile(lambda one: isinstance(one, SeatLine), map(parse_line, played.plays))
    return (
        played.score is not None
        and not played.has_clock_plays
        and game.people[seat] == guest_id
        and game.header.players[seat] == played.players[seat]
        and not any(isinstance(one, SeatLine) for one in lines)
    )


def _deal_of(replay: GameReplay, played: PlayedRound) -> PlayedDeal:
    """Return the deal of a round of one person."""
    game_rules = replay.header.game_rules
    before = replay.game_before(replay.number_of(played.number, 0)).game
    return PlayedDeal(
        rules=rules_as_text(game_rules.rules),
        players=int(game_rules.players),
        sides=int(game_rules.sides),
        sanctions=game_rules.sanctions,
        dealer=before.dealer,
        by_seat=tuple(["" if one.is_human() else one.agent for one in played.players]),
        scores=tuple(before.totals),
        deck_seed=played.proof.deck_seed,
    )


def _plays_of(replay: GameReplay, number: int) -> tuple[str, ...]:
    """Return the plays of a round, without those taken back."""
    lines = [one.line for one in replay.steps_of(number)]
    return tuple([line.written.text() for line in lines if isinstance(line, PlayLine)])
