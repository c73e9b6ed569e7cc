"""How long tests wait for what must come: a bound that ends a hang, and no measure of speed."""

from typing import Final

PATIENCE_S: Final = 600
"""Seconds after which what has not come never will, even on a machine ten times as slow as usual
that has other work to do."""
PATIENCE_MS: Final = 1000 * PATIENCE_S
"""The same in milliseconds, as browsers count."""
