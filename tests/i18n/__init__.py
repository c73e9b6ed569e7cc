"""Tests of the sentences: completeness, agreement of both languages, grammar."""
