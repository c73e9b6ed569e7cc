"""``docs/build/refusals.md``: every refusal code, with its sentences."""

from typing import Final, get_args

from canasta.engine.judging.refusals import REFUSALS, ParameterType
from tests.reference.writing import NOTICE, PLACEHOLDERS, page, pattern_table, table

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
    "text": "a word, explained under `text.syntax`",
}


def refusals_page() -> str:
    """Return the page."""
    types = [(f"`{name}`", _TYPES[name]) for name in get_args(ParameterType)]
    lines = [*_INTRODUCTION, *table(("type of a parameter", "meaning"), types)]
    group = ""
    for code, reason in REFUSALS.items():
        prefix = code.partition(".")[0]
        if prefix != group:
            group = prefix
            lines += [f"## {group}", ""]
        link = f"[`{reason.rule}`](../play/rules.md#{reason.rule})"
        rule = link if reason.rule else "plain order"
        given = ", ".join([f"`{name}` ({kind})" for name, kind in reason.parameters])
        lines += [f"### `{code}`", "", f"Rule: {rule}. Parameters: {given or 'none'}.", ""]
        lines += pattern_table(f"refusal.{code}")
        if ("expected", "text") in reason.parameters:
            lines += ["The reason, and what can have been expected:", ""]
            lines += pattern_table("text.at") + pattern_table("expected")
    return page(lines)
