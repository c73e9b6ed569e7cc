"""What has just happened: events for animation and sound, and sentences for the log.

Both are public but for what concerns the cards of one seat, which that seat alone is told.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face
from canasta.cards.kinds import LETTERS
from canasta.engine.events import (
    CanastaConcealed,
    CanastaMade,
    CardsExposed,
    Drew,
    Event,
    GameWon,
    HandDealt,
    Melded,
    Opened,
    Penalized,
    PileJoinedHand,
    RedThreesLaid,
    TookPile,
)
from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Narrator
from canasta.i18n.events import event_sentence
from canasta.i18n.story import told_story
from canasta.protocol.updates import Happening, LogLine
from canasta.record.card_game import Outcome
from canasta.tables.state import Applied, Note

_ADDRESSED: Final = (
    "opened",
    "sat",
    "accepted",
    "robot_stands_in",
    "came_back",
    "new_host",
    "deal_void",
    "time_up",
    "ready",
    "gave_up",
    "wants_rematch",
)
"""Notes of which somebody who reads them may be told as «vous»; others name whom they are about."""


@dataclass(frozen=True)
class News:
    """What came of an entry, with what is needed to tell it later and in any language."""

    seq: int
    """``seq`` of the entry."""
    applied: Applied
    names: tuple[str, ...]
    """Who sat at the table then, by seat."""
    actors: tuple[str, ...]
    """The guests' ids of the people among them; empty for robots and free seats."""

    def seat_of(self, actor: str) -> int:
        """Return where a guest sat then, or :data:`NO_SEAT`."""
        return self.actors.index(actor) if actor and actor in self.actors else NO_SEAT


def happenings(outcome: Outcome, seat: int = NO_SEAT) -> tuple[Happening, ...]:
    """Return the events of an outcome that everybody may see, and those of ``seat``, in order."""
    return tuple(
        [
            happening(event, faces)
            for event, faces in zip(outcome.events, outcome.faces, strict=True)
            if event.private_to is None or event.private_to == seat
        ]
    )


def happening(event: Event, faces: tuple[Face, ...]) -> Happening:
    """Return an event as the browser is told it; ``faces`` are the cards it moved."""
    count, rank, points = len(faces), "", 0
    match event:
        case PileJoinedHand():
            # A card of the hand may have been laid in place of one of the pile that the play names;
            # everybody saw the pile, and nobody which of the two stays in the hand.
            faces = ()
        case HandDealt(cards=dealt):
            count = dealt
        case RedThreesLaid(count=number) | Drew(count=number):
            count = number
        case CardsExposed(kinds=kinds):
            count = len(kinds)
        case TookPile() | Melded() | CanastaMade() | CanastaConcealed():
            rank = LETTERS[event.rank]
        case Opened(points=number) | Penalized(points=number):
            points = number
        case _:
            pass
    return Happening(
        kind=type(event).__name__,
        seat=_seat_of(event),
        cards=faces,
        count=count,
        rank=rank,
        points=points,
    )


def log_lines(news: News, narrator: Narrator) -> tuple[LogLine, ...]:
    """Return what came of an entry, as ``narrator`` may know it, a sentence each."""
    outcome = news.applied.happened
    lines = [] if outcome is None else _told_game(outcome.events, news.seq, narrator)
    lines += [_told_note(note, news.seq, narrator) for note in news.applied.notes]
    return tuple(lines)


def _told_game(events: Iterable[Event], seq: int, narrator: Narrator) -> list[LogLine]:
    return [
        LogLine(seq=seq, seat=_seat_of(event), kind=type(event).__name__, text=told)
        for event, told in told_story(narrator, events)
    ]


def _told_note(note: Note, seq: int, narrator: Narrator) -> LogLine:
    """Tell what happened at the table besides the game; a name is told as it was then."""
    return LogLine(seq=seq, seat=note.seat, kind="table", text=note_sentence(note, narrator))


def note_sentence(note: Note, narrator: Narrator) -> str:
    """Return what happened at the table besides the game."""
    key = f"server.note.{note.kind}"
    if note.kind in _ADDRESSED:
        key += ".you" if note.seat == narrator.seat else ".other"
    told = narrator.text(key, name=note.name)
    won = event_sentence(narrator, GameWon(note.side)) if note.side >= 0 else None
    return told if won is None else f"{told} {won}"


def _seat_of(event: Event) -> int:
    """Return whom an event is about, or -1."""
    if isinstance(event, HandDealt):
        return event.dealer
    seat: int = getattr(event, "seat", NO_SEAT)
    return seat
