"""A pseudo-language, which is English with accents and in brackets.

``⟦Ýöü ḋŕåŵ ťŵö ćåŕḋš.⟧`` is readable, and untranslated text stands out by its plain letters.
:func:`pseudo_tree` adds the language to a copy of the sources as a translator adds one: with
catalogues, one line, and the names of the rule texts.
"""

import re
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

CODE: Final = "qps"
"""The language code that is reserved for pseudo-languages."""
NAME: Final = "Þšèüḋö"
ROW: Final = f'    Locale("{CODE}", "{NAME}", ","),\n'
"""The row that a translator adds to ``i18n/languages.py``."""

SOURCE: Final = Path(__file__).parents[2] / "src" / "canasta"
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED: Final = "åƀćḋéƒğĥîĵķĺɱñöþɋŕšťüṽŵẋýžÅƁĆḊÉƑĞĤÎĴĶĹṀÑÖÞɊŔŠŤÜṼŴẊÝŽ"
_TABLE: Final = str.maketrans(_PLAIN, _ACCENTED)
_PLACEHOLDER: Final = re.compile(r"(\{\w*\})")
_VERBATIM: Final = ("cli.input.", "web.common.courts", "web.common.settings.indices.")
"""Prefixes of texts that list typed words or card indices."""
_ENGLISH_NAME: Final = re.compile(r'^(title|summary)_en = "(.*)"\n', re.MULTILINE)
_WORD: Final = re.compile(r"[A-Za-z]{2,}")


def pseudo(text: str) -> str:
    """Return the text in brackets with every letter accented; placeholders stay."""
    parts = _PLACEHOLDER.split(text)
    accented = [part if at % 2 else part.translate(_TABLE) for at, part in enumerate(parts)]
    return f"⟦{''.join(accented)}⟧"


def pseudo_tree(folder: Path) -> Path:
    """Copy the sources into ``folder`` with the third language; return the import folder."""
    package = folder / "canasta"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.npz"))
    i18n = package / "i18n"
    for file in sorted((i18n / "catalogues").glob("*.po")):
        *kind, language, _ = file.name.split(".")
        if language == "en":
            translated = file.with_name(".".join([*kind, CODE, "po"]))
            translated.write_text(_translated(file), encoding="utf-8")
    for rules in (package / "rules" / "texts").glob("*.toml"):
        text = rules.read_text(encoding="utf-8")
        rules.write_text(_ENGLISH_NAME.sub(_with_pseudo_name, text), encoding="utf-8")
    table = i18n / "languages.py"
    text = table.read_text(encoding="utf-8")
    start, closing, rest = text.partition("\nLOCALES: Final = (\n")
    rows, end, after = rest.partition(')\n"""')
    assert closing
    assert end
    table.write_text(start + closing + rows + ROW + end + after, encoding="utf-8")
    return folder


def _with_pseudo_name(line: re.Match[str]) -> str:
    return f'{line[0]}{line[1]}_{CODE} = "{pseudo(line[2])}"\n'


def plain_words(text: str, known: Collection[str] = ()) -> list[str]:
    """Return the words of a text in plain letters, except the ``known`` ones."""
    return [word for word in _WORD.findall(text) if word not in known]


def _translated(file: Path) -> str:
    """Return the catalogue in the third language that corresponds to an English file."""
    with file.open("rb") as opened:
        messages = read_po(opened)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {CODE}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {messages.plural_forms};\\n"\n'
    )
    return "\n".join([header, *[_entry(message.id, message.string) for message in messages]])


def _entry(key: object, strings: object) -> str:
    match key, strings:
        case "", _:
            return ""
        case str(), str():
            return f'msgid "{key}"\nmsgstr {_quoted(key, strings)}\n'
        case (str(single), str(plural)), tuple():
            forms = [f"msgstr[{at}] {_quoted(single, form)}" for at, form in enumerate(strings)]
            return "\n".join([f'msgid "{single}"', f'msgid_plural "{plural}"', *forms, ""])
        case _:
            raise TypeError(f"{key!r}: {strings!r}")


def _quoted(key: str, text: object) -> str:
    written = str(text) if key.startswith(_VERBATIM) else pseudo(str(text))
    escaped = written.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
