"""A review as JSON values."""

from canasta import __version__
from canasta.build_info import is_compiled
from canasta.protocol.names import wire_name
from canasta.record.notation import play_text
from canasta.review.game_review import GameReview, PlayerReview, Reviewing
from canasta.review.judgement import Judgement


def figures(work: Reviewing, review: GameReview) -> dict[str, object]:
    """Return the review as JSON values."""
    header = review.game.header
    return {
        "rules": header.game_rules.rules.id,
        "sides": int(header.game_rules.sides),
        "is_finished": review.game.is_finished,
        "worlds": work.worlds,
        "seed": work.seed,
        "version": __version__,
        "compiled": is_compiled(),
        "players": [
            {"name": player.name, "agent": player.agent, **_player(review, found)}
            for player, found in zip(header.players, review.by_player(), strict=True)
        ],
        "decisions": [_decision(review, one) for one in review.judged],
        "course": [
            {
                "after": review.number_of(point.round_number, point.step),
                wire_name("round_number"): point.round_number,
                "totals": list(point.totals),
            }
            for point in review.course
        ],
    }


def _player(review: GameReview, found: PlayerReview) -> dict[str, object]:
    best = found.best
    return {
        "seat": found.seat,
        "decisions": found.decisions,
        "mistakes": found.mistakes,
        "lost": found.lost,
        "costliest": [review.number_of(one.round_number, one.step) for one in found.costliest],
        "best": None if best is None else review.number_of(best.round_number, best.step),
    }


def _decision(review: GameReview, one: Judgement) -> dict[str, object]:
    return {
        "number": review.number_of(one.round_number, one.step),
        wire_name("round_number"): one.round_number,
        "seat": one.seat,
        "played": play_text(one.played),
        "other": play_text(one.other),
        "loss": one.loss,
        "gain": one.gain,
        "behind": one.behind,
        "error": one.error,
        "robot": one.is_robots,
        "hint": one.is_hint,
        "why": [reason.code for reason in one.why_played],
    }
