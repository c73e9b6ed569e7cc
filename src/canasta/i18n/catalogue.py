"""A catalogue: the texts of one language by key."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import c2py
from typing import Final

from canasta.errors import CanastaError
from canasta.i18n.compiled_texts import CompiledTexts, installed_texts
from canasta.i18n.languages import LANGUAGES, Language
from canasta.i18n.typography import figures, typed

LAST_WORD: Final = 10
"""The largest count written in words; larger counts are written in figures."""


class Catalogue:
    """The texts of one language; a text has one form, or one per grammatical number.

    No placeholder may be called ``text_key`` or ``quantity``: a compiled method does not accept a
    keyword value with the name of one of its parameters, even a positional-only one.
    """

    def __init__(
        self,
        language: Language,
        forms: Mapping[str, tuple[str, ...]],
        form_for: Callable[[int], int],
    ) -> None:
        """Hold ``forms``, the texts by key; ``form_for`` maps a count to the index of its form."""
        self.language: Final = language
        self._forms: Final = forms
        self._form_for: Final = form_for

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the text of ``key`` in all its forms, with placeholders unfilled.

        Raises:
            KeyError: there is no such text.
        """
        try:
            return self._forms[key]
        except KeyError:
            raise KeyError(f"no text {key!r} in the catalogue {self.language!r}") from None

    def with_phrases(self, phrases: Mapping[str, str]) -> "Catalogue":
        """Return a catalogue in which ``phrases`` replace their placeholders in every text."""

        def filled(form: str) -> str:
            for name, phrase in phrases.items():
                form = form.replace(f"{{{name}}}", phrase)
            return form

        forms = {key: tuple(map(filled, texts)) for key, texts in self._forms.items()}
        return Catalogue(self.language, forms, self._form_for)

    def keys(self) -> frozenset[str]:
        """Return the keys of all texts."""
        return frozenset(self._forms)

    def translation(self, sentence: str) -> str | None:
        """Return the translation of a whole French sentence, or None if the catalogue has none.

        This is only for our notes on the rule texts (``readings.….po``), which have no keys: the
        French notes are in the rule files, next to the values that they explain.
        """
        forms = self._forms.get(typed(sentence))
        return forms[0] if forms else None

    def text(self, text_key: str, /, **values: str | int) -> str:
        """Return the text of ``text_key`` with its placeholders filled, numbers as figures.

        Raises:
            KeyError: there is no such text, or one of its placeholders has no value.
            ValueError: the text depends on a number; use :meth:`counted`.
        """
        forms = self.forms(text_key)
        if len(forms) != 1:
            raise ValueError(f"the text {text_key!r} needs a count")
        return self._filled(forms[0], values)

    def counted(self, text_key: str, quantity: int, /, **values: str | int) -> str:
        """Return the text of ``text_key`` in the form for ``quantity`` (0 or more), filled.

        ``{count}`` is the number in figures, and ``{word}`` is the number in words.

        Raises:
            KeyError: there is no such text, or one of its placeholders has no value.
            ValueError: the text does not depend on a number; use :meth:`text`.
        """
        forms = self.forms(text_key)
        if len(forms) == 1:
            raise ValueError(f"the text {text_key!r} takes no count")
        form = forms[self.form_of(quantity)]
        if "{word}" in form:
            values = {"word": self.word(quantity), **values}
        return self._filled(form, {"count": quantity, **values})

    def form_of(self, count: int) -> int:
        """Return the index of the form for ``count`` (0 or more)."""
        return self._form_for(count)

    def word(self, count: int) -> str:
        """Return ``count`` in words from one to ten (feminine: «une»), else in figures."""
        return self.text(f"number.{count}") if 1 <= count <= LAST_WORD else self.figures(count)

    def figures(self, value: int) -> str:
        """Return a number in figures, with the thousands separator of the language."""
        return figures(value, self.language)

    def points(self, value: int) -> str:
        """Return a number of points with its noun: «50 points»."""
        sign, size = ("\u2212", -value) if value < 0 else ("", value)
        return sign + self.counted("count.points", size)

    def all_of(self, items: Sequence[str]) -> str:
        """Return the items joined by "and": «un roi, deux as et un joker»."""
        return self._enumerated(items, "list.and")

    def all_apart(self, items: Sequence[str]) -> str:
        """Return items that may contain "and", joined: «un roi et un joker, et un as»."""
        return self._enumerated(items, "list.and_apart")

    def any_of(self, items: Sequence[str]) -> str:
        """Return the items joined by "or": «un roi, un as ou un joker»."""
        return self._enumerated(items, "list.or")

    def series(self, items: Sequence[str]) -> str:
        """Return the items separated by semicolons; an empty string without items."""
        joined = ""
        for item in items:
            joined = self.text("list.semicolon", first=joined, last=item) if joined else item
        return joined

    def _enumerated(self, items: Sequence[str], link: str) -> str:
        *first, last = items
        return self.text(link, first=", ".join(first), last=last) if first else last

    def _filled(self, form: str, values: Mapping[str, str | int]) -> str:
        if "{" not in form:
            return form
        return form.format_map(
            {
                name: self.figures(value) if isinstance(value, int) else value
                for name, value in values.items()
            }
        )


class NotBuiltError(CanastaError):
    """The catalogues are not compiled, and Babel, which could compile them, is missing."""


@cache
def load(language: Language) -> Catalogue:
    """Return the catalogue of ``language``, which is cached.

    Raises:
        KeyError: there is no such language.
        NotBuiltError: see :func:`compiled_texts_of`.
    """
    if language not in LANGUAGES:
        raise KeyError(f"no language {language!r}")
    texts = compiled_texts_of(language)
    return Catalogue(language, texts.forms, c2py(texts.plural))


def compiled_texts_of(language: Language) -> CompiledTexts:
    """Return the installed texts of ``language``, or compile them in a source tree.

    Raises:
        NotBuiltError: this is a source tree, and Babel is missing.
    """
    return installed_texts(language) or _compiled_now(language)


def _compiled_now(language: Language) -> CompiledTexts:
    try:
        from canasta.i18n.po_files import compiled_from_po  # noqa: PLC0415  (it needs Babel)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "babel":
            raise
        raise NotBuiltError(
            "a source tree has no compiled catalogues: install the package (`make play` or "
            "`pip install .`), or install Babel (`pip install babel`) to run it from here"
        ) from error
    return compiled_from_po(language)
