"""Migrations lead to the schema that the program expects, and keep all data."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from sys import maxsize

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Engine, Index, Integer, MetaData, String, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import TypeEngine

from canasta.store.databases.sqlite import SqliteFile, url_in
from canasta.store.entries import read_entries, read_secrets
from canasta.store.migrations.migrate import migrate
from canasta.store.schema import metadata
from canasta.store.schema_version import MIGRATIONS, is_current, is_newer
from canasta.store.store import Store, StoreSettings, database_of
from tests.store.stored_rows import add, entry, file_in, make_guest, make_table, opened, seat

FIRST = "0001"

CHANGE = '''"""A later step: a column more, a rule more."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    with op.batch_alter_table("entries") as batch:
        batch.add_column(sa.Column("weight", sa.Integer, nullable=False, server_default="7"))
        batch.alter_column("kind", new_column_name="what")
    with op.batch_alter_table("tables") as batch:
        batch.create_check_constraint("ck_tables_seq", "seq >= {least}")
    op.execute("UPDATE server_state SET value = '9999' WHERE name = 'usable_from'")
'''


def differences(connection: Connection, target: MetaData) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    return list(compare_metadata(context, target))


def test_the_steps_lead_to_the_schema(store: Store) -> None:
    with store:
        assert store.read(lambda c: differences(c, metadata)) == []
        other = MetaData()
        for table in metadata.sorted_tables:
            table.to_metadata(other)
        other.tables["guests"].append_column(Column("shoe_size", Integer))
        Index("ix_entries_kind", other.tables["entries"].c.kind)
        assert len(store.read(lambda c: differences(c, other))) == 2


def test_names_and_keys_are_those_of_the_schema(database_url: str) -> None:
    """Alembic itself compares neither primary keys nor foreign-key actions."""
    opened(database_url).close()
    engine = database_of(StoreSettings(url=database_url)).engine("read")
    made = MetaData()
    made.reflect(engine)
    engine.dispose()
    for table in metadata.sorted_tables:
        found = made.tables[table.name]
        assert found.primary_key.name == table.primary_key.name
        assert found.primary_key.columns.keys() == table.primary_key.columns.keys()
        keys = {(key.name, key.ondelete) for key in found.foreign_key_constraints}
        assert keys == {(key.name, key.ondelete) for key in table.foreign_key_constraints}


def test_there_is_one_line_of_steps() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert len(scripts.get_heads()) == 1
    assert list(scripts.get_bases()) == [FIRST]
    line = list(scripts.walk_revisions())
    for script in line:
        assert Path(script.path).stem.startswith(f"{script.revision}_")
    assert [script.revision for script in line] == sorted(
        [script.revision for script in line], reverse=True
    )


def fill(folder: Path) -> None:
    with opened(folder) as store:
        make_table(store)
        for seq in (2, 3):
            add(store, "t1", entry(seq, body='{"name":"Cléo"}'), secret=b"seed %d" % seq)
        seat(store, "t1", {0: make_guest(store, "Ann")})


def store_as_the_first_version_did(engine: Engine) -> None:
    """Fill every table of the first schema with the first version's rows."""
    first = MetaData()
    first.reflect(engine)
    table = {"phase": "playing", "awaited": "", "closed": False, "visibility": "public"}
    details = {"host": "g1", "settings": "{}", "summary": "{}"}
    entry = {"table_id": "t1", "actor": "g1", "kind": "play", "v": 1, "body": '{"name":"Cléo"}'}
    sizes = {"sides": 2, "names": "[]", "totals": "[]", "hands": 1, "conceded": False}
    player = {"side": 0, "points": 5, "best_hand": 5, "went_out": 0, "natural_canastas": 0}
    rows: dict[str, list[dict[str, object]]] = {
        "tables": [{"id": "t1", "seq": 3, "created_ms": 1, "changed_ms": 2, **table, **details}],
        "guests": [
            {"id": "g1", "nickname": "Cléo", "language": "fr", "created_ms": 1, "seen_ms": 2}
        ],
        "entries": [
            {**entry, "seq": seq, "cmd_id": f"c{seq}", "body_hash": b"h" * 32, "at_ms": seq}
            for seq in (1, 2, 3)
        ],
        "secrets": [{"table_id": "t1", "seq": seq, "seed": b"seed %d" % seq} for seq in (2, 3)],
        "members": [{"table_id": "t1", "guest_id": "g1", "seat": 0, "since_ms": 1}],
        "invites": [
            {
                "token_hash": b"i" * 32,
                "table_id": "t1",
                "created_ms": 1,
                "uses": 0,
                "revoked": False,
            }
        ],
        "games": [
            {"table_id": "t1", "game": 1, "table_name": "Mardi", "rules": "classic", **sizes}
            | {"has_house_rules": False, "rules_name": "{}", "started_ms": 1}
        ],
        "game_players": [
            {
                "table_id": "t1",
                "game": 1,
                "seat": 0,
                "guest_id": "g1",
                "mixed_canastas": 0,
                **player,
            }
        ],
    }
    with engine.connect() as connection, connection.begin():
        for one in first.sorted_tables:
            if one.name != "alembic_version":
                connection.execute(insert(one), rows.pop(one.name))
    assert not rows


def planted(folder: Path, least: int) -> Path:
    """Return the program's migrations with an extra one, which every stored table must survive."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    head = ScriptDirectory(str(migrations)).get_current_head()
    change = CHANGE.format(head=head, least=least)
    (migrations / "versions" / "9999_later.py").write_text(change)
    return migrations


def test_from_the_first_revision_with_everything_stored(database_url: str) -> None:
    engine = database_of(StoreSettings(url=database_url)).engine("migrate")
    migrate(engine, revision=FIRST)
    store_as_the_first_version_did(engine)
    engine.dispose()
    with opened(database_url) as store:
        assert store.read(lambda c: differences(c, metadata)) == []
        found = store.read(lambda c: (list(read_entries(c, "t1")), read_secrets(c, "t1")))
        assert store.read(is_current)
    assert [one.seq for one in found[0]] == [1, 2, 3]
    assert found[1] == {2: b"seed 2", 3: b"seed 3"}


def test_a_later_step_keeps_what_is_stored(tmp_path: Path) -> None:
    fill(tmp_path)
    migrations = planted(tmp_path, 0)
    engine = SqliteFile(url_in(tmp_path)).engine("migrate")
    with engine.connect() as connection:
        assert not is_current(connection, migrations)
        assert not is_newer(connection, migrations)
    migrate(engine, migrations)
    with engine.connect() as connection:
        assert is_current(connection, migrations)
        assert is_newer(connection)
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    engine.dispose()
    with closing(sqlite3.connect(file_in(tmp_path))) as database:
        entries = database.execute("SELECT seq, what, weight FROM entries ORDER BY seq").fetchall()
        assert entries == [(1, "open", 7), (2, "play", 7), (3, "play", 7)]
        assert database.execute("SELECT count(*) FROM secrets").fetchone() == (2,)
        assert database.execute("SELECT count(*) FROM members").fetchone() == (1,)


def tables_at(folder: Path, migrations: Path, revision: str) -> MetaData:
    """Return the tables after the migrations up to ``revision``."""
    engine = SqliteFile(url_in(folder)).engine("migrate")
    migrate(engine, migrations, revision)
    made = MetaData()
    made.reflect(engine)
    engine.dispose()
    return made


def holds(new: TypeEngine[object], old: TypeEngine[object]) -> bool:
    """Return whether a column still holds all earlier values: its type is the same, or wider."""
    if isinstance(new, String) and isinstance(old, String):
        return (new.length or maxsize) >= (old.length or maxsize)
    return str(new) == str(old)


def only_expands(before: MetaData, after: MetaData) -> bool:
    """Return whether a program for the earlier tables can use the later ones."""
    for name, table in before.tables.items():
        if name not in after.tables or name == "alembic_version":
            continue
        old, new = table.columns, after.tables[name].columns
        if not all(c.name in new and holds(new[c.name].type, c.type) for c in old):
            return False
        added = [column for column in new if column.name not in old]
        if not all(column.nullable or column.server_default is not None for column in added):
            return False
    return before.tables.keys() <= after.tables.keys()


def usable_from(folder: Path) -> str:
    with closing(sqlite3.connect(file_in(folder))) as database:
        query = "SELECT value FROM server_state WHERE name = 'usable_from'"
        value: str = database.execute(query).fetchone()[0]
        return value


def test_a_step_that_older_programs_could_not_bear_says_so(tmp_path: Path) -> None:
    steps = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    line = [*reversed(steps[: steps.index("0007") + 1]), "9999"]
    migrations = planted(tmp_path, 0)
    met = []
    before = tables_at(tmp_path, migrations, line[0])
    for revision in line[1:]:
        after = tables_at(tmp_path, migrations, revision)
        met.append(only_expands(before, after))
        assert met[-1] or usable_from(tmp_path) == revision
        before = after
    assert met[-1] is False  # the planted step renames a column


def dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(file_in(folder))) as database:
        return sorted(database.iterdump())


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    before = dump(tmp_path)
    engine = SqliteFile(url_in(tmp_path)).engine("migrate")
    with pytest.raises(IntegrityError):
        migrate(engine, planted(tmp_path, 1000))
    engine.dispose()
    assert dump(tmp_path) == before
