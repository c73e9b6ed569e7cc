"""The registry of entries is complete, and quiet entries change nothing in lists of tables."""

from dataclasses import replace
from typing import get_args

import pytest

from canasta.protocol.commands import Leave, Sit, TableCommand
from canasta.protocol.table_lists import TableSummary
from canasta.store.entry_transaction import TableSnapshot, table_snapshot
from canasta.tables.commands.decisions import Sender
from canasta.tables.registry import _ROWS, ACT_ROWS, ENTRY_ROWS
from canasta.tables.server_acts import ServerActKind
from canasta.tables.table import HostedTable
from tests.tables.test_replay import eventful


def test_every_command_has_a_row() -> None:
    kinds = {command.model_fields["t"].default for command in get_args(TableCommand)}
    assert {row.kind for row in _ROWS if row.decide is not None} == kinds
    assert len(ENTRY_ROWS) == len(_ROWS)


def test_every_act_of_the_server_has_a_row() -> None:
    assert set(ACT_ROWS) == set(get_args(ServerActKind))
    assert len(ACT_ROWS) == sum([len(row.acts) for row in _ROWS])
    unreachable = {row.kind for row in _ROWS if row.decide is None and not row.acts}
    assert unreachable == {"open"}


def test_a_row_decides_its_own_command_only() -> None:
    decide = ENTRY_ROWS["leave"].decide
    assert decide is not None
    sender = Sender("gann", "Ann", 0, bytes(32))
    with pytest.raises(TypeError, match="is no Leave"):
        decide(HostedTable("table-1"), Sit(cmd_id="command-1", seat=1), sender)
    assert decide(HostedTable("table-1"), Leave(cmd_id="command-1"), sender)


def test_quiet_entries_change_nothing_that_lists_show() -> None:
    """The test uses every kind of entry, and ignores the time of the last change."""
    evening = eventful()
    table = HostedTable("table-1")
    before: TableSnapshot | None = None
    compared = set()
    for entry in evening.entries:
        table.apply(entry, evening.secrets.get(entry.seq))
        after = listed(table)
        if ENTRY_ROWS[entry.kind].is_quiet and before is not None and before.phase == after.phase:
            assert after == before, entry
            compared.add(entry.kind)
        before = after
    assert compared == {row.kind for row in _ROWS if row.is_quiet} - {"deal", "take_back"}


def listed(table: HostedTable) -> TableSnapshot:
    now = table_snapshot(table, None, None)
    summary = TableSummary.model_validate_json(now.details.summary)
    timeless = summary.model_copy(update={"changed_ms": 0}).model_dump_json()
    return replace(now, awaited="", details=replace(now.details, summary=timeless))
