"""Reads rule sets: the texts of the package by name, and house-rule files by path.

A rule file is TOML. The file of a text, in the folder ``texts``, gives every field as a table of
``value``, ``origin`` and ``source``. A house-rule file names its ``base`` and overrides fields with
a bare value or with such a table. :mod:`canasta.rules.ruleset` defines the fields.
"""

import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, get_args

from canasta.rules.contradictions import Contradiction, contradiction, unplayable
from canasta.rules.field_kinds import RuleError, Value
from canasta.rules.idle_fields import without_effect
from canasta.rules.named_files import LONGEST_RULES, UnfitFileError, read_text
from canasta.rules.ruleset import CUTTERS, LATER_FIELDS, RULE_FIELDS, Origin, RuleSet, Source
from canasta.rules.toml import parse_toml

_TEXTS: Final = files("canasta.rules").joinpath("texts")
"""The folder of the texts. The name of a file without its suffix is the id of the text."""
_ORDER: Final = re.compile(r"^order *= *(\d+)", re.MULTILINE)
_DRAFT: Final = re.compile(r"^draft *= *true\b", re.MULTILINE)


def _listed() -> list[tuple[bool, int, str]]:
    """Return for each text whether it is a draft, its place and its name, in display order.

    The files are searched and not parsed, because every program of the package runs this at import.
    """
    found: list[tuple[bool, int, str]] = []
    for file in _TEXTS.iterdir():
        name, _, ending = file.name.rpartition(".")
        if ending == "toml":
            text = file.read_text(encoding="utf-8")
            place = _ORDER.search(text)
            found.append((bool(_DRAFT.search(text)), int(place[1]) if place else sys.maxsize, name))
    return sorted(found)


_LISTED: Final = _listed()
RULE_TEXTS: Final = tuple([name for _, _, name in _LISTED])
"""Names of the texts in the package; drafts (``draft = true``) come last."""
OFFICIAL_TEXTS: Final = tuple([name for is_draft, _, name in _LISTED if not is_draft])
"""Names of the texts that are not drafts. The conformance cases cover each of their fields. House
rules in a record have an official text as their base, so a record stays readable after a draft
changes."""

EARLIER_TEXTS: Final = (
    "laws1951@32e33ba66fb2",
    "frimes@f0f424218891",
    "classic@9a5a16ced54e",
)
"""Earlier versions of the texts, newest first: the id, and the first digits of the content hash. A
record, table or position begun under an earlier version continues under it. The version's file in
``texts/earlier`` holds the fields that differ from the current text."""

UNNAMED: Final = "house"
"""The id of house rules that have no id of their own and no file name."""
_NAME_KEYS: Final = ("id", "base", "cut_by")
_TITLE_KEY: Final = re.compile(r"title_([a-z]{2,3})")
"""The key of a display name, with the code of its language."""
_SUMMARY_KEY: Final = re.compile(r"summary_([a-z]{2,3})")
_VALUE_KEYS: Final = {"value", "origin", "source"}


def load_rules(
    name: str, relative_to: Path | None = None, *, building: tuple[Path, ...] = ()
) -> RuleSet:
    """Return the text called ``name``, or the house rules in the file ``name``.

    A name such as ``classic@9a5a16ced54e`` is an earlier version of a text. The path of a file is
    relative to the folder ``relative_to``. ``building`` holds the house-rule files being read, none
    of which may be its own base.

    Raises:
        RuleError: there is no such text or file, or the file has an unknown key, a bad value or a
            contradiction.
    """
    if name in RULE_TEXTS:
        return _present_text(name, building)
    if name in EARLIER_TEXTS:
        return _earlier_text(name)
    path = (relative_to or Path()) / name
    try:
        if path.resolve() in building:
            raise RuleError("rules.circular_base", str(building[-1]), "base", name, "")
        text = read_text(path, LONGEST_RULES)
    except (OSError, RuntimeError, ValueError) as error:  # a circle of links among them
        known = ", ".join(RULE_TEXTS)
        raise RuleError("rules.unreadable", name, "", _reason(error), known) from None
    building = (*building, path.resolve())
    return rules_from_toml(text, str(path), default_id=path.stem, building=building)


def text_versions(name: str) -> list[RuleSet]:
    """Return the text called ``name`` and its earlier versions, newest first."""
    earlier = [each for each in EARLIER_TEXTS if each.startswith(f"{name}@")]
    return [load_rules(name)] + [_earlier_text(each) for each in earlier]


