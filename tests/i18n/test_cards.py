"""Every kind of card has the right gender, elision and plural in every phrase."""

import pytest

from canasta.cards import kinds as k
from canasta.cards.text import parse_kinds
from canasta.i18n import cards, load
from tests.i18n.sentence_helpers import phrases_of, plain

FRENCH_CARDS = {
    # kind: the, one, two of them, of, the … (many), natural pair, pronoun
    "r": "le trois rouge|un trois rouge|deux trois rouges|de trois rouges|les trois rouges|deux "
    "trois rouges|un",
    "b": "le trois noir|un trois noir|deux trois noirs|de trois noirs|les trois noirs|deux trois "
    "noirs|un",
    "4": "le quatre|un quatre|deux quatre|de quatre|les quatre|deux quatre naturels|un",
    "5": "le cinq|un cinq|deux cinq|de cinq|les cinq|deux cinq naturels|un",
    "6": "le six|un six|deux six|de six|les six|deux six naturels|un",
    "7": "le sept|un sept|deux sept|de sept|les sept|deux sept naturels|un",
    "8": "le huit|un huit|deux huit|de huit|les huit|deux huit naturels|un",
    "9": "le neuf|un neuf|deux neuf|de neuf|les neuf|deux neuf naturels|un",
    "T": "le dix|un dix|deux dix|de dix|les dix|deux dix naturels|un",
    "J": "le valet|un valet|deux valets|de valets|les valets|deux valets naturels|un",
    "Q": "la dame|une dame|deux dames|de dames|les dames|deux dames naturelles|une",
    "K": "le roi|un roi|deux rois|de rois|les rois|deux rois naturels|un",
    "A": "l'as|un as|deux as|d'as|les as|deux as naturels|un",
    "2": "le deux|un deux|deux deux|de deux|les deux|deux deux|un",
    "*": "le joker|un joker|deux jokers|de jokers|les jokers|deux jokers|un",
}
ENGLISH_CARDS = {
    "r": "the red three|a red three|two red threes|of red threes|the red threes|two red threes",
    "b": "the black three|a black three|two black threes|of black threes|the black threes|two "
    "black threes",
    "4": "the four|a four|two fours|of fours|the fours|two natural fours",
    "5": "the five|a five|two fives|of fives|the fives|two natural fives",
    "6": "the six|a six|two sixes|of sixes|the sixes|two natural sixes",
    "7": "the seven|a seven|two sevens|of sevens|the sevens|two natural sevens",
    "8": "the eight|an eight|two eights|of eights|the eights|two natural eights",
    "9": "the nine|a nine|two nines|of nines|the nines|two natural nines",
    "T": "the ten|a ten|two tens|of tens|the tens|two natural tens",
    "J": "the jack|a jack|two jacks|of jacks|the jacks|two natural jacks",
    "Q": "the queen|a queen|two queens|of queens|the queens|two natural queens",
    "K": "the king|a king|two kings|of kings|the kings|two natural kings",
    "A": "the ace|an ace|two aces|of aces|the aces|two natural aces",
    "2": "the two|a two|two twos|of twos|the twos|two twos",
    "*": "the joker|a joker|two jokers|of jokers|the jokers|two jokers",
}


@pytest.mark.parametrize("letter", k.LETTERS)
def test_every_kind_in_every_phrase(letter: str) -> None:
    kind = k.kind_of(letter)
    french = [plain(phrase) for phrase in phrases_of(load("fr"), kind)]
    *expected, pronoun = FRENCH_CARDS[letter].split("|")
    assert french == expected
    assert plain(cards.have(load("fr"), kind, 1)) == f"vous en avez {pronoun}"
    assert plain(cards.have(load("fr"), kind, 2)) == "vous en avez deux"
    assert plain(cards.have(load("fr"), kind, 0)) == "vous n'en avez pas"
    assert phrases_of(load("en"), kind) == ENGLISH_CARDS[letter].split("|")
    assert [cards.have(load("en"), kind, n) for n in (0, 1, 2)] == [
        "you have none",
        "you have one",
        "you have two",
    ]


@pytest.mark.parametrize(
    ("face", "french", "english"),
    [
        ("KH", "le roi de cœur", "the king of hearts"),
        ("QS", "la dame de pique", "the queen of spades"),
        ("AD", "l'as de carreau", "the ace of diamonds"),
        ("TC", "le dix de trèfle", "the ten of clubs"),
        ("2D", "le deux de carreau", "the two of diamonds"),
        ("3C", "le trois de trèfle", "the three of clubs"),
        ("*R", "le joker rouge", "the red joker"),
        ("*B", "le joker noir", "the black joker"),
    ],
)
def test_faces(face: str, french: str, english: str) -> None:
    assert plain(cards.the_face(load("fr"), face)) == french
    assert cards.the_face(load("en"), face) == english


def test_enumerated_cards() -> None:
    given = parse_kinds("*KQKA")
    assert cards.enumerated(load("fr"), given) == "une dame, deux rois, un as et un joker"
    assert cards.enumerated(load("en"), given) == "a queen, two kings, an ace and a joker"
    assert cards.enumerated(load("fr"), parse_kinds("44444444444")) == "11 quatre"
    assert cards.enumerated(load("fr"), []) == "aucune carte"
