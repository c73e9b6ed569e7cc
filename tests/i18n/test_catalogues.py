"""The catalogues agree with one another, and their typography is set when they are compiled."""

import re

import pytest
from babel.messages.pofile import read_po

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.po_files import po_files
from canasta.i18n.rule_set_words import WORDING_PHRASES
from canasta.i18n.typography import figures, typeset
from tests.i18n.sentence_helpers import CATALOGUES, placeholders, plain, po_keys, po_source


def values(form: str) -> set[str]:
    """Return the parameters of a text, without their grammatical variants."""
    names = placeholders(form) - set(WORDING_PHRASES)
    return {re.sub(r"^(?:a|of|of_meld|the)_(rank|kind)s?$", r"\1", name) for name in names}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: Language) -> None:
    written = re.findall(r'^msgid "(.+)"$', po_source(language), re.MULTILINE)
    assert len(written) == len(set(written))
    assert len(written) > 400


def test_both_languages_hold_the_same_keys() -> None:
    assert po_keys("fr") == po_keys("en")


def test_both_languages_have_the_same_placeholders_and_forms() -> None:
    for key in po_keys("fr"):
        french, english = load("fr").forms(key), load("en").forms(key)
        assert len(french) == len(english), key
        # A singular may omit the number («une carte»); the last form has all parameters.
        shown = values(french[-1])
        assert values(english[-1]) == shown, key
        assert all(name.isidentifier() for name in shown), key
        for form in (*french, *english):
            assert form, key
            assert values(form) <= shown, key


def test_no_placeholder_has_the_name_of_a_parameter() -> None:
    names = {name for key in po_keys("fr") for name in placeholders(load("fr").forms(key)[-1])}
    assert names.isdisjoint({"text_key", "quantity"})
    assert "count" in names


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_the_plural_rule_of_their_language(language: Language) -> None:
    for file in po_files(CATALOGUES, language):
        with file.open("rb") as opened:
            read = read_po(opened)
        assert str(read.locale) == language
        assert read.num_plurals == 2
        for message in read:
            if message.pluralizable:
                assert isinstance(message.string, tuple)
                assert len(message.string) == 2
                assert message.id[0] == message.id[1]
    zero = load(language).points(0)
    assert zero == ("0 point" if language == "fr" else "0 points")


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_typed_plainly(language: Language) -> None:
    for character in "\u00a0\u202f\u2019":
        assert character not in po_source(language)
    assert "..." not in po_source(language)


def test_a_text_asked_for_wrongly_raises() -> None:
    words = load("fr")
    with pytest.raises(KeyError, match=r"no text 'refusal\.nonsense'"):
        words.text("refusal.nonsense")
    with pytest.raises(KeyError, match="name"):
        words.text("event.Passed.other")
    with pytest.raises(ValueError, match="needs a count"):
        words.text("count.cards")
    with pytest.raises(ValueError, match="takes no count"):
        words.counted("value.yes", 1)


def test_a_catalogue_is_read_once() -> None:
    assert load("fr") is load("fr")
    assert load("fr").language == "fr"


def test_french_spaces() -> None:
    assert typeset("Il faut : 1 ; 2 ! 3 ? « oui »", "fr") == (
        "Il faut\u00a0: 1\u202f; 2\u202f! 3\u202f? «\u00a0oui\u00a0»"
    )
    assert typeset("Isn't it: yes", "en") == "Isn\u2019t it: yes"


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (0, "0", "0"),
        (75, "75", "75"),
        (1500, "1\u202f500", "1,500"),
        (-50, "\u221250", "\u221250"),
        (-12345, "\u221212\u202f345", "\u221212,345"),
        (1234567, "1\u202f234\u202f567", "1,234,567"),
    ],
)
def test_figures(value: int, french: str, english: str) -> None:
    assert figures(value, "fr") == french
    assert figures(value, "en") == english


def test_points_and_words() -> None:
    french, english = load("fr"), load("en")
    assert [french.points(n) for n in (0, 1, 5, -5)] == [
        "0 point",
        "1 point",
        "5 points",
        "\u22125 points",
    ]
    assert [english.points(n) for n in (0, 1, 1500)] == ["0 points", "1 point", "1,500 points"]
    assert [french.word(n) for n in (0, 1, 2, 10, 11)] == ["0", "une", "deux", "dix", "11"]
    assert [english.word(n) for n in (1, 10, 11)] == ["one", "ten", "11"]


def test_enumerations() -> None:
    words = load("fr")
    assert words.all_of(["un roi"]) == "un roi"
    assert words.all_of(["un roi", "un as", "un joker"]) == "un roi, un as et un joker"
    assert words.any_of(["un roi", "un as"]) == "un roi ou un as"
    assert plain(words.series(["a, b", "c", "d"])) == "a, b ; c ; d"
    assert words.series([]) == ""
