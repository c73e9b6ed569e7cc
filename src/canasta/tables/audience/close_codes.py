"""The codes with which the connection of a tab ends."""

from collections.abc import Mapping
from typing import Final

GONE: Final = 1000
"""Close code: the browser has gone."""
OVER_LIMIT: Final = 1008
"""Close code: the browser sent too much, or an invalid message."""
DEFECT: Final = 1011
"""Close code: the program failed."""
TRY_LATER: Final = 1013
"""Close code: the table cannot be shown now."""
NO_GUEST: Final = 4001
"""Close code: the browser belongs to no guest, or the data of its guest has been deleted."""
NOT_ALLOWED: Final = 4003
"""Close code: the guest may not be at this table (any longer)."""
SERVER_STOPS: Final = 1012
"""Close code: the server stops or restarts."""
NO_TABLE: Final = 4004
"""Close code: there is no such table."""
CLOSE_CODES: Final[Mapping[str, int]] = {
    "no_guest": NO_GUEST,
    "no_such_table": NO_TABLE,
    "not_invited": NOT_ALLOWED,
    "removed": NOT_ALLOWED,
    "no_watchers": NOT_ALLOWED,
    "too_many_tabs": OVER_LIMIT,
    "too_many": OVER_LIMIT,
    "protocol": OVER_LIMIT,
    "hello": OVER_LIMIT,
    "broken": DEFECT,
    "defect": DEFECT,
}
"""The close code for each reason (``live.<word>``)."""
