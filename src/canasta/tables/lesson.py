"""A first game in small steps: real positions, with the referee of every table.

Each step is a file in the folder ``lesson/``: a position, the ``goal``, and the plays that reach
the goal. The goal is an event that the learner causes, perhaps with a certain rank (``Melded K``)
or with any other rank (``Discarded except Q``). The table is a practice table
(:mod:`canasta.tables.practice`).
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from canasta.agents.levels import level_names
from canasta.cards.kinds import NO_KIND, kind_of
from canasta.engine.events import Event
from canasta.fair.shuffle import seed_of_text
from canasta.i18n import Catalogue
from canasta.i18n.play_phrases import play_phrase
from canasta.i18n.typography import sentence
from canasta.protocol.commands import Preview
from canasta.protocol.practice import KeptLesson, KeptTurn, LessonTurn
from canasta.protocol.updates import Alternative, Previewed
from canasta.record.header import Header, Player
from canasta.record.laid_out import position_game
from canasta.record.notation import parse_play
from canasta.record.position import read_position
from canasta.tables.practice import PracticeTable
from canasta.tables.seats import SeatState, robot_on

LEARNER: Final = 0
"""The seat of the learner."""
_ACTOR: Final = "learner"
_EXCEPT: Final = "except"


@dataclass(frozen=True)
class LessonStep:
    """A step of the lesson."""

    id: str
    """A part of the message keys of the step: ``web.page.lesson.step.<id>.…``."""
    goal: str
    """The name of an event, optionally followed by its rank, or by ``except`` and an excluded
    rank."""
    plays: tuple[str, ...]
    """The plays that reach the goal."""
    position: Mapping[str, object]
    """The position, as in a file of positions."""

    def is_reached(self, events: Sequence[Event]) -> bool:
        """Return whether ``events`` include the goal."""
        name, *wanted = self.goal.split()
        return any(
            type(event).__name__ == name
            and getattr(event, "seat", LEARNER) == LEARNER
            and (not wanted or _concerns(event, wanted[-1]) == (wanted[0] != _EXCEPT))
            for event in events
        )


def _concerns(event: Event, rank: str) -> bool:
    """Return whether an event concerns a meld or a card of ``rank``."""
    return kind_of(rank) in (_about(event, "rank"), _about(event, "kind"))


def _about(event: Event, name: str) -> int:
    kind: int = getattr(event, name, NO_KIND)
    return kind


@cache
def lesson_steps() -> Mapping[str, LessonStep]:
    """Return the steps by id, in their order."""
    folder = files("canasta.tables").joinpath("lesson")
    steps: dict[str, LessonStep] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        name = file.name.partition("-")[2].removesuffix(".toml")
        steps[name] = LessonStep(name, data["goal"], tuple(data["play"]), data["position"])
    return steps


def kept_lesson(words: Catalogue) -> KeptLesson:
    """Return the data with which a browser can play every step offline."""
    return KeptLesson(
        steps={
            step.id: tuple([_kept_turn(step, words, plays) for plays in _ways(step)])
            for step in lesson_steps().values()
        }
    )


def _ways(step: LessonStep) -> list[tuple[str, ...]]:
    """Return every sequence of plays on the way to the goal, beginning with the empty one.

    Melds and the discard after them may be one play or two.
    """
    apart = tuple(
        [
            part
            for play in step.plays
            for part in play.replace(" ; discard", "\ndiscard").split("\n")
        ]
    )
    ways = [plays[:made] for plays in (step.plays, apart) for made in range(len(plays) + 1)]
    return list(dict.fromkeys(ways))


def _kept_turn(step: LessonStep, words: Catalogue, plays: tuple[str, ...]) -> KeptTurn:
    """Return the state of a step after ``plays``."""
    turn = LessonTable(step, words, plays).turn()
    if not plays:
        return KeptTurn(plays=plays, turn=turn, preview=None)
    before = LessonTable(step, words, plays[:-1])
    asked = Preview(id="kept0000", play=plays[-1])
    return KeptTurn(plays=plays, turn=turn, preview=before.preview(asked))


class LessonTable:
    """A step of the lesson after some plays of the learner."""

    def __init__(self, step: LessonStep, words: Catalogue, plays: Sequence[str] = ()) -> None:
        """Set up the position and make ``plays`` up to the first refused play."""
        state = read_position(step.position)
        game_rules = state.public.game_rules
        learner = SeatState(actor=_ACTOR, name=words.text("web.page.lesson.learner"))
        level = level_names()[0]  # the robots of a lesson never play
        seats = [learner, *[robot_on(seat, level) for seat in range(1, game_rules.players)]]
        players = tuple([Player(seat.name) for seat in seats])
        # No taking back: the learner starts the step again instead.
        header = Header(game_rules, players, None, dealer=int(state.public.dealer))
        game = position_game(header, state, seed_of_text(step.id))
        self._step: Final = step
        self._table: Final = PracticeTable("lesson", game, seats, LEARNER, words)
        for play in plays:
            if not self._table.play(play):
                break

    def turn(self) -> LessonTurn:
        """Return the state of the step, in words for the learner."""
        table = self._table
        events = [event for outcome in table.happened for event in outcome.events]
        is_reached = self._step.is_reached(events)
        return LessonTurn(
            **table.shown(),
            is_reached=is_reached,
            is_missed=not is_reached and table.state.to_act != LEARNER,
            advice=self._advice(),
        )

    def _advice(self) -> Alternative:
        """Return the next play towards the goal."""
        made = len(self._table.happened)
        play = self._step.plays[min(made, len(self._step.plays) - 1)]
        text = sentence(play_phrase(self._table.narrator, parse_play(play)))
        return Alternative(play=play, text=text, points=None)

    def preview(self, asked: Preview) -> Previewed:
        """Return the referee's verdict on a play without making the play."""
        return self._table.preview(asked)
