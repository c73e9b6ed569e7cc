"""The longest time that tests wait: a bound that ends a hang, and no measure of speed."""

import os
from typing import Final

PATIENCE_S: Final = int(os.environ.get("CANASTA_TEST_PATIENCE", "600"))
"""Seconds after which a test gives up, enough for a busy machine ten times as slow as usual. Set
fewer while you work on a page."""
PATIENCE_MS: Final = 1000 * PATIENCE_S
"""The same in milliseconds, as browsers count."""
