"""``docs/host/data.md`` is true: its commands work, and its numbers match the program."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from canasta.server.server_key import cookie_key
from canasta.server.settings import VARIABLES, data_folder, settings_from
from canasta.store.entries import head, is_restored
from canasta.store.retention import Retention
from tests.store.stored_rows import add, entry, make_table, opened
from tests.support.databases import MISSING
from tests.support.postgres_cluster import PASSWORD, USER, Cluster, programs

DOCS = Path(__file__).parents[2] / "docs" / "host"
PAGES = ("data.md", "data.fr.md")


def commands(page: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def ran(command: str, home: Path, **variables: str) -> str:
    """Run commands from the page; return their output."""
    return subprocess.run(
        ["/bin/sh", "-e", "-c", command],
        env={**os.environ, "HOME": str(home), **variables},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout.strip()


def test_both_pages_have_the_same_commands() -> None:
    assert commands(PAGES[0]) == commands(PAGES[1])


def test_the_commands_back_up_a_running_server_and_restore_it(tmp_path: Path) -> None:
    backup, check, restore, *_ = commands(PAGES[0])
    folder = data_folder({"XDG_STATE_HOME": str(tmp_path / ".local" / "state")})

    def shell(command: str) -> str:
        return ran(command, tmp_path)

    with opened(folder) as store:
        key = cookie_key(folder)
        make_table(store)
        add(store, "t1", entry(2))
        shell(backup)
        add(store, "t1", entry(3))
    copied = tmp_path / "canasta-backup"
    assert {path.name: path.stat().st_mode & 0o777 for path in copied.iterdir()} == {
        "canasta.db": 0o600,
        "cookie.key": 0o600,
    }
    assert shell(check) == "ok"
    (folder / "cookie.key").unlink()
    shell(restore)
    assert cookie_key(folder) == key
    with opened(folder) as store:
        assert store.read(lambda c: head(c, "t1")) == 2


@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_the_commands_move_to_postgres_back_up_and_restore(
    tmp_path: Path, postgres_cluster: Cluster
) -> None:
    backup, check, restore, is_old, transfer, key = commands(PAGES[0])[3:]
    folder = data_folder({"XDG_STATE_HOME": str(tmp_path / ".local" / "state")})
    with opened(folder) as store:
        make_table(store)
    postgres_cluster.drop_database("canasta_restored")
    url = postgres_cluster.new_database("canasta")
    # As the page recommends, no argument contains the password.
    passwords = tmp_path / ".pgpass"
    passwords.write_text(f"*:*:*:{USER}:{PASSWORD}\n")
    passwords.chmod(0o600)
    without = url.replace(f":{PASSWORD}@", "@")
    path = f"{programs()}:{Path(sys.executable).parent}:{os.environ['PATH']}"

    def shell(command: str) -> str:
        return ran(command, tmp_path, CANASTA_DATABASE=without, PATH=path)

    expected = cookie_key(folder).hex()
    assert ran(f"cd {folder}; {key}", tmp_path, PATH=path) == expected
    shell(f'canasta() {{ {sys.executable} -m canasta "$@"; }}; {transfer}')
    with opened(url) as store:
        shell(backup)
        add(store, "t1", entry(2))
    assert (tmp_path / "canasta-backup" / "cookie.key").read_bytes() == cookie_key(folder)
    assert shell(check) == "ok"
    shell(restore)
    with opened(postgres_cluster.url("canasta_restored")) as store:
        assert store.read(lambda c: (head(c, "t1"), is_restored(c, "t1"))) == (1, True)
    with opened(url) as store:
        assert store.read(lambda c: (head(c, "t1"), is_restored(c, "t1"))) == (2, False)
    shell(is_old)
    with opened(url) as store:
        assert store.read(lambda c: (head(c, "t1"), is_restored(c, "t1"))) == (2, True)


@pytest.mark.parametrize("page", PAGES)
def test_the_numbers_and_settings_are_those_of_the_program(page: str, tmp_path: Path) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    row = re.compile(r"^\| .* \| [^|]*?(\d+) [^|]* \| `(CANASTA_KEEP_\w+)` \|$", re.MULTILINE)
    rows = row.findall(text)
    named = {variable: int(days) for days, variable in rows}
    assert set(named) == {variable for variable in VARIABLES if "KEEP" in variable}
    environment = {variable: str(days) for variable, days in named.items()}
    assert settings_from(environment, data=tmp_path).retention == Retention()
