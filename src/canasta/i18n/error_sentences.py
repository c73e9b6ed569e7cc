"""Sentences for errors in files and texts: the place, the mistake, and the allowed values."""

import errno
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final, assert_never

from canasta.agents.unknown_agent import UnknownAgentError
from canasta.cards.text import TextError
from canasta.engine.judging.refusals import Refusal
from canasta.errors import represented
from canasta.extras import MissingExtraError
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.narrator import Narrator
from canasta.i18n.refusal_sentences import refusal_sentence, unreadable
from canasta.i18n.typography import sentence
from canasta.record.errors import RecordError
from canasta.rules.field_kinds import (
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    RuleError,
    Scale,
    Steps,
    Switch,
)
from canasta.rules.loader import RULE_TEXTS
from canasta.rules.ruleset import RULE_FIELDS
from canasta.rules.toml import TOO_LARGE

_LONGEST_VALUE: Final = 60
"""Maximum number of characters of a value that a sentence quotes."""
_LONGEST_FOUND: Final = 1000
"""Maximum number of characters of a file's content that a sentence quotes."""
_DEEPEST: Final = 20
"""Maximum depth of a nested value that a sentence quotes."""
_MAY_LACK: Final = (
    "position.bad_meld",
    "record.bad_header",
    "record.bad_proof",
    "record.bad_score",
)
"""Codes of record errors that have another text if the place or the value is missing."""
_SYSTEM_ERROR: Final = re.compile(r"\[Errno (?P<number>\d+)\] (?P<answer>.*?)(: '.*)?$")
"""The text of a Python ``OSError``."""
UNWRITABLE: Final = {
    errno.ENOENT: "unwritable.missing",
    errno.EISDIR: "unwritable.folder",
    errno.ENOTDIR: "unwritable.not_folder",
    errno.EACCES: "unwritable.permission",
    errno.EPERM: "unwritable.permission",
    errno.EROFS: "unwritable.permission",
    errno.ENOSPC: "unwritable.full",
}
"""The texts for system errors on writing a file, by ``errno``; other errors are untranslated."""
_TOML_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")


