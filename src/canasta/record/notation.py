"""Plays as text: ``2: take KK ; meld 5:555 ; discard 9``.

Cards are kinds (``K``) or faces (``KH``). A play parsed from text keeps the faces that it names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face, face_of, kind_of_face
from canasta.cards.kinds import RED_THREE, kind_of
from canasta.cards.text import TextError
from canasta.engine.actions import (
    ASK,
    DISCARD,
    DRAW,
    NO,
    PASS,
    YES,
    cards_laid,
    cards_taking,
    group_of,
    kind_of_action,
    kinds_of,
)
from canasta.engine.plays import (
    Alone,
    Answer,
    Ask,
    Discard,
    Draw,
    Meld,
    Pass,
    Play,
    Step,
    Take,
    letters_of,
    step_text,
)
from canasta.engine.state.game_rules import NO_SEAT, NO_SIDE

_ALONE: Final[dict[int, Alone]] = {
    DRAW: Draw(),
    PASS: Pass(),
    ASK: Ask(),
    YES: Answer(is_yes=True),
    NO: Answer(is_yes=False),
}
BARE_STEPS: Final[dict[str, Alone]] = {
    step_text(step, ()): step for step in (*_ALONE.values(), Draw(is_returned=True))
}
"""The steps that name no card, by the words that write them."""

Faces = tuple[Face | None, ...]
"""The faces that a step names, None for a card named by its kind; empty if it names none."""


@dataclass(frozen=True)
class WrittenPlay:
    """A play with the faces its text named, one tuple per step (None for a card named by kind)."""

    play: Play
    faces: tuple[Faces, ...]

    def __reduce__(self) -> tuple[object, ...]:
        return WrittenPlay, (self.play, self.faces)

    def text(self) -> str:
        """Return the play in notation, with the faces that it names."""
        return play_text(self.play, self.faces)


@dataclass(frozen=True)
class _Cards:
    kinds: tuple[int, ...]
    faces: tuple[Face | None, ...]


def parse_play(text: str) -> Play:
    """Return the play written in ``text``.

    Raises:
        TextError: the text is not a play. The error has the position and the expected input.
    """
    return parse_written_play(text).play


def parse_written_play(text: str) -> WrittenPlay:
    """Return the play written in ``text``, with the faces it names.

    Raises:
        TextError: the text is not a play. The error has the position and the expected input.
    """
    seat, start = _seat(text)
    steps: list[Step] = []
    faces: list[tuple[Face | None, ...]] = []
    position = start
    for part in text[start:].split(";"):
        step, named = _step(text, part, position)
        if isinstance(step, Take) and steps:
            raise TextError(text, position, "take_first")
        if steps and isinstance(steps[-1], Discard):
            raise TextError(text, position, "discard_last")
        steps.append(step)
        faces.append(named)
        position += len(part) + 1
    return WrittenPlay(Play(tuple(steps), seat), tuple(faces))


def _seat(text: str) -> tuple[int, int]:
    head, colon, _ = text.partition(":")
    if colon and head.strip().isascii() and head.strip().isdigit():
        if len(head.strip()) > 1:
            raise TextError(text, 0, "seat")
        return int(head), len(head) + 1
    return NO_SEAT, 0


def _step(text: str, part: str, position: int) -> tuple[Step, tuple[Face | None, ...]]:
    words = " ".join(part.split())
    at = position + len(part) - len(part.lstrip())
    if words in BARE_STEPS:
        return BARE_STEPS[words], ()
    verb, _, rest = words.partition(" ")
    after = at + len(verb) + 1
    match verb:
        case "take":
            cards = _cards(text, rest, after)
            if len(cards.kinds) > 2:
                raise TextError(text, after, "two_cards")
            return Take(cards.kinds), cards.faces
        case "meld":
            return _meld(text, rest, after)
        case "discard":
            cards = _cards(text, rest, after)
            if len(cards.kinds) != 1:
                raise TextError(text, min(after, len(text)), "one_card")
            return Discard(cards.kinds[0]), cards.faces
        case _:
            raise TextError(text, min(at, len(text)), "action")


def _meld(text: str, rest: str, at: int) -> tuple[Step, tuple[Face | None, ...]]:
    name, colon, written = rest.partition(":")
    if not colon:
        raise TextError(text, min(at + len(name), len(text)), "colon")
    side_text, slash, rank_text = name.rpartition("/")
    side = NO_SIDE
    if slash:
        if len(side_text) != 1 or side_text not in "0123456789":
            raise TextError(text, at, "side")
        side = int(side_text)
    rank = kind_of(rank_text.strip())
    if rank < 0:
        raise TextError(text, at + len(side_text) + len(slash), "rank")
    cards = _cards(text, written, at + len(name) + 1)
    if not cards.kinds:
        raise TextError(text, min(at + len(name) + 1, len(text)), "card")
    return Meld(rank, cards.kinds, side), cards.faces


def _cards(text: str, written: str, at: int) -> _Cards:
    """Read kinds and faces; a rank followed by a suit is a face."""
    kinds: list[int] = []
    faces: list[Face | None] = []
    place = 0
    while place < len(written):
        if written[place] == " ":
            place += 1
            continue
        pair = written[place : place + 2]
        if kind_of_face(pair) >= 0:
            kinds.append(kind_of_face(pair))
            faces.append(face_of(pair))
            place += 2
            continue
        kind = kind_of(written[place])
        if kind < 0:
            raise TextError(text, min(at + place, len(text)), "card")
        kinds.append(kind)
        faces.append(None)
        place += 1
    if len(kinds) > 15:
        raise TextError(text, at, "fewer_cards")
    return _Cards(tuple(kinds), tuple(faces))


def play_text(play: Play, faces: tuple[tuple[Face | None, ...], ...] = ()) -> str:
    """Return ``play`` as text, with ``faces`` if given."""
    parts = [
        step_text(step, _cards_text(letters_of(step), faces[place] if place < len(faces) else ()))
        for place, step in enumerate(play.steps)
    ]
    seat = "" if play.seat == NO_SEAT else f"{play.seat}: "
    return seat + " ; ".join(parts)


def _cards_text(letters: Sequence[str], faces: tuple[Face | None, ...]) -> Sequence[str]:
    """Return the face of each named card, and the letter of every other card."""
    if not faces:
        return letters
    return [face or letter for face, letter in zip(faces, letters, strict=True)]


def step_of_action(action: int, pile: Sequence[int] = ()) -> Step:
    """Return a unit action as a step; for a take, ``pile`` is the pile with its top card last."""
    group, kind = group_of(action), kind_of_action(action)
    if group == DISCARD:
        return Discard(kind)
    rank, own, twos, jokers = cards_laid(action)
    if own + twos + jokers > 0:
        return Meld(rank, kinds_of(rank, own, twos, jokers))
    if kind in _ALONE:
        return _ALONE[kind]
    own, twos, jokers = cards_taking(kind)
    return Take(kinds_of(pile[-1] if pile else RED_THREE, own, twos, jokers))


def action_text(action: int, pile: Sequence[int] = ()) -> str:
    """Return a unit action as text; for a take, ``pile`` is the pile with its top card last."""
    return play_text(Play((step_of_action(action, pile),)))
