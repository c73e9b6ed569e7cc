"""The errors of the library have sentences in both languages."""

from collections.abc import Callable
from typing import get_args

import pytest

import canasta
from canasta import Game, Position, Record, Rules
from canasta.library.error_sentences import LibraryError


def dealt() -> Game:
    game = Game(seed=7)
    game.deal()
    return game


def lacking_numpy() -> None:
    raise canasta.MissingExtraError("robots", "numpy")


ERRORS: dict[str, tuple[Callable[[], object], str, str]] = {
    "refused": (
        lambda: dealt().play("discard 9"),
        "Draw or take the pile first.",
        "Commencez par piocher ou par prendre la pile.",
    ),
    "rules": (
        lambda: Rules.parse('base = "classic"\ntarget = 3'),
        "target = 3",
        "target = 3",
    ),
    "record": (
        lambda: Record.parse("nothing\n"),
        "Line 1: it is not",
        "Ligne 1 : ce n’est pas une partie enregistrée",
    ),
    "too many": (
        lambda: Position.parse('hands = ["KKKKKKKKK", "", "", ""]'),
        "Hands holds more cards of a kind than there can be: K: 9 > 8",
        "Hands compte plus de cartes d’une sorte qu’il ne peut y en avoir",
    ),
    "digits": (
        lambda: Position.parse("opening = 0x" + "F" * 4000),
        "It is not TOML (a number of more than 4300 digits)",
        "Ce n’est pas du TOML",
    ),
    "Python's digits": (
        lambda: Position.parse({"players": 10**5000}),
        "<int>",
        "<int>",
    ),
    "robot": (lambda: canasta.robot("stedy"), "No robot is called", "Aucun robot ne s’appelle"),
    "extra": (lacking_numpy, "numpy is not installed", "numpy n’est pas installé"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_has_a_sentence_in_either_language(name: str) -> None:
    cause, english, french = ERRORS[name]
    with pytest.raises(get_args(LibraryError)) as raised:
        cause()
    assert english in canasta.error_sentence(raised.value)
    assert french in canasta.error_sentence(raised.value, "fr").replace("\u00a0", " ")
    with pytest.raises(ValueError, match="no language 'de'"):
        canasta.error_sentence(raised.value, "de")
