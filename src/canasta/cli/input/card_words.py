"""Parses typed cards: ``R R R``, ``RRR2``, ``RC``, ``trois rois``, ``king of hearts``.

A word is read in the language of the verb, by default the language of the screen. If the word has
no meaning there, it is read in the other language. An ambiguous word leads to a question.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from canasta.cards.faces import Face, face_of, kind_of_face
from canasta.cards.kinds import BLACK_THREE, JOKER, LETTERS, RED_THREE, is_natural
from canasta.cli.input.vocabulary import SYMBOLS, Vocabulary, letter, others, plain, vocabulary
from canasta.errors import CanastaError
from canasta.i18n import LANGUAGES, Language

_TEN: Final = "10"


class UnclearError(CanastaError):
    """Input that has no meaning or several; a text of the catalogue asks the person about it."""

    def __init__(self, key: str, *, known: Iterable[str] = (), **values: str) -> None:
        """Set the catalogue key of the question, and the values of its placeholders.

        The text may be one of the ``known`` words misspelt.
        """
        super().__init__(key)
        self.key = key
        self.known = tuple(known)
        self.values = values


@dataclass(frozen=True)
class Card:
    """A typed card: its kind, and its face if the person named the suit."""

    kind: int
    face: Face | None = None


def read_cards(typed: Sequence[str], language: Language) -> list[list[Card]]:
    """Return the cards named by the words ``typed``, grouped by word.

    Raises:
        UnclearError: a word names no card, or could mean different cards.
    """
    fillers = {word for tongue in LANGUAGES for word in vocabulary(tongue).fillers}
    typed = _without_articles([word for word in typed if plain(word) not in fillers])
    spoken = [plain(word) for word in typed]
    groups: list[list[Card]] = []
    place = 0
    while place < len(spoken):
        following = spoken[place + 1] if place + 1 < len(spoken) else ""
        many = _counted(typed[place], spoken[place], following, language)
        if many:
            groups.append(many)
            place += 2
            continue
        _read_word(typed[place], spoken[place], groups, language)
        place += 1
    return groups


def _without_articles(typed: list[str]) -> list[str]:
    """Drop articles before the name of a card: "a five", but not "a 5", where "a" is the ace."""
    tongues = [vocabulary(tongue) for tongue in LANGUAGES]
    articles = {word for known in tongues for word in known.articles}
    names = {word for known in tongues for word in known.names}
    spoken = [plain(word) for word in typed]
    return [
        word
        for word, sound, following in zip(typed, spoken, [*spoken, ""][1:], strict=True)
        if sound not in articles or following not in names
    ]


def _counted(typed: str, word: str, following: str, language: Language) -> list[Card]:
    """Return the cards of a number and a plural (``trois rois``), or an empty list.

    Raises:
        UnclearError: the number is also a card, and a card in the singular follows.
    """
    for tongue in (language, *others(language)):
        known = vocabulary(tongue)
        if word not in known.numbers:
            continue
        number = known.numbers[word]
        if following in known.plurals and following not in known.names:
            return [Card(known.plurals[following])] * number
        named = {**known.letters, **known.names, **known.plurals}
        kind = named.get(following, -1)
        same = number == 2 and kind == named.get(word)
        if kind >= 0 and not word.isdigit() and not same:
            sign = letter(language, kind)
            raise _count_or_card(f"{typed} {following}", word, number, sign, language)
    return []


def _count_or_card(
    typed: str, first: str, number: int, sign: str, language: Language
) -> UnclearError:
    known = vocabulary(language)
    own = known.names.get(first, known.letters.get(first, -1))
    shown = letter(language, own) if own >= 0 else first.upper()
    many, both = " ".join([sign] * number), f"{shown} {sign}"
    return UnclearError("cli.speech.count_or_card", text=typed, many=many, both=both)


def _read_word(typed: str, word: str, groups: list[list[Card]], language: Language) -> None:
    """Parse one word: a card's name, the suit of the previous card, or letters of cards."""
    tongues = (language, *others(language))
    for tongue in tongues:
        known = vocabulary(tongue)
        kind = known.names.get(word, known.plurals.get(word, -1))
        if kind >= 0:
            groups.append([Card(kind)])
            return
        if word in known.suit_names and groups:
            groups[-1][-1] = _with_suit(typed, groups[-1][-1], known.suit_names[word])
            return
        if typed in SYMBOLS and groups:
            groups[-1][-1] = _with_suit(typed, groups[-1][-1], SYMBOLS[typed])
            return
    for tongue in tongues:
        cards = _spelled(typed, vocabulary(tongue))
        if cards:
            if tongue != language and vocabulary(language).doubtful in word:
                raise UnclearError("cli.speech.doubtful_letter", text=typed)
            _refuse_count(typed, cards, tongue)
            groups.append(cards)
            return
    known = vocabulary(language)
    names = (*known.names, *known.plurals)
    raise UnclearError("cli.speech.unknown_card", known=names, text=typed)


def _with_suit(typed: str, card: Card, suit: str) -> Card:
    if card.face is not None or card.kind == JOKER:
        raise UnclearError("cli.speech.unknown_card", text=typed)
    rank = "3" if card.kind in (BLACK_THREE, RED_THREE) else LETTERS[card.kind]
    return Card(kind_of_face(rank + suit), face_of(rank + suit))


def _spelled(typed: str, known: Vocabulary) -> list[Card]:
    """Return the cards written letter by letter in one language, or an empty list.

    ``*R`` and ``*B``, in capitals, are the red and the black joker in a language in which these
    letters are not ranks.
    """
    cards: list[Card] = []
    rest = typed
    while rest:
        size = 2 if rest.startswith(_TEN) else 1
        kind = known.letters.get(plain(rest[:size]), -1)
        if kind < 0:
            return []
        rest = rest[size:]
        if not rest:
            cards.append(Card(kind))
            break
        if kind == JOKER:
            coloured = kind_of_face("*" + rest[0]) == JOKER and plain(rest[0]) != rest[0]
            named = coloured and not is_natural(known.letters.get(plain(rest[0]), -1))
            cards.append(Card(kind, face_of("*" + rest[0])) if named else Card(kind))
            rest = rest[1:] if named else rest
            continue
        suit = SYMBOLS.get(rest[0]) or known.suits.get(plain(rest[0]))
        if suit is not None:
            cards.append(_with_suit(typed, Card(kind), suit))
            rest = rest[1:]
        else:
            cards.append(Card(kind))
    return cards


def _refuse_count(typed: str, cards: list[Card], language: Language) -> None:
    """Refuse input such as ``2R``, which means two kings, or a two and a king.

    Raises:
        UnclearError: ``typed`` has this form.
    """
    if len(typed) == len(cards) == 2 and typed[0].isdigit() and not typed[1].isdigit():
        sign = letter(language, cards[1].kind)
        raise _count_or_card(typed, typed[0], int(typed[0]), sign, language)
