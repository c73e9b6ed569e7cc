"""The key of a server: it signs the cookies, and messages between servers of one database.

Servers that share a database derive the key from their shared secret. Without a secret, a file in
the data folder holds the key. The secret may also be such a key, so that cookies stay valid when
one server becomes several.
"""

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Final

from canasta.server.settings import ServerSettings

KEY_FILE: Final = "cookie.key"
"""The name of the key file in the data folder."""
_KEY_BYTES: Final = 32
_KEY_DIGITS: Final = re.compile(f"[0-9a-fA-F]{{{2 * _KEY_BYTES}}}")


def server_key(settings: ServerSettings) -> bytes:
    """Return the key of 32 bytes, from the secret in the settings or else from the data folder.

    A secret of 64 hexadecimal digits is the key itself.

    Raises:
        OSError: the key can be neither read nor written.
    """
    if _KEY_DIGITS.fullmatch(settings.secret):
        return bytes.fromhex(settings.secret)
    if settings.secret:
        return sha256(b"canasta server key" + settings.secret.encode()).digest()
    return cookie_key(settings.data)


def cookie_key(folder: Path) -> bytes:
    """Return the key of 32 bytes in ``folder``; a missing or short key is replaced.

    A new key is written to a temporary file, synced and renamed, so that a crash leaves no partial
    key. Only the owner may read the file.

    Raises:
        OSError: the key can be neither read nor written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / KEY_FILE
    with suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
    key = token_bytes(_KEY_BYTES)
    beside = path.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(descriptor, key)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    beside.replace(path)
    return key
