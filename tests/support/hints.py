"""Computes the hint of a table directly."""

from canasta.agents.hints.advice import suggested
from canasta.agents.search.comparison import Effort
from canasta.engine.state.view_data import view_data, view_of
from canasta.i18n import Narrator
from canasta.protocol.commands import AskHint
from canasta.protocol.updates import Hint
from canasta.tables.state import TableState
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import hint_answer, hint_question


def hint(
    table: TableState,
    seat: int,
    asked: AskHint,
    narrator: Narrator,
    effort: Effort | None = None,
) -> Hint | Rejected:
    """Return the hint for ``seat``, by default with a table's effort, or the refusal."""
    question = hint_question(table, seat, asked)
    if isinstance(question, Rejected):
        return question
    there = view_of(view_data(question.view))
    found = suggested(there, question.staged, effort or question.effort)
    return hint_answer(question, found, asked.id, narrator)
