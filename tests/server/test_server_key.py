"""The key that signs the cookies of guests."""

import stat
from dataclasses import replace
from pathlib import Path

from canasta.server.server_key import KEY_FILE, cookie_key, server_key
from canasta.server.settings import ServerSettings


def test_the_cookie_key_is_private_and_permanent(tmp_path: Path) -> None:
    key = cookie_key(tmp_path)
    assert len(key) == 32
    assert cookie_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    (tmp_path / KEY_FILE).write_bytes(key[:7])  # cut off by a machine that stopped
    assert cookie_key(tmp_path) not in (key, key[:7])
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_a_key_can_become_the_secret_that_servers_share(tmp_path: Path) -> None:
    key = cookie_key(tmp_path)
    settings = ServerSettings(data=tmp_path)
    assert server_key(settings) == key
    assert server_key(replace(settings, secret=key.hex())) == key
    assert server_key(replace(settings, secret=key.hex().upper())) == key
    derived = [server_key(replace(settings, secret=text)) for text in (key.hex()[1:], "x" * 64)]
    assert [len(one) for one in derived] == [32, 32]
    assert len({key, *derived}) == 3
