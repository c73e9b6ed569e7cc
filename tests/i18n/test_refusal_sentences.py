"""Every refusal has a sentence with the relevant numbers."""

import re
from dataclasses import replace

import pytest

from canasta.cards import kinds as k
from canasta.engine.judging.refusals import REFUSALS, Refusal, refusal
from canasta.i18n import LANGUAGES, Language, Narrator, load
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.rules import OFFICIAL_TEXTS, load_rules
from tests.i18n.sentence_helpers import (
    NAMES,
    TABLES,
    looks_like_a_sentence,
    plain,
    po_keys,
    reader_of,
    refusals_of,
    refused,
)

GLOSSARY: tuple[tuple[str, dict[str, int | str], str, str], ...] = (
    (
        "open.too_low",
        {"points": 75, "required": 90},
        "Il manque 15 points pour ouvrir : vos combinaisons en valent 75, il en faut 90.",
        "15 points short of opening: your melds are worth 75, but you need 90.",
    ),
    (
        "pile.frozen_needs_pair",
        {"kind": k.KING, "have": 1},
        (
            "La pile est gelée : pour la prendre, il faut deux rois naturels dans votre main "
            "(vous en avez un)."
        ),
        "The pile is frozen: to take it you need two natural kings in your hand (you have one).",
    ),
    (
        "pile.top_black_three",
        {},
        "Un trois noir vous empêche de prendre la pile ce tour-ci.",
        "A black three stops you from taking the pile this turn.",
    ),
    (
        "meld.too_many_wilds",
        {"kind": k.KING, "have": 4, "limit": 3, "naturals": 4},
        "Trois cartes libres au plus par combinaison ; celle-ci en aurait quatre.",
        "At most three wild cards in a meld; this one would have four.",
    ),
    (
        "out.needs_canastas",
        {"have": 1, "need": 2},
        "Votre équipe a une canasta ; il en faut deux pour sortir.",
        "Your side has one canasta; it needs two to go out.",
    ),
    (
        "out.keep_one",
        {},
        "Gardez au moins une carte : vous ne pouvez pas encore sortir.",
        "Keep at least one card: you may not go out yet.",
    ),
)


@pytest.mark.parametrize(("code", "given", "french", "english"), GLOSSARY)
def test_sentences_of_the_glossary(
    code: str, given: dict[str, int | str], french: str, english: str
) -> None:
    assert plain(refused("fr", code, given)) == french
    assert refused("en", code, given) == english


def test_a_player_alone_is_you() -> None:
    needs = refused("fr", "out.needs_canastas", {"have": 1, "need": 2}, "duel")
    assert plain(needs) == "Vous avez une canasta ; il en faut deux pour sortir."
    none = refused("fr", "out.needs_canastas", {"have": 0, "need": 2}, "duel")
    assert plain(none) == "Vous n'avez pas encore de canasta ; il en faut deux pour sortir."
    english = refused("en", "out.needs_canastas", {"have": 0, "need": 2}, "duel")
    assert english == "You have no canasta yet; you need two to go out."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_sentence(language: Language, text: str, code: str) -> None:
    for players, sides in TABLES:
        narrator = reader_of(load(language), players=players, sides=sides, text=text)
        for given in refusals_of(code):
            sentence = refusal_sentence(narrator, given)
            assert looks_like_a_sentence(sentence), sentence
            if language == "fr":
                assert not re.search(
                    r"(?<!\u00a0):(?![A-Z])|(?<!\u202f)[;!?]| (?=[:;!?])", sentence
                ), sentence
                assert "'" not in sentence
            else:
                assert not re.search(r"[\s\u00a0\u202f][:;!?]", sentence), sentence
            assert "None" not in sentence


def test_no_text_is_left_for_a_refusal_that_does_not_exist() -> None:
    codes = {tuple(key.split(".")[1:3]) for key in po_keys("fr") if key.startswith("refusal.")}
    assert {".".join(code) for code in codes} == set(REFUSALS)


