"""Data for the pages of a game's review."""

from dataclasses import dataclass
from typing import Final

from canasta.agents.hints.principles import Principle
from canasta.answers.problems import ProblemError
from canasta.answers.tasks import PlayReason
from canasta.i18n import Language, Narrator, load
from canasta.protocol.reviews import FoundReview, JudgedMove, PlayerLosses, PlayReasonSaid
from canasta.record.header import Header
from canasta.record.record_reader import replay_of
from canasta.review.course_drawing import course_figure, course_title
from canasta.review.game_review import GameReview, PlayerReview
from canasta.review.judgement import Judgement, usual_worlds
from canasta.review.move_sentences import cost, next_time, plays, reason, reason_of_robot

MOST_DECISIONS: Final = 2000
"""Maximum number of decisions in a reviewed game: five times the usual number."""
MOST_LINES: Final = 3 * MOST_DECISIONS
"""Maximum number of lines of a reviewed record, which has about one line per play."""


@dataclass(frozen=True)
class Asked:
    """A play for which a person requested the reason."""

    header: Header
    """The header of the game."""
    seat: int
    """The seat that made the play."""


def found_review(review: GameReview, language: Language) -> FoundReview:
    """Return the result of a review in ``language``, with all cards of the game."""
    narrator = _narrator(review.game.header, language)
    return FoundReview(
        title=course_title(narrator),
        figure=course_figure(narrator, review),
        players=tuple([_player(narrator, player) for player in review.by_player()]),
        losses=tuple([(move.round_number, move.step, move.loss) for move in review.mistakes]),
    )


def asked_play(record: str, round_number: int, step: int) -> tuple[PlayReason, Asked]:
    """Return the task that finds the reason for a play of a recorded game, and the play.

    Raises:
        ProblemError: 404 if there is no such play, or if the game is too long.
    """
    if record.count("\n") > MOST_LINES:
        raise ProblemError(404, "no_such_hand")
    replay = replay_of(record)
    number = replay.find_play(round_number, step)
    if number is None:
        raise ProblemError(404, "no_such_hand")
    asked = Asked(replay.header, replay.seat_of(number))
    return PlayReason(record, usual_worlds(), round_number, step), asked


def play_reason(
    asked: Asked, principles: tuple[Principle, ...], language: Language
) -> PlayReasonSaid:
    """Return the reason for a play in the words of a hint."""
    narrator = _narrator(asked.header, language)
    return PlayReasonSaid(text=reason_of_robot(narrator, asked.seat, principles))


def _narrator(header: Header, language: Language) -> Narrator:
    """Return a narrator of the game for a reader who sees all cards."""
    names = tuple([player.name for player in header.players])
    return Narrator(load(language), header.game_rules.rules, names, int(header.game_rules.sides))


def _player(narrator: Narrator, player: PlayerReview) -> PlayerLosses:
    return PlayerLosses(
        seat=player.seat,
        decisions=player.decisions,
        mistakes=player.mistakes,
        lost=player.lost,
        costliest=tuple([_move(narrator, move) for move in player.costliest]),
        next_time=next_time(narrator, player.costliest[0]) if player.costliest else "",
        best=None if player.best is None else _move(narrator, player.best),
    )


def _move(narrator: Narrator, move: Judgement) -> JudgedMove:
    played, other = plays(narrator, move)
    return JudgedMove(
        round_number=move.round_number,
        step=move.step,
        seat=move.seat,
        cost=cost(narrator, move),
        played=played,
        other=other,
        why=reason(narrator, move),
    )
