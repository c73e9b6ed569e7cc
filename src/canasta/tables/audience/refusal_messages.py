"""Messages that give a reason from the connection, the database, the table or the referee.

This module only words the reasons; other modules decide what to refuse.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from canasta.i18n import Catalogue, Language, Narrator, load
from canasta.protocol.updates import Reason, Refused, Trouble
from canasta.tables.table_refusals import Reason as TableReason
from canasta.tables.views.shown_reasons import reasons

LIVE_REASONS: Final = (
    "broken",
    "defect",
    "hello",
    "no_chat",
    "no_guest",
    "no_hint",
    "no_phrase",
    "no_such_table",
    "no_watchers",
    "no_words",
    "not_invited",
    "protocol",
    "removed",
    "replaced",
    "too_many",
    "too_many_hints",
    "too_many_tabs",
    "too_many_words",
    "unreadable",
    "watching",
)
"""Every word of ``live.<word>``; the catalogues have its sentence under ``server.live.<word>``."""


def live_reason(language: Language, word: str) -> Reason:
    """Return the reason with the sentence of ``word``, one of :data:`LIVE_REASONS`."""
    return Reason(code=f"live.{word}", text=load(language).text(f"server.live.{word}"), rule="")


def unstored_reason(language: Language, key: str, values: Mapping[str, str]) -> Reason:
    """Return the reason for a failure of the store, with the sentence ``key`` of the catalogues."""
    words: Catalogue = load(language)
    return Reason(code=key.removeprefix("server."), text=words.text(key, **values), rule="")


def live_trouble(language: Language, word: str, message_id: str = "") -> Trouble:
    """Return a trouble message for a reason of :data:`LIVE_REASONS`; see :func:`trouble_of`."""
    return trouble_of(live_reason(language, word), message_id)


def trouble_of(reason: Reason, message_id: str = "") -> Trouble:
    """Return a trouble message in answer to ``message_id``, or to no message if it is empty."""
    return Trouble(id=message_id, reason=reason)


def refused_by(cmd_id: str, given: Iterable[TableReason], narrator: Narrator) -> Refused:
    """Return the answer to a command that the table or the referee has refused."""
    return Refused(cmd_id=cmd_id, reasons=reasons(given, narrator))
