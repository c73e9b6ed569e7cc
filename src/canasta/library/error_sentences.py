"""The errors of the library as sentences for people."""

from typing import TYPE_CHECKING, get_args

from canasta.agents.unknown_agent import UnknownAgentError
from canasta.arguments import check_type
from canasta.extras import MissingExtraError
from canasta.library.reasons import RefusedError, catalogue
from canasta.record.errors import RecordError
from canasta.rules.field_kinds import RuleError

if TYPE_CHECKING:
    from canasta.i18n.languages import Language

LibraryError = RefusedError | RuleError | RecordError | UnknownAgentError | MissingExtraError
"""The errors of the library that have sentences."""


def error_sentence(error: LibraryError, language: "Language" = "en") -> str:
    """Return a sentence for people with the fault and its remedy; programs use ``str(error)``.

    Raises:
        TypeError: the error is of another class, which has no sentence.
        ValueError: there is no catalogue in the language.
    """
    check_type("the error", error, "one of those of the library", *get_args(LibraryError))
    from canasta.i18n import error_sentences  # noqa: PLC0415  (sentences are needed only now)

    words = catalogue(language)
    match error:
        case RefusedError():
            return " ".join([reason.sentence(language) for reason in error.reasons])
        case RuleError():
            return error_sentences.rule_error_sentence(words, error)
        case RecordError():
            return error_sentences.record_error_sentence(words, error)
        case UnknownAgentError():
            return error_sentences.unknown_agent_sentence(words, error)
        case MissingExtraError():
            return f"{error_sentences.missing_extra_sentence(words, error)} {error.command}"