def nearest_name(typed: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest to ``typed``, or an empty string if none is near."""
    names = {name.casefold(): name for name in known}
    return "".join([names[near] for near in get_close_matches(typed.casefold(), names, n=1)])


def with_nearest(words: Catalogue, sentence: str, typed: str, known: Iterable[str]) -> str:
    """Return ``sentence``, followed by a question if one of the ``known`` names is near."""
    near = nearest_name(typed, known)
    return f"{sentence} {words.text('error.near', near=near)}" if near else sentence


def rule_error_sentence(words: Catalogue, error: RuleError, *, file: str = "") -> str:
    """Return the reason why a rule file cannot be used, with the key, the value and the file.

    ``file`` is the name of the file in the sentence, by default the name in ``error``.
    """
    file = file or error.file
    match error.code:
        case "rules.unreadable":
            said = _unreadable_sentence(words, file, _unreadable(words, error))
            return with_nearest(words, said, file, RULE_TEXTS if error.value == "missing" else ())
        case "rules.unknown_key":
            return _unknown_key(words, error, file)
        case "rules.contradiction":
            others = [f"{key} = {value_shown(value)}" for key, value in error.others.items()]
            return words.text(
                "rules.contradiction" if others else "rules.contradiction.alone",
                file=file,
                key=error.key,
                value=value_shown(error.value),
                others=words.all_of(others) if others else "",
                reason=words.text(f"contradiction.{error.allowed}"),
            )
        case "rules.circular_base":
            value, texts = value_shown(error.value), words.any_of(RULE_TEXTS)
            return words.text(error.code, file=file, value=value, texts=texts)
        case "rules.bad_value" if error.value is None:
            return words.text("rules.bad_value.no_base", file=file, texts=words.any_of(RULE_TEXTS))
        case _:
            said = words.text(
                error.code,
                file=file,
                key=error.key,
                value=value_shown(error.value),
                allowed=_allowed(words, error),
            )
            kind = RULE_FIELDS.get(error.key)
            if isinstance(kind, Choice) and isinstance(error.value, str):
                return with_nearest(words, said, error.value, kind.words)
            return said


def toml_error_sentence(words: Catalogue, answer: str, *, file: str) -> str:
    """Return the sentence about rules that are not TOML; ``answer`` is the parser's message."""
    return _unreadable_sentence(words, file, _not_toml(words, answer))


def _unreadable_sentence(words: Catalogue, file: str, reason: str) -> str:
    texts = words.any_of(RULE_TEXTS)
    return words.text("rules.unreadable", file=file, reason=reason, texts=texts)


def missing_extra_sentence(words: Catalogue, error: MissingExtraError) -> str:
    """Return the sentence about a missing library; print the command of ``error`` after it."""
    return words.text("error.extra", extra=error.extra, library=error.library)


def unknown_agent_sentence(words: Catalogue, error: UnknownAgentError) -> str:
    """Return the sentence about an unknown robot, with the known names."""
    said = words.text("error.agent", name=error.name, known=words.any_of(error.known))
    return with_nearest(words, said, error.name, error.known)


def text_error_sentence(words: Catalogue, error: TextError) -> str:
    """Return the position of a parsing error, and the expected item, as a sentence."""
    reason = unreadable(words, error.position, error.expected)
    return words.text("text.unreadable", text=printable(error.text), reason=reason)


def record_error_sentence(
    words: Catalogue, error: RecordError, narrator: Narrator | None = None
) -> str:
    """Return the reason why a position, a case or a record cannot be used, with its place.

    ``narrator`` explains a refused play. Without a narrator, the sentence has the codes of the
    refusals.
    """
    is_unwritable = error.code == "record.unwritable"
    fault = words.text(
        _record_key(error),
        place=_cut(error.place),
        value=_unwritable(words, error.value) if is_unwritable else _cut(error.value),
        reason=_reasons(words, error.refusals, narrator),
    )
    if error.line and error.file:
        return words.text("place.line", file=error.file, line=str(error.line), fault=fault)
    if error.line:
        return words.text("place.text_line", line=str(error.line), fault=fault)
    if error.file:
        return words.text("place.file", file=error.file, fault=fault)
    return words.text("place.none", fault=sentence(fault))


def _record_key(error: RecordError) -> str:
    """Return the key of the text, which differs if the place or the value is missing."""
    key = f"record.{error.code}"
    return f"{key}.none" if error.code in _MAY_LACK and not (error.place and error.value) else key


def _reasons(words: Catalogue, refusals: tuple[Refusal, ...], narrator: Narrator | None) -> str:
    """Return the most helpful refusal as a clause, or all codes without a narrator."""
    match refusals:
        case ():
            return ""
        case (Refusal(code="text.syntax") as syntax,):
            return unreadable(words, int(syntax["position"]), str(syntax["expected"]))
        case (first, *_) if narrator is not None:
            return refusal_sentence(narrator, first).removesuffix(".")
        case _:
            return ", ".join([refusal.code for refusal in refusals])


def _unwritable(words: Catalogue, answer: str) -> str:
    """Return the system's reason for not writing a file, translated if there is a text for it."""
    found = _SYSTEM_ERROR.match(answer)
    if found is None:
        return printable(answer)
    key = UNWRITABLE.get(int(found["number"]))
    return words.text(key) if key else printable(found["answer"])


def _unreadable(words: Catalogue, error: RuleError) -> str:
    answer = str(error.value)
    if error.allowed == "TOML":
        return _not_toml(words, answer)
    known = {
        "missing": "unreadable.missing",
        "not text": "unreadable.not_text",
        "not_regular": "unreadable.not_regular",
        "too_long": "unreadable.too_long",
        "folder": "unreadable.folder",
        "denied": "unreadable.denied",
        "nowhere": "unreadable.nowhere",
    }
    return words.text(known.get(answer, "unreadable.system"), answer=answer)


def _not_toml(words: Catalogue, answer: str) -> str:
    if answer == TOO_LARGE:
        return words.text("unreadable.too_large")
    place = _TOML_PLACE.search(answer)
    if place is None:
        return words.text("unreadable.toml")
    return words.text("unreadable.toml_at", line=place[1], column=place[2])


def _unknown_key(words: Catalogue, error: RuleError, file: str) -> str:
    """Return the sentence about an unknown rule, or an unknown key in the table of a rule."""
    key, value = _cut(error.key, _LONGEST_VALUE), error.value
    allowed = error.allowed.split(", ")
    wrong = key
    if key in RULE_FIELDS and isinstance(value, Mapping):
        wrong = next((str(name) for name in value if name not in allowed), key)
        value = value.get(wrong)
        key = f"{key}.{_cut(wrong, _LONGEST_VALUE)}"
    near = nearest_name(wrong, allowed)
    return words.text(
        "rules.unknown_key.near" if near else "rules.unknown_key",
        file=file,
        key=key,
        value=value_shown(value),
        near=near,
        allowed=error.allowed,
    )


def _allowed(words: Catalogue, error: RuleError) -> str:
    """Return the allowed values in words, or the loader's list if there is no text."""
    kind = RULE_FIELDS.get(error.key)
    if kind is not None and error.allowed == kind.allowed:
        return allowed_values(words, kind)
    if error.allowed == '"…"':
        return words.text("allowed.text")
    return words.any_of(error.allowed.split(" | "))


def allowed_values(words: Catalogue, kind: FieldKind) -> str:
    """Return the allowed values of a rule in words: «un nombre entier de 2 à 3»."""
    match kind:
        case Number():
            return _allowed_number(words, kind)
        case Switch():
            return words.text("allowed.switch")
        case Choice():
            return words.text("allowed.choice", words=words.any_of(_quoted(kind.words)))
        case Choices():
            return words.text("allowed.choices", words=words.all_of(_quoted(kind.words)))
        case ByPlayers():
            return words.text("allowed.by_players", number=_allowed_number(words, kind.number))
        case Steps():
            return words.text("allowed.steps")
        case Arrangements():
            return words.text("allowed.arrangements")
        case Points():
            named = ", ".join([f"{name} = …" for name in kind.names])
            return words.text("allowed.points", words=named)
        case Scale():
            return words.text("allowed.scale", longest=words.word(kind.longest))
        case _:
            assert_never(kind)


def _allowed_number(words: Catalogue, kind: Number) -> str:
    """Return the allowed range in the syntax of a file, without thousands separators."""
    low, high, step = str(kind.low), str(kind.high), str(kind.step)
    key = "allowed.number" if kind.step == 1 else "allowed.multiple"
    return words.text(key, low=low, high=high, step=step)


def _quoted(names: tuple[str, ...]) -> list[str]:
    return [f'"{name}"' for name in names]


def value_shown(value: object) -> str:
    """Return a value in the syntax of a rule file, shortened if it is long or deeply nested."""
    written = printable(_written(value, _DEEPEST))
    return written if len(written) <= _LONGEST_VALUE else written[: _LONGEST_VALUE - 1] + "…"


def _cut(found: str, most: int = _LONGEST_FOUND) -> str:
    """Return a value from a file, cleaned for a terminal line and shortened if it is long."""
    return printable(found if len(found) <= most else found[: most - 1] + "…")


def printable(text: str) -> str:
    """Return untrusted text with unprintable characters escaped, safe for a terminal line."""
    return "".join(
        [
            character if character.isprintable() else character.encode("unicode_escape").decode()
            for character in text
        ]
    )


def _written(value: object, depth: int) -> str:
    if depth == 0:
        return "…"
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case Mapping():
            inside = ", ".join(
                [f"{key} = {_written(entry, depth - 1)}" for key, entry in value.items()]
            )
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return "[" + ", ".join([_written(entry, depth - 1) for entry in value]) + "]"
        case frozenset():
            return _written(sorted(value), depth)
        case int():
            return represented(value)
        case _:
            return str(value)
