"""Tests of Canasta; the helpers are imported as `tests.…`."""
