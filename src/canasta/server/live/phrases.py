"""What players may say to each other besides free words: preset phrases."""

from typing import Final

PHRASES: Final = frozenset(
    ("well_played", "thanks", "sorry", "oops", "hurry", "good_luck", "hello", "wow")
)
"""The preset phrases; their texts stand under ``web.table.emote.<phrase>``."""
