"""Checks whether a play in preparation can become legal if the player adds more cards."""

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
"""The codes, or beginnings of codes, of refusals that more cards cannot remove."""
_HEALED_BY_MELDS: Final = ("pile.top_not_melded", "cards.penalty")
"""Exceptions: more cards may complete the meld of the top card, or open and free penalty cards."""


def is_hopeless(verdict: Verdict, *, takes: bool) -> bool:
    """Return whether a prepared play is refused for a reason that more cards cannot remove.

    If the play ``takes`` the pile, cards missing from the hand may come with the pile once the
    opening is complete.
    """
    codes = {reason.code for reason in verdict.refusals}
    waits = takes and ("open.too_low" in codes or verdict.points < verdict.required)
    return any(
        code.startswith(_NEVER_HEALED)
        and code not in _HEALED_BY_MELDS
        and not (waits and code == "cards.not_in_hand")
        for code in codes
    )
