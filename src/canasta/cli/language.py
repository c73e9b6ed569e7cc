"""Which language a person reads: ``--lang``, else that of the environment, else French."""

import os
from collections.abc import Mapping, Sequence
from typing import Final

from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Language, load

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables POSIX reads, in this order; the first that is set decides."""
_OPTION: Final = "--lang"


def environment_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment (``en_GB.UTF-8``), or French if it names no other."""
    for variable in _LOCALE_VARIABLES:
        locale = environment.get(variable, "").lower()
        if locale:
            return next((name for name in LANGUAGES if locale.startswith(name)), LANGUAGES[0])
    return LANGUAGES[0]


def take_language(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Return the language of a run, and its arguments without ``--lang fr`` or ``--lang=fr``.

    The option belongs to the whole program and may stand anywhere. Help pages and errors about
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
        language = next(known for known in LANGUAGES if known == wanted)
    return language, rest