@pytest.mark.parametrize(
    ("code", "text", "given", "french"),
    [
        ("turn.not_yours", "classic", {"turn": 2}, "Ce n'est pas votre tour : c'est à Cléa."),
        (
            "turn.answer_first",
            "classic",
            {"turn": 0},
            "Répondez d'abord à votre partenaire : oui ou non.",
        ),
        (
            "turn.answer_first",
            "classic",
            {"turn": 2},
            "Attendez d'abord la réponse : c'est à Cléa de dire oui ou non.",
        ),
        (
            "turn.draw_first",
            "frimes",
            {},
            "Commencez par piocher ou par prendre le paquet.",
        ),
        (
            "cards.not_in_hand",
            "classic",
            {"kind": k.QUEEN, "have": 1, "need": 2},
            "Il vous faut deux dames en main ; vous en avez une.",
        ),
        (
            "cards.not_in_hand",
            "classic",
            {"kind": k.ACE, "have": 0, "need": 1},
            "Il vous faut un as en main ; vous n'en avez pas.",
        ),
        (
            "pile.frozen_needs_pair",
            "duel",
            {"kind": k.QUEEN, "have": 0},
            (
                "La pile est gelée : pour la prendre, il faut deux dames naturelles dans votre "
                "main (vous n'en avez pas)."
            ),
        ),
        (
            "pile.frozen_needs_pair",
            "frimes",
            {"kind": k.EIGHT, "have": 1},
            (
                "Le paquet est gelé : pour le prendre, il faut deux huit naturels dans votre main "
                "(vous en avez un)."
            ),
        ),
        (
            "pile.unopened_needs_pair",
            "classic",
            {"kind": k.ACE, "have": 1},
            (
                "Votre équipe n'a pas encore ouvert : pour prendre la pile, il faut deux as "
                "naturels dans votre main (vous en avez un)."
            ),
        ),
        (
            "pile.no_match",
            "classic",
            {"kind": k.QUEEN, "offered": 2},
            (
                "Ces cartes ne vont pas avec la dame : il faut deux dames naturelles avant "
                "l'ouverture ou en cas de gel, sinon deux dames naturelles, une dame avec une "
                "carte libre ou une combinaison de dames déjà posée."
            ),
        ),
        (
            "pile.no_match",
            "frimes",
            {"kind": k.ACE, "offered": 1},
            (
                "Ces cartes ne vont pas avec l'as : il faut deux as naturels avant l'ouverture, "
                "ensuite un as ou une frime."
            ),
        ),
        (
            "pile.top_wild",
            "duel",
            {},
            "On ne prend pas la pile tant que la carte du dessus est un atout.",
        ),
        (
            "meld.too_few_cards",
            "classic",
            {"kind": k.ACE, "have": 2, "need": 3},
            "Il faut au moins trois cartes pour une combinaison d'as ; celle-ci en a deux.",
        ),
        (
            "meld.too_few_cards",
            "classic",
            {"kind": k.FOUR, "have": 1, "need": 3},
            (
                "Il faut au moins trois cartes pour une combinaison de rang quatre ; celle-ci en a "
                "une."
            ),
        ),
        (
            "meld.too_few_naturals",
            "laws1951",
            {"kind": k.EIGHT, "have": 1, "need": 2},
            (
                "Il faut au moins deux cartes naturelles dans cette combinaison de rang huit ; "
                "elle en aurait une."
            ),
        ),
        (
            "meld.too_many_wilds",
            "classic",
            {"kind": k.NINE, "have": 3, "limit": 2, "naturals": 2},
            (
                "Deux cartes libres au plus avec deux cartes naturelles ; cette combinaison en "
                "aurait trois."
            ),
        ),
        (
            "meld.too_many_wilds",
            "duel",
            {"kind": k.NINE, "have": 4, "limit": 3, "naturals": 4},
            "Trois atouts au plus par combinaison ; celle-ci en aurait quatre.",
        ),
        (
            "meld.too_many_wilds",
            "frimes",
            {"kind": k.NINE, "have": 1, "limit": 0, "naturals": 1},
            (
                "Avec une carte naturelle, une combinaison se pose sans frime ; celle-ci en aurait "
                "une."
            ),
        ),
        (  # all eight there are
            "meld.too_many_wilds",
            "frimes",
            {"kind": k.NINE, "have": 8, "limit": 7, "naturals": 8},
            ("Sept frimes au plus avec huit cartes naturelles ; cette combinaison en aurait huit."),
        ),
        (  # no cards were offered
            "pile.no_match",
            "laws1951",
            {"kind": k.QUEEN, "offered": 0},
            (
                "Pour prendre la pile avec la dame dessus, il vous faut deux dames naturelles, une "
                "dame avec une carte libre ou une combinaison de dames déjà posée."
            ),
        ),
        (
            "meld.black_three_last",
            "frimes",
            {},
            "Les trois noirs se posent en tout dernier, quand vous n'avez plus d'autre carte.",
        ),
        (
            "meld.black_three_last",
            "classic",
            {},
            "Les trois noirs se posent en dernier : seule une défausse peut suivre.",
        ),
        (
            "discard.penalty_first",
            "laws1951",
            {"kind": k.QUEEN},
            "Défaussez d'abord une carte de pénalisation, par exemple une dame.",
        ),
        (
            "cards.penalty",
            "laws1951",
            {"kind": k.KING, "have": 2, "need": 2, "exposed": 2},
            (
                "Vous avez deux rois, mais ce sont des cartes de pénalisation, qui ne se posent "
                "qu'après l'ouverture."
            ),
        ),
        (
            "cards.penalty",
            "laws1951",
            {"kind": k.QUEEN, "have": 3, "need": 3, "exposed": 1},
            (
                "Parmi vos trois dames, il y a une carte de pénalisation, qui ne se pose "
                "qu'après l'ouverture."
            ),
        ),
        (
            "cards.no_such_face",
            "laws1951",
            {"face": "KH", "have": 0},
            "Le roi de cœur n'est pas dans votre main.",
        ),
        (
            "cards.no_such_face",
            "laws1951",
            {"face": "AS", "have": 1},
            "Vous n'avez l'as de pique qu'une fois.",
        ),
        (
            "text.syntax",
            "laws1951",
            {"position": 4, "expected": "card"},
            "Au caractère 5, on attend une carte.",
        ),
    ],
)
def test_samples_of_french_refusals(
    code: str, text: str, given: dict[str, int | str], french: str
) -> None:
    assert plain(refused("fr", code, given, text)) == french


