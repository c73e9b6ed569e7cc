"""House rules on a score sheet, with everything that the reader of the sheet cannot know.

A sheet under one of the four texts names the text by its hash. A sheet under other rules holds
their scoring, their descriptions where they differ from a text, and the rule file for continuing at
a table.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from canasta.i18n import LANGUAGES, Catalogue, load
from canasta.record.rules_text import house_rules_text, nearest_text
from canasta.rules.loader import RULE_TEXTS, load_rules
from canasta.rules.ruleset import RuleSet
from canasta.scorekeeping.rule_words import ScoreWords, score_words


@dataclass(frozen=True)
class HouseRules:
    """The parts of house rules on a sheet, apart from their scoring."""

    base: str
    """The id of the rule text on which the house rules are based."""
    file: str
    """The rule file as TOML, or an empty string for an earlier version of a text, for which there
    is no file."""
    words: Mapping[str, ScoreWords]
    """The descriptions that differ from the text, by language."""


def house_rules(rules: RuleSet) -> HouseRules | None:
    """Return the parts of ``rules`` that a sheet needs, or None for one of the four texts."""
    if rules.id in RULE_TEXTS and not rules.base and not rules.version:
        return None
    base = nearest_text(rules).id
    return HouseRules(
        base,
        _file(rules),
        {language: _changed(load(language), rules, base) for language in LANGUAGES},
    )


def _file(rules: RuleSet) -> str:
    # House rules with the name of a text would be mistaken for the text.
    return "" if rules.version else house_rules_text(rules)


def _changed(words: Catalogue, rules: RuleSet, base: str) -> ScoreWords:
    """Return the words about house rules that differ from those about the text."""
    own, text = score_words(words, rules), score_words(words, load_rules(base))
    return ScoreWords(
        name=own.name,
        rules={name: said for name, said in own.rules.items() if said != text.rules.get(name)},
        penalties={
            name: said for name, said in own.penalties.items() if said != text.penalties.get(name)
        },
    )
