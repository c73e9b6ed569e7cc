"""A catalogue: every text of one language, found by its key."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from babel.messages.pofile import read_po

from canasta.i18n.typography import Language, figures, typeset

LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")
"""The languages on the screen, first the one used where nobody chose."""

_LAST_WORD: Final = 10
"""Counts up to this are written in words, larger ones in figures."""


class Catalogue:
    """The texts of one language, each with one form, or with one form per grammatical number."""

    def __init__(
        self,
        language: Language,
        forms: Mapping[str, tuple[str, ...]],
        form_for: Callable[[int], int],
    ) -> None:
        """Keep the texts by key; ``form_for`` tells which form of a text a number takes."""
        self.language: Final = language
        self._forms: Final = forms
        self._form_for: Final = form_for

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the text of ``key`` in all its forms, placeholders unfilled.

        Raises:
            KeyError: there is no such text.
        """
        if key not in self._forms:
            raise KeyError(f"no text {key!r} in the catalogue {self.language!r}")
        return self._forms[key]

    def keys(self) -> frozenset[str]:
        """Return the keys of all texts."""
        return frozenset(self._forms)

    def text(self, key: str, /, **values: str | int) -> str:
        """Return the text of ``key`` with its placeholders filled; numbers are set in figures.

        Raises:
            KeyError: there is no such text, or one of its placeholders has no value.
            ValueError: the text depends on a number; :meth:`counted` says it.
        """
        forms = self.forms(key)
        if len(forms) != 1:
            raise ValueError(f"the text {key!r} needs a count")
        return self._filled(forms[0], values)

    def counted(self, key: str, count: int, /, **values: str | int) -> str:
        """Return the form of the text of ``key`` that ``count`` (0 or more) takes, filled.

        ``{count}`` stands for the number in figures, ``{word}`` for the number in words.

        Raises:
            KeyError: there is no such text, or one of its placeholders has no value.
            ValueError: the text does not depend on a number; :meth:`text` says it.
        """
        forms = self.forms(key)
        if len(forms) == 1:
            raise ValueError(f"the text {key!r} takes no count")
        form = forms[self._form_for(count)]
        return self._filled(form, {"count": count, "word": self.word(count), **values})

    def word(self, count: int) -> str:
        """Return ``count`` in words from one to ten («une», as of a card), else in figures."""
        return self.text(f"number.{count}") if 1 <= count <= _LAST_WORD else self.figures(count)

    def figures(self, value: int) -> str:
        """Return a number in figures, with the separators of the language."""
        return figures(value, self.language)

    def points(self, value: int) -> str:
        """Return a number of points with its noun: «50 points»."""
        sign, size = ("\u2212", -value) if value < 0 else ("", value)
        return sign + self.counted("count.points", size)

    def all_of(self, items: Sequence[str]) -> str:
        """Return the items as an enumeration: «un roi, deux as et un joker»."""
        return self._enumerated(items, "list.and")

    def any_of(self, items: Sequence[str]) -> str:
        """Return the items as alternatives: «un roi, un as ou un joker»."""
        return self._enumerated(items, "list.or")

    def series(self, items: Sequence[str]) -> str:
        """Return longer items, separated by semicolons; an empty text if there are none."""
        joined = ""
        for item in items:
            joined = self.text("list.semicolon", first=joined, last=item) if joined else item
        return joined

    def _enumerated(self, items: Sequence[str], link: str) -> str:
        *first, last = items
        return self.text(link, first=", ".join(first), last=last) if first else last

    def _filled(self, form: str, values: Mapping[str, str | int]) -> str:
        return form.format_map(
            {
                name: self.figures(value) if isinstance(value, int) else value
                for name, value in values.items()
            }
        )


@cache
def load(language: Language) -> Catalogue:
    """Return the catalogue of ``language``, read once."""
    forms: dict[str, tuple[str, ...]] = {}
    plural = ""
    for file in catalogue_files(language):
        with file.open("rb") as opened:
            messages = read_po(opened)
        plural = messages.plural_expr
        for message in messages:
            key = message.id if isinstance(message.id, str) else message.id[0]
            strings = (message.string,) if isinstance(message.string, str) else message.string or ()
            if key in forms:
                raise ValueError(f"the text {key!r} stands in two files of {language!r}")
            if key:  # the header has none
                forms[key] = tuple(typeset(string, language) for string in strings)
    return Catalogue(language, forms, c2py(plural))


def catalogue_files(language: Language) -> list[Traversable]:
    """Return the files of ``language``: ``fr.po`` for the game, ``web-….fr.po`` for the pages."""
    folder = files("canasta.i18n").joinpath("catalogues")
    named = {file.name: file for file in folder.iterdir()}
    return [named[name] for name in sorted(named) if name.split(".")[-2:] == [language, "po"]]
