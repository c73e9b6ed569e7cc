"""Rule sets for programs: the fields, with their values, meanings and sources."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from canasta.arguments import check_type
from canasta.library.new_file import write_files
from canasta.library.reasons import catalogue
from canasta.record.rules_text import field_text, house_rules_text, rules_hash
from canasta.rules.field_kinds import RuleError, Value
from canasta.rules.loader import (
    RULE_TEXTS,
    UNNAMED,
    check_sense,
    differences,
    load_rules,
    rules_from_toml,
)
from canasta.rules.ruleset import GROUPS, RULE_FIELDS, Origin, RuleSet, Source

if TYPE_CHECKING:
    from canasta.i18n.languages import Language
    from canasta.i18n.rules import RuleWords


class RuleField:
    """One rule: its value, meaning and source.

    Attributes:
        key: the name of the field in a rule file.
        value: the value as a Python object.
        allowed: the values that a rule file may give, in a short notation.
        section: stable name of the section that the field belongs to.
    """

    def __init__(self, rules: RuleSet, key: str) -> None:
        """Describe the field ``key`` of ``rules``."""
        self._rules: Final = rules
        self.key: Final = key
        self.value: Final[Value] = getattr(rules, key)
        self.allowed: Final = RULE_FIELDS[key].allowed
        self.section: Final = GROUPS[key]

    @property
    def toml(self) -> str:
        """The field as a line of a rule file."""
        return field_text(self._rules, self.key)

    @property
    def data(self) -> object:
        """The value as in a rule file or JSON: numbers, texts, lists and tables."""
        value: object = tomllib.loads(self.toml)[self.key]
        return value

    def section_title(self, language: "Language" = "en") -> str:
        """Return the display name of the section."""
        from canasta.i18n.rules import group_title  # noqa: PLC0415  (sentences are wanted only now)

        return group_title(catalogue(language), self.section)

    @property
    def origin(self) -> Origin:
        """The kind of source: text, laws, corrected, decision or house."""
        return self._source.origin

    @property
    def quote(self) -> str:
        """The sentence of the text, or the correction or decision; empty for a house rule."""
        return self._source.quote

    def title(self, language: "Language" = "en") -> str:
        """Return the display name of the field."""
        return _words(self._rules, language).title(self.key)

    def meaning(self, language: "Language" = "en") -> str:
        """Return the meaning of the field, as a sentence."""
        return _words(self._rules, language).meaning(self.key)

    def words(self, language: "Language" = "en") -> str:
        """Return the value in words: ``five cards``, ``50 points``, ``yes``."""
        return _words(self._rules, language).value(self.key)

    def source(self, language: "Language" = "en") -> str:
        """Return the origin of the value; quotations stay in the French of the text."""
        return _words(self._rules, language).source(self.key)

    @property
    def _source(self) -> Source:
        return self._rules.sources.get(self.key, Source("house", ""))

    def __eq__(self, other: object) -> bool:
        """Fields are equal if they have equal keys and equal values."""
        return isinstance(other, RuleField) and (other.key, other.value) == (self.key, self.value)

    def __hash__(self) -> int:
        return hash((self.key, self.value))

    def __str__(self) -> str:
        return self.toml

    def __repr__(self) -> str:
        return f"<RuleField {self.toml}>"


class Rules(Mapping[str, RuleField]):
    """A rule set: a mapping from the names of its fields to the fields.

    >>> rules = Rules("classic")
    >>> rules["target"].value
    5000
    >>> rules.replace(target=3000).diff(rules)
    {'target': (3000, 5000)}
    """

    def __init__(self, rules: RuleSet | str | Path) -> None:
        """Wrap a rule set of the engine, or read one as :meth:`load` does.

        Raises:
            RuleError: there is no such text or file, or the file cannot be used.
        """
        self.ruleset: Final = rules if isinstance(rules, RuleSet) else _ruleset(rules)
        """The engine's rule set."""

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the names of the texts in the package."""
        return RULE_TEXTS

    @classmethod
    def load(cls, name: str | Path) -> Self:
        """Return the text called ``name``, or the house rules in the file ``name``.

        Raises:
            RuleError: there is no such text or file, or the file cannot be used.
        """
        return cls(_ruleset(name))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the rules written in ``text``, in the format of a rule file.

        Raises:
            RuleError: the text is not TOML, or a key or a value is wrong.
        """
        check_type("rules", text, "the text of a rule file", str)
        return cls(rules_from_toml(text, "rules"))

    @property
    def id(self) -> str:
        """Stable name of the text or of the house rules."""
        return self.ruleset.id

    @property
    def hash(self) -> str:
        """Content hash, 64 hexadecimal digits: rules with the same hash play alike."""
        return rules_hash(self.ruleset)

    @property
    def arrangements(self) -> tuple[tuple[int, int], ...]:
        """The numbers of players that the rules allow, each with a number of sides."""
        return self.ruleset.arrangements

    def title(self, language: "Language" = "en") -> str:
        """Return the display name of the rules."""
        return _words(self.ruleset, language).name()

    def diff(self, other: "Rules") -> dict[str, tuple[Value, Value]]:
        """Return the fields that differ, each with its value in these rules and in ``other``."""
        check_type("the other rules", other, "Rules", Rules)
        keys = differences(self.ruleset, other.ruleset)
        return {key: (self[key].value, other[key].value) for key in keys}

    def replace(self, **values: Value) -> "Rules":
        """Return house rules: these rules with other values for some fields.

        A value may be a :attr:`RuleField.value` or a value as in a rule file.

        Raises:
            RuleError: there is no such field, a value is not allowed, or two values contradict each
                other.
        """
        for key, value in values.items():
            if key not in RULE_FIELDS:
                raise RuleError("rules.unknown_key", "rules", key, value, ", ".join(self))
            values[key] = _value_of(key, value)
        own = self.ruleset
        is_text = own.id in RULE_TEXTS
        sources = {key: why for key, why in own.sources.items() if key not in values}
        changed = replace(
            own,
            id=UNNAMED if is_text else own.id,
            base=own.base or own.id,
            titles={} if is_text else own.titles,
            sources=sources,
            **values,  # type: ignore[arg-type]
        )
        for key, value in values.items():
            if not _can_be_written(RuleField(changed, key)):
                allowed = RULE_FIELDS[key].allowed
                raise RuleError("rules.bad_value", "rules", key, value, allowed)
        # Write and read the rules to check every value like one in a file.
        checked = rules_from_toml(house_rules_text(changed), "rules", is_stored=True)
        check_sense(checked, "rules", values)
        return Rules(replace(checked, base=changed.base, titles=changed.titles, sources=sources))

    @property
    def toml(self) -> str:
        """The rules as a house-rule file: the nearest text and the differences."""
        return house_rules_text(self.ruleset)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write :attr:`toml` to a new file or, with ``overwrite``, replace a file.

        Raises:
            FileExistsError: a file at ``path`` already exists.
            OSError: the file cannot be written.
        """
        check_type("path", path, "the path of a file", str, Path)
        write_files({Path(path): self.toml}, overwrite=overwrite)

    def __getitem__(self, key: str) -> RuleField:
        if key not in RULE_FIELDS:
            raise KeyError(key)
        return RuleField(self.ruleset, key)

    def __iter__(self) -> Iterator[str]:
        return iter(RULE_FIELDS)

    def __len__(self) -> int:
        return len(RULE_FIELDS)

    def __eq__(self, other: object) -> bool:
        """Rules are equal if all their fields have equal values."""
        return isinstance(other, Rules) and not differences(self.ruleset, other.ruleset)

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"<Rules {self.id}>"

    def __str__(self) -> str:
        """Return the name and every field, one per line, as in a rule file."""
        return "\n".join([self.title(), *[field.toml for field in self.values()]])


def _ruleset(name: str | Path) -> RuleSet:
    check_type("rules", name, "the name of a text, the path of a file or Rules", str, Path)
    return load_rules(str(name))


def _value_of(key: str, given: Value) -> Value:
    """Return ``given`` as read from a rule file, or unchanged if it is not a valid value."""
    try:
        return RULE_FIELDS[key].read(given)
    except ValueError:
        return given


def _can_be_written(field: RuleField) -> bool:
    """Return whether a value has the right form for its field, so that a rule file can hold it."""
    try:
        written = field.data
    except (AttributeError, TypeError, ValueError):
        return False
    return not isinstance(written, bool | int | str) or written == field.value


def _words(rules: RuleSet, language: "Language") -> "RuleWords":
    from canasta.i18n.rules import RuleWords  # noqa: PLC0415  (sentences are wanted only now)

    return RuleWords(catalogue(language), rules)
