"""The rule texts by which deals are played.

A deal has to be the same in every installation, so the version of the robots also identifies the
texts. To change a text, increase :data:`canasta.agents.alike.VERSION` and change the hash here.
"""

from functools import cache
from typing import Final

from canasta.record.rules_text import rules_hash
from canasta.rules.loader import load_rules

_TEXTS: Final = (
    "laws1951@f1da497f4300",
    "frimes@bdf1c9935b45",
    "classic@f64fd4f6cd7e",
    "duel@f5fb36579ebd",
)
"""The texts of this version of the robots: the id, and the first digits of the content hash."""


@cache
def is_same_text(name: str) -> bool:
    """Return whether the text called ``name`` is the one that belongs to this version of robots.

    Otherwise nobody may begin a deal, because other installations would play it by other rules.
    """
    return f"{name}@{rules_hash(load_rules(name))[:12]}" in _TEXTS
