"""Cards for the screen: «R♥», «10♠», «joker», grouped by rank."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rich.text import Text

from canasta.cards.faces import RED_SUITS, Face, kind_of_face
from canasta.cards.kinds import BLACK_THREE, JOKER, RED_THREE, is_wild
from canasta.cli.input.vocabulary import SYMBOLS, letter
from canasta.i18n import Catalogue
from canasta.i18n.cards import counted

WILD_STYLE: Final = "yellow"
RED_STYLE: Final = "red"
_SIGNS: Final = {suit: sign for sign, suit in SYMBOLS.items()}


def kind_text(words: Catalogue, kind: int) -> Text:
    """Return a kind as a letter (a joker or a three as a word); wild cards are highlighted."""
    if kind == JOKER:
        return Text(words.text("cli.screen.joker"), WILD_STYLE)
    if kind in (RED_THREE, BLACK_THREE):
        return Text(counted(words, kind, 1))
    return Text(letter(words.language, kind), WILD_STYLE if is_wild(kind) else "")


def face_text(words: Catalogue, face: Face) -> Text:
    """Return a card with its suit; both jokers have the same text."""
    kind = kind_of_face(face)
    if kind == JOKER:
        return kind_text(words, kind)
    rank = "3" if kind in (RED_THREE, BLACK_THREE) else letter(words.language, kind)
    style = WILD_STYLE if is_wild(kind) else RED_STYLE if face[1] in RED_SUITS else ""
    return Text(rank + _SIGNS[face[1]], style)


def kinds_text(words: Catalogue, kinds: Iterable[int]) -> Text:
    """Return kinds separated by spaces, such as «R R R 2»."""
    return Text(" ").join([kind_text(words, kind) for kind in kinds])


def face_groups(words: Catalogue, faces: Iterable[Face]) -> list[Text]:
    """Return cards grouped by rank, with the number of cards in larger groups: «R♥ R♠ (2)»."""
    groups: list[Text] = []
    for _, group in groupby(faces, kind_of_face):
        same = list(group)
        text = Text(" ").join([face_text(words, face) for face in same])
        if len(same) > 1:
            text.append(f" ({len(same)})", "dim")
        groups.append(text)
    return groups
