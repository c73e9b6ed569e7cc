"""``docs/build/refusals.md``: every refusal code, with its sentences."""

from itertools import groupby
from typing import Final, get_args

from canasta.engine.judging.refusals import REFUSALS, ParameterType
from tests.reference.writing import NOTICE, PLACEHOLDERS, page, pattern_table, patterns, table

_INTRODUCTION: Final = (
    NOTICE,
    "# Refusals",
    "",
    "A refused play is not carried out, not even in part, and has all the reasons that apply, the",
    "most helpful first. Each is a stable code with parameters, the rule behind it, and a sentence",
    "in French and English. Codes may be added; none is renamed.",
    "",
    *PLACEHOLDERS,
    "",
)

_TYPES: Final[dict[ParameterType, str]] = {
    "count": "a number of cards, canastas or characters",
    "points": "a number of points",
    "kind": "a kind of card, 0 (red three) to 14 (joker)",
    "face": "a face, such as `KH`",
    "seat": "a seat, from 0",
    "side": "a side, from 0",
    "text": "a text; for `text.syntax`, one of the last table",
}


_HEADS: Final = ("code", "parameters", "rule", "English", "French")


def refusals_page() -> str:
    """Return the page."""
    types = [(f"`{name}`", _TYPES[name]) for name in get_args(ParameterType)]
    lines = [*_INTRODUCTION, *table(("type of a parameter", "meaning"), types)]
    for group, codes in groupby(REFUSALS, lambda code: code.partition(".")[0]):
        lines += [f"## {group}", "", *table(_HEADS, map(_refusal, codes))]
    lines += ["## What `text.syntax` expects", "", *pattern_table("expected")]
    return page(lines)


def _refusal(code: str) -> tuple[str, ...]:
    reason = REFUSALS[code]
    given = ", ".join([f"`{name}` ({kind})" for name, kind in reason.parameters])
    rule = f"[`{reason.rule}`](../play/rules.md#{reason.rule})" if reason.rule else "–"
    named = [(f"{case}: " if case else "", *texts) for case, *texts in patterns(f"refusal.{code}")]
    english, french = (
        "<br>".join([case + texts[place] for case, *texts in named]) for place in range(2)
    )
    return f"`{code}`", given or "–", rule, english, french
