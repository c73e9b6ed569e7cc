"""The words that a person may type, in both languages, from the catalogues (``cli.input.*``).

Words are compared without accents and in lower case. Each language has its own letters for ranks
and suits: French V D R and 10 or X, pique P, cœur C, carreau K, trèfle T; English T J Q K, S H D C.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from unicodedata import normalize

from canasta.cards.faces import SUITS
from canasta.cards.kinds import KIND_COUNT
from canasta.i18n import LANGUAGES, Catalogue, Language, load
from canasta.i18n.cards import KIND_NAMES

SYMBOLS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
"""The suit of each sign on the screen."""
SUIT_NAMES: Final = ("spade", "heart", "diamond", "club")
"""The last part of the catalogue keys, in the order of :data:`canasta.cards.faces.SUITS`."""

ACTIONS: Final = ("draw", "take", "meld", "discard", "ask", "yes", "no", "pass")
"""Actions at the table."""
ORDERS: Final = (
    "undo",
    "confirm",
    "help",
    "hint",
    "log",
    "rules",
    "scores",
    "table",
    "save",
    "interrupt",
    "quit",
)
"""Commands to the program."""


def plain(word: str) -> str:
    """Return a word for comparisons: lower case, no accents, straight apostrophes."""
    folded = word.casefold().replace("œ", "oe").replace("\u2019", "'")
    return "".join([letter for letter in normalize("NFD", folded) if letter.isascii()])


def order_word(words: Catalogue, order: str) -> str:
    """Return the word for a command that is shown to the person, not an abbreviation."""
    return next(word for word in words.text(f"cli.input.{order}").split() if len(word) > 1)


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language."""

    letters: Mapping[str, int]
    """Kinds by their letter or figure; a three means a black three."""
    suits: Mapping[str, str]
    """Suits by their letter after a rank."""
    names: Mapping[str, int]
    """Kinds by their name in the singular."""
    plurals: Mapping[str, int]
    """Kinds by their name in the plural."""
    suit_names: Mapping[str, str]
    """Suits by their name, singular and plural."""
    numbers: Mapping[str, int]
    """Numbers from two to ten by their name or figure."""
    fillers: frozenset[str]
    """Filler words, which are ignored."""
    articles: frozenset[str]
    """Words that are articles before the name of a card, and letters of cards elsewhere."""
    ontos: frozenset[str]
    """Words before the meld to which cards are added."""
    alls: frozenset[str]
    backs: frozenset[str]
    """Words after "draw" that put the card back."""
    doubtful: str
    """Letters that mean different cards in different languages."""
    verbs: Mapping[str, str]
    """Actions and commands (:data:`ACTIONS`, :data:`ORDERS`) by their words."""
    spelled_verbs: tuple[str, ...]
    """The words of actions and commands with their accents."""


@cache
def vocabulary(language: Language) -> Vocabulary:
    """Return the words of ``language``."""
    words = load(language)

    def listed(key: str) -> list[str]:
        return [plain(word) for word in words.text(f"cli.input.{key}").split()]

    letters: dict[str, int] = {}
    names: dict[str, int] = {}
    plurals: dict[str, int] = {}
    for kind in range(KIND_COUNT):
        text = words.text(f"cli.input.card.{KIND_NAMES[kind]}")
        typed, singular, plural = (part.split() for part in text.split("/"))
        letters |= {plain(letter): kind for letter in typed}
        names |= {plain(name): kind for name in singular}
        plurals |= {plain(name): kind for name in plural}
    suit_letters = listed("suits")
    articles = frozenset(listed("article"))
    verbs = {
        word: action
        for action in (*ACTIONS, *ORDERS)
        for word in words.text(f"cli.input.{action}").split()
    }
    return Vocabulary(
        letters=letters,
        suits=dict(zip(suit_letters, SUITS, strict=True)),
        names=names,
        plurals=plurals,
        suit_names={
            name: suit
            for suit, key in zip(SUITS, SUIT_NAMES, strict=True)
            for name in listed(f"suit.{key}")
        },
        numbers={
            spelling: number
            for number in range(2, 11)
            for spelling in (plain(words.word(number)), str(number))
        },
        fillers=frozenset(listed("filler")) | (articles - letters.keys()),
        articles=articles & letters.keys(),
        ontos=frozenset(listed("onto")),
        alls=frozenset(listed("all")),
        backs=frozenset(listed("back")),
        doubtful=plain(words.text("cli.input.doubtful")),
        verbs={plain(word): action for word, action in verbs.items()},
        spelled_verbs=tuple(verbs),
    )


def letter(language: Language, kind: int) -> str:
    """Return the text for a kind, for input and for the screen: «R», «10», "K"."""
    return load(language).text(f"cli.input.card.{KIND_NAMES[kind]}").split()[0]


def suit_letters(words: Catalogue) -> dict[str, str]:
    """Map the sign of each suit on the screen to the capital letter to type."""
    letters = dict(zip(SUITS, words.text("cli.input.suits").split(), strict=True))
    return {sign: letters[suit] for sign, suit in SYMBOLS.items()}


def others(language: Language) -> tuple[Language, ...]:
    """Return all languages other than ``language``."""
    return tuple([other for other in LANGUAGES if other != language])
