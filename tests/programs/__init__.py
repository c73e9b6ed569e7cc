"""Tests of robots that are programs: their lines, their limits, and the checker."""