def test_the_way_of_taking_that_the_rules_leave_is_named() -> None:
    only_pair = replace(load_rules("classic"), opened_takes=frozenset({"natural_pair"}))
    narrator = Narrator(load("en"), only_pair, NAMES[:4], 2, 0)
    sentence = refusal_sentence(narrator, refusal("pile.no_match", kind=k.KING, offered=2))
    assert sentence == "These cards do not match the king: you need two natural kings."


def test_a_meld_without_any_wild_card() -> None:
    narrator = Narrator(load("fr"), replace(load_rules("classic"), max_wilds=0), NAMES[:4], 2, 0)
    sentence = refusal_sentence(
        narrator, refusal("meld.too_many_wilds", kind=k.KING, have=1, limit=0, naturals=3)
    )
    assert plain(sentence) == "Une combinaison se pose sans joker ni deux ; celle-ci en aurait un."


def test_several_partners() -> None:
    six = reader_of(load("en"), players=6, text="frimes")
    assert refusal_sentence(six, refusal("out.ask_first")).startswith("First ask your partners")
    four = reader_of(load("en"), text="frimes")
    assert refusal_sentence(four, refusal("out.ask_first")).startswith("First ask your partner ")


def test_a_parameter_of_the_wrong_type_raises() -> None:
    with pytest.raises(TypeError, match=r"kind of pile\.no_match"):
        refusal_sentence(
            reader_of(load("fr")), Refusal("pile.no_match", (("kind", "K"), ("offered", 2)))
        )
