"""The score keeper's words for a rule set: its name, and the rule behind each value."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from canasta.i18n import Catalogue
from canasta.i18n.rule_set_words import wording_phrases
from canasta.i18n.rules import RuleWords
from canasta.rules.ruleset import RuleSet
from canasta.scorekeeping.score_lines import LINE_KINDS

_OTHER_FIELDS: Final = ("target", "rounds", "minimums", "minimum_below_zero", "canastas_to_go_out")


@dataclass(frozen=True)
class SpokenRule:
    """A rule field in words."""

    title: str
    value: str
    source: str


@dataclass(frozen=True)
class ScoreWords:
    """The descriptions of a rule set in one language."""

    name: str
    rules: Mapping[str, SpokenRule]
    """The descriptions by rule field."""
    penalties: Mapping[str, str]
    """The descriptions by the id of a :class:`canasta.scorekeeping.score_rules.Penalty`."""


def score_words(words: Catalogue, rules: RuleSet) -> ScoreWords:
    """Return the descriptions of ``rules`` in the language of ``words``."""
    by_field = RuleWords(words, rules)
    fields = [field for kind in LINE_KINDS.values() for field in kind.fields]
    phrases = wording_phrases(words, rules)
    breaches = {name: words.text(f"breach.{name}", **phrases) for name, _ in rules.sanctions}
    return ScoreWords(
        name=by_field.name(),
        rules={
            field: SpokenRule(by_field.title(field), by_field.value(field), by_field.source(field))
            for field in dict.fromkeys([*fields, *_OTHER_FIELDS])
        },
        penalties={**breaches, "yes_not_out": words.text("breach.promise", **phrases)},
    )
