"""The language of a run: that of ``--lang``, else that of the environment, else the default."""

import os
from collections.abc import Mapping, Sequence
from typing import Final

from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.languages import DEFAULT_LANGUAGE

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables POSIX reads, in this order; the first that is set decides."""
_OPTION: Final = "--lang"


def environment_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment (``en_GB.UTF-8``), or the default language."""
    for variable in _LOCALE_VARIABLES:
        locale = environment.get(variable, "").lower()
        if locale:
            named = [language for language in LANGUAGES if locale.startswith(language)]
            return max(named, key=len, default=DEFAULT_LANGUAGE)
    return DEFAULT_LANGUAGE


def take_language(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Return the language of a run, and its arguments without ``--lang en`` or ``--lang=en``.

    The option belongs to the whole program and may appear anywhere. Help pages and errors about
    other options use the language it names.

    Raises:
        CommandError: the program has no such language.
    """
    rest: list[str] = []
    language = environment_language()
    words = iter(arguments)
    for argument in words:
        option, equals, name = argument.partition("=")
        if option != _OPTION:
            rest.append(argument)
            continue
        wanted = name if equals else next(words, "")
        if wanted not in LANGUAGES:
            known = " | ".join(LANGUAGES)
            raise CommandError(load(language).text("cli.error.language", name=wanted, known=known))
        language = wanted
    return language, rest