def name_of(rules: RuleSet) -> str:
    """Return the name by which :func:`load_rules` finds a text, including an earlier version."""
    return f"{rules.id}@{rules.version}" if rules.version else rules.id


@cache
def _present_text(name: str, building: tuple[Path, ...] = ()) -> RuleSet:
    file = f"{name}.toml"
    path = Path(str(_TEXTS.joinpath(file)))
    if path in building:
        raise RuleError("rules.circular_base", str(building[-1]), "base", name, "")
    data = _parsed(_TEXTS.joinpath(file).read_text(encoding="utf-8"), file)
    data.pop("order", None)
    is_draft = data.pop("draft", None) is True
    summaries = _by_language(data, _SUMMARY_KEY, file)
    for language in summaries:
        del data[f"summary_{language}"]
    rules = _built(data, file, default_id=name, building=(*building, path))
    if rules.id != name:
        raise RuleError("rules.bad_value", file, "id", rules.id, f'"{name}"')
    return replace(rules, summaries=summaries, is_draft=is_draft)


@cache
def _earlier_text(versioned: str) -> RuleSet:
    name, _, version = versioned.partition("@")
    today = load_rules(name)
    file = f"{name}-{version}.toml"
    text = _TEXTS.joinpath("earlier", file).read_text(encoding="utf-8")
    values: dict[str, Value] = {}
    sources = dict(today.sources)
    for key, given in parse_toml(text).items():
        values[key], sources[key] = _value(key, given, file)
    return replace(today, version=version, sources=sources, **values)  # type: ignore[arg-type]


def rules_from_toml(
    text: str,
    file: str,
    *,
    default_id: str = UNNAMED,
    base: RuleSet | None = None,
    building: tuple[Path, ...] = (),
    is_stored: bool = False,
) -> RuleSet:
    """Return the rule set written in ``text``; ``file`` names it in errors.

    ``base`` replaces the base that ``text`` names, for example by an earlier version. ``building``
    holds the house-rule files being read, this one last; a path to its base is relative to it. Pass
    ``is_stored`` if the program itself wrote the text: rules that contradict each other are then
    accepted as long as they can be played, because earlier versions allowed some of them.

    Raises:
        RuleError: the text is not TOML, or has an unknown key, a bad value or a contradiction.
    """
    return _built(
        _parsed(text, file),
        file,
        default_id=default_id,
        base=base,
        building=building,
        is_stored=is_stored,
    )


def _parsed(text: str, file: str) -> dict[str, object]:
    try:
        return parse_toml(text)
    except ValueError as error:
        raise RuleError("rules.unreadable", file, "", str(error), "TOML") from None


def _built(
    data: Mapping[str, object],
    file: str,
    *,
    default_id: str,
    base: RuleSet | None = None,
    building: tuple[Path, ...] = (),
    is_stored: bool = False,
) -> RuleSet:
    """Return the rule set in the content of a rule file, as :func:`rules_from_toml` does."""
    header, titles = _header(data, file), _by_language(data, _TITLE_KEY, file)
    if base is None and "base" in header:
        folder = building[-1].parent if building else None
        base = load_rules(header["base"], folder, building=building)
    values: dict[str, Value] = {}
    sources: dict[str, Source] = {}
    if base is not None:
        values, sources = _fields_of(base)
        header.setdefault("cut_by", base.cut_by)
    for key, given in data.items():
        if key in _NAME_KEYS or _TITLE_KEY.fullmatch(key):
            continue
        if key not in RULE_FIELDS:
            allowed = ", ".join([*RULE_FIELDS, *_NAME_KEYS, "title_en", "title_fr"])
            raise RuleError("rules.unknown_key", file, key, given, allowed)
        values[key], sources[key] = _value(key, given, file)
    for key, default in LATER_FIELDS.items():
        values.setdefault(key, default)
    missing = [key for key in RULE_FIELDS if key not in values]
    if missing:  # there is no base to supply them
        raise RuleError("rules.bad_value", file, "base", None, ", ".join(RULE_TEXTS))
    header.setdefault("id", default_id)
    rules = RuleSet(titles=titles, sources=sources, **header, **values)  # type: ignore[arg-type]
    found = unplayable(rules)
    if found is not None:
        raise _contradiction(rules, file, data, found)
    if not is_stored:
        # A file without a base must give every field, including those without effect.
        check_sense(rules, file, data if "base" in header else {})
    return rules


