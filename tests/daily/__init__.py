"""Tests of the deal of the day."""
