"""Whether a play that is being prepared can still become legal by preparing more."""

from typing import Final

from canasta.engine.judging.play_judge import Verdict

_NEVER_HEALED: Final = (
    "turn.",
    "cards.",
    "meld.wrong_rank",
    "meld.red_three",
    "meld.opponent",
    "meld.black_three_never",
    "meld.black_three_wild",
    "pile.",
)
"""Reasons that more cards in the same play cannot remove."""
_HEALED_BY_MELDS: Final = ("pile.top_not_melded", "cards.penalty")
"""The top card gets its meld, or other cards open and penalty cards may follow them."""


def is_hopeless(verdict: Verdict, *, takes: bool) -> bool:
    """Tell whether a prepared play is refused for a reason that preparing more cannot remove.

    Cards that lack may still come with the pile, once the opening is complete: ``takes`` tells
    that the play takes it.
    """
    codes = {reason.code for reason in verdict.refusals}
    waits = takes and ("open.too_low" in codes or verdict.points < verdict.required)
    return any(
        code.startswith(_NEVER_HEALED)
        and code not in _HEALED_BY_MELDS
        and not (waits and code == "cards.not_in_hand")
        for code in codes
    )
