"""A first game in small steps: real positions, with the referee of every table.

Each step is a file in the folder ``lesson/``: a position, the ``goal`` and the plays that reach it.
The goal is an event caused by the learner, perhaps with one rank, ``Melded K``, or with any other
rank, ``Discarded except Q``. Every request plays the learner's plays again from the position, so
the server stores nothing about a learner.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from canasta.agents.levels import level_names
from canasta.cards.kinds import NO_KIND, kind_of
from canasta.engine.events import Event, RoundScored
from canasta.engine.judging.refusals import Refusal
from canasta.fair.shuffle import seed_of_text
from canasta.i18n import Catalogue, Narrator
from canasta.i18n.play_phrases import play_phrase
from canasta.i18n.typography import sentence
from canasta.protocol.commands import Preview
from canasta.protocol.names import wire_name
from canasta.protocol.pages import KeptLesson, KeptTurn, LessonTurn
from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Alternative, Previewed, You
from canasta.record.card_game import Outcome, read_play, with_seat
from canasta.record.header import Header, Player
from canasta.record.laid_out import position_game
from canasta.record.notation import parse_play
from canasta.record.position import read_position
from canasta.tables.seats import SeatState, robot_on
from canasta.tables.state import Applied, TableState
from canasta.tables.views.news import News, happenings, log_lines
from canasta.tables.views.own_part import own_view
from canasta.tables.views.previews import previewed
from canasta.tables.views.public_part import public_table
from canasta.tables.views.shown_reasons import reasons

LEARNER: Final = 0
"""The seat of the learner."""
_ACTOR: Final = "learner"
_EXCEPT: Final = "except"


@dataclass(frozen=True)
class LessonStep:
    """A step of the lesson."""

    id: str
    """Part of the keys of its texts: ``web.page.lesson.step.<id>.…``."""
    goal: str
    """The name of an event, perhaps followed by its rank, or by ``except`` and a rank it must not
    have."""
    plays: tuple[str, ...]
    """Plays that reach the goal."""
    position: Mapping[str, object]
    """The position as a file of positions has it."""

    def is_reached(self, events: Sequence[Event]) -> bool:
        """Return whether the goal is among the events."""
        name, *wanted = self.goal.split()
        return any(
            type(event).__name__ == name
            and getattr(event, "seat", LEARNER) == LEARNER
            and (not wanted or _concerns(event, wanted[-1]) == (wanted[0] != _EXCEPT))
            for event in events
        )


def _concerns(event: Event, rank: str) -> bool:
    """Return whether an event is about a meld or a card of ``rank``."""
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
    """Return the data that a browser needs to play every step without a connection."""
    return KeptLesson(
        steps={
            step.id: tuple([_kept_turn(step, words, plays) for plays in _ways(step)])
            for step in lesson_steps().values()
        }
    )


def _ways(step: LessonStep) -> list[tuple[str, ...]]:
    """Return the plays on the way to the goal: none, the first, and so on.

    Melds and the discard that follows them may be one play or two.
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
    """Return a step after ``plays``."""
    turn = LessonTable(step, words, plays).turn()
    if not plays:
        return KeptTurn(plays=plays, turn=turn, preview=None)
    before = LessonTable(step, words, plays[:-1])
    asked = Preview(id="kept0000", play=plays[-1])
    return KeptTurn(plays=plays, turn=turn, preview=before.preview(asked))


class LessonTable:
    """A step with the plays of one learner."""

    def __init__(self, step: LessonStep, words: Catalogue, plays: Sequence[str] = ()) -> None:
        """Lay out the position and make ``plays`` up to the first that is refused."""
        state = read_position(step.position)
        game_rules = state.public.game_rules
        self._step: Final = step
        table = self._table = TableState("lesson")
        table.settings = TableSettings(
            rules=game_rules.rules.id,
            players=game_rules.players,
            sides=game_rules.sides,
            robot_pace="at_once",  # robots do not play, so nobody can hurry them
            taking_back=False,  # the step starts over instead
        )
        table.rules = game_rules.rules
        table.seats = [SeatState(actor=_ACTOR, name=words.text("web.page.lesson.learner"))]
        level = level_names()[0]
        table.seats += [robot_on(seat, level) for seat in range(1, game_rules.players)]
        names = tuple([seat.name for seat in table.seats])
        players = tuple([Player(name) for name in names])
        header = Header(game_rules, players, None, dealer=int(state.public.dealer))
        game = table.card_game = position_game(header, state, seed_of_text(step.id))
        table.phase = "playing"
        table.game_number = 1
        self._game: Final = game
        self._narrator: Final = Narrator(
            words, game_rules.rules, names, int(game_rules.sides), LEARNER
        )
        self._refusals: tuple[Refusal, ...] = ()
        self._happened: list[Outcome] = []
        for play in plays:
            if not self._made(play):
                break

    def _made(self, text: str) -> bool:
        """Make a play of the learner, and return whether it was accepted; note why if not."""
        read = read_play(text)
        if isinstance(read, Refusal):
            self._refusals = (read,)
            return False
        outcome = self._game.play(with_seat(read, LEARNER))
        self._refusals = outcome.verdict.refusals
        if not outcome.is_accepted:
            return False
        self._table.seq += 1
        self._happened.append(outcome)
        self._table.last_cards = self._table.last_cards.after(outcome)
        if self._game.game.round is None:
            self._table.phase = "scoring"
        return True

    def turn(self) -> LessonTurn:
        """Return the progress of the step, in words for the learner."""
        table, narrator = self._table, self._narrator
        events = [event for outcome in self._happened for event in outcome.events]
        is_reached = self._step.is_reached(events)
        last = self._happened[-1:]
        return LessonTurn(
            you=You(name=table.seats[LEARNER].name, seat=LEARNER, is_host=False),
            seq=table.seq,
            table=public_table(table),
            own=own_view(table, LEARNER, narrator),
            happenings=happenings(last[0], LEARNER) if last and not self._refusals else (),
            log=tuple(
                [
                    line
                    for number, outcome in enumerate(self._happened, 1)
                    for line in log_lines(
                        News(number, Applied(outcome), narrator.names, ()), narrator
                    )
                    if line.kind != wire_name(RoundScored.__name__)
                ]
            ),
            reasons=reasons(self._refusals, narrator),
            is_reached=is_reached,
            is_missed=not is_reached and table.to_act != LEARNER,
            advice=self._advice(),
        )

    def _advice(self) -> Alternative:
        """Return the next play that leads to the goal."""
        made = len(self._happened)
        play = self._step.plays[min(made, len(self._step.plays) - 1)]
        text = sentence(play_phrase(self._narrator, parse_play(play)))
        return Alternative(play=play, text=text, points=None)

    def preview(self, asked: Preview) -> Previewed:
        """Return the verdict of the referee on a play, without making it."""
        return previewed(self._table, LEARNER, asked, self._narrator)
