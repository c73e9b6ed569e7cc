"""The notes of the build, as sentences in the user's language."""

import pytest

from canasta.cli.reports import build_words
from canasta.i18n import Language, load
from tests.i18n.sentence_helpers import plain


@pytest.mark.parametrize(
    ("note", "language", "expected"),
    [
        ("65 modules by mypyc 2.4.1", "fr", "65 modules par mypyc 2.4.1"),
        ("65 modules by mypyc 2.4.1", "en", "65 modules by mypyc 2.4.1"),
        ("run from a checkout", "fr", "lancée depuis les sources"),
        ("there is no C compiler (cc: not found)", "fr", "sans compilateur C (cc: not found)"),
        ("Python's header files are missing", "fr", "sans les en-têtes de Python"),
        ("built without CANASTA_COMPILE=1", "fr", "construite sans CANASTA_COMPILE=1"),
        ("mypyc failed (x)", "fr", "mypyc failed (x)"),
    ],
)
def test_the_build_is_described(
    monkeypatch: pytest.MonkeyPatch, note: str, language: Language, expected: str
) -> None:
    monkeypatch.setattr(build_words, "describe", lambda: f"compiled: {note}")
    assert build_words.build_detail() == note
    assert plain(build_words.build_words(load(language))) == expected
