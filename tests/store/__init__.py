"""Tests of the store, which keeps data once and in order, whatever happens to the program."""
