"""Every rule field matters: after its smallest change some conformance case fails.

One form of the engine suffices for this test of the cases.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from canasta.engine.judging.refusals import refusal
from canasta.i18n import Narrator, load
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.record import position
from canasta.record.conformance import Case, check_case
from canasta.record.errors import RecordError
from canasta.rules import OFFICIAL_TEXTS, load_rules
from canasta.rules.contradictions import contradiction
from canasta.rules.ruleset import RULE_FIELDS, RuleSet
from tests.support.arrangements import TEXTS
from tests.support.rule_mutations import (
    AT_THE_DEAL,
    MUTATIONS,
    ON_THE_SCREEN,
    SENSIBLE,
    WITHOUT_EFFECT,
    Mutation,
    cases_of,
    rule_file,
)


def fails(case: Case, rules: RuleSet) -> bool:
    """Return whether a case fails under other rules with which its position is possible."""
    with pytest.MonkeyPatch.context() as patch:
        # The rule file that every position names would be read again for every case.
        patch.setattr(position, "load_rules", lambda *_: rules)
        try:
            return bool(check_case(case))
        except RecordError:
            return False


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_some_case_fails_when_a_field_is_changed(mutation: Mutation, tmp_path: Path) -> None:
    changed = load_rules(str(rule_file(mutation.rules, tmp_path, "changed.toml")))
    base = load_rules(str(rule_file(mutation.base, tmp_path, "base.toml")))
    failed = (
        case.name
        for case in cases_of(mutation.text) + (cases_of("house") if mutation.rest else [])
        if fails(case, changed) and not (mutation.rest and fails(case, base))
    )
    assert next(failed, None) is not None


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_every_field_is_changed(text: str) -> None:
    changed = {mutation.key for mutation in MUTATIONS if mutation.text == text}
    without_effect = {key for of_text, key in WITHOUT_EFFECT if of_text == text}
    shown_elsewhere = AT_THE_DEAL | ON_THE_SCREEN
    assert changed | without_effect | shown_elsewhere == set(RULE_FIELDS)


@pytest.mark.parametrize("mutation", SENSIBLE, ids=str)
def test_combined_changes_are_free_of_contradictions(mutation: Mutation) -> None:
    assert contradiction(mutation.base) is None
    assert contradiction(mutation.rules) is None


def test_wording_names_the_wild_cards() -> None:
    sentences = set()
    for word in ("laws", "frimes", "duel"):
        rules = replace(TEXTS["classic"], wording=word)
        narrator = Narrator(load("fr"), rules, ("Ana", "Bob", "Cléa", "Dan"), 2, 0)
        sentences.add(
            refusal_sentence(
                narrator, refusal("meld.too_many_wilds", kind=8, have=4, limit=3, naturals=4)
            )
        )
    assert len(sentences) == 3
