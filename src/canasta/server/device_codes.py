"""The codes that people type on another device: eight signs that cannot be mistaken for others.

With 27 signs there are 2.8e11 codes. All guesses that a server takes in the ten minutes in which a
code is valid find one of ten valid codes with a probability of 4e-8.
"""

import hmac
import secrets
from typing import Final

_SIGNS: Final = "23456789ACDEFGHJKMNPQRTVWXY"
_ALIKE: Final = str.maketrans("BSUZ", "85V2")
"""Letters that no code has, and what somebody who types one has read."""
_LENGTH: Final = 8
_GROUP: Final = 4


def new_code() -> str:
    """Return a random code."""
    return "".join([secrets.choice(_SIGNS) for _ in range(_LENGTH)])


def shown_code(code: str) -> str:
    """Return a code as it is shown and read out: in two groups."""
    return f"{code[:_GROUP]} {code[_GROUP:]}"


def typed_code(typed: str) -> str:
    """Return the code that somebody means: case does not matter, nor does what is no letter."""
    return "".join([sign for sign in typed.upper() if sign.isalnum()]).translate(_ALIKE)


class CodeHasher:
    """Hashes codes for the database, under the key that all its servers share."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key

    def hash(self, code: str) -> bytes:
        """Return the hash of a code, 32 bytes."""
        return hmac.digest(self._key, b"canasta device code" + code.encode(), "sha256")