def check_sense(rules: RuleSet, file: str, given: Mapping[str, object]) -> None:
    """Check that rules have no contradiction, and that every field in ``given`` has an effect.

    ``given`` has the values as in a rule file; ``file`` names the rules in errors.

    Raises:
        RuleError: a contradiction was found.
    """
    found = contradiction(rules)
    if found is None:
        found = next((idle for idle in without_effect(rules) if idle.fields[0] in given), None)
    if found is not None:
        raise _contradiction(rules, file, given, found)


def _contradiction(
    rules: RuleSet, file: str, given: Mapping[str, object], found: Contradiction
) -> RuleError:
    """Return the error for a contradiction."""
    wrong, others = found.at_fault(given)
    values = {key: RULE_FIELDS[key].written(getattr(rules, key)) for key in (wrong, *others)}
    value = values.pop(wrong)
    return RuleError("rules.contradiction", file, wrong, value, found.reason, others=values)


def house_rules_versions(text: str, file: str, base: str) -> list[RuleSet]:
    """Return stored house rules on each version of the text ``base``, newest first.

    Raises:
        RuleError: as for :func:`rules_from_toml`, if the house rules fit none of the versions.
    """
    found: list[RuleSet] = []
    first: RuleError | None = None
    for version in text_versions(base):
        try:
            found.append(rules_from_toml(text, file, base=version, is_stored=True))
        except RuleError as error:
            first = first or error
    if first is not None and not found:
        raise first
    return found


def _header(data: Mapping[str, object], file: str) -> dict[str, str]:
    header = {key: _name(data, key, file) for key in _NAME_KEYS if key in data}
    if header.get("cut_by", CUTTERS[0]) not in CUTTERS:
        raise RuleError("rules.bad_value", file, "cut_by", header["cut_by"], " | ".join(CUTTERS))
    return header


def _by_language(data: Mapping[str, object], pattern: re.Pattern[str], file: str) -> dict[str, str]:
    """Return the screen texts with keys that match ``pattern``, by language."""
    keys = [found for key in data if (found := pattern.fullmatch(key))]
    return {found[1]: _name(data, found[0], file) for found in keys}


def _name(data: Mapping[str, object], key: str, file: str) -> str:
    value = data[key]
    if not isinstance(value, str) or not value or not value.isprintable():
        raise RuleError("rules.bad_value", file, key, value, '"…"')
    return value


def _fields_of(rules: RuleSet) -> tuple[dict[str, Value], dict[str, Source]]:
    return {key: getattr(rules, key) for key in RULE_FIELDS}, dict(rules.sources)


def _value(key: str, given: object, file: str) -> tuple[Value, Source]:
    source = Source("house", "")
    if isinstance(given, Mapping) and "value" in given:
        if not set(given) <= _VALUE_KEYS:
            raise RuleError("rules.unknown_key", file, key, given, ", ".join(sorted(_VALUE_KEYS)))
        origin, quote = given.get("origin", "house"), given.get("source", "")
        if origin not in get_args(Origin):
            allowed = " | ".join([f'"{word}"' for word in get_args(Origin)])
            raise RuleError("rules.bad_value", file, f"{key}.origin", origin, allowed)
        if not isinstance(quote, str):
            raise RuleError("rules.bad_value", file, f"{key}.source", quote, '"" | "…"')
        source = Source(origin, quote)
        given = given["value"]
    try:
        return RULE_FIELDS[key].read(given), source
    except ValueError as error:
        raise RuleError("rules.bad_value", file, key, given, str(error)) from None


def _reason(error: Exception) -> str:
    match error:
        case FileNotFoundError():
            return "missing"
        case UnicodeDecodeError():
            return "not text"
        case UnfitFileError():
            return error.reason
        case IsADirectoryError():
            return "folder"
        case PermissionError():
            return "denied"
        case OSError() if error.strerror:
            return error.strerror
        case _:
            return "nowhere"


def differences(rules: RuleSet, other: RuleSet) -> list[str]:
    """Return the rule fields that differ between two rule sets, in the order of the sections."""
    return [key for key in RULE_FIELDS if getattr(rules, key) != getattr(other, key)]
