"""Sentences explain errors in files and texts."""

import re
from pathlib import Path

import pytest

from canasta.cards.text import TextError, parse_kinds
from canasta.engine.judging.refusals import refusal
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.error_sentences import (
    record_error_sentence,
    rule_error_sentence,
    text_error_sentence,
)
from canasta.record.errors import RECORD_ERRORS, RecordError
from canasta.record.notation import parse_play
from canasta.rules import RULE_TEXTS, RuleError, load_rules
from canasta.rules.ruleset import RULE_FIELDS
from tests.i18n.sentence_helpers import (
    CONTRADICTIONS,
    PACKAGE,
    plain,
    po_keys,
    reader_of,
    rule_error,
)


def test_every_contradiction_has_a_reason() -> None:
    assert "too_few_cards" in CONTRADICTIONS
    left = {key.split(".")[1] for key in po_keys("fr") if key.startswith("contradiction.")}
    assert left == set(CONTRADICTIONS)
    for language in LANGUAGES:
        for reason in CONTRADICTIONS:
            error = RuleError("rules.contradiction", "maison.toml", "target", 500, reason)
            sentence = rule_error_sentence(load(language), error)
            assert sentence.startswith("maison.toml")
            assert "target = 500" in sentence


@pytest.mark.parametrize(
    ("toml", "french"),
    [
        (
            'base = "classic"\nmax_wilds = 13\n',
            "maison.toml : max_wilds = 13 n'est pas permis ; il faut un nombre entier de 0 à 12.",
        ),
        (
            'base = "classic"\njoker_points = 51\n',
            (
                "maison.toml : joker_points = 51 n'est pas permis ; il faut un multiple de 5, "
                "de 0 à 500."
            ),
        ),
        (
            'base = "classic"\nyes_binds = "oui"\n',
            'maison.toml : yes_binds = "oui" n\'est pas permis ; il faut true ou false.',
        ),
        (
            'base = "classic"\nask_partner = "often"\n',
            (
                'maison.toml : ask_partner = "often" n\'est pas permis ; il faut "never", "may" ou '
                '"must".'
            ),
        ),
        (
            'base = "classic"\nfrozen_by = ["wild", "wild"]\n',
            (
                'maison.toml : frozen_by = ["wild", "wild"] n\'est pas permis ; il faut une liste '
                'de mots, sans doublon, parmi "wild" et "red_three".'
            ),
        ),
        (
            'base = "classic"\ncards_drawn = { 2 = 1 }\n',
            (
                "maison.toml : cards_drawn = { 2 = 1 } n'est pas permis ; il faut un nombre entier "
                "de 1 à 3, ou une table qui en donne un par nombre de joueurs : { 2 = …, 3 = …, "
                "4 = …, 5 = …, 6 = … }."
            ),
        ),
        (
            'base = "classic"\nminimums = []\n',
            (
                "maison.toml : minimums = [] n'est pas permis ; il faut une liste croissante de "
                "paires [score, points] à partir de 0, en multiples de 5, de 500 points au plus, "
                "comme [[0, 50], [1500, 90]]."
            ),
        ),
        (
            'base = "classic"\narrangements = [[4, 2], [4, 2]]\n',
            (
                "maison.toml : arrangements = [[4, 2], [4, 2]] n'est pas permis ; il faut une "
                "liste, sans doublon, de paires [joueurs, équipes] : de 2 à 6 joueurs, au moins "
                "2 équipes, toutes égales, ou [5, 2] pour trois contre deux."
            ),
        ),
        (
            'base = "classic"\nsanctions = { pile = 1 }\n',
            (
                "maison.toml : sanctions = { pile = 1 } n'est pas permis ; il faut une table qui "
                "donne à chacun de ces noms un multiple de 5, jusqu'à 1000 : { draw_kept = …, "
                "draw_returned = …, pile = …, opening = …, breach = … }, ou une table vide : {}."
            ),
        ),
        (
            "id = 3\n",
            (
                "maison.toml : id = 3 n'est pas permis ; il faut un texte d'une ligne, non vide, "
                "entre guillemets."
            ),
        ),
        (
            'base = "classic"\npacks = { value = 2, origin = "rumour" }\n',
            (
                'maison.toml : packs.origin = "rumour" n\'est pas permis ; il faut "text", '
                '"laws", "corrected", "decision" ou "house".'
            ),
        ),
        (
            'base = "classic"\npacks = { value = 2, source = 3 }\n',
            'maison.toml : packs.source = 3 n\'est pas permis ; il faut "" ou "…".',
        ),
        (
            "target = 3000\n",
            (
                "maison.toml n'indique pas les règles dont il part : ajoutez-lui une ligne comme "
                'base = "classic" ; la base peut être {texts}, ou un '
                "autre fichier de règles."
            ),
        ),
        (
            'base = "classic"\npacks = { value = 2, orgin = "text" }\n',
            (
                'maison.toml : la clé packs.orgin (= "text") n\'existe pas ; vouliez-vous dire '
                "origin ? Clés permises : origin, source, value."
            ),
        ),
        (
            'base = "classic"\npacks = \n',
            (
                "maison.toml ne peut pas être lu : ce n'est pas du TOML, ligne 2, colonne 9 ; "
                "il faut un fichier TOML de règles, ou {texts}."
            ),
        ),
        (
            'base = "classic"\nconcealed_bonus = 50\n',
            (
                "maison.toml : concealed_bonus = 50 ne va pas avec going_out_bonus = 100 : la "
                "sortie surprise rapporterait moins que la sortie simple."
            ),
        ),
        (
            'base = "classic"\nwild_blocks = true\n',
            (
                'maison.toml : wild_blocks = true ne va pas avec frozen_by = ["wild"] : une carte '
                "libre ne peut pas à la fois bloquer et geler."
            ),
        ),
        (
            'base = "frimes"\ncards_dealt = 20\n',
            (
                "maison.toml : cards_dealt = 20 ne va pas avec packs = 2 : il n'y a pas assez de "
                "cartes pour en donner autant et laisser une pioche."
            ),
        ),
        (
            'base = "duel"\nminimum_below_zero = 60\n',
            (
                "maison.toml : minimum_below_zero = 60 ne va pas avec minimums = [[0, 50], "
                "[1500, 90], [3000, 120]] : le minimum d'ouverture ne peut pas baisser quand le "
                "score monte."
            ),
        ),
        (
            'base = "classic"\nopened_takes = []\n',
            (
                "maison.toml : opened_takes = [] n'a pas de sens : il faut au moins une "
                "façon de prendre la pile."
            ),
        ),
    ],
)
def test_samples_of_rule_errors(toml: str, french: str) -> None:
    words = load("fr")
    sentence = rule_error_sentence(words, rule_error(toml))
    assert plain(sentence) == french.replace("{texts}", plain(words.any_of(RULE_TEXTS)))


