"""Compiles the gettext files (``.po``) that translators edit.

Only this module needs Babel. The build of the package runs it as a program. An installed package
holds only compiled catalogues, and a source tree holds only ``.po`` files. No place holds both, so
no compiled catalogue can be out of date.
"""

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from babel.messages.pofile import read_po

from canasta.i18n.compiled_texts import CompiledTexts
from canasta.i18n.languages import LANGUAGES, Language
from canasta.i18n.typography import typeset


def po_files(folder: Traversable, language: Language) -> list[Traversable]:
    """Return the files of ``language``, such as ``game.fr.po`` and ``web-table.fr.po``."""
    named = {file.name: file for file in folder.iterdir()}
    return [named[name] for name in sorted(named) if name.split(".")[-2:] == [language, "po"]]


def compiled_from_po(language: Language) -> CompiledTexts:
    """Return the texts of ``language``, read from its ``.po`` files and typeset.

    Raises:
        ValueError: the language has no files, two of them hold the same key, or they have
            different plural rules.
    """
    forms: dict[str, tuple[str, ...]] = {}
    plurals: set[str] = set()
    for file in po_files(files("canasta.i18n").joinpath("catalogues"), language):
        with file.open("rb") as opened:
            messages = read_po(opened)
        plurals.add(messages.plural_expr)
        for message in messages:
            key = message.id if isinstance(message.id, str) else message.id[0]
            strings = (message.string,) if isinstance(message.string, str) else message.string or ()
            if key in forms:
                raise ValueError(f"the text {key!r} stands in two files of {language!r}")
            if key:  # the header has none
                forms[key] = tuple([typeset(string, language) for string in strings])
    if len(plurals) != 1:
        raise ValueError(f"{len(plurals)} plural rules in the files of {language!r}")
    return CompiledTexts(plurals.pop(), forms)


def compile_catalogues(folder: Path) -> None:
    """Write the compiled texts of every language into ``folder``, as ``<language>.json``.

    Raises:
        ValueError: the files of a language cannot be compiled.
        OSError: a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        text = compiled_from_po(language).to_json()
        (folder / f"{language}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    compile_catalogues(Path(sys.argv[1]))
