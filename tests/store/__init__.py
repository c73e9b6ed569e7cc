"""Tests of the store: data are kept once and in order, whatever happens to the program."""
