"""The reasons for refusing a request: codes, with sentences in the language of the request."""

from canasta.errors import CanastaError
from canasta.i18n import Catalogue
from canasta.protocol.http_api import Problem
from canasta.tables.table_refusals import Reason, TableRefusal, table_refusal_sentence


class ProblemError(CanastaError):
    """A reason for refusing a request; its sentence is under ``server.problem.<code>``."""

    def __init__(
        self, status: int, code: str, field: str = "", *, key: str = "", **values: str | int
    ) -> None:
        """Set the HTTP ``status``, the ``code``, and the ``field`` of the request at fault.

        ``values`` fill the placeholders of the sentence. ``key`` overrides the catalogue key of the
        sentence.
        """
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.key = key or f"server.problem.{code}"
        self.values = values


def bad_field(place: str) -> ProblemError:
    """Return the problem that the field ``place`` of a request is invalid."""
    return ProblemError(422, "bad_field", place, place=place[:80])


def problem_of(problem: ProblemError, words: Catalogue) -> Problem:
    """Return ``problem`` as a message with its sentence in the language of ``words``."""
    text = words.text(problem.key, **problem.values)
    return Problem(code=problem.code, text=text, field=problem.field)


def table_problem(words: Catalogue, reasons: tuple[Reason, ...]) -> ProblemError:
    """Return the error for a command that a table refuses; 500 if the table gives no reason."""
    for reason in reasons:
        if isinstance(reason, TableRefusal):
            text = table_refusal_sentence(words, reason)
            field = "" if reason.error is None else reason.error.key
            key = "server.problem.table_refusal"
            return ProblemError(422, reason.code, field, key=key, text=text)
    return ProblemError(500, "defect")
