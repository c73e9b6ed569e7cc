"""Interprets a robot's answer: one of the legal actions, a whole play, or neither."""

from canasta.engine.judging.refusals import Refusal, refusal
from canasta.engine.plays import Meld, Play
from canasta.engine.referee import preview
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.state import View
from canasta.programs.lines import legal_texts
from canasta.record.card_game import read_play
from canasta.record.notation import parse_play


def read_answer(view: View, text: str) -> list[int] | Refusal:
    """Return the unit actions that ``text`` means, or the referee's first reason against it.

    A text that equals one of the legal actions means only that action. Any other text is judged as
    a whole play, like a person's, so an opening must be complete.
    """
    read = read_play(text)
    if isinstance(read, Refusal):
        return read
    play = read.play
    if play.seat not in (NO_SEAT, view.seat):
        return refusal("turn.not_yours", turn=view.public.to_act())
    play = Play(play.steps)
    for number, legal in legal_texts(view).items():
        if in_one_order(parse_play(legal)) == in_one_order(play):
            return [number]
    verdict = preview(view, play)
    return verdict.refusals[0] if verdict.refusals else list(verdict.actions)


def in_one_order(play: Play) -> Play:
    """Return a play with the cards of each meld sorted, so that equal plays compare equal."""
    return Play(
        tuple(
            [
                Meld(step.rank, tuple(sorted(step.kinds)), step.side)
                if isinstance(step, Meld)
                else step
                for step in play.steps
            ]
        )
    )
