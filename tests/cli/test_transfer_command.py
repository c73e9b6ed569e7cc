"""``canasta transfer`` reports success, and explains failures."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection

from canasta.i18n import LANGUAGES, Language
from canasta.store.entries import head
from canasta.store.transfer import transfer
from canasta.store.transfer.copied_rows import CopiedRow, StoredTable, put
from tests.store.random_rows import fill, held, random_rows
from tests.store.stored_rows import limit_pages, make_guest, opened, play_at_a_table
from tests.support.databases import MISSING
from tests.support.postgres_cluster import PASSWORD, Cluster, programs
from tests.support.scripted_terminal import WIDE, Program, Run, program

__all__ = ["program"]

SEED = b"the order of all cards"


@pytest.fixture
def folder(program: Program) -> Path:
    """Return the folder of a server with games."""
    with opened(program.folder / "server") as store:
        play_at_a_table(store)
    return program.folder / "server"


def refused(run: Run, status: int = 2) -> str:
    """Return the sentences, one or two, of a command that could not run."""
    assert (run.status, run.raw) == (status, "")
    assert run.errors.endswith((".", "?"))
    for hidden in (PASSWORD, SEED.decode(), "Traceback", "Error"):
        assert hidden not in run.errors
    return run.errors


@pytest.mark.parametrize(("language", "entries"), [("en", "Entries"), ("fr", "Entrées")])
def test_from_folder_to_folder(
    program: Program,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    entries: str,
) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    run = program.run("transfer", "server", "copy", "--lang", language)
    assert (run.status, run.errors) == (0, "")
    assert re.search(rf"{entries} .* +6\n", run.raw)
    assert str(folder / "canasta.db") in run.text
    with opened(program.folder / "copy") as store:
        assert store.read(lambda c: head(c, "t1")) == 6


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_to_postgres_and_back(program: Program, folder: Path, postgres_cluster: Cluster) -> None:
    url = postgres_cluster.new_database("canasta")
    for source, target in ((str(folder), url), (url, "back")):
        run = program.run("transfer", source, target, "--lang", "en")
        assert (run.status, run.errors) == (0, "")
        assert PASSWORD not in run.raw
    with opened(program.folder / "back") as store:
        assert store.read(lambda c: head(c, "t1")) == 6


@pytest.mark.skipif(programs() is None, reason=MISSING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_databases_that_cannot_be_used(
    program: Program,
    folder: Path,
    postgres_cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    url = postgres_cluster.new_database("canasta")

    def sentence(source: str, target: str) -> str:
        return refused(program.run("transfer", source, target, "--lang", language))

    assert "missing" in sentence("missing", url)
    assert not (program.folder / "missing").exists()
    assert url.rpartition("/")[2] in sentence(url, "server")
    assert "no_such" in sentence(str(folder), url.replace("/canasta", "/no_such"))
    assert "password" in sentence(str(folder), url.replace(PASSWORD, "wrong"))
    assert "mysql" in sentence(str(folder), f"mysql://ann:{PASSWORD}@host/name")
    assert "sqlite" in sentence("sqlite://", str(folder))
    assert "canasta.db" in sentence(str(folder), str(folder / ".." / "server"))
    with opened(folder):
        assert "canasta.db" in sentence(str(folder), url)
    with opened(program.folder / "other") as store:
        make_guest(store, "Zoé")
    assert "other" in sentence(str(folder), "other")


@pytest.mark.parametrize("scheme", ["postgresql//", "postgresq:/", "postgres:", ""])
def test_a_mistyped_url_is_no_folder_and_shows_no_password(
    program: Program, folder: Path, scheme: str
) -> None:
    mistyped = f"{scheme}ann:{PASSWORD}@host/name"
    before = sorted(program.folder.rglob("*"))
    for places in ((str(folder), mistyped), (mistyped, str(folder))):
        sentence = refused(program.run("transfer", *places, "--lang", "en"))
        assert "names no database" in sentence
        assert PASSWORD not in sentence
    assert sorted(program.folder.rglob("*")) == before


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), "FROM is missing"),
        (("server",), "TO is missing"),
        (("server", "copy", "more"), "Too many arguments"),
        (("--deals", "server"), "There is no option --deals"),
    ],
)
def test_arguments_that_make_no_sense(
    program: Program, arguments: tuple[str, ...], expected: str
) -> None:
    assert expected in refused(program.run("transfer", *arguments, "--lang", "en"))


def test_a_row_that_is_not_the_same(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder.exists()

    def careless(connection: Connection, table: StoredTable, rows: Sequence[CopiedRow]) -> None:
        put(connection, table, [{**row, "body": "{}"} if "body" in row else row for row in rows])

    with monkeypatch.context() as patch:
        patch.setattr(transfer, "put", careless)
        assert "entries" in refused(program.run("transfer", "server", "copy", "--lang", "en"), 1)
    assert "entries" in refused(program.run("transfer", "server", "copy", "--lang", "en"), 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_disk_in_the_middle(
    program: Program, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """The same command resumes the transfer."""
    with opened(program.folder / "server") as store:
        fill(store, random_rows(Random(5), most=150))
    done: list[str] = []

    def put_on_full_disk(
        connection: Connection, table: StoredTable, rows: Sequence[CopiedRow]
    ) -> None:
        if len(done) >= 4:
            limit_pages(connection, more=0)
        put(connection, table, rows)
        done.append(table.name)

    with monkeypatch.context() as patch:
        patch.setattr(transfer, "put", put_on_full_disk)
        sentence = refused(program.run("transfer", "server", "copy", "--lang", language))
    assert "database or disk is full" in sentence
    assert len(done) >= 4
    run = program.run("transfer", "server", "copy", "--lang", language)
    assert (run.status, run.errors) == (0, "")
    with opened(program.folder / "server") as one, opened(program.folder / "copy") as other:
        assert held(one) == held(other)
