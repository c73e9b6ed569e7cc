"""Records from before revisions of the texts replay under their own rules.

The ``stock`` records end with the stock where today's rules would continue. In the ``sanctions``
records, refused attempts have other costs than today.
"""

from pathlib import Path

import pytest

from canasta.record.record_reader import header_of, replay_of
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import differences, load_rules, text_versions

pytestmark = pytest.mark.both_forms

RECORDS = sorted((Path(__file__).parents[1] / "data" / "earlier" / "records").glob("*.canasta"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_earlier_record_replays_and_its_header_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    replay = replay_of(text, path.name)  # the score lines are checked on the way
    header = header_of(text, path.name)
    assert text.startswith(header.text() + "\n")
    assert header.game_rules.rules == replay.end.header.game_rules.rules
    assert replay.is_finished or replay.end.awaits_deal


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_rules_are_those_of_then(path: Path) -> None:
    rules = header_of(path.read_text(encoding="utf-8"), path.name).game_rules.rules
    earlier = text_versions(rules.base or rules.id)[-1]
    assert earlier.version
    if not rules.base:
        assert differences(rules, earlier) == []
    today = load_rules(rules.base or rules.id)
    changed = set(differences(rules, today)) - set(differences(rules, earlier))
    assert changed == set(differences(earlier, today))
    assert f"rules hash: {rules_hash(rules)}\n" in path.read_text(encoding="utf-8")
