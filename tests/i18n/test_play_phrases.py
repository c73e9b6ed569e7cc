"""Plays are expressed in words."""

from canasta.i18n import load
from canasta.i18n.play_phrases import play_phrase
from canasta.record.notation import parse_play
from tests.i18n.sentence_helpers import reader_of


def test_the_melds_of_a_play_form_one_list() -> None:
    play = parse_play("take QQ ; meld K:KKK2* ; meld A:AAA ; meld 7:* ; discard 4")
    assert play_phrase(reader_of(load("fr")), play) == (
        "prendre la pile avec deux dames, poser trois rois avec un deux et un joker, trois as, "
        "et un joker avec les sept, puis défausser un quatre"
    )
    assert play_phrase(reader_of(load("en")), play) == (
        "take the pile with two queens, meld three kings with a two and a joker, three aces, "
        "and a joker with the sevens, then discard a four"
    )


def test_what_follows_a_wild_card_reads_as_another_meld() -> None:
    play = parse_play("meld T:* ; meld Q:Q")
    assert play_phrase(reader_of(load("fr")), play) == "poser un joker avec les dix, et une dame"
    assert play_phrase(reader_of(load("en")), play) == "meld a joker with the tens, and a queen"
    plain = parse_play("meld K:KKK ; meld T:*")
    assert play_phrase(reader_of(load("en")), plain) == (
        "meld three kings and a joker with the tens"
    )


def test_a_meld_and_a_discard_are_joined() -> None:
    play = parse_play("meld 4:444 ; discard 5")
    assert play_phrase(reader_of(load("fr")), play) == "poser trois quatre, puis défausser un cinq"
    assert play_phrase(reader_of(load("en")), play) == "meld three fours, then discard a five"
