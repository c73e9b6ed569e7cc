"""Makes hints try two worlds."""

from tests.support.quick_hints import quick_table_hints

__all__ = ["quick_table_hints"]
