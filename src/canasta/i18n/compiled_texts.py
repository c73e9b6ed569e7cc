"""The compiled texts of one language: a JSON file in the installed package.

The texts are typeset, with placeholders unfilled. This module must not depend on gettext files or
on Babel.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from canasta.i18n.languages import Language


@dataclass(frozen=True)
class CompiledTexts:
    """All texts of one language."""

    plural: str
    """The plural rule of gettext: a C expression in ``n`` for the index of the form."""
    forms: Mapping[str, tuple[str, ...]]
    """The texts by key, each with a single form or with one per grammatical number."""

    def to_json(self) -> str:
        """Return JSON with the plural rule, and with each text as a list of forms."""
        return json.dumps({"plural": self.plural, "texts": self.forms}, ensure_ascii=False)


def installed_texts(language: Language) -> CompiledTexts | None:
    """Return the texts compiled when the package was built, or None in a source tree."""
    file = files("canasta.i18n").joinpath("compiled", f"{language}.json")
    if not file.is_file():
        return None
    read = json.loads(file.read_text(encoding="utf-8"))
    texts: dict[str, list[str]] = read["texts"]
    plural: str = read["plural"]
    return CompiledTexts(plural, {key: tuple(forms) for key, forms in texts.items()})
