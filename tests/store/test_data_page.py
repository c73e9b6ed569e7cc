"""What ``docs/data.md`` says is true: its commands work, and its numbers are the program's."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from canasta.server.server_key import cookie_key
from canasta.server.settings import VARIABLES, data_folder, settings_from
from canasta.store.entries import head
from canasta.store.retention import Retention
from tests.store.stored_rows import add, entry, make_table, opened

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("data.md", "data.fr.md")


def commands(page: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_both_pages_have_the_same_commands() -> None:
    assert commands(PAGES[0]) == commands(PAGES[1])


def test_the_commands_back_up_a_running_server_and_restore_it(tmp_path: Path) -> None:
    backup, check, restore = commands(PAGES[0])
    folder = data_folder({"XDG_STATE_HOME": str(tmp_path / ".local" / "state")})

    def shell(command: str) -> str:
        environment = {**os.environ, "HOME": str(tmp_path)}
        ran = subprocess.run(
            ["/bin/sh", "-e", "-c", command],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return ran.stdout.strip()

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


@pytest.mark.parametrize("page", PAGES)
def test_the_numbers_and_settings_are_those_of_the_program(page: str, tmp_path: Path) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    row = re.compile(r"^\| .* \| [^|]*?(\d+) [^|]* \| `(CANASTA_KEEP_\w+)` \|$", re.MULTILINE)
    rows = row.findall(text)
    named = {variable: int(days) for days, variable in rows}
    assert set(named) == {variable for variable in VARIABLES if "KEEP" in variable}
    environment = {variable: str(days) for variable, days in named.items()}
    assert settings_from(environment, data=tmp_path).retention == Retention()
