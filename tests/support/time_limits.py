"""How long tests wait for what must come: a bound that ends a hang, and no measure of speed."""

import os
from typing import Final

PATIENCE_S: Final = int(os.environ.get("CANASTA_TEST_PATIENCE", "600"))
"""Seconds after which what has not come never will, even on a machine ten times as slow as usual
that has other work to do. Anyone who works on a page and reads its failures sets fewer."""
PATIENCE_MS: Final = 1000 * PATIENCE_S
"""The same in milliseconds, as browsers count."""
