"""The longest time that tests wait; this limit ends a hang and does not measure speed."""

import os
from typing import Final

PATIENCE_S: Final = int(os.environ.get("CANASTA_TEST_PATIENCE", "600"))
"""The time after which a test gives up, in seconds. The default is enough for a busy machine ten
times as slow as usual. Choose a shorter time while you work on a page."""
PATIENCE_MS: Final = 1000 * PATIENCE_S
"""``PATIENCE_S`` in milliseconds, the unit of browsers."""
