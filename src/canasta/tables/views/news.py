"""The news of an entry: events for animation and sound, and sentences for the log.

Both are public, except for cards that only one seat may see.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from canasta.cards.faces import Face, kind_of_face
from canasta.cards.kinds import LETTERS
from canasta.engine.events import (
    CanastaConcealed,
    CanastaMade,
    CardsExposed,
    Drew,
    DrewOutOfTurn,
    Event,
    GameWon,
    Melded,
    Opened,
    Penalized,
    PileJoinedHand,
    RedThreesLaid,
    RoundDealt,
    RoundEnded,
    RoundScored,
    TookPile,
)
from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Narrator
from canasta.i18n.cards import counted
from canasta.i18n.event_sentences import event_sentence
from canasta.i18n.story import story_sentences
from canasta.protocol.message import unchecked
from canasta.protocol.names import wire_name
from canasta.protocol.updates import Happening, LogLine
from canasta.record.card_game import Outcome
from canasta.tables.state import Applied, Note

_ADDRESSED: Final = (
    "opened",
    "sat",
    "took_over",
    "accepted",
    "robot_stands_in",
    "came_back",
    "new_host",
    "deal_void",
    "time_up",
    "took_back",
    "ready",
    "gave_up",
    "wants_rematch",
)
"""Kinds of note with a separate sentence for the person concerned («vous»)."""
_ABOUT_ALL: Final = (GameWon, RoundEnded, RoundScored, Penalized)
"""Events whose sentences name sides or all players, and therefore differ by seat."""
_happening: Final = unchecked(Happening)
_log_line: Final = unchecked(LogLine)


@dataclass(frozen=True)
class News:
    """The effects of an entry, with everything that its sentences need later in any language."""

    seq: int
    """The ``seq`` of the entry."""
    applied: Applied
    names: tuple[str, ...]
    """The names at the table at that time, by seat."""
    actors: tuple[str, ...]
    """The guest ids of the people at that time, by seat; robots and free seats have ``""``."""

    def reader(self, actor: str) -> int:
        """Return the seat whose sentences ``actor`` reads, or :data:`NO_SEAT` for a watcher's.

        This is the actor's seat at that time, unless its sentences are the same as those for
        watchers.
        """
        seat = self.actors.index(actor) if actor and actor in self.actors else NO_SEAT
        return seat if self._concerned is None or seat in self._concerned else NO_SEAT

    @cached_property
    def _concerned(self) -> frozenset[int] | None:
        """The seats whose sentences may differ from those for watchers; None means all of them."""
        events = () if self.applied.happened is None else self.applied.happened.events
        if self.applied.notes or any(isinstance(event, _ABOUT_ALL) for event in events):
            return None
        return frozenset([_seat_of(event) for event in events])


def happenings(outcome: Outcome, seat: int = NO_SEAT) -> tuple[Happening, ...]:
    """Return the events of an outcome that ``seat`` may see, in order."""
    return tuple(
        [
            happening(event, faces)
            for event, faces in zip(outcome.events, outcome.faces, strict=True)
            if event.private_to is None or event.private_to == seat
        ]
    )


def happening(event: Event, faces: tuple[Face, ...]) -> Happening:
    """Return an event as the browser gets it; ``faces`` are the cards that it moved."""
    count, rank, points = len(faces), "", 0
    match event:
        case PileJoinedHand():
            # A card of the hand may have been laid in place of one of the same kind from the pile.
            # Everybody saw the pile, but nobody may see which of the two stays in the hand.
            faces = ()
        case RoundDealt(cards=dealt):
            count = dealt
        case RedThreesLaid(count=number) | Drew(count=number):
            count = number
        case DrewOutOfTurn(is_kept=is_kept):
            count = int(is_kept)
        case CardsExposed(kinds=kinds):
            count = len(kinds)
        case TookPile(rank=number, kinds=kinds):
            rank, count = LETTERS[number], len(kinds)
        case Melded() | CanastaMade() | CanastaConcealed():
            rank = LETTERS[event.rank]
        case Opened(points=number) | Penalized(points=number):
            points = number
        case _:
            pass
    return _happening(
        kind=wire_name(type(event).__name__),
        seat=_seat_of(event),
        cards=faces,
        count=count,
        rank=rank,
        points=points,
        source=event.source if isinstance(event, RedThreesLaid) else "",
    )


def log_lines(news: News, narrator: Narrator) -> tuple[LogLine, ...]:
    """Return the sentences on an entry, limited to facts that the narrator's reader may know."""
    outcome = news.applied.happened
    lines = [] if outcome is None else _event_lines(outcome.events, news.seq, narrator)
    lines += [_note_line(note, news.seq, narrator) for note in news.applied.notes]
    return tuple(lines)


def _event_lines(events: Iterable[Event], seq: int, narrator: Narrator) -> list[LogLine]:
    return [
        _log_line(seq=seq, seat=_seat_of(event), kind=wire_name(type(event).__name__), text=text)
        for event, text in story_sentences(narrator, events)
    ]


def _note_line(note: Note, seq: int, narrator: Narrator) -> LogLine:
    """Return the line for a note, with the names of that time."""
    return _log_line(seq=seq, seat=note.seat, kind="table", text=note_sentence(note, narrator))


def note_sentence(note: Note, narrator: Narrator) -> str:
    """Return the sentence for a note."""
    key = f"server.note.{note.kind}"
    if note.kind in _ADDRESSED:
        key += ".you" if note.seat == narrator.seat else ".other"
    pace = narrator.text(f"web.common.pace.{note.pace}") if note.pace else ""
    drawn = _lots_drawn(note, narrator)
    text = narrator.text(key, name=note.name, owner=note.robot_of, pace=pace, drawn=drawn)
    won = event_sentence(narrator, GameWon(note.side)) if note.side >= 0 else None
    return text if won is None else f"{text} {won}"


def _lots_drawn(note: Note, narrator: Narrator) -> str:
    """Return the cards that each player drew for a seat, as one text."""
    return narrator.words.series(
        [
            narrator.text(
                "server.note.lots_drawn.player",
                name=narrator.name(seat),
                cards=", ".join([counted(narrator.words, kind_of_face(face), 1) for face in faces]),
            )
            for seat, faces in enumerate(note.lots)
        ]
    )


def _seat_of(event: Event) -> int:
    """Return the seat that an event concerns, or -1."""
    if isinstance(event, RoundDealt):
        return event.dealer
    seat: int = getattr(event, "seat", NO_SEAT)
    return seat
