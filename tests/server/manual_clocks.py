"""Clocks that a test sets by hand."""

from canasta.tables.clock import Clocks


class ManualClocks:
    """A wall clock and a monotonic clock that move only when the test moves them."""

    def __init__(self, wall_ms: int) -> None:
        self.wall_ms = wall_ms
        self.steady_ms = 7_000

    @property
    def clocks(self) -> Clocks:
        return Clocks(wall_ms=lambda: self.wall_ms, steady_ms=lambda: self.steady_ms)

    def pass_ms(self, ms: int) -> None:
        """Move both clocks forward."""
        self.wall_ms += ms
        self.steady_ms += ms
