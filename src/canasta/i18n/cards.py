"""Cards in sentences, as whole phrases.

The key of a phrase is ``card.<case>.<kind>``. With single words, the code would have to know the
gender, elision («d'as», but «de huit») and plural of every word in French.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from canasta.cards.faces import face_of, kind_of_face
from canasta.cards.kinds import BLACK_THREE, FOUR, JOKER, RED_THREE, TEN, is_natural
from canasta.i18n.catalogue import Catalogue

KIND_NAMES: Final = (
    "red_three",
    "black_three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
    "two",
    "joker",
)
"""The last part of a key, by kind."""

_SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_JOKER_NAMES: Final = {"R": "red_joker", "B": "black_joker"}


def the(words: Catalogue, kind: int) -> str:
    """«la dame», "the queen"."""
    return words.text(f"card.the.{KIND_NAMES[kind]}")


def counted(words: Catalogue, kind: int, count: int) -> str:
    """«une dame», «deux dames», "a queen", "two queens"; ``count`` is at least 1."""
    return words.counted(f"card.counted.{KIND_NAMES[kind]}", count)


def of(words: Catalogue, kind: int) -> str:
    """«de dames», «d'as», "of queens", to follow «canasta»."""
    return words.text(f"card.of.{KIND_NAMES[kind]}")


def of_meld(words: Catalogue, kind: int) -> str:
    """«de rang quatre», «de dames», "of queens", after a word like «combinaison».

    «Une combinaison de quatre» would be a meld of four cards.
    """
    of_rank = of(words, kind)
    if not FOUR <= kind <= TEN:
        return of_rank
    return words.text("card.of_number", of_rank=of_rank, rank=words.word(kind + 2))


def many(words: Catalogue, kind: int) -> str:
    """«les dames», "the queens"."""
    return words.text(f"card.many.{KIND_NAMES[kind]}")


def natural_pair(words: Catalogue, kind: int) -> str:
    """«deux dames naturelles», "two natural queens"."""
    return words.text(f"card.natural_pair.{KIND_NAMES[kind]}")


def have(words: Catalogue, kind: int, count: int) -> str:
    """«vous en avez une», «vous n'en avez pas», "you have one", after the cards were named."""
    if count == 0:
        return words.text("hand.have_none")
    number = words.text(f"card.one.{KIND_NAMES[kind]}") if count == 1 else words.word(count)
    return words.text("hand.have", number=number)


def enumerated(words: Catalogue, kinds: Iterable[int]) -> str:
    """«une dame, deux rois et un joker», in the order of the kinds; «aucune carte» if none."""
    counts = sorted(Counter(kinds).items())
    if not counts:
        return words.text("cards.none")
    return words.all_of([counted(words, kind, count) for kind, count in counts])


def melded(words: Catalogue, kinds: Iterable[int]) -> str:
    """«trois rois avec un deux et un joker»: the cards of a meld, natural cards first."""
    laid = list(kinds)
    naturals = [kind for kind in laid if is_natural(kind) or kind in (BLACK_THREE, RED_THREE)]
    wilds = [kind for kind in laid if kind not in naturals]
    if not (naturals and wilds):
        return enumerated(words, laid)
    return words.text(
        "list.with_wilds",
        naturals=enumerated(words, naturals),
        wild_cards=enumerated(words, wilds),
    )


def the_face(words: Catalogue, text: str) -> str:
    """«le roi de cœur», «le joker rouge», "the king of hearts"; ``text`` is a face (``KH``).

    Raises:
        ValueError: ``text`` is not a face.
    """
    face = face_of(text)
    kind, mark = kind_of_face(face), face[1]
    if kind == JOKER:
        return words.text(f"face.{_JOKER_NAMES[mark]}")
    is_three = kind in (RED_THREE, BLACK_THREE)
    the_card = words.text("face.three") if is_three else the(words, kind)
    return words.text(f"face.{_SUIT_NAMES[mark]}", the_card=the_card)
