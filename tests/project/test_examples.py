"""The worked examples of the rules pages are current and real, one for every rule in play."""

import json
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from canasta.i18n import LANGUAGES
from canasta.rules import OFFICIAL_TEXTS
from canasta.rules.ruleset import RULE_FIELDS
from tests.reference.examples import FOLDER, cases_by_name, example_files
from tests.support.choose_examples import MOST_EXAMPLES
from tests.support.rule_mutations import AT_THE_DEAL, ON_THE_SCREEN, WITHOUT_EFFECT

Example = dict[str, object]


@cache
def files() -> dict[Path, str]:
    return dict(example_files())


def examples_of(text: str, language: str) -> dict[str, list[Example]]:
    return cast("dict[str, list[Example]]", json.loads(files()[FOLDER / f"{text}.{language}.json"]))


def test_examples_are_up_to_date() -> None:
    written = {file: file.read_text(encoding="utf-8") for file in sorted(FOLDER.iterdir())}
    assert written == files(), "python -m tests.regenerate"


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_every_rule_that_is_played_has_an_example(text: str) -> None:
    unseen = {
        key
        for key in RULE_FIELDS
        if key in AT_THE_DEAL | ON_THE_SCREEN or (text, key) in WITHOUT_EFFECT
    }
    examples = examples_of(text, "en")
    assert set(examples) == set(RULE_FIELDS) - unseen
    assert all(1 <= len(shown) <= MOST_EXAMPLES for shown in examples.values())
    assert cases_by_name(text)


@pytest.mark.parametrize("text", OFFICIAL_TEXTS)
def test_examples_show_something(text: str) -> None:
    """An example tries or counts cards, explains refusals, and agrees in both languages."""
    by_language = [examples_of(text, language) for language in LANGUAGES]
    assert by_language[0].keys() == by_language[1].keys()
    refused = 0
    for field in by_language[0]:
        for one, other in zip(*[examples[field] for examples in by_language], strict=True):
            tries = cast("list[dict[str, object]]", one["tries"])
            others = cast("list[dict[str, object]]", other["tries"])
            assert tries or one["score"], field
            assert [entry["accepted"] for entry in tries] == [entry["accepted"] for entry in others]
            assert all(entry["accepted"] or entry["says"] for entry in tries), field
            assert one["board"] == other["board"]
            refused += sum(not entry["accepted"] for entry in tries)
    assert refused > 20
