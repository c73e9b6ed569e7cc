"""The reasons for a refusal as the browser shows them: a sentence, and the rule behind it."""

from collections.abc import Iterable
from typing import assert_never

from canasta.engine.judging.refusals import REFUSALS, Refusal
from canasta.i18n import Narrator
from canasta.i18n.refusal_rules import rule_behind
from canasta.i18n.refusal_sentences import refusal_sentence, worth_saying
from canasta.protocol.updates import Reason
from canasta.rules.ruleset import RULE_FIELDS
from canasta.tables.table_refusals import Reason as TableReason
from canasta.tables.table_refusals import TableRefusal, table_refusal_sentence


def reasons(refusals: Iterable[TableReason], narrator: Narrator) -> tuple[Reason, ...]:
    """Return the reasons that are worth saying, in the words of ``narrator`` and in order."""
    return tuple([_reason(refusal, narrator) for refusal in worth_saying(refusals)])


def _reason(refusal: TableReason, narrator: Narrator) -> Reason:
    match refusal:
        case Refusal():
            text, field = refusal_sentence(narrator, refusal), REFUSALS[refusal.code].rule
            why = rule_behind(narrator, refusal)
        case TableRefusal():
            text, why = table_refusal_sentence(narrator.words, refusal), None
            field = "" if refusal.error is None else refusal.error.key
        case _:
            assert_never(refusal)
    if why is None:
        return Reason(code=refusal.code, text=text, rule=_anchor(field))
    section = why.key.partition(".")[0]
    rule = _anchor(field) or f"#how-{section}"
    return Reason(code=refusal.code, text=text, rule=rule, why=why.text)


def _anchor(field: str) -> str:
    """Return the anchor of a rule field on the rules page; empty if ``field`` is no rule field."""
    return f"#{field}" if field in RULE_FIELDS else ""
