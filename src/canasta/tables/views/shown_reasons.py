"""Reasons of a refusal as the browser shows them: a sentence, and the rule behind it."""

from collections.abc import Iterable
from typing import assert_never

from canasta.engine.judging.refusals import REFUSALS, Refusal
from canasta.i18n import Narrator
from canasta.i18n.refusal_sentences import refusal_sentence
from canasta.protocol.updates import Reason
from canasta.rules.ruleset import RULE_FIELDS
from canasta.tables.table_refusals import Reason as TableReason
from canasta.tables.table_refusals import TableRefusal, table_refusal_sentence


def reasons(refusals: Iterable[TableReason], narrator: Narrator) -> tuple[Reason, ...]:
    """Return every reason in the words of ``narrator``, in the given order."""
    return tuple([_reason(refusal, narrator) for refusal in refusals])


def _reason(refusal: TableReason, narrator: Narrator) -> Reason:
    match refusal:
        case Refusal():
            text, field = refusal_sentence(narrator, refusal), REFUSALS[refusal.code].rule
        case TableRefusal():
            text = table_refusal_sentence(narrator.words, refusal)
            field = "" if refusal.error is None else refusal.error.key
        case _:
            assert_never(refusal)
    return Reason(code=refusal.code, text=text, rule=_anchor(field))


def _anchor(field: str) -> str:
    """Return the place of a rule field on the rules page; empty if it is not a rule field."""
    return f"#{field}" if field in RULE_FIELDS else ""
