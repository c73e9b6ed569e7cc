"""The codes with which the server closes the connection of a tab."""

from collections.abc import Mapping
from typing import Final

GONE: Final = 1000
"""Close code: the browser has disconnected."""
OVER_LIMIT: Final = 1008
"""Close code: the browser sent too much, or an invalid message."""
DEFECT: Final = 1011
"""Close code: the program failed."""
TRY_LATER: Final = 1013
"""Close code: the table is temporarily unavailable."""
NO_GUEST: Final = 4001
"""Close code: the browser has no guest, or the guest's data has been deleted."""
NOT_ALLOWED: Final = 4003
"""Close code: the guest may not be at this table, or not any longer."""
SERVER_STOPS: Final = 1012
"""Close code: the server is stopping or restarting."""
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
