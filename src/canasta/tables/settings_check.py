"""Checks the settings of a table: the resulting rules, and whether these can be played."""

from dataclasses import replace
from functools import lru_cache

from canasta.agents.levels import level_names
from canasta.engine.state.game_rules import GameRules
from canasta.protocol.message import LONGEST_TITLE
from canasta.protocol.settings import TableSettings
from canasta.protocol.visible_text import visible_line
from canasta.record.header import SCORE_STEP
from canasta.record.rules_text import with_hash
from canasta.rules.field_kinds import RuleError
from canasta.rules.loader import (
    RULE_TEXTS,
    check_sense,
    house_rules_versions,
    text_versions,
)
from canasta.rules.ruleset import RULE_FIELDS, RuleSet
from canasta.rules.toml import parse_toml
from canasta.tables.table_refusals import Rejected, rejected

Length = tuple[tuple[str, int], ...]
"""Rule fields that determine the length of a game, with their values."""
HOUSE_FILE = "house.toml"
"""The name of a table's house rules in errors."""


def checked(settings: TableSettings) -> RuleSet | Rejected:
    """Return the rules that result from ``settings``, or why they cannot be played."""
    try:
        rules = rules_of(settings)
    except RuleError as error:
        return rejected("table.bad_rules", error=error)
    if not has_fit_titles(rules):
        return rejected("table.bad_title")
    if (settings.players, settings.sides) not in rules.arrangements:
        return rejected("table.bad_arrangement")
    if not _can_begin(settings, rules):
        return rejected("table.bad_scores")
    if settings.sanctions and not rules.sanctions:
        return rejected("table.no_sanctions")
    if settings.stand_in not in level_names():
        return rejected("table.bad_level")
    return rules


def _can_begin(settings: TableSettings, rules: RuleSet) -> bool:
    """Return whether a game can begin with the scores and the dealer of the settings."""
    scores = settings.scores
    return (
        len(scores) in (0, settings.sides)
        and all(points % SCORE_STEP == 0 and points < rules.target for points in scores)
        and (settings.dealer or 0) < settings.players
    )


def is_fit_title(title: str) -> bool:
    """Return whether house rules may have this title; existing tables keep their titles."""
    return 0 < len(title) <= LONGEST_TITLE and title == visible_line(title)


def has_fit_titles(rules: RuleSet) -> bool:
    """Return whether the id and all titles of ``rules`` may be shown to others."""
    return all(map(is_fit_title, (rules.id, *rules.titles.values())))


def rules_of(settings: TableSettings) -> RuleSet:
    """Return the rules that result from ``settings``: the text, the house rules and the length.

    Raises:
        RuleError: there is no such text, or the house rules contain an error.
    """
    rules = _versions(settings.rules, settings.house_rules, _length(settings))[0]
    check_sense(rules, HOUSE_FILE, parse_toml(settings.house_rules))
    return rules


def rules_with_hash(settings: TableSettings, wanted: str) -> RuleSet:
    """Return the rules of a table that chose ``settings`` at an earlier time.

    ``wanted`` is the content hash of those rules. If it is empty, because the entries of the table
    contain no hash, the table plays by the oldest version of its text.

    Raises:
        RuleError: as for :func:`rules_of`.
        ValueError: no version of the rules has this hash.
    """
    versions = _versions(settings.rules, settings.house_rules, _length(settings))
    if not wanted:
        return versions[-1]
    rules = with_hash(versions, wanted)
    if rules is None:
        raise ValueError(f"no version of {settings.rules} has the hash {wanted}")
    return rules


def game_rules_of(settings: TableSettings, rules: RuleSet) -> GameRules:
    """Return ``rules`` prepared for a game at a table with these settings."""
    return GameRules(rules, settings.players, settings.sides, sanctions=settings.sanctions)


def _length(settings: TableSettings) -> Length:
    """Return the rule fields by which the settings determine the length of the game."""
    wanted = (("target", settings.target), ("rounds", settings.rounds))
    return tuple([(key, number) for key, number in wanted if number is not None])


@lru_cache(maxsize=256)
def _versions(text: str, house_rules: str, length: Length) -> tuple[RuleSet, ...]:
    """Return the rules based on the current text and on its earlier versions, newest first.

    Rules are immutable, so tables with the same settings share them.
    """
    if text not in RULE_TEXTS:
        # A path could open files of the server.
        raise RuleError("rules.bad_value", HOUSE_FILE, "base", text, ", ".join(RULE_TEXTS))
    has_house_rules = house_rules.strip() != ""
    versions = _with_house_rules(text, house_rules) if has_house_rules else text_versions(text)
    for key, number in length:
        try:
            RULE_FIELDS[key].read(number)
        except ValueError as error:
            raise RuleError("rules.bad_value", HOUSE_FILE, key, number, str(error)) from None
    changes = dict(length)
    if not changes:
        return tuple(versions)
    return tuple([replace(rules, **changes) for rules in versions])  # type: ignore[arg-type]


def _with_house_rules(text: str, house_rules: str) -> list[RuleSet]:
    """Read house rules based on ``text``; they may name no other base."""
    try:
        base = parse_toml(house_rules).get("base")
        if base is None:
            house_rules = f'base = "{text}"\n{house_rules}'
        elif base != text:
            raise RuleError("rules.bad_value", HOUSE_FILE, "base", base, text)
        return house_rules_versions(house_rules, HOUSE_FILE, text)
    except ValueError as error:  # not TOML, or a number with too many digits
        raise RuleError("rules.unreadable", HOUSE_FILE, "", str(error), "TOML") from None
