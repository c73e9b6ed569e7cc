"""Tests of the sentences: complete, the same in both languages, good French and English."""
