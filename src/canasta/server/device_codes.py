"""The codes that people type on another device: eight characters that are hard to confuse.

With 27 characters there are 2.8e11 codes. If ten codes are valid, all guesses that a server accepts
in the ten minutes of their validity find one of them with a probability of 4e-8.
"""

import hmac
import secrets
from typing import Final

_SIGNS: Final = "23456789ACDEFGHJKMNPQRTVWXY"
_ALIKE: Final = str.maketrans("BSUZ", "85V2")
"""Letters that no code contains, with the characters for which people mistake them."""
_LENGTH: Final = 8
_GROUP: Final = 4


def new_code() -> str:
    """Return a random code."""
    return "".join([secrets.choice(_SIGNS) for _ in range(_LENGTH)])


def shown_code(code: str) -> str:
    """Return a code for display, in two groups."""
    return f"{code[:_GROUP]} {code[_GROUP:]}"


def typed_code(typed: str) -> str:
    """Return the code in a typed text, ignoring case, spaces and signs."""
    return "".join([sign for sign in typed.upper() if sign.isalnum()]).translate(_ALIKE)


class CodeHasher:
    """Hashes codes for the database with the key that all its servers share."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key

    def hash(self, code: str) -> bytes:
        """Return the hash of a code, 32 bytes."""
        return hmac.digest(self._key, b"canasta device code" + code.encode(), "sha256")
