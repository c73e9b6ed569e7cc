"""Rule sets as TOML text, for self-contained records and for content hashes."""

from collections.abc import Iterable
from hashlib import sha256
from typing import assert_never

from canasta.rules.field_kinds import (
    PLAYERS,
    Arrangements,
    ByPlayers,
    Choice,
    Choices,
    FieldKind,
    Number,
    Points,
    Scale,
    Steps,
    Switch,
)
from canasta.rules.idle_fields import without_effect
from canasta.rules.loader import OFFICIAL_TEXTS, differences, load_rules, text_versions
from canasta.rules.ruleset import RULE_FIELDS, RuleSet, is_left_out


def rules_hash(rules: RuleSet) -> str:
    """Return the content hash of a rule set: 64 hexadecimal digits.

    The hash is the SHA-256 of all fields in order, one per line as :func:`field_text` writes them.
    A field that was added later is left out at its default, so the hashes of older rule sets stay
    the same. Names and sources are left out too: rule sets with equal hashes play alike.
    """
    lines = [field_text(rules, key) + "\n" for key in RULE_FIELDS if not is_left_out(rules, key)]
    return sha256("".join(lines).encode()).hexdigest()


def with_hash(candidates: Iterable[RuleSet], wanted: str) -> RuleSet | None:
    """Return the first rule set that has the content hash ``wanted``, or None."""
    return next((rules for rules in candidates if rules_hash(rules) == wanted), None)


def nearest_text(rules: RuleSet) -> RuleSet:
    """Return the current official text that is the best base for ``rules``.

    The base must share the fields without effect, because a rule file takes their values from its
    base and may not set them. Among such texts, the one with the fewest differences wins.
    """
    idle = {found.fields[0] for found in without_effect(rules)}

    def distance(text: RuleSet) -> tuple[int, int]:
        changed = differences(rules, text)
        return len(idle.intersection(changed)), len(changed)

    return min([load_rules(name) for name in OFFICIAL_TEXTS], key=distance)


def nearest_version(rules: RuleSet) -> RuleSet:
    """Return the official text, current or earlier, that differs least from ``rules``.

    Records are written with this base, so records of house rules stay the same when a text changes.
    Among equally near versions, the current one wins.
    """
    texts = [text for name in OFFICIAL_TEXTS for text in text_versions(name)]
    return min(texts, key=lambda text: len(differences(rules, text)))


def house_rules_text(rules: RuleSet, base: RuleSet | None = None) -> str:
    """Return ``rules`` as a house-rule file: names, base, and the fields that differ from the base.

    The default base is :func:`nearest_text`.
    """
    base = base or nearest_text(rules)
    names = [("id", rules.id), ("base", base.id), *_titles(rules)]
    lines = [f"{key} = {_quoted(name)}\n" for key, name in names]
    lines += [field_text(rules, key) + "\n" for key in differences(rules, base)]
    return "".join(lines)


def _titles(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the titles by their keys.

    Every record has a French and an English title, because the first version of the format required
    both. A missing English title is the French one, and a missing French title is the id.
    """
    french = rules.titles.get("fr", rules.id)
    titles = {"fr": french, "en": french, **dict(sorted(rules.titles.items()))}
    return [(f"title_{language}", title) for language, title in titles.items()]


def field_text(rules: RuleSet, key: str) -> str:
    """Return a rule field as a line of TOML, in its one canonical form."""
    return f"{key} = {_value_text(rules, key, RULE_FIELDS[key])}"


def _value_text(rules: RuleSet, key: str, kind: FieldKind) -> str:
    match kind:
        case Number():
            return str(getattr(rules, key))
        case Switch():
            return "true" if getattr(rules, key) else "false"
        case Choice():
            return _quoted(getattr(rules, key))
        case Choices():
            chosen: frozenset[str] = getattr(rules, key)
            return f"[{', '.join([_quoted(word) for word in sorted(chosen)])}]"
        case ByPlayers():
            numbers: tuple[int, ...] = getattr(rules, key)
            if kind.once_plain and len(set(numbers)) == 1:
                return str(numbers[0])
            named = [f"{n} = {number}" for n, number in zip(PLAYERS, numbers, strict=True)]
            return f"{{ {', '.join(named)} }}"
        case Steps() | Arrangements():
            pairs: tuple[tuple[int, int], ...] = getattr(rules, key)
            return f"[{', '.join([f'[{first}, {second}]' for first, second in pairs])}]"
        case Scale():
            return str(list(getattr(rules, key)))
        case Points():
            points: tuple[tuple[str, int], ...] = getattr(rules, key)
            return f"{{ {', '.join([f'{name} = {number}' for name, number in points])} }}"
        case _:
            assert_never(kind)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