def test_an_unknown_key_is_shown_with_the_nearest_and_all_known_keys() -> None:
    error = rule_error('base = "classic"\nmax_wild = 2\n')
    sentence = rule_error_sentence(load("en"), error)
    assert sentence.startswith(
        "maison.toml: there is no key max_wild (= 2); did you mean max_wilds? Allowed keys: packs"
    )
    assert all(field in sentence for field in RULE_FIELDS)
    far = rule_error_sentence(load("en"), rule_error("zzz = 1\n"))
    assert far.startswith("maison.toml: there is no key zzz (= 1); allowed keys: packs, ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_unreadable_files(language: Language, tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "open.toml").write_text('base = """')
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    reasons = {"no.toml": "missing", "binary.toml": "not_text", ".": "folder", "open.toml": "toml"}
    sentences = []
    for name, reason in {**reasons, "loop.toml": "nowhere"}.items():
        with pytest.raises(RuleError) as caught:
            load_rules(name, tmp_path)
        sentences.append(rule_error_sentence(load(language), caught.value))
        assert load(language).text(f"unreadable.{reason}") in sentences[-1]
    assert all("laws1951" in text for text in sentences)
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_values_are_cut(language: Language) -> None:
    error = rule_error(f'base = "classic"\njokers_per_pack = "{"x" * 500}"\n')
    assert len(rule_error_sentence(load(language), error)) < 200


def test_what_cannot_be_printed_is_escaped() -> None:
    words = load("en")
    text = text_error_sentence(words, TextError("K\x1b[2J\n", 1, "card"))
    assert text == r"In “K\x1b[2J\n”, at character 2, a card is expected."
    record = record_error_sentence(words, RecordError("case.bad_value", "a\tb", "\x07"))
    assert record == r"A\tb = \x07 is not an allowed value."
    rule = rule_error_sentence(words, rule_error('"k\\u0007" = "\\u001b"'))
    assert rule.startswith(r'maison.toml: there is no key k\x07 (= "\x1b"); allowed keys: ')


def test_every_code_of_a_rule_error_has_a_sentence() -> None:
    sources = "".join(path.read_text("utf-8") for path in (PACKAGE / "rules").glob("*.py"))
    codes = set(re.findall(r'RuleError\(\s*"([a-z_.]+)"', sources))
    assert codes == {key for key in po_keys("fr") if re.fullmatch(r"rules\.[a-z_]+", key)}


def test_text_errors_count_from_one() -> None:
    with pytest.raises(TextError) as caught:
        parse_kinds("KKz")
    sentence = text_error_sentence(load("fr"), caught.value)
    assert plain(sentence) == "Dans « KKz », au caractère 3, on attend une carte."
    english = text_error_sentence(load("en"), caught.value)
    assert english == "In “KKz”, at character 3, a card is expected."


def test_a_play_that_cannot_be_read() -> None:
    with pytest.raises(TextError) as caught:
        parse_play("meld KKK")
    sentence = plain(text_error_sentence(load("fr"), caught.value))
    assert sentence == (
        "Dans « meld KKK », au caractère 9, on attend un deux-points après le rang, comme dans "
        "meld K:KKK."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", RECORD_ERRORS)
def test_every_error_of_a_record_has_a_sentence(language: Language, code: str) -> None:
    words = load(language)
    sentence = record_error_sentence(words, RecordError(code, "hands", "KK", file="f.toml"))
    assert sentence.startswith("f.toml")
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_no_text_is_left_for_a_record_error_that_does_not_exist() -> None:
    keys = [key for key in po_keys("fr") if key.startswith("record.")]
    codes = {key.removeprefix("record.").removesuffix(".none") for key in keys}
    assert codes == set(RECORD_ERRORS)


def test_samples_of_record_errors() -> None:
    words = load("fr")
    bad = RecordError("position.bad_card", "hands", "KZ")
    assert plain(record_error_sentence(words, bad)) == (
        "Hands contient autre chose que des cartes permises (KZ)."
    )
    lacking = RecordError("record.bad_header", "seat 2", file="g.canasta", line=9)
    assert plain(record_error_sentence(words, lacking)) == (
        "g.canasta, ligne 9 : dans l'en-tête, seat 2 manque ou n'est pas permis."
    )
    syntax = (refusal("text.syntax", position=2, expected="card"),)
    unread = RecordError("record.bad_line", "", "take ZZ", file="g", line=3, refusals=syntax)
    assert plain(record_error_sentence(words, unread)) == (
        "g, ligne 3 : dans « take ZZ », au caractère 3, on attend une carte."
    )
    reasons = (refusal("out.keep_one"), refusal("out.ask_first"))
    refused = RecordError(
        "record.refused", "", "0: ask", file="g.canasta", line=1200, refusals=reasons
    )
    assert plain(record_error_sentence(words, refused)) == (
        "g.canasta, ligne 1200 : « 0: ask » est refusé : out.keep_one, out.ask_first."
    )
    assert plain(record_error_sentence(words, refused, reader_of(words))) == (
        "g.canasta, ligne 1200 : « 0: ask » est refusé : Gardez au moins une carte : vous ne "
        "pouvez pas encore sortir."
    )
