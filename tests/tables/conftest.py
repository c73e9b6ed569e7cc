"""Makes hints in these tests try only two worlds."""

from tests.support.quick_hints import quick_table_hints

__all__ = ["quick_table_hints"]
