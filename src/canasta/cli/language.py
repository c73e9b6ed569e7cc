"""The language of a run: from ``--lang``, or from the environment, or the default."""

import os
from collections.abc import Mapping, Sequence
from typing import Final

from canasta.cli.problems import CommandError
from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.error_sentences import with_nearest
from canasta.i18n.languages import DEFAULT_LANGUAGE

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of POSIX in order of precedence; the first that is set decides."""
_OPTION: Final = "--lang"


def environment_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the environment (such as ``en_GB.UTF-8``), or the default."""
    for variable in _LOCALE_VARIABLES:
        locale = environment.get(variable, "").lower()
        if locale:
            named = [language for language in LANGUAGES if locale.startswith(language)]
            return max(named, key=len, default=DEFAULT_LANGUAGE)
    return DEFAULT_LANGUAGE


def take_language(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Return the language of a run, and its arguments without ``--lang en`` or ``--lang=en``.

    The option belongs to the whole program and may appear anywhere. It also sets the language of
    help pages and of errors about other options.

    Raises:
        CommandError: the program has no such language.
    """
    rest: list[str] = []
    language = environment_language()
    given = iter(arguments)
    for argument in given:
        option, equals, name = argument.partition("=")
        if option != _OPTION:
            rest.append(argument)
            continue
        wanted = name if equals else next(given, "")
        if wanted not in LANGUAGES:
            words = load(language)
            known = words.any_of(LANGUAGES)
            sentence = words.text("cli.error.language", name=wanted, known=known)
            raise CommandError(with_nearest(words, sentence, wanted, LANGUAGES))
        language = wanted
    return language, rest
