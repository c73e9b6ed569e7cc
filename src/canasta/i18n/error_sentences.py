"""Files and texts that cannot be used, each in one sentence: where, what, and what would do."""

import errno
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, assert_never

from canasta.cards.text import TextError
from canasta.engine.judging.refusals import Refusal
from canasta.i18n.catalogue import Catalogue
from canasta.i18n.narrator import Narrator
from canasta.i18n.refusal_sentences import refusal_sentence, unreadable
from canasta.i18n.typography import sentence
from canasta.record.errors import RecordError
from canasta.rules.fields import (
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    RuleError,
    Steps,
    Switch,
)
from canasta.rules.loader import RULE_TEXTS
from canasta.rules.ruleset import RULE_FIELDS

_LONGEST_VALUE: Final = 60
"""Characters of a value that are shown."""
_DEEPEST: Final = 20
"""Levels of a nested value that are shown."""
_MAY_LACK: Final = (
    "position.bad_meld",
    "record.bad_header",
    "record.bad_proof",
    "record.bad_score",
)
"""Codes of record errors with another text where there is no value, or nothing was due."""
_SYSTEM_ERROR: Final = re.compile(r"\[Errno (?P<number>\d+)\] (?P<answer>.*?)(: '.*)?$")
"""How Python writes an error of the system down."""
UNWRITABLE: Final = {
    errno.ENOENT: "unwritable.missing",
    errno.EISDIR: "unwritable.folder",
    errno.ENOTDIR: "unwritable.not_folder",
    errno.EACCES: "unwritable.permission",
    errno.EPERM: "unwritable.permission",
    errno.EROFS: "unwritable.permission",
    errno.ENOSPC: "unwritable.full",
}
"""Why the system does not write a file, where there are words for it."""
_TOML_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")


def rule_error_sentence(words: Catalogue, error: RuleError, *, file: str = "") -> str:
    """Return why a rule file cannot be used: file, key, value, and what is allowed.

    ``file`` is what the sentence calls the file, by default its name.
    """
    file = file or error.file
    match error.code:
        case "rules.unreadable":
            return _unreadable_sentence(words, file, _unreadable(words, error))
        case "rules.unknown_key":
            return _unknown_key(words, error, file)
        case "rules.contradiction":
            reason = words.text(f"contradiction.{error.allowed}")
            return words.text(
                "rules.contradiction",
                file=file,
                key=error.key,
                value=value_shown(error.value),
                reason=reason,
            )
        case _:
            return words.text(
                error.code,
                file=file,
                key=error.key,
                value=value_shown(error.value),
                allowed=_allowed(words, error),
            )


def toml_error_sentence(words: Catalogue, answer: str, *, file: str) -> str:
    """Return why rules are no TOML; ``answer`` is what Python's reader says."""
    return _unreadable_sentence(words, file, _not_toml(words, answer))


def _unreadable_sentence(words: Catalogue, file: str, reason: str) -> str:
    texts = words.any_of(RULE_TEXTS)
    return words.text("rules.unreadable", file=file, reason=reason, texts=texts)


def text_error_sentence(words: Catalogue, error: TextError) -> str:
    """Return where a text stops making sense, and what was expected there."""
    reason = unreadable(words, error.position, error.expected)
    return words.text("text.unreadable", text=printable(error.text), reason=reason)


def record_error_sentence(
    words: Catalogue, error: RecordError, narrator: Narrator | None = None
) -> str:
    """Return why a position, a case or a record cannot be used: file, line, key, value.

    ``narrator`` explains a refused play; without one the codes of the refusals stand there.
    """
    is_unwritable = error.code == "record.unwritable"
    told = words.text(
        _record_key(error),
        place=printable(error.place),
        value=_unwritable(words, error.value) if is_unwritable else printable(error.value),
        reason=_reasons(words, error.refusals, narrator),
    )
    if error.line:
        return words.text("place.line", file=error.file, line=str(error.line), told=told)
    if error.file:
        return words.text("place.file", file=error.file, told=told)
    return words.text("place.none", told=sentence(told))


def _record_key(error: RecordError) -> str:
    """Some defects consist in something missing: the value, or the place of what should be."""
    key = f"record.{error.code}"
    return f"{key}.none" if error.code in _MAY_LACK and not (error.place and error.value) else key


def _reasons(words: Catalogue, refusals: tuple[Refusal, ...], narrator: Narrator | None) -> str:
    """Return the first reason, the most helpful, as a clause; or all codes."""
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
    """Return why the system does not write a file, in words; what it says where they lack."""
    found = _SYSTEM_ERROR.match(answer)
    if found is None:
        return printable(answer)
    key = UNWRITABLE.get(int(found["number"]))
    return words.text(key) if key else printable(found["answer"])


def _unreadable(words: Catalogue, error: RuleError) -> str:
    answer = str(error.value)
    if error.allowed == "TOML":
        return _not_toml(words, answer)
    known = {"missing": "unreadable.missing", "not text": "unreadable.not_text"}
    return words.text(known.get(answer, "unreadable.system"), answer=answer)


def _not_toml(words: Catalogue, answer: str) -> str:
    place = _TOML_PLACE.search(answer)
    if place is None:
        return words.text("unreadable.toml")
    return words.text("unreadable.toml_at", line=place[1], column=place[2])


def _unknown_key(words: Catalogue, error: RuleError, file: str) -> str:
    """Name the key that is wrong: that of a rule, or one inside the table of a known rule."""
    key, value = printable(error.key), error.value
    allowed = error.allowed.split(", ")
    wrong = key
    if key in RULE_FIELDS and isinstance(value, Mapping):
        wrong = next((str(name) for name in value if name not in allowed), key)
        value = value.get(wrong)
        key = f"{key}.{printable(wrong)}"
    near = get_close_matches(wrong, allowed, n=1)
    return words.text(
        "rules.unknown_key.near" if near else "rules.unknown_key",
        file=file,
        key=key,
        value=value_shown(value),
        near="".join(near),
        allowed=error.allowed,
    )


def _allowed(words: Catalogue, error: RuleError) -> str:
    """Return what may be written; the loader's own list where it is not the rule's value."""
    kind = RULE_FIELDS.get(error.key)
    if kind is not None and error.allowed == kind.allowed:
        return allowed_values(words, kind)
    return words.text("allowed.text") if error.allowed == '"…"' else error.allowed


def allowed_values(words: Catalogue, kind: FieldKind) -> str:
    """Return in words what a rule may be: «un nombre entier de 2 à 3»."""
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
        case _:
            assert_never(kind)


def _allowed_number(words: Catalogue, kind: Number) -> str:
    """Say the range as it is typed in the file, without separators."""
    low, high, step = str(kind.low), str(kind.high), str(kind.step)
    key = "allowed.number" if kind.step == 1 else "allowed.multiple"
    return words.text(key, low=low, high=high, step=step)


def _quoted(names: tuple[str, ...]) -> list[str]:
    return [f'"{name}"' for name in names]


def value_shown(value: object) -> str:
    """Return a value as it may have been written in the file, cut where it is long or deep."""
    written = printable(_written(value, _DEEPEST))
    return written if len(written) <= _LONGEST_VALUE else written[: _LONGEST_VALUE - 1] + "…"


def printable(text: str) -> str:
    """Return foreign text fit for one line of a terminal: what cannot be printed is escaped."""
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
        case _:
            return str(value)
