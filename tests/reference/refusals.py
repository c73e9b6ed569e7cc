"""``docs/build/refusals.md``: every refusal code, its parameters, and a sentence."""

from typing import Final, get_args

from canasta.engine.judging.refusals import REFUSALS, ParameterType
from tests.reference.writing import NOTICE, page, patterns, table

_INTRODUCTION: Final = (
    NOTICE,
    "# Refusals",
    "",
    "This page is for people who write clients or robots. The referee carries out no part of a",
    "refused play and lists every reason, the most helpful first. A reason has a code, parameters,",
    "the [rule field](../play/rules.md) behind it, and a sentence in French and English. Later",
    "versions may add codes but will not rename any.",
    "",
    "In the sentences, words in braces stand for a phrase; `{a_wild}`, `{the_pile}` and others use",
    "the words of the rule text. Many sentences have several versions; the table shows one.",
    "",
)

_TYPES: Final[dict[ParameterType, str]] = {
    "count": "a number of cards, canastas or characters",
    "points": "a number of points",
    "kind": "a kind of card, 0 (red three) to 14 (joker)",
    "face": "a face, such as `KH`",
    "seat": "a seat, from 0",
    "side": "a side, from 0",
    "text": "text; for `text.syntax`, one of the words at the end of this page",
}


def refusals_page() -> str:
    """Return the page."""
    types = [f"- `{name}`: {_TYPES[name]}" for name in get_args(ParameterType)]
    expected = ", ".join([name for name, _ in patterns("expected")])
    return page(
        [
            *_INTRODUCTION,
            "A parameter has one of these types:",
            "",
            *types,
            "",
            *table(("code", "parameters", "rule", "sentence"), map(_refusal, REFUSALS)),
            f"`text.syntax` names what was expected: {expected}.",
        ]
    )


def _refusal(code: str) -> tuple[str, ...]:
    reason = REFUSALS[code]
    given = ", ".join([f"`{name}` ({kind})" for name, kind in reason.parameters])
    rule = f"`{reason.rule}`" if reason.rule else ""
    _, sentence = patterns(f"refusal.{code}")[0]
    return f"`{code}`", given, rule, sentence
