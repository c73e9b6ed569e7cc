"""Puts every expected error into a sentence for the person, without a traceback."""

from pathlib import Path

from canasta.agents.unknown_agent import UnknownAgentError
from canasta.arena.work import WorkError
from canasta.cards.text import TextError
from canasta.cli.problems import FAILED, USAGE, CommandError
from canasta.cli.refused_record import broken_record_sentence
from canasta.extras import MissingExtraError
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import (
    missing_extra_sentence,
    rule_error_sentence,
    text_error_sentence,
    unknown_agent_sentence,
)
from canasta.i18n.program_sentences import fault_sentence
from canasta.programs.fault import ProgramFault
from canasta.record.errors import RecordError
from canasta.rules.field_kinds import RuleError
from canasta.rules.named_files import UnfitFileError

EXPECTED = (
    RuleError,
    RecordError,
    TextError,
    UnknownAgentError,
    MissingExtraError,
    WorkError,
    ProgramFault,
    OSError,
    UnicodeError,
)
"""The errors that commands need not catch, because this module puts them into words."""
_OF_SYSTEM = (
    "file.missing",
    "file.folder",
    "file.unreadable",
    "record.exists",
    "record.unwritable",
)
"""Codes of record errors that come from the system."""


def problem_of(words: Catalogue, error: Exception) -> CommandError:
    """Return the sentence and the exit status for an error of :data:`EXPECTED`.

    A broken record is a failed check (:data:`FAILED`). Most other errors mean that the request
    cannot be carried out (:data:`USAGE`).
    """
    match error:
        case RuleError():
            return CommandError(rule_error_sentence(words, error))
        case RecordError():
            sentence = broken_record_sentence(words, error)
            return CommandError(sentence, USAGE if error.code in _OF_SYSTEM else FAILED)
        case TextError():
            return CommandError(text_error_sentence(words, error))
        case UnknownAgentError():
            return CommandError(unknown_agent_sentence(words, error))
        case MissingExtraError():
            return CommandError(missing_extra_sentence(words, error), command=error.command)
        case WorkError():
            return CommandError(words.text(f"cli.error.work.{error.code}", address=error.address))
        case ProgramFault():
            sentence = fault_sentence(words, error.program, error.code, error.values)
            return CommandError(sentence)
        case UnicodeError():
            return CommandError(words.text("cli.error.not_text"))
        case OSError():
            return CommandError(_system_sentence(words, error))
        case _:
            return CommandError(str(error))


def _system_sentence(words: Catalogue, error: OSError) -> str:
    file, answer = str(error.filename or ""), error.strerror or str(error)
    if not file:
        return words.text("cli.error.no_file", answer=answer)
    match error:
        case UnfitFileError():
            return words.text(f"cli.error.{error.reason}", file=file, most=error.most)
        case FileNotFoundError() if not Path(file).parent.is_dir():
            return words.text("cli.error.no_folder", folder=str(Path(file).parent), file=file)
        case FileNotFoundError():
            return words.text("cli.error.missing", file=file)
        case FileExistsError() | NotADirectoryError():
            return words.text("cli.error.not_folder", file=file)
        case IsADirectoryError():
            return words.text("cli.error.folder", file=file)
        case PermissionError():
            return words.text("cli.error.permission", file=file)
        case _:
            return words.text("cli.error.system", file=file, answer=answer)
