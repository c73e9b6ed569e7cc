"""The review of a game as pages show it."""

from typing import Final

from canasta.i18n import Language, Narrator, load
from canasta.i18n.play_phrases import play_phrase
from canasta.protocol.reviews import FoundReview, JudgedMove, PlayerLosses
from canasta.review.course_drawing import course_figure, course_title
from canasta.review.game_review import GameReview, PlayerReview
from canasta.review.judgement import Judgement

MOST_DECISIONS: Final = 2000
"""Most decisions in a reviewed game: five times those of a usual game."""
MOST_LINES: Final = 3 * MOST_DECISIONS
"""Most lines of a record with decisions to count; there is about one line for each play."""


def found_review(review: GameReview, language: Language) -> FoundReview:
    """Return the result of a review in one language; it shows all cards of the game."""
    header = review.game.header
    names = tuple([player.name for player in header.players])
    narrator = Narrator(
        load(language), header.game_rules.rules, names, int(header.game_rules.sides)
    )
    return FoundReview(
        title=course_title(narrator),
        figure=course_figure(narrator, review),
        players=tuple([_player(narrator, player) for player in review.by_player()]),
        losses=tuple([(move.round_number, move.step, move.loss) for move in review.mistakes]),
    )


def _player(narrator: Narrator, player: PlayerReview) -> PlayerLosses:
    return PlayerLosses(
        seat=player.seat,
        decisions=player.decisions,
        mistakes=player.mistakes,
        lost=player.lost,
        costliest=tuple([_move(narrator, move) for move in player.costliest]),
    )


def _move(narrator: Narrator, move: Judgement) -> JudgedMove:
    return JudgedMove(
        round_number=move.round_number,
        step=move.step,
        seat=move.seat,
        loss=move.loss,
        margin=move.margin,
        played=play_phrase(narrator, move.played),
        better=play_phrase(narrator, move.better),
    )
