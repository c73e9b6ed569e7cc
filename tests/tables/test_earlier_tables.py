"""Tables from before revisions of the rule texts continue under their own rules."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from canasta.record.proved_rounds import proved_rounds
from canasta.record.record_reader import header_of
from canasta.record.rules_text import rules_hash
from canasta.rules.loader import load_rules
from canasta.tables.entry import Body, Entry
from canasta.tables.game_records import games_of
from canasta.tables.table import replay

LOGS = sorted((Path(__file__).parents[1] / "data" / "earlier" / "tables").glob("*.json"))


@dataclass(frozen=True)
class Log:
    """The stored entries of a table, and the outcome that they originally had."""

    table: str
    now_ms: int
    entries: list[Entry]
    secrets: dict[int, bytes]
    totals: list[int]
    records: list[str]


def read_log(path: Path) -> Log:
    data = json.loads(path.read_text(encoding="utf-8"))
    return Log(
        data["table"],
        data["now_ms"],
        [Entry(*entry) for entry in data["entries"]],
        {int(seq): bytes.fromhex(secret) for seq, secret in data["secrets"].items()},
        data["totals"],
        data["record"],
    )


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_earlier_table_goes_on_and_its_record_is_written_as_it_was(path: Path) -> None:
    """Only the number of lines is new in a record."""
    log = read_log(path)
    table = replay(log.table, log.entries, log.secrets, log.now_ms)
    assert table.card_game is not None
    assert table.card_game.game.totals == log.totals
    assert table.rules_hash == rules_hash(table.rules)
    records = [game.text() for game in games_of(log.table, log.entries, log.secrets)]
    assert [re.sub(r"(?m)^lines: [0-9]+\n", "", text, count=1) for text in records] == log.records


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_proofs_of_its_deals_hold(path: Path) -> None:
    for text in read_log(path).records:
        header = header_of(text, path.name)
        rounds = proved_rounds(header, text, path.name)
        assert rounds
        assert [each.faults for each in rounds] == [()] * len(rounds)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_table_opened_with_the_same_settings_today_plays_by_the_rules_of_today(
    path: Path,
) -> None:
    log = read_log(path)
    opening = log.entries[0]
    assert Body(opening).text("rules_hash") == ""
    settings = json.loads(opening.body)["settings"]
    if not settings["house_rules"] and settings["target"] is None:
        today = load_rules(settings["rules"])
        body = json.dumps({**json.loads(opening.body), "rules_hash": rules_hash(today)})
        entry = Entry(1, opening.actor, opening.cmd_id, opening.kind, body, opening.at_ms)
        assert replay(log.table, [entry], {}, log.now_ms).rules == today
