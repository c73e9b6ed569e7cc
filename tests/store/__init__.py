"""Tests of the store: data stays, once and in order, whatever happens to the program."""
