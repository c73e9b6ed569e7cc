"""Reasons why a table refuses a command, apart from the rules of the game."""

from dataclasses import dataclass
from typing import Final

from canasta.engine.judging.refusals import Refusal
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import rule_error_sentence
from canasta.rules.field_kinds import RuleError

TABLE_REFUSALS: Final = (
    "table.already",
    "table.bad_arrangement",
    "table.bad_commit",
    "table.bad_level",
    "table.bad_rules",
    "table.bad_scores",
    "table.bad_title",
    "table.card_seen",
    "table.closed",
    "table.full",
    "table.gave_up",
    "table.no_hints",
    "table.no_person",
    "table.no_sanctions",
    "table.no_such_seat",
    "table.no_taking_back",
    "table.not_accepted",
    "table.not_alone",
    "table.not_awaited",
    "table.not_full",
    "table.not_host",
    "table.not_seated",
    "table.nothing_played",
    "table.other_played",
    "table.other_seat",
    "table.own_seat",
    "table.paused",
    "table.plays_stand",
    "table.present",
    "table.robot_plays",
    "table.seat_taken",
    "table.settings_changed",
    "table.stale",
    "table.watching",
    "table.wrong_phase",
)
"""The code of every reason. The catalogues have the sentence of ``table.<word>`` under
``server.table.<word>``; for ``table.bad_rules``, the sentence explains the error in the rules."""


@dataclass(frozen=True)
class TableRefusal:
    """A reason why a table refuses a command."""

    code: str
    """One of :data:`TABLE_REFUSALS`."""
    names: tuple[str, ...] = ()
    """The names of the people concerned, who have not accepted the rules."""
    error: RuleError | None = None
    """The error in the rules (``table.bad_rules``)."""


Reason = Refusal | TableRefusal
"""A reason why a command is refused, from the referee or from the table."""


@dataclass(frozen=True)
class Rejected:
    """A refused command, which has changed nothing."""

    reasons: tuple[Reason, ...]
    """All reasons, the most helpful first; empty only in the case of a defect."""


def rejected(code: str, *, names: tuple[str, ...] = (), error: RuleError | None = None) -> Rejected:
    """Return a refusal by the table for one reason."""
    return Rejected((TableRefusal(code, names, error),))


def table_refusal_sentence(words: Catalogue, refusal: TableRefusal) -> str:
    """Return the reason for a refusal by the table and, where it helps, an alternative."""
    if refusal.error is not None:
        file = words.text("server.table.house_rules")
        return rule_error_sentence(words, refusal.error, file=file)
    key = f"server.table.{refusal.code.removeprefix('table.')}"
    if refusal.names:
        return words.text(key, names=words.all_of(refusal.names))
    return words.text(key)
