"""A judged decision in sentences, for a reader who sees all cards."""

from dataclasses import replace

from canasta.agents.hints.principles import DRAWBACK, Principle
from canasta.i18n import Narrator
from canasta.i18n.hint_sentences import reason_text
from canasta.i18n.play_phrases import play_phrase
from canasta.review.judgement import Judgement


def cost(narrator: Narrator, move: Judgement) -> str:
    """Return the cost or gain of a move, without a full stop; empty if chance explains it.

    The figure is exact if the same happens with every possible hand.
    """
    points = move.loss or move.gain
    if not points:
        return ""
    word = "cost" if move.loss else "gain"
    if not move.margin:
        return narrator.counted(f"review.{word}.exact", points)
    span = {"least": points - move.margin, "most": points + move.margin}
    return narrator.counted(f"review.{word}", points, **span)


def plays(narrator: Narrator, move: Judgement) -> tuple[str, str]:
    """Return the play of a move and the other play: the better one, or the next best."""
    other = "review.better" if move.loss else "review.other"
    return (
        narrator.text("review.played", play=play_phrase(narrator, move.played)),
        narrator.text(other, play=play_phrase(narrator, move.other)),
    )


def reason(narrator: Narrator, move: Judgement) -> str:
    """Return the reason for the better play, or an empty string if no principle supports it."""
    principles = move.why_other if move.loss else move.why_played
    if not _supporting(principles):
        return ""
    return _quoted(narrator, "review.why", move.seat, principles)


def reason_of_robot(narrator: Narrator, seat: int, principles: tuple[Principle, ...]) -> str:
    """Return what supports the play of the robot in ``seat``, or say that no principle does."""
    supporting = _supporting(principles)
    if not supporting:
        return narrator.text("review.why.none")
    return _quoted(narrator, "review.why.robot", seat, supporting)


def _supporting(principles: tuple[Principle, ...]) -> tuple[Principle, ...]:
    """Return the principles that speak for a play, without warnings against it."""
    return tuple([one for one in principles if one.code != DRAWBACK])


def _quoted(narrator: Narrator, sentence: str, seat: int, principles: tuple[Principle, ...]) -> str:
    """Return the text ``sentence`` with the reason of a hint to the player in ``seat``."""
    said = reason_text(replace(narrator, seat=seat), principles)
    return narrator.text(sentence, name=narrator.names[seat], reason=said)


def next_time(narrator: Narrator, move: Judgement) -> str:
    """Return a better line to try next time in place of a costly move."""
    return narrator.text("review.next_time", play=play_phrase(narrator, move.other))
