"""The public interface of the engine: lists legal actions, judges plays, and carries them out.

Queries change nothing, and a refused action does not change the state. :func:`decide` judges a play
once, and :func:`carry_out` carries out the ruling.
"""

from typing import Final

from mypy_extensions import i64

from canasta.cards.lanes import from_kinds
from canasta.engine.actions import ACTION_LIMIT, holds, numbers
from canasta.engine.events import Event, Melded, Opened
from canasta.engine.judging.play_judge import Verdict, judge
from canasta.engine.judging.sanctions import consequences, sanction
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.plays import Play
from canasta.engine.state.game_rules import NO_SEAT
from canasta.engine.state.public_state import ANSWERING
from canasta.engine.state.state import State, View
from canasta.engine.stepping.step import step


def legal_actions(state: State) -> list[int]:
    """Return the numbers of the legal unit actions of the seat to act."""
    low, high = legal_words(state.public, state.hand_in_turn())
    return numbers(low, high)


def legal_for(view: View) -> list[int]:
    """Return the numbers of the legal unit actions of the seat of ``view``; empty out of turn."""
    public = view.public
    if view.seat != public.to_act():
        return []
    low, high = legal_words(public, view.hand)
    return numbers(low, high)


def is_legal(state: State, action: i64) -> bool:
    """Return whether a unit action is legal."""
    if not 0 <= action < ACTION_LIMIT:
        return False
    low, high = legal_words(state.public, state.hand_in_turn())
    return holds(low, high, action)


def apply(state: State, action: i64) -> list[Event]:
    """Carry out a unit action and return its events.

    Raises:
        ValueError: the action is not legal; nothing has changed.
    """
    if not is_legal(state, action):
        raise ValueError(f"action {action} is not legal")
    events: list[Event] = []
    step(state, action, events)
    return events


def preview(view: View, play: Play) -> Verdict:
    """Return the verdict on ``play`` by the seat of ``view``."""
    public = view.public
    if public.phase == ANSWERING or view.seat == public.turn:
        return judge(public, view.hand, play)
    seat = view.seat if play.seat == NO_SEAT else play.seat
    return judge(public, 0, Play(play.steps, seat))


class Ruling:
    """A play and its verdict, valid for one state at one moment.

    :func:`carry_out` accepts the ruling only for that state, and only until the state changes.
    """

    def __init__(self, state: State, play: Play, verdict: Verdict, moment: i64) -> None:
        """Hold the ``verdict`` on ``play`` in ``state`` at ``moment``; see :func:`decide`."""
        self.play: Final = play
        self.verdict: Final = verdict
        self._state: Final = state
        self._moment: Final[i64] = moment

    def __reduce__(self) -> tuple[object, ...]:
        return Ruling, (self._state, self.play, self.verdict, self._moment)

    @property
    def is_accepted(self) -> bool:
        """Whether the play is legal."""
        return not self.verdict.refusals

    @property
    def has_effect(self) -> bool:
        """Whether carrying out the ruling changes the state: the play is legal, or is punished.

        The value is valid only while :meth:`belongs_to` is true for the state of the ruling.
        """
        return self.is_accepted or bool(consequences(self._state, self.play, self.verdict))

    def belongs_to(self, state: State) -> bool:
        """Return whether the ruling was made for ``state``, and ``state`` has not changed since."""
        return self._state is state and self._moment == state.moment


def decide(state: State, play: Play) -> Ruling:
    """Judge a play without changing the state; the seat to act plays unless ``play`` names one."""
    return Ruling(state, play, judge(state.public, state.hand_in_turn(), play), state.moment)


def carry_out(state: State, ruling: Ruling) -> list[Event]:
    """Carry out a ruling, without judging the play again, and return the events.

    A refused play has no events and changes nothing, unless the table has sanctions. With sanctions
    the attempt has the consequences that the rules set, and the events include the penalty.

    Raises:
        ValueError: the ruling was made for another state, or the state has changed since.
    """
    if not ruling.belongs_to(state):
        raise ValueError("the ruling was made for another state or another moment")
    events: list[Event] = []
    if ruling.is_accepted:
        for action in ruling.verdict.actions:
            step(state, action, events)
    else:
        sanction(state, ruling.play, ruling.verdict, events)
        if events:
            state.moment += 1
    _count_all_laid(state, events)
    return events


def _count_all_laid(state: State, events: list[Event]) -> None:
    """Add to an opening the points that the same play lays beyond the minimum."""
    for place, event in enumerate(events):
        if isinstance(event, Opened):
            melds = [laid.kinds for laid in events[place:] if isinstance(laid, Melded)]
            more = from_kinds([kind for kinds in melds for kind in kinds])
            points = event.points + state.public.game_rules.points(more)
            events[place] = Opened(event.seat, points)


def apply_play(state: State, play: Play) -> tuple[Verdict, list[Event]]:
    """Decide a play and carry it out at once: :func:`decide`, then :func:`carry_out`."""
    ruling = decide(state, play)
    return ruling.verdict, carry_out(state, ruling)
